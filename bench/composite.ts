/**
 * A three-channel composite of 4096² images onto a common 4096² grid: our processing process against the same work
 * by astropy + reproject + Pillow, on the same files in the same run. Prints time and peak resident memory of both: with
 * the default settings (edges fade), with sharp edges, and at 1000 pixels a side against the peer's full size; and of six
 * channels at 7000², which has no peer, with the whole memory of a process of its own.
 * Usage: composite.js [side in pixels, default 4096]
 */
import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { tanGrid, wcsCards, writeFits } from '#kernels';
import { createProcessingClient, type CompositeSpec } from '#processing-client';
import { starField } from './parts/star-field.js';

const PYTHON = process.env.BENCH_PYTHON ?? '/usr/bin/python3';
const SIDE = Number(process.argv[2] ?? 4096);
const RUNS = 3;

/** What is asked for, and how many times faster than the peer and with which part of its memory it has to be. */
const CASES = [
  { name: 'default settings', side: SIDE, featherArcsec: 'auto', neededSpeed: 45, neededMemory: 6 },
  { name: 'sharp edges', side: SIDE, featherArcsec: 0, neededSpeed: 45, neededMemory: 6 },
  { name: '1000 pixels a side', side: 1000, featherArcsec: 'auto', neededSpeed: 100, neededMemory: 6 },
] as const;
type Case = Pick<(typeof CASES)[number], 'featherArcsec'> & {
  readonly side: number;
  readonly repeat?: number;
};

const LARGE = { side: 7000, featherArcsec: 'auto', repeat: 2 } as const;
const LARGE_MEGABYTES = 900;

const CENTRE = { ra: 150, dec: 2 };
const SCALE_ARCSEC = 0.06;
/** The images are turned against each other, as those of a telescope are. */
const CHANNELS = [
  { name: 'blue', hue: 240, rotationDeg: 4, shift: 0 },
  { name: 'green', hue: 120, rotationDeg: -3, shift: 0.0002 },
  { name: 'red', hue: 0, rotationDeg: 11, shift: -0.0003 },
];

const folder = mkdtempSync(path.join(tmpdir(), 'firstlight-bench-'));
try {
  const files = writeInputs();
  const ours = [];
  for (const wanted of CASES) ours.push(await measureOurs(wanted, RUNS));
  const large = await measureOurs(LARGE, 1);
  report(ours, measurePeer(files));
  reportLarge(large);
} finally {
  rmSync(folder, { recursive: true });
}

interface Measured {
  readonly seconds: number;
  readonly peakMegabytes: number;
}

function writeInputs(): string[] {
  mkdirSync(path.join(folder, 'data/bench'), { recursive: true });
  return CHANNELS.map(({ name, rotationDeg, shift }) => {
    const parameters = tanGrid({
      ra: CENTRE.ra + shift,
      dec: CENTRE.dec,
      scaleArcsec: SCALE_ARCSEC,
      rotationDeg,
      width: SIDE,
      height: SIDE,
    });
    const file = path.join(folder, 'data/bench', `${name}.fits`);
    writeFileSync(
      file,
      writeFits([{ data: starField(SIDE), shape: [SIDE, SIDE], cards: wcsCards(parameters) }]),
    );
    return file;
  });
}

/** In a process of its own, whose first run is a cold one. */
async function measureOurs(wanted: Case, runs: number): Promise<Measured> {
  const port = await freePort();
  const env = { ...process.env, DATA_DIR: folder, PROCESSING_PORT: String(port), LOG_LEVEL: 'warn' };
  const app = spawn(process.execPath, ['dist/apps/processing/src/main.js'], { env, stdio: 'inherit' });
  const client = createProcessingClient(`http://127.0.0.1:${port}`);
  try {
    await untilUp(() => client.health());
    let seconds = Infinity;
    for (let run = 0; run < runs; run++) {
      const start = performance.now();
      const { body } = await client.composite(compositeSpec(wanted));
      seconds = Math.min(seconds, (performance.now() - start) / 1000);
      writeFileSync(path.resolve(tmpdir(), 'firstlight-bench-ours.png'), body);
    }
    return { seconds, peakMegabytes: peakMemory(app) };
  } finally {
    await client.close();
    app.kill('SIGTERM');
  }
}

