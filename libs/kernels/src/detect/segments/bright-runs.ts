import type { RowBand } from '../../filter/row-band.js';
import type { Raster } from '../../raster.js';
import { bandRows, brightFinder, CHUNK } from './bright-chunks.js';
import { PixelRuns, type RunList } from './pixel-runs.js';
import type { ThresholdRows } from './threshold-rows.js';

/** More than the relative error of rounding to float32, 2⁻²⁴. */
const FLOAT_ROUNDING = 2 ** -22;

/** The runs of pixels above their thresholds in a band of rows, in row order. */
export function brightRuns(
  raster: Raster,
  thresholds: ThresholdRows,
  { rowStart = 0, rowEnd = raster.height }: RowBand = {},
): RunList {
  const { width } = raster;
  const runs = new PixelRuns();
  const line = new Float64Array(width);
  const bounds = new Float32Array(Math.ceil(width / CHUNK));
  const findBright = brightFinder(raster);
  const rows = bandRows(raster);
  for (let start = rowStart; start < rowEnd; start += rows) {
    const end = Math.min(start + rows, rowEnd);
    boundChunks(thresholds, start, end, width, bounds);
    const marks = findBright(start, end, bounds);
    for (let y = start; y < end; y++) {
      addRowRuns(runs, raster, y, thresholds, line, marks, (y - start) * bounds.length);
    }
  }
  return runs.list();
}

/** Bounds of the thresholds of each chunk of columns over the rows `start…end`, rounded down. */
function boundChunks(
  thresholds: ThresholdRows,
  start: number,
  end: number,
  width: number,
  bounds: Float32Array,
): void {
  for (let chunk = 0; chunk < bounds.length; chunk++) {
    const x0 = chunk * CHUNK;
    const bound = thresholds.lowerBound({ x0, x1: Math.min(x0 + CHUNK, width), y0: start, y1: end });
    bounds[chunk] = bound - Math.abs(bound) * FLOAT_ROUNDING;
  }
}

/** Adds the runs of one row, from the chunks with a mark. */
function addRowRuns(
  runs: PixelRuns,
  { data, width }: Raster,
  y: number,
  thresholds: ThresholdRows,
  line: Float64Array,
  marks: Uint8Array,
  firstMark: number,
): void {
  for (let start = 0, mark = firstMark; start < width; start += CHUNK, mark++) {
    if (marks[mark] === 0) continue;
    const end = Math.min(start + CHUNK, width);
    thresholds.fill(y, start, end, line);
    addChunkRuns(runs, data, y * width, start, end, line);
  }
}

/** Adds the runs of the columns `start…end` of the row that begins at `row`; a run that touches the previous one extends it. */
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
