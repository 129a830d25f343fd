import { ArgumentError } from '../errors.js';
import type { Raster } from '../raster.js';

/** Which rows to make. */
export interface FitRows {
  /** First row. Default 0. */
  readonly rowStart?: number;
  /** Row to stop before. Default the height of `out`. */
  readonly rowEnd?: number;
}

/**
 * Brings a raster to another size, each axis for itself: a smaller one averages the area that each pixel covers (parts of
 * pixels count by their part), a larger one repeats the nearest pixel, so that enlarged pixels stay pixels. Pixels without data
 * (NaN) are left out of the averages; where there is nothing else the result is NaN.
 *
 * @param out what is filled, of the size that is wanted; rows outside `rowStart…rowEnd` are left alone
 * @returns `out`
 * @throws ArgumentError when a raster has no pixel or its data do not fit its size
 */
export function fitRaster(
  raster: Raster,
  out: Raster,
  { rowStart = 0, rowEnd = out.height }: FitRows = {},
): Raster {
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
    sumRows(raster, rows, y, line, weights);
    averageColumns(line, weights, columns, out.data.subarray(y * out.width, (y + 1) * out.width));
  }
  return out;
}

/** Which pixels of the input each pixel of the output covers, and how much of the first and the last of them. */
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

const weightAt = ({ first, last, firstWeight, lastWeight }: AxisSpans, i: number, at: number): number =>
  at === first[i] ? firstWeight[i] : at === last[i] ? lastWeight[i] : 1;

/** Sums of values and of weights in each column over the rows that an output row covers. */
function sumRows(
  { data, width }: Raster,
  rows: AxisSpans,
  y: number,
  line: Float64Array,
  weights: Float64Array,
): void {
  line.fill(0);
  weights.fill(0);
  for (let row = rows.first[y]; row <= rows.last[y]; row++) {
    const weight = weightAt(rows, y, row);
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
  columns: AxisSpans,
  out: Float32Array,
): void {
  const { first, last } = columns;
  for (let x = 0; x < out.length; x++) {
    let sum = 0;
    let total = 0;
    for (let column = first[x]; column <= last[x]; column++) {
      const weight = weightAt(columns, x, column);
      sum += weight * line[column];
      total += weight * weights[column];
    }
    out[x] = total > 0 ? sum / total : NaN;
  }
}
