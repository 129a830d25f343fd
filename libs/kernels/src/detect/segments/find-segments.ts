import type { Raster } from '../../raster.js';
import type { Connectivity } from './label-map.js';
import { PixelRuns } from './pixel-runs.js';
import { groupRuns, type SegmentRuns } from './segment-runs.js';
import type { ThresholdRows } from './threshold-rows.js';

/** Pixels that are compared with a bound of their thresholds first, to pass over empty sky. */
const CHUNK = 64;

/** The connected regions of at least `npixels` pixels above their thresholds, numbered in row order of their first pixel. */
export function findSegments(
  raster: Raster,
  thresholds: ThresholdRows,
  npixels: number,
  connectivity: Connectivity,
): SegmentRuns {
  const runs = findRuns(raster, thresholds, connectivity);
  const { labels, count } = numberRegions(runs, npixels);
  return groupRuns(runs, labels, count, raster.width);
}

/** The runs of pixels above the threshold, joined to regions. */
function findRuns(
  { data, width, height }: Raster,
  thresholds: ThresholdRows,
  connectivity: Connectivity,
): PixelRuns {
  const runs = new PixelRuns();
  const line = new Float64Array(width);
  let previous = 0;
  for (let y = 0; y < height; y++) {
    const from = runs.count;
    addRowRuns(runs, data, y, thresholds, line);
    runs.joinRows(previous, from, width, connectivity);
    previous = from;
  }
  return runs;
}

/** Adds the runs of one row, chunk by chunk. */
function addRowRuns(
  runs: PixelRuns,
  data: Float32Array,
  y: number,
  thresholds: ThresholdRows,
  line: Float64Array,
): void {
  const width = line.length;
  const row = y * width;
  for (let start = 0; start < width; start += CHUNK) {
    const end = Math.min(start + CHUNK, width);
    if (!exceeds(data, row + start, row + end, thresholds.lowerBound(y, start, end))) continue;
    thresholds.fill(y, start, end, line);
    addChunkRuns(runs, data, row, start, end, line);
  }
}

/** Whether any of the pixels `start…end` is above `bound`. */
function exceeds(data: Float32Array, start: number, end: number, bound: number): boolean {
  for (let i = start; i < end; i++) if (data[i] > bound) return true;
  return false;
}

/** Adds the runs of the columns `start…end` of the row that begins at `row`; one that touches the run before continues it. */
function addChunkRuns(
  runs: PixelRuns,
  data: Float32Array,
  row: number,
  start: number,
  end: number,
  line: Float64Array,
): void {
  for (let x = start; x < end; x++) {
    if (!isAbove(data[row + x], line[x])) continue;
    const first = x;
    do x++;
    while (x < end && isAbove(data[row + x], line[x]));
    if (first === start && start > 0 && runs.isOpenAt(row + first)) runs.extend(row + x);
    else runs.add(row + first, row + x);
  }
}

/** Whether a pixel is finite and above its threshold. */
function isAbove(value: number, threshold: number): boolean {
  return value > threshold && value < Infinity;
}

/** The label of each run: regions of enough pixels are numbered in the order of their first run, the others get 0. */
function numberRegions(runs: PixelRuns, npixels: number): { labels: Int32Array; count: number } {
  const areas = new Int32Array(runs.count);
  const roots = new Int32Array(runs.count);
  for (let run = 0; run < runs.count; run++) {
    roots[run] = runs.root(run);
    areas[roots[run]] += runs.ends[run] - runs.starts[run];
  }
  const labels = new Int32Array(runs.count);
  let count = 0;
  for (let run = 0; run < runs.count; run++) {
    const root = roots[run];
    if (root === run) labels[run] = areas[run] >= npixels ? ++count : 0;
    else labels[run] = labels[root];
  }
  return { labels, count };
}
