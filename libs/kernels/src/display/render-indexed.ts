import { requirePixels } from '../require-arguments.js';
import { ArgumentError } from '../errors.js';
import { colormap, COLORMAP_SIZE, type ColormapName } from './colormap.js';
import { applyToneLevels } from './tone/apply-levels.js';
import { levelsOf, type ToneTable } from './tone/tone-table.js';
import type { Tone } from './tone/tone.js';

/** Options of {@link renderIndexed}. */
export interface RenderIndexedOptions {
  /** Reverses the colour map. Default false. */
  readonly invert?: boolean;
  /** First row of the picture to write (0 = top). Default 0. */
  readonly rowStart?: number;
  /** Row of the picture to stop before. Default `height`. */
  readonly rowEnd?: number;
}

/**
 * A raster as a picture: tone → level 0…255 → colour map. Row 0 of the raster, the bottom of the sky, becomes the last row of the picture.
 * Pixels without data are transparent black, all others opaque.
 *
 * @param out `4 × width × height` bytes, red green blue alpha; picture rows outside `rowStart…rowEnd` are unchanged
 * @returns `out`
 * @throws ArgumentError when `data` or `out` does not fit the size or a parameter of the tone is out of range
 */
export function renderIndexed<Out extends Uint8Array | Uint8ClampedArray>(
  data: Float32Array,
  width: number,
  height: number,
  tone: Tone | ToneTable,
  map: ColormapName,
  out: Out,
  options: RenderIndexedOptions = {},
): Out {
  requirePixels(data);
  const { invert = false, rowStart = 0, rowEnd = height } = options;
  if (data.length < width * height)
    throw new ArgumentError('data', `too short for ${width} × ${height} pixels`);
  if (out.length < 4 * width * height)
    throw new ArgumentError('out', `too short for ${width} × ${height} pixels`);
  const palette = paletteOf(map, invert);
  const table = levelsOf(tone);
  const levels = new Uint8Array(width);
  const line = new Uint32Array(width);
  const lineBytes = new Uint8Array(line.buffer);
  for (let row = rowStart; row < rowEnd; row++) {
    const from = (height - 1 - row) * width;
    const source = data.subarray(from, from + width);
    applyToneLevels(source, table, levels);
    for (let x = 0; x < width; x++) line[x] = source[x] === source[x] ? palette[levels[x]] : 0;
    out.set(lineBytes, 4 * row * width);
  }
  return out;
}

/** Each level's red, green, blue and alpha, as the four bytes of a number in the machine's own order. */
function paletteOf(map: ColormapName, invert: boolean): Uint32Array {
  const colors = colormap(map);
  const palette = new Uint8Array(4 * COLORMAP_SIZE);
  for (let level = 0; level < COLORMAP_SIZE; level++) {
    const entry = 3 * (invert ? COLORMAP_SIZE - 1 - level : level);
    palette.set([colors[entry], colors[entry + 1], colors[entry + 2], 255], 4 * level);
  }
  return new Uint32Array(palette.buffer);
}
