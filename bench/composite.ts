/**
 * A three-channel composite of 4096² images onto a common 4096² grid: our processing process against the same work by astropy + reproject +
 * Pillow, on the same files in the same run. Prints time and peak resident memory of both: with the default settings (edges fade), with
 * sharp edges, and at 1000 pixels a side against the peer's full size; and of six channels at 7000², which has no peer, with the memory of
 * a separate process; and of options against the default settings. Usage: composite.js [side in pixels, default 4096]
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import type { CompositeSpec } from '#processing-client';
import { startBenchEngine } from './parts/bench-engine.js';
import {
  CENTRE,
  compositeSpec,
  imageKey,
  SCALE_ARCSEC,
  writeChannels,
  type CompositeCase,
} from './parts/composite-channels.js';

const PYTHON = process.env.BENCH_PYTHON ?? '/usr/bin/python3';
const SIDE = Number(process.argv[2] ?? 4096);
const RUNS = 3;

/** Cases, with the required speed relative to the peer, and the required fraction of its memory. */
const CASES = [
  { name: 'default settings', side: SIDE, featherArcsec: 'auto', neededSpeed: 45, neededMemory: 6 },
  { name: 'sharp edges', side: SIDE, featherArcsec: 0, neededSpeed: 45, neededMemory: 6 },
  { name: '1000 pixels a side', side: 1000, featherArcsec: 'auto', neededSpeed: 100, neededMemory: 6 },
] as const;
const LARGE = { side: 7000, featherArcsec: 'auto', isTwofold: true } as const;
const LARGE_MEGABYTES = 900;

const DEFAULT = { side: SIDE, featherArcsec: 'auto' } as const;
/** Options; each costs at most half as much again. */
const OPTIONS: Readonly<Record<string, (spec: CompositeSpec) => Partial<CompositeSpec>>> = {
  LRGB: ({ channels }) => ({
    channels: [
      ...channels,
      luminanceOf({ ...channels[1], inputs: [{ key: imageKey('green', true), name: 'luminance' }] }),
    ],
  }),
  'LRGB, luminance from a colour': ({ channels }) => ({ channels: [...channels, luminanceOf(channels[1])] }),
  'rotation by 30 degrees': () => ({ rotationDegrees: 30 }),
  sharpening: () => ({ sharpening: { radius: 1.5, amount: 1, threshold: 0 } }),
  '16 bits': () => ({ bitDepth: 16 }),
};
const OPTION_FACTOR = 1.5;

function luminanceOf(channel: CompositeSpec['channels'][number]): CompositeSpec['channels'][number] {
  return { ...channel, color: { luminance: true }, weight: 0.7 };
}

const folder = mkdtempSync(path.join(tmpdir(), 'firstlight-bench-'));
try {
  const files = writeChannels(folder, SIDE);
  const ours = [];
  for (const wanted of CASES) ours.push(await measureOurs(wanted, RUNS));
  const large = await measureOurs(LARGE, 1);
  const options = await measureOptions();
  report(ours, measurePeer(files));
  reportLarge(large);
  reportOptions(options);
} finally {
  rmSync(folder, { recursive: true });
}

interface Measured {
  readonly seconds: number;
  readonly peakMegabytes: number;
}

/** Measured in a separate process, whose first run is cold. */
async function measureOurs(wanted: CompositeCase, runs: number): Promise<Measured> {
  const engine = await startBenchEngine(folder);
  try {
    let seconds = Infinity;
    for (let run = 0; run < runs; run++) {
      const start = performance.now();
      const { body } = await engine.client.composite(compositeSpec(SIDE, wanted));
      const picture = await buffer(body);
      seconds = Math.min(seconds, (performance.now() - start) / 1000);
      writeFileSync(path.resolve(tmpdir(), 'firstlight-bench-ours.png'), picture);
    }
    return { seconds, peakMegabytes: engine.peakMegabytes() };
  } finally {
    await engine.close();
  }
}

/** Best times of the default settings and of each option, alternating, so that all run on the same machine. */
async function measureOptions(): Promise<ReadonlyMap<string, number>> {
  const engine = await startBenchEngine(folder);
  const spec = compositeSpec(SIDE, DEFAULT);
  const specs = Object.entries(OPTIONS).map(
    ([name, changes]) => [name, { ...spec, ...changes(spec) }] as const,
  );
  const best = new Map<string, number>();
  try {
    for (let run = 0; run < RUNS; run++) {
      for (const [name, wanted] of [['default', spec] as const, ...specs]) {
        const start = performance.now();
        await buffer((await engine.client.composite(wanted)).body);
        best.set(name, Math.min(best.get(name) ?? Infinity, (performance.now() - start) / 1000));
      }
    }
    return best;
  } finally {
    await engine.close();
  }
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

function line(who: string, { seconds, peakMegabytes }: Measured): string {
  return `${who.padEnd(34)} ${seconds.toFixed(2).padStart(7)} s ${peakMegabytes.toFixed(0).padStart(6)} MB peak`;
}

function verdict(isReached: boolean): string {
  return isReached ? 'reached' : 'MISSED';
}

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

function reportOptions(seconds: ReadonlyMap<string, number>): void {
  for (const name of Object.keys(OPTIONS)) {
    const factor = seconds.get(name)! / seconds.get('default')!;
    console.log(
      `${name.padEnd(34)} ${factor.toFixed(2)} times the default: ${verdict(factor <= OPTION_FACTOR)}`,
    );
  }
}

function reportLarge(large: Measured): void {
  console.log(line('six channels at 7000², cold', large));
  console.log(`  ${LARGE_MEGABYTES} MB at most: ${verdict(large.peakMegabytes <= LARGE_MEGABYTES)}`);
}
