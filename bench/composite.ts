/**
 * A three-channel composite of 4096² images onto a common 4096² grid: our processing process against the same work
 * by astropy + reproject + Pillow, on the same files in the same run. Prints time and peak resident memory of both.
 * Usage: composite.js [side in pixels, default 4096]
 */
import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { tanGrid, wcsCards, writeFits } from '#kernels';
import { Settings } from '#platform';
import { createProcessingClient, type CompositeSpec } from '#processing-client';
import { starField } from './parts/star-field.js';

const PYTHON = process.env.BENCH_PYTHON ?? '/usr/bin/python3';
const SIDE = Number(process.argv[2] ?? 4096);
const RUNS = 3;
const NEEDED_SPEED = 15;
const NEEDED_MEMORY = 3;

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
  const ours = await measureOurs();
  const peer = measurePeer(files);
  report(ours, peer);
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

async function measureOurs(): Promise<Measured> {
  const port = await freePort();
  const env = { ...process.env, DATA_DIR: folder, PROCESSING_PORT: String(port), LOG_LEVEL: 'warn' };
  const app = spawn(process.execPath, ['dist/bundles/processing/main.js'], { env, stdio: 'inherit' });
  const client = createProcessingClient({
    url: `http://127.0.0.1:${port}`,
    secret: new Settings().INTERNAL_SECRET,
  });
  try {
    await untilUp(() => client.health());
    let seconds = Infinity;
    for (let run = 0; run < RUNS; run++) {
      const start = performance.now();
      const { body } = await client.composite(compositeSpec());
      const picture = await buffer(body);
      seconds = Math.min(seconds, (performance.now() - start) / 1000);
      writeFileSync(path.resolve(tmpdir(), 'firstlight-bench-ours.png'), picture);
    }
    return { seconds, peakMegabytes: peakMemory(app) };
  } finally {
    await client.close();
    app.kill('SIGTERM');
  }
}

function compositeSpec(): CompositeSpec {
  const tone = {
    stretch: 'asinh',
    blackPoint: 0,
    whitePoint: 1,
    gamma: 1,
    asinhA: 0.05,
    curve: 'linear',
  } as const;
  const side = SIDE * SCALE_ARCSEC;
  return {
    channels: CHANNELS.map(({ name, hue }) => ({
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
    featherArcsec: 0,
    sharpening: { radius: 1.5, amount: 0, threshold: 0 },
    saturation: { saturation: 1, vibrancy: 0, hueRotation: 0 },
    rotationDegrees: 0,
    crop: { ...CENTRE, widthArcsec: side, heightArcsec: side },
    northUp: true,
    width: SIDE,
    height: SIDE,
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

function report(ours: Measured, peer: Measured): void {
  const line = (who: string, { seconds, peakMegabytes }: Measured) =>
    `${who.padEnd(30)} ${seconds.toFixed(2).padStart(7)} s ${peakMegabytes.toFixed(0).padStart(6)} MB peak`;
  const speed = peer.seconds / ours.seconds;
  const memory = peer.peakMegabytes / ours.peakMegabytes;
  const verdict = (ratio: number, needed: number) => (ratio >= needed ? 'reached' : 'MISSED');
  console.log(line(`Firstlight (best of ${RUNS})`, ours));
  console.log(line('astropy + reproject + Pillow', peer));
  console.log(`${speed.toFixed(1)} times faster, ${NEEDED_SPEED} needed: ${verdict(speed, NEEDED_SPEED)}`);
  console.log(
    `1/${memory.toFixed(1)} of the memory, 1/${NEEDED_MEMORY} needed: ${verdict(memory, NEEDED_MEMORY)}`,
  );
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
