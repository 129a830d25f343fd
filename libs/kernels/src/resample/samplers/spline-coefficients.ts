import { requireRaster } from '../../require-arguments.js';
import { ArgumentError } from '../../errors.js';
import type { Raster } from '../../raster.js';

/** Pole of the cubic B-spline's inverse filter, √3 − 2 (Unser 1999, IEEE Signal Processing Magazine 16, 22). */
const POLE = Math.sqrt(3) - 2;
/** Gain of the filter, (1 − z)(1 − 1/z). */
const GAIN = (1 - POLE) * (1 - 1 / POLE);
/** The first sum of the filter is cut where zᵏ falls below 1e-12. */
const HORIZON = 21;
/** Pixels that the coefficients have more than the image on every side: one of edge value, one of mirror. */
export const SPLINE_BORDER = 2;

/**
 * Coefficients of the cubic B-spline that passes through every pixel of `input`, for the bicubic sampler. The image is first extended by
 * one pixel of edge value, then mirrored, as reproject_interp extends it; the result is `2 × SPLINE_BORDER` wider and higher. Missing
 * pixels are bridged with the last value to their left for the filter and are NaN in the result, so a sample that touches one is NaN.
 *
 * @param out receives the coefficients, in shared memory for instance, when threads are to share them
 * @throws ArgumentError when `out` has another size
 */
export function splineCoefficients(input: Raster, out?: Float32Array): Raster {
  requireRaster(input, 'input');
  const width = input.width + 2 * SPLINE_BORDER;
  const height = input.height + 2 * SPLINE_BORDER;
  const data = out ?? new Float32Array(width * height);
  if (data.length !== width * height) {
    throw new ArgumentError('out', `${data.length} values for ${width} × ${height} coefficients`);
  }
  const result = { data, width, height };
  for (let y = 0; y < input.height; y++) extendRow(input, y, result);
  const first = SPLINE_BORDER * width;
  const last = (height - 1 - SPLINE_BORDER) * width;
  data.copyWithin(first - width, first, first + width);
  data.copyWithin(last + width, last, last + width);
  filterRows(result);
  filterColumns(result);
  mirrorBorder(result);
  markMissing(input, result);
  return result;
}

/** Copies a row into the middle of the result with one pixel of edge value on both sides and NaN bridged. */
function extendRow(input: Raster, y: number, result: Raster): void {
  const from = y * input.width;
  const to = (y + SPLINE_BORDER) * result.width + SPLINE_BORDER;
  let bridge = 0;
  for (let x = 0; x < input.width; x++) {
    const value = input.data[from + x];
    if (value === value) bridge = value;
    result.data[to + x] = bridge;
  }
  result.data[to - 1] = result.data[to];
  result.data[to + input.width] = result.data[to + input.width - 1];
}

/** The recursive filter along each row (outermost border pixels excluded). */
function filterRows({ data, width, height }: Raster): void {
  const count = width - 2;
  const line = new Float64Array(count);
  for (let y = 1; y < height - 1; y++) {
    const at = y * width + 1;
    for (let i = 0; i < count; i++) line[i] = data[at + i];
    filterLine(line, count);
    for (let i = 0; i < count; i++) data[at + i] = line[i];
  }
}

/** Causal and anticausal pass of the inverse filter with mirror symmetry about the first and the last sample. */
function filterLine(line: Float64Array, count: number): void {
  if (count < 2) return;
  line[0] = GAIN * causalStart(line, count);
  for (let i = 1; i < count; i++) line[i] = GAIN * line[i] + POLE * line[i - 1];
  line[count - 1] = (POLE / (POLE * POLE - 1)) * (line[count - 1] + POLE * line[count - 2]);
  for (let i = count - 2; i >= 0; i--) line[i] = POLE * (line[i + 1] - line[i]);
}

/** The causal filter's first value: Σ zᵏ s[k] over the mirrored line. */
function causalStart(line: Float64Array, count: number): number {
  let sum = line[0];
  let power = POLE;
  const period = 2 * count - 2;
  for (let k = 1; k < HORIZON; k++) {
    const at = k % period;
    sum += power * line[at < count ? at : period - at];
    power *= POLE;
  }
  return sum;
}

/** Columns handled together, so that every cache line read is fully used. */
const COLUMN_BLOCK = 64;

/** Applies the filter along each column, block by block of columns. */
function filterColumns({ data, width, height }: Raster): void {
  const count = height - 2;
  const lines = Array.from({ length: COLUMN_BLOCK }, () => new Float64Array(count));
  for (let x = 1; x < width - 1; x += COLUMN_BLOCK) {
    const columns = Math.min(COLUMN_BLOCK, width - 1 - x);
    for (let i = 0; i < count; i++) {
      const at = (i + 1) * width + x;
      for (let c = 0; c < columns; c++) lines[c][i] = data[at + c];
    }
    for (let c = 0; c < columns; c++) filterLine(lines[c], count);
    for (let i = 0; i < count; i++) {
      const at = (i + 1) * width + x;
      for (let c = 0; c < columns; c++) data[at + c] = lines[c][i];
    }
  }
}

/** The outermost pixels: the coefficients' mirror image about the line that the filter mirrored at. */
function mirrorBorder({ data, width, height }: Raster): void {
  for (let y = 1; y < height - 1; y++) {
    const at = y * width;
    data[at] = data[at + 2];
    data[at + width - 1] = data[at + width - 3];
  }
  data.copyWithin(0, 2 * width, 3 * width);
  data.copyWithin((height - 1) * width, (height - 3) * width, (height - 2) * width);
}

/** Marks the missing pixels of the input; at the image's edge their copies in the border too. */
function markMissing(input: Raster, result: Raster): void {
  const { data, width, height } = input;
  for (let y = 0; y < height; y++) {
    const isEdgeRow = y === 0 || y === height - 1;
    for (let x = 0; x < width; x++) {
      if (data[y * width + x] === data[y * width + x]) continue;
      result.data[(y + SPLINE_BORDER) * result.width + x + SPLINE_BORDER] = NaN;
      if (isEdgeRow || x === 0 || x === width - 1) markCopies(input, x, y, result);
    }
  }
}

/** Marks an edge pixel and its copies in the border. */
function markCopies({ width, height }: Raster, x: number, y: number, result: Raster): void {
  const columns = copies(x, width);
  for (const row of copies(y, height)) {
    for (const column of columns) result.data[row * result.width + column] = NaN;
  }
}

/** Positions along one axis of the coefficients that stand for a pixel: itself, and the border beyond an edge pixel. */
function copies(at: number, count: number): number[] {
  const positions = [at + SPLINE_BORDER];
  if (at === 0) positions.push(0, 1);
  if (at === count - 1) positions.push(count + SPLINE_BORDER, count + SPLINE_BORDER + 1);
  return positions;
}
