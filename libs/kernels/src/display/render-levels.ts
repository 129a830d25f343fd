import { requirePixels } from '../require-arguments.js';
import { ArgumentError } from '../errors.js';
import { isAllFinite } from '../statistics/all-finite.js';
import type { RenderIndexedOptions } from './render-indexed.js';
import { applyToneLevels } from './tone/apply-levels.js';
import { levelsOf, type ToneTable } from './tone/tone-table.js';
import type { Tone } from './tone/tone.js';

/** Highest 8-bit level. */
const WHITE = 255;

/**
 * A raster as a picture of levels 0…255, for formats that include a colour map. Row 0 of the raster, the bottom of the sky, becomes the
 * last row of the picture. Pixels without data have level 0.
 *
 * @param out `width × height` bytes; picture rows outside `rowStart…rowEnd` are unchanged
 * @returns whether there were pixels without data (NaN) among the rows
 * @throws ArgumentError when `data` or `out` does not fit the size or a parameter of the tone is out of range
 */
export function renderLevels(
  data: Float32Array,
  width: number,
  height: number,
  tone: Tone | ToneTable,
  out: Uint8Array | Uint8ClampedArray,
  options: RenderIndexedOptions = {},
): boolean {
  requirePixels(data);
  const { invert = false, rowStart = 0, rowEnd = height } = options;
  if (data.length < width * height)
    throw new ArgumentError('data', `too short for ${width} × ${height} pixels`);
  if (out.length < width * height)
    throw new ArgumentError('out', `too short for ${width} × ${height} pixels`);
  const table = levelsOf(tone);
  let hasGaps = false;
  for (let row = rowStart; row < rowEnd; row++) {
    const from = (height - 1 - row) * width;
    const line = out.subarray(row * width, (row + 1) * width);
    const source = data.subarray(from, from + width);
    applyToneLevels(source, table, line);
    hasGaps ||= !isAllFinite(source) && source.some(Number.isNaN);
    if (invert) for (let x = 0; x < width; x++) line[x] = WHITE - line[x];
  }
  return hasGaps;
}
