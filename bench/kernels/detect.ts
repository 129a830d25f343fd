/**
 * Detection on a field of 2,000 stars: background, noise, segmentation with deblending and shapes in one call, against sep and
 * source-extractor; the background maps and daofind by themselves. Usage: detect.js [side in pixels, default 4096]
 *
 * With two threads the boxes of the background and the pixels above the threshold are shared out; the mesh, the labels and the
 * deblending are left to the first.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { background2d, findSources, type FindSourcesOptions } from '#kernels';
import { joinBackground, type ClippedBoxes, type RunList } from '#kernels/parallel';
import type { DetectionTask, DetectionWork } from '../parts/detect-worker.js';
import { starField } from '../parts/star-field.js';
import { peerResult } from '../parts/peers.js';
import { report } from '../parts/report.js';
import { clockTime, cpuTime } from '../parts/timing.js';
import { TwoThreads } from '../parts/two-threads.js';

/** Output of bench/peers/detect_sep.py: milliseconds and counts. */
interface SepResult {
  readonly bare: number;
  readonly standard: number;
  readonly background: number;
  readonly daofind: number;
  readonly bareCount: number;
  readonly standardCount: number;
  readonly daofindCount: number;
}

/** Output of bench/peers/detect_source_extractor.py; empty when it is not installed. */
type ExtractorResult =
  | { readonly total: number; readonly reading: number; readonly count: number }
  | { readonly total?: never };

const NEEDED = 1;
const LEVEL = 1;
const RUNS = 7;
/** More runs, since clock times include other load of the machine. */
const CLOCK_RUNS = 20;
const side = Number(process.argv[2] ?? 4096);
const data = starField(side);
const field = { data, width: side, height: side };
const options: FindSourcesOptions = { method: 'segmentation' };

const ours = await cpuTime(() => findSources(field, options), RUNS);
const oursTwo = await timeTwoThreads();
const oursDaofind = await cpuTime(() => findSources(field, { method: 'daofind' }), RUNS);
const oursMaps = await cpuTime(() => background2d(field), RUNS);
const maps = background2d(field);
const oursGivenMaps = await cpuTime(() => background2d(field, {}, maps), RUNS);

const folder = mkdtempSync(path.join(tmpdir(), 'bench-'));
try {
  const file = path.join(folder, 'field.f32');
  writeFileSync(file, new Uint8Array(data.buffer));
  const sep = peerResult<SepResult>(path.resolve('bench/peers/detect_sep.py'), file);
  const extractor = peerResult<ExtractorResult>(path.resolve('bench/peers/detect_source_extractor.py'), file);
  const theirs = extractor?.total === undefined ? undefined : extractor;
  console.log(
    `sources: ours ${findSources(field, options).found}, sep ${sep?.bareCount} (with filter ${sep?.standardCount}), ` +
      `source-extractor ${theirs?.count}; ` +
      `stars: daofind ${findSources(field, { method: 'daofind' }).found}, photutils ${sep?.daofindCount}`,
  );
  report('against sep, no filter', ours, oursTwo, sep?.bare, NEEDED);
  report('against sep, its defaults', ours, oursTwo, sep?.standard, NEEDED);
  report('source-extractor less reading', ours, oursTwo, theirs && theirs.total - theirs.reading, NEEDED);
  report('maps in new memory, sep', oursMaps, NaN, sep?.background, LEVEL);
  report('maps in given memory, sep', oursGivenMaps, NaN, sep?.background, LEVEL);
  report('daofind, photutils', oursDaofind, NaN, sep?.daofind, NEEDED);
} finally {
  rmSync(folder, { recursive: true });
}

/** Milliseconds of clock time with two threads that divide the field; the first one joins the results. */
async function timeTwoThreads(): Promise<number> {
  const worker = new URL('../parts/detect-worker.js', import.meta.url);
  const threads = new TwoThreads<Omit<DetectionTask, 'rowStart' | 'rowEnd'>, DetectionWork>(
    { data, side, options },
    worker,
  );
  const find = async () => {
    const boxes = await threads.run<ClippedBoxes>({ kind: 'boxes' });
    const background = joinBackground(boxes, options.background);
    const runs = await threads.run<RunList>({ kind: 'runs', background });
    return findSources(field, options, { background, runs });
  };
  try {
    return await clockTime(find, CLOCK_RUNS);
  } finally {
    await threads.end();
  }
}
