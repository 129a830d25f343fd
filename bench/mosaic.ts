/**
 * Mosaics by our engine, FITS to FITS, against SWarp and reproject_and_coadd on the same files in the same run: 16 inputs of 2048²
 * side by side and on top of each other, by the mean and by the median with rejection, backgrounds matched (SWarp's are not subtracted).
 * Then, without a peer: how time grows with the inputs, and the peak of the engine's memory for 64 megapixels of 40 inputs of
 * 4096² and for a small colour composite of three channels with 20 of them each.
 *
 * Usage: mosaic.js [speed|linear|memory]; all without a word. Memory needs 3 GB of disk.
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import type { MosaicSpec } from '#processing-client';
import { startBenchEngine, type BenchEngine } from './parts/bench-engine.js';
import { compositeSpec } from './parts/composite-channels.js';
import { writeMosaicInputs, type MosaicArrangement } from './parts/mosaic-inputs.js';
import { peerResult } from './parts/peers.js';

const SCALE_ARCSEC = 0.1;
const RUNS = 3;
/** Folder of the engine's mosaics. */
const RESULTS = 'results';
/** Flushes dirty pages to the disk, so that no run pays for those of another one. */
const settleDisk = () => execFileSync('sync');

/** An eighth of each image overlaps its neighbour on each side, or all lie at nearly the same position. */
const SIDE_BY_SIDE: MosaicArrangement = { columns: 4, rows: 4, stepX: 1792, stepY: 1792, side: 2048 };
const DITHERED: MosaicArrangement = { columns: 4, rows: 4, stepX: 40, stepY: 40, side: 2048 };
/** 64 megapixels of 40 inputs. */
const LARGE: MosaicArrangement = { columns: 8, rows: 5, stepX: 550, stepY: 950, side: 4096 };
const LARGE_PIXELS = 64e6;

interface Figures {
  readonly seconds: number;
  readonly peakMegabytes: number;
}

const MEAN = { combineMethod: 'mean', rejectSigma: null } as const;
const CLIPPED_MEDIAN = { combineMethod: 'median', rejectSigma: 4 } as const;
type Combination = Pick<MosaicSpec, 'combineMethod' | 'rejectSigma'>;

async function compareSpeed(): Promise<void> {
  await withInputs(SIDE_BY_SIDE, async (folder, files) => {
    const ours = await measure(folder, files.length, MEAN, RUNS);
    report('16 side by side, mean', ours);
    reportRatio('SWarp', swarp(folder, 'AVERAGE', files), ours, 3);
    reportRatio('reproject_and_coadd', coadd(folder, files), ours, 40);
    const median = await measure(folder, files.length, CLIPPED_MEDIAN, RUNS);
    report('16 side by side, median, rejection', median);
    reportRatio('SWarp', swarp(folder, 'CLIPPED', files), median, 2);
  });
  await withInputs(DITHERED, async (folder, files) => {
    const ours = await measure(folder, files.length, MEAN, RUNS);
    report('16 on one place, mean', ours);
    reportRatio('SWarp', swarp(folder, 'AVERAGE', files), ours, 3);
    const median = await measure(folder, files.length, CLIPPED_MEDIAN, RUNS);
    report('16 on one place, median, rejection', median);
    reportRatio('SWarp', swarp(folder, 'CLIPPED', files), median, 2);
  });
}

/** Seconds for each hundred million pixels of inputs. */
async function measureGrowth(): Promise<void> {
  for (const perSide of [2, 4, 6]) {
    await withInputs({ ...DITHERED, columns: perSide, rows: perSide }, async (folder, files) => {
      const { seconds } = await measure(folder, files.length, MEAN, RUNS);
      const pixels = files.length * DITHERED.side ** 2;
      console.log(`${files.length} inputs: ${((1e8 * seconds) / pixels).toFixed(2)} s for 100 megapixels`);
    });
  }
}

async function measureMemory(): Promise<void> {
  await withInputs(LARGE, async (folder, files) => {
    for (const combination of [MEAN, CLIPPED_MEDIAN]) {
      const figures = await measure(folder, files.length, combination, 1, LARGE_PIXELS);
      report(`40 of 4096², ${combination.combineMethod}`, figures);
      reportLimit(figures, 1000);
    }
    const small = await inEngine(folder, async ({ client }) => {
      await buffer((await client.composite(smallComposite())).body);
    });
    report('composite of 1000 px, 3 × 20 of 4096²', small);
    reportLimit(small, 500);
  });
}

