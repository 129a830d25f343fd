import { requireRaster } from '../require-arguments.js';
import { ArgumentError } from '../errors.js';
import type { Raster } from '../raster.js';
import { blockMeans } from './block-means.js';

/**
 * Area average of factor × factor pixels, for reading an image that will be shown or reprojected coarser. NaN pixels are left out of their
 * block's average; a block without any value is NaN. Blocks that are truncated at the right and the upper edge average their remaining
 * pixels, so the result is ⌈width/factor⌉ × ⌈height/factor⌉.
 *
 * Output pixel k is centred at factor · k + (factor − 1)/2 of the input, 0-based.
 *
 * An image may come in bands of rows: every band but the last a multiple of `factor` high, `out` the band's part of the reduced image.
 *
 * @param onBlocks called for each row of the result, with whether every pixel of its blocks is finite
 * @throws ArgumentError when the factor is not a positive integer or `out` has another size.
 */
export function reduceRows(
  input: Raster,
  factor: number,
  out?: Float32Array,
  onBlocks?: (row: number, isFinite: boolean) => void,
): Raster {
  requireRaster(input, 'input');
  if (!Number.isInteger(factor) || factor < 1)
    throw new ArgumentError('factor', `${factor} is not a positive integer`);
  const width = Math.ceil(input.width / factor);
  const height = Math.ceil(input.height / factor);
  const result = { data: out ?? new Float32Array(width * height), width, height };
  if (result.data.length !== width * height) {
    throw new ArgumentError('out', `${result.data.length} values for ${width} × ${height} pixels`);
  }
  for (let y = 0; y < height; y++) {
    const rows = input.data.subarray(y * factor * input.width, (y + 1) * factor * input.width);
    const isFinite = blockMeans(
      { data: rows, width: input.width, factor },
      result.data.subarray(y * width, (y + 1) * width),
    );
    onBlocks?.(y, isFinite);
  }
  return result;
}

/**
 * The factor by which an input may be reduced on reading for an output of `outputScale` (both in the same unit per
 * pixel): the greatest integer that keeps the reduced pixels no coarser than the output's, at least 1.
 */
export function reductionFactor(inputScale: number, outputScale: number): number {
  // A small tolerance, so that a ratio of 2 with a rounding error still reduces by 2.
  return Math.max(1, Math.floor((outputScale / inputScale) * (1 + 1e-9)));
}
