import { ArgumentError } from '../errors.js';
import type { Raster } from '../raster.js';

/**
 * Area average of factor × factor pixels, for reading an image that will be shown or reprojected coarser. NaN pixels
 * are left out of their block's average; a block without any value is NaN. Blocks that the right and the upper
 * edge cut short average what they have, so the result is ⌈width/factor⌉ × ⌈height/factor⌉.
 *
 * Output pixel k is centred at factor · k + (factor − 1)/2 of the input, 0-based.
 *
 * An image may come in bands of rows: every band but the last a multiple of `factor` high, `out` the band's part of
 * the reduced image.
 *
 * @throws ArgumentError when the factor is not a positive integer or `out` has another size.
 */
export function reduceRows(input: Raster, factor: number, out?: Float32Array): Raster {
  if (!Number.isInteger(factor) || factor < 1)
    throw new ArgumentError('factor', `${factor} is not a positive integer`);
  const width = Math.ceil(input.width / factor);
  const height = Math.ceil(input.height / factor);
  const result = { data: out ?? new Float32Array(width * height), width, height };
  if (result.data.length !== width * height) {
    throw new ArgumentError('out', `${result.data.length} values for ${width} × ${height} pixels`);
  }
  const sums = new Float64Array(width);
  const counts = new Uint32Array(width);
  for (let y = 0; y < height; y++) {
    sums.fill(0);
    counts.fill(0);
    const rowEnd = Math.min((y + 1) * factor, input.height);
    for (let row = y * factor; row < rowEnd; row++) addRow(input, row, factor, sums, counts);
    for (let x = 0; x < width; x++) result.data[y * width + x] = sums[x] / counts[x];
  }
  return result;
}

/** Adds one input row to the running sums of its blocks. */
function addRow(input: Raster, row: number, factor: number, sums: Float64Array, counts: Uint32Array): void {
  const { data, width } = input;
  let at = row * width;
  const end = at + width;
  for (let x = 0; at < end; x++) {
    const blockEnd = Math.min(at + factor, end);
    let sum = 0;
    let count = 0;
    for (; at < blockEnd; at++) {
      const value = data[at];
      if (value === value) {
        sum += value;
        count++;
      }
    }
    sums[x] += sum;
    counts[x] += count;
  }
}

/**
 * The factor by which an input may be reduced on reading for an output of `outputScale` (both in the same unit per
 * pixel): the greatest integer that keeps the reduced pixels no coarser than the output's, at least 1.
 */
export function reductionFactor(inputScale: number, outputScale: number): number {
  // A hair of tolerance, so that a ratio of 2 spoilt by rounding still reduces by 2.
  return Math.max(1, Math.floor((outputScale / inputScale) * (1 + 1e-9)));
}
