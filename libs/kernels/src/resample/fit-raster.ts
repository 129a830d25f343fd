import { requireRaster } from '../require-arguments.js';
import { ArgumentError } from '../errors.js';
import type { Raster } from '../raster.js';
import { isAllFinite } from '../statistics/all-finite.js';

/** The rows to compute. */
export interface FitRows {
  /** First row. Default 0. */
  readonly rowStart?: number;
  /** Row to stop before. Default the height of `out`. */
  readonly rowEnd?: number;
}

/**
 * Resizes a raster, each axis separately: a smaller one averages the area that each pixel covers (parts of pixels count by their part), a
 * larger one repeats the nearest pixel, so that enlarged pixels stay pixels. Pixels without data (NaN) are left out of the averages;
 * without any value the result is NaN.
 *
 * @param out receives the result, in its size; rows outside `rowStart…rowEnd` are unchanged
 * @returns `out`
 * @throws ArgumentError when a raster has no pixel or its data do not fit its size
 */
export function fitRaster(
  raster: Raster,
  out: Raster,
  { rowStart = 0, rowEnd = out.height }: FitRows = {},
): Raster {
  requireRaster(raster);
  requireRaster(out, 'out');
  for (const [name, { data, width, height }] of Object.entries({ raster, out })) {
    if (!(width >= 1 && height >= 1)) throw new ArgumentError(name, `${width} × ${height} is no size`);
    if (data.length < width * height)
      throw new ArgumentError(name, `too short for ${width} × ${height} pixels`);
  }
  const columns = axisSpans(raster.width, out.width);
  const rows = axisSpans(raster.height, out.height);
  const line = new Float64Array(raster.width);
  const weights = new Float64Array(raster.width);
  for (let y = rowStart; y < rowEnd; y++) {
    const into = out.data.subarray(y * out.width, (y + 1) * out.width);
    const [from, to] = [rows.first[y] * raster.width, (rows.last[y] + 1) * raster.width];
    if (isAllFinite(raster.data.subarray(from, to))) {
      sumWholeRows(raster, rows, y, line);
      averageWholeColumns(line, columns, weightOfRows(rows, y), into);
    } else {
      sumRows(raster, rows, y, line, weights);
      averageColumns(line, weights, columns, into);
    }
  }
  return out;
}

const weightOfRows = ({ first, last, firstWeight, lastWeight }: AxisSpans, y: number): number =>
  last[y] > first[y] ? firstWeight[y] + lastWeight[y] + (last[y] - first[y] - 1) : firstWeight[y];

/** {@link sumRows} where every pixel counts. */
function sumWholeRows(
  { data, width }: Raster,
  { first, last, firstWeight, lastWeight }: AxisSpans,
  y: number,
  line: Float64Array,
): void {
  const from = first[y];
  const to = last[y];
  const weight = firstWeight[y];
  if (to === from) {
    for (let x = 0, at = from * width; x < width; x++, at++) line[x] = weight * data[at];
    return;
  }
  // Two rows at once: most pixels are brought to a size that is a little smaller.
  const next = to === from + 1 ? lastWeight[y] : 1;
  for (let x = 0, at = from * width; x < width; x++, at++)
    line[x] = weight * data[at] + next * data[at + width];
  for (let row = from + 2; row <= to; row++) {
    const share = row === to ? lastWeight[y] : 1;
    for (let x = 0, at = row * width; x < width; x++, at++) line[x] += share * data[at];
  }
}

/** {@link averageColumns} where every pixel counts. */
function averageWholeColumns(
  line: Float64Array,
  { first, last, firstWeight, lastWeight }: AxisSpans,
  rowWeight: number,
  out: Float32Array,
): void {
  for (let x = 0; x < out.length; x++) {
    const from = first[x];
    const to = last[x];
    let sum = firstWeight[x] * line[from];
    let total = firstWeight[x];
    for (let column = from + 1; column < to; column++) {
      sum += line[column];
      total += 1;
    }
    if (to > from) {
      sum += lastWeight[x] * line[to];
      total += lastWeight[x];
    }
    out[x] = sum / (total * rowWeight);
  }
}

/** The pixels of the input that each pixel of the output covers, with the fractions of the first and the last of them. */
interface AxisSpans {
  readonly first: Int32Array;
  readonly last: Int32Array;
  readonly firstWeight: Float64Array;
  readonly lastWeight: Float64Array;
}

function axisSpans(from: number, to: number): AxisSpans {
  const first = new Int32Array(to);
  const last = new Int32Array(to);
  const firstWeight = new Float64Array(to).fill(1);
  const lastWeight = new Float64Array(to).fill(1);
  const scale = from / to;
  for (let i = 0; i < to; i++) {
    if (to >= from) {
      first[i] = last[i] = Math.min(from - 1, Math.floor((i + 0.5) * scale));
      continue;
    }
    const [start, end] = [i * scale, Math.min(from, (i + 1) * scale)];
    first[i] = Math.floor(start);
    // An end that rounding puts a hair into the next pixel adds nothing of it.
    last[i] = Math.min(from - 1, Math.max(first[i], Math.ceil(end - 1e-9) - 1));
    firstWeight[i] = first[i] + 1 - start;
    lastWeight[i] = end - last[i];
  }
  return { first, last, firstWeight, lastWeight };
}

/** Sums of values and of weights in each column over the rows that an output row covers. */
function sumRows(
  { data, width }: Raster,
  { first, last, firstWeight, lastWeight }: AxisSpans,
  y: number,
  line: Float64Array,
  weights: Float64Array,
): void {
  line.fill(0);
  weights.fill(0);
  for (let row = first[y]; row <= last[y]; row++) {
    const weight = row === first[y] ? firstWeight[y] : row === last[y] ? lastWeight[y] : 1;
    for (let x = 0, at = row * width; x < width; x++, at++) {
      const value = data[at];
      if (value === value) {
        line[x] += weight * value;
        weights[x] += weight;
      }
    }
  }
}

function averageColumns(
  line: Float64Array,
  weights: Float64Array,
  { first, last, firstWeight, lastWeight }: AxisSpans,
  out: Float32Array,
): void {
  for (let x = 0; x < out.length; x++) {
    const from = first[x];
    const to = last[x];
    let sum = firstWeight[x] * line[from];
    let total = firstWeight[x] * weights[from];
    for (let column = from + 1; column < to; column++) {
      sum += line[column];
      total += weights[column];
    }
    if (to > from) {
      sum += lastWeight[x] * line[to];
      total += lastWeight[x] * weights[to];
    }
    out[x] = total > 0 ? sum / total : NaN;
  }
}
