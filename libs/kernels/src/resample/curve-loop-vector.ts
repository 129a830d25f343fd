import type { PixelWindow, Raster } from '../raster.js';
import { layOut, preparedKernels, type VectorKernels } from '../vector/vector-kernels.js';
import { lanczosTable } from './lanczos-table.js';
import { TILE_SIDE } from './map-tile.js';
import type { CurveLoop } from './row-sampler.js';

/** Of a larger part (an image much finer than the output) most pixels would be copied in vain. */
const LARGEST_PART = 4 * TILE_SIDE * TILE_SIDE;
const FLOAT_BYTES = 4;

/** The methods that have a loop in assembly/resampling.as. */
export type VectorMethod = 'bilinear' | 'lanczos3';

/** Where the arrays of the loops lie in the memory of the vector kernels. */
interface Layout {
  readonly kernels: VectorKernels;
  readonly taps: number;
  readonly row: number;
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
  if (area.width * area.height > LARGEST_PART) return undefined;
  const layout = resamplingKernels();
  if (!layout) return undefined;
  const { kernels, taps, row, part } = layout;
  copyArea(input, area, new Float32Array(kernels.memory.buffer, part, area.width * area.height));
  const values = new Float32Array(kernels.memory.buffer, row, TILE_SIDE);
  // Where the image's first pixel would be, so that the curves need no shift; addresses wrap around.
  const image = (part - FLOAT_BYTES * (area.y * area.width + area.x)) | 0;
  return (_input, { x0, x1, x2, y0, y1, y2 }, count, data, offset) => {
    const curve = [x0, y0, x1 + x2, y1 + y2, 2 * x2, 2 * y2] as const;
    const missing =
      method === 'bilinear'
        ? kernels.interpolateBilinear(image, area.width, ...curve, row, count)
        : kernels.interpolateLanczos(image, area.width, ...curve, row, count, taps);
    data.set(count === TILE_SIDE ? values : values.subarray(0, count), offset);
    return missing === 1;
  };
}

/** Makes room for the arrays and writes the table of taps. */
function placeArrays(kernels: VectorKernels): Layout {
  const table = lanczosTable();
  const lengths = [table.byteLength, FLOAT_BYTES * TILE_SIDE, FLOAT_BYTES * LARGEST_PART];
  const [taps, row, part] = layOut(kernels, lengths);
  new Float64Array(kernels.memory.buffer, taps, table.length).set(table);
  return { kernels, taps, row, part };
}

function copyArea(input: Raster, area: PixelWindow, part: Float32Array): void {
  for (let row = 0; row < area.height; row++) {
    const from = (area.y + row) * input.width + area.x;
    part.set(input.data.subarray(from, from + area.width), row * area.width);
  }
}
