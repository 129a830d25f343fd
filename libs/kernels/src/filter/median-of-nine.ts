import { createRaster, type Raster } from '../raster.js';

/** Medians of the 3 × 3 squares around the inner pixels of a tile; see `medianFilter`. */
export function medianOfNine({ data, width, height }: Raster): Raster {
  const medians = createRaster(width - 2, height - 2);
  for (let y = 0; y < medians.height; y++) {
    for (let x = 0; x < medians.width; x++) {
      const at = y * width + x;
      const value = middleOfNine(data, at, at + width, at + 2 * width);
      // A missing value makes every comparison of the network, and so its result, missing.
      medians.data[y * medians.width + x] = value === value ? value : medianOfValid(data, at, width);
    }
  }
  return medians;
}

/**
 * Median of three rows of three: sort each row; the median is the middle one of the largest minimum, the middle middle and
 * the smallest maximum (Smith 1996). NaN when one of the nine is.
 */
function middleOfNine(data: Float32Array, top: number, center: number, bottom: number): number {
  const a = data[top];
  const b = data[top + 1];
  const c = data[top + 2];
  const d = data[center];
  const e = data[center + 1];
  const f = data[center + 2];
  const g = data[bottom];
  const h = data[bottom + 1];
  const i = data[bottom + 2];
  const largestMinimum = Math.max(Math.min(a, b, c), Math.min(d, e, f), Math.min(g, h, i));
  const smallestMaximum = Math.min(Math.max(a, b, c), Math.max(d, e, f), Math.max(g, h, i));
  return middle(largestMinimum, middle(middle(a, b, c), middle(d, e, f), middle(g, h, i)), smallestMaximum);
}

function middle(a: number, b: number, c: number): number {
  return Math.max(Math.min(a, b), Math.min(Math.max(a, b), c));
}

function medianOfValid(data: Float32Array, at: number, width: number): number {
  const valid: number[] = [];
  for (let row = 0; row < 3; row++) {
    for (let column = 0; column < 3; column++) {
      const value = data[at + row * width + column];
      if (value === value) valid.push(value);
    }
  }
  valid.sort((a, b) => a - b);
  const half = valid.length >> 1;
  if (valid.length === 0) return NaN;
  return valid.length & 1 ? valid[half] : (valid[half - 1] + valid[half]) / 2;
}
