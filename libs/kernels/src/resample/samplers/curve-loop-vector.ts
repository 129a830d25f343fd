import type { PixelWindow, Raster } from '../../raster.js';
import { layOut, preparedKernels, type VectorKernels } from '../../vector/vector-kernels.js';
import { lanczosTable } from './lanczos-table.js';
import { TILE_SIDE } from '../map-tile.js';
import { FIXED_POINT } from '../row-curve.js';
import type { CurveLoop, VectorMethod } from './row-sampler.js';

/** Of a larger part (an image much finer than the output) most pixels would be copied in vain. */
const LARGEST_PART = 4 * TILE_SIDE * TILE_SIDE;
const FLOAT_BYTES = 4;

/** Layout of the vector kernels' memory for the loops. */
interface Layout {
  readonly kernels: VectorKernels;
  readonly taps: number;
  readonly row: number;
  /** The values of a row, from its first float and from its second on. */
  readonly rows: readonly Float32Array[];
  readonly part: number;
}

const resamplingKernels = preparedKernels(placeArrays);

/**
 * The loop of a method in WebAssembly, for curves that need no pixels but those of `area`, which are copied: undefined where
 * there are no vectors or the area is too large. It is good until the next call, for there is one memory.
 */
export function vectorCurveLoop(
  method: VectorMethod,
  input: Raster,
  area: PixelWindow,
): CurveLoop | undefined {
  const isBeyond = area.x + area.width > FIXED_POINT || area.y + area.height > FIXED_POINT;
  if (isBeyond || (area.width + 1) * area.height > LARGEST_PART) return undefined;
  const layout = resamplingKernels();
  if (!layout) return undefined;
  const { kernels, taps, row, rows } = layout;
  const { place, stride } = copyArea(input, area, layout);
  // Address at which the image's first pixel would be, so that the curves need no shift; addresses wrap around.
  const image = (place - FLOAT_BYTES * (area.y * stride + area.x)) | 0;
  return (_input, { x0, x1, x2, y0, y1, y2 }, count, data, offset) => {
    const lead = leadOf(data, offset);
    const at = row + FLOAT_BYTES * lead;
    const missing =
      method === 'bilinear'
        ? kernels.interpolateBilinear(image, stride, x0, x1, x2, y0, y1, y2, at, count)
        : kernels.interpolateLanczos(image, stride, x0, x1, x2, y0, y1, y2, at, count, taps);
    data.set(count === TILE_SIDE ? rows[lead] : rows[lead].subarray(0, count), offset);
    return missing === 1;
  };
}

/** Makes room for the arrays and writes the table of taps. */
function placeArrays(kernels: VectorKernels): Layout {
  const table = lanczosTable();
  const lengths = [table.length, 1 + TILE_SIDE, 1 + LARGEST_PART].map((count) => FLOAT_BYTES * count);
  const [taps, row, part] = layOut(kernels, lengths);
  const { buffer } = kernels.memory;
  new Float32Array(buffer, taps, table.length).set(table);
  const rows = [0, 1].map((lead) => new Float32Array(buffer, row + FLOAT_BYTES * lead, TILE_SIDE));
  return { kernels, taps, row, rows, part };
}

/**
 * Copies a part of the image, with a row stride and start that give each row the same alignment to eight bytes as in the image.
 *
 * @returns address of its first pixel, and the stride of its rows in pixels
 */
function copyArea(
  input: Raster,
  area: PixelWindow,
  { kernels, part }: Layout,
): { readonly place: number; readonly stride: number } {
  const stride = area.width + ((area.width ^ input.width) & 1);
  const start = area.y * input.width + area.x;
  const place = part + FLOAT_BYTES * leadOf(input.data, start);
  const pixels = new Float32Array(kernels.memory.buffer, place, stride * area.height);
  for (let row = 0; row < area.height; row++) {
    const from = start + row * input.width;
    pixels.set(input.data.subarray(from, from + area.width), row * stride);
  }
  return { place, stride };
}

/**
 * Misalignment of a position to eight bytes, in floats: 0 or 1. JavaScript engines copy to and from shared memory eight bytes at a time
 * when both sides have the same alignment, and byte by byte otherwise.
 */
function leadOf({ byteOffset }: Float32Array, index: number): 0 | 1 {
  return ((byteOffset / FLOAT_BYTES + index) & 1) as 0 | 1;
}