function compositeSpec({ side, featherArcsec, repeat = 1 }: Case): CompositeSpec {
  const tone = {
    stretch: 'asinh',
    blackPoint: 0,
    whitePoint: 1,
    gamma: 1,
    asinhA: 0.05,
    curve: 'linear',
  } as const;
  const sideArcsec = SIDE * SCALE_ARCSEC;
  const channels = Array.from({ length: repeat }, () => CHANNELS).flat();
  return {
    channels: channels.map(({ name, hue }) => ({
      ...tone,
      inputs: [{ key: `bench/${name}.fits`, name }],
      color: { hue },
      autoStretch: false,
      weight: 1,
      label: name,
      wavelengthUm: null,
    })),
    overall: null,
    backgroundNeutralization: true,
    resolutionMatch: false,
    featherArcsec,
    sharpening: { radius: 1.5, amount: 0, threshold: 0 },
    saturation: { saturation: 1, vibrancy: 0, hueRotation: 0 },
    rotationDegrees: 0,
    crop: { ...CENTRE, widthArcsec: sideArcsec, heightArcsec: sideArcsec },
    northUp: true,
    width: side,
    height: side,
    outputFormat: 'png',
    bitDepth: 8,
    quality: 95,
    embedAvm: false,
  };
}

/** Peak resident memory of a process, as Linux keeps it. */
function peakMemory({ pid }: ChildProcess): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Number(/VmHWM:\s+(\d+) kB/.exec(status)?.[1]) / 1024;
}

function measurePeer(files: readonly string[]): Measured {
  const { ra, dec } = CENTRE;
  const target = JSON.stringify({ ra, dec, scaleArcsec: SCALE_ARCSEC, side: SIDE });
  const script = path.resolve('bench/peers/composite.py');
  const output = path.join(tmpdir(), 'firstlight-bench-peer.png');
  return JSON.parse(
    execFileSync(PYTHON, [script, target, output, ...files], { encoding: 'utf8' }),
  ) as Measured;
}

const line = (who: string, { seconds, peakMegabytes }: Measured) =>
  `${who.padEnd(34)} ${seconds.toFixed(2).padStart(7)} s ${peakMegabytes.toFixed(0).padStart(6)} MB peak`;
const verdict = (isReached: boolean) => (isReached ? 'reached' : 'MISSED');

function report(ours: readonly Measured[], peer: Measured): void {
  console.log(line('astropy + reproject + Pillow', peer));
  CASES.forEach(({ name, neededSpeed, neededMemory }, i) => {
    const speed = peer.seconds / ours[i].seconds;
    const memory = peer.peakMegabytes / ours[i].peakMegabytes;
    console.log(line(`${name} (best of ${RUNS})`, ours[i]));
    console.log(
      `  ${speed.toFixed(1)} times faster, ${neededSpeed} needed: ${verdict(speed >= neededSpeed)}`,
    );
    console.log(
      `  1/${memory.toFixed(1)} of the memory, 1/${neededMemory} needed: ${verdict(memory >= neededMemory)}`,
    );
  });
}

function reportLarge(large: Measured): void {
  console.log(line('six channels at 7000², cold', large));
  console.log(`  ${LARGE_MEGABYTES} MB at most: ${verdict(large.peakMegabytes <= LARGE_MEGABYTES)}`);
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer().once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}

async function untilUp(check: () => Promise<unknown>): Promise<void> {
  for (let tries = 0; ; tries++) {
    try {
      await check();
      return;
    } catch (error) {
      if (tries >= 100) throw error;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }
}