async function withInputs(
  arrangement: MosaicArrangement,
  work: (folder: string, files: readonly string[]) => Promise<void>,
): Promise<void> {
  const folder = mkdtempSync(path.join(tmpdir(), 'firstlight-bench-'));
  try {
    await work(folder, await writeMosaicInputs(folder, arrangement));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** The best of several runs in one engine, of which the first is cold. */
async function measure(
  folder: string,
  inputs: number,
  combination: Combination,
  runs: number,
  pixels?: number,
): Promise<Figures & { readonly megapixels: number }> {
  let [seconds, megapixels] = [Infinity, 0];
  const { peakMegabytes } = await inEngine(folder, async ({ client }) => {
    for (let run = 0; run < runs; run++) {
      // Results of earlier runs are removed: writing them to the disk would slow this one.
      rmSync(path.join(folder, 'data', RESULTS), { recursive: true, force: true });
      settleDisk();
      const start = performance.now();
      const place = { folder: `${RESULTS}/${run}/`, fileName: 'mosaic.fits' };
      const spec = { ...specOf(inputs, pixels), ...combination };
      const { width, height } = await client.mosaicFits({ spec, ...place }, () => undefined);
      seconds = Math.min(seconds, (performance.now() - start) / 1000);
      megapixels = (width * height) / 1e6;
    }
  });
  return { seconds, peakMegabytes, megapixels };
}

async function inEngine(folder: string, work: (engine: BenchEngine) => Promise<void>): Promise<Figures> {
  const engine = await startBenchEngine(folder);
  try {
    const start = performance.now();
    await work(engine);
    return { seconds: (performance.now() - start) / 1000, peakMegabytes: engine.peakMegabytes() };
  } finally {
    await engine.close();
  }
}

const specOf = (inputs: number, pixels?: number): Omit<MosaicSpec, keyof Combination> => ({
  inputs: Array.from({ length: inputs }, (_, i) => ({
    ...{ key: `bench/input-${i}.fits`, name: `input-${i}.fits`, sha256: '0'.repeat(64) },
    ...{ exposureTime: null, tone: null },
  })),
  ...{ weighting: 'none', backgroundMatch: true, resampling: 'bilinear', projection: 'TAN' },
  ...{ pixelScaleArcsec: SCALE_ARCSEC, northUp: true, crop: 'union' },
  ...(pixels === undefined
    ? { width: null, height: null }
    : { width: Math.floor(Math.sqrt(pixels)), height: Math.floor(Math.sqrt(pixels)) }),
});

function smallComposite() {
  const spec = compositeSpec(8000, { side: 1000, featherArcsec: 'auto' });
  const inputs = Array.from({ length: 20 }, (_, i) => ({
    key: `bench/input-${2 * i}.fits`,
    name: `input-${2 * i}.fits`,
  }));
  return { ...spec, crop: 'union' as const, channels: spec.channels.map((c) => ({ ...c, inputs })) };
}

const peer = (...command: readonly [script: string, ...args: string[]]) => {
  settleDisk();
  return peerResult<Figures>(...command);
};

const swarp = (folder: string, combine: string, files: readonly string[]) =>
  peer(
    path.resolve('bench/peers/mosaic_swarp.py'),
    ...[path.join(folder, 'swarp.fits'), combine, String(SCALE_ARCSEC), ...files],
  );

const coadd = (folder: string, files: readonly string[]) =>
  peer(
    path.resolve('bench/peers/mosaic_reproject.py'),
    ...[path.join(folder, 'coadd.fits'), String(SCALE_ARCSEC), ...files],
  );

function report(
  name: string,
  { seconds, peakMegabytes, megapixels }: Figures & { megapixels?: number },
): void {
  const size = megapixels === undefined ? '' : ` for ${megapixels.toFixed(0)} Mpx`;
  console.log(
    `${name.padEnd(38)} ${seconds.toFixed(2).padStart(7)} s, ${peakMegabytes.toFixed(0)} MB peak${size}`,
  );
}

function reportRatio(peer: string, theirs: Figures | undefined, ours: Figures, needed: number): void {
  if (!theirs) return;
  const ratio = theirs.seconds / ours.seconds;
  report(`  ${peer}`, theirs);
  console.log(
    `  ${ratio.toFixed(1)} times faster, ${needed} needed: ${ratio >= needed ? 'reached' : 'MISSED'}`,
  );
}

const reportLimit = ({ peakMegabytes }: Figures, megabytes: number): void =>
  console.log(`  ${megabytes} MB at most: ${peakMegabytes <= megabytes ? 'reached' : 'MISSED'}`);

const STEPS = { speed: compareSpeed, linear: measureGrowth, memory: measureMemory };
const wanted = process.argv[2] as keyof typeof STEPS | undefined;
for (const step of wanted ? [wanted] : (Object.keys(STEPS) as (keyof typeof STEPS)[])) await STEPS[step]();
console.log(`load ${loadavg()[0].toFixed(1)}`);
