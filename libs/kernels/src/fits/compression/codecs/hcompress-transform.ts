import { type HCells, smoothCells } from './hcompress-smooth.js';

/**
 * Inverts the H-transform in place (White, Postman & Lattanzi 1992; FITS Standard 4.0 §10.4.4): from the coarsest level down, each mean and
 * its three differences become the four pixels of a 2×2 cell. The bits that the forward transform dropped in rounding are restored from the
 * bits of the differences, so integers are restored exactly.
 *
 * @param a `rows × columns` coefficients, integers in doubles; on return the pixels
 * @param largestChange greatest change of a coefficient by smoothing; 0 = do not smooth
 */
export function invertHTransform(
  a: Float64Array,
  rows: number,
  columns: number,
  largestChange: number,
): void {
  let levels = 0;
  while (2 ** levels < Math.max(rows, columns)) levels++;
  if (levels === 0) return;
  a[0] = roundTo(a[0], 2 ** (levels + 1));
  const pixels = new Float64Array(a.length);
  for (let level = levels - 1; level >= 0; level--) {
    const height = Math.ceil(rows / 2 ** level);
    const width = Math.ceil(columns / 2 ** level);
    const cells: HCells = { a, stride: columns, height, width };
    if (largestChange > 0) smoothCells(cells, largestChange);
    invertLevel(cells, 2 ** level, pixels);
    for (let row = 0; row < height; row++) {
      a.set(pixels.subarray(row * width, (row + 1) * width), row * columns);
    }
  }
}

/** Rounds to a multiple of an even unit, halves towards plus infinity above zero and towards zero below. */
function roundTo(value: number, unit: number): number {
  const half = unit / 2;
  return Math.floor((value + (value >= 0 ? half : half - 1)) / unit) * unit;
}

/**
 * One level: cells → pixels, row by row with stride `width`.
 *
 * @param bit the unit of the corner differences at this level, a power of two: side differences are multiples of
 *   twice, means of four times that unit once rounded
 */
function invertLevel({ a, stride, height, width }: HCells, bit: number, pixels: Float64Array): void {
  const upper = Math.ceil(height / 2);
  const left = Math.ceil(width / 2);
  const twoBits = 2 * bit;
  const perBit = 1 / bit;
  const perTwoBits = 1 / twoBits;
  // The last level divides the sums by four, those above by two: they keep one bit more for the next rounding.
  const divide = bit === 1 ? 1 / 4 : 1 / 2;
  const cornerUp = Math.floor(bit / 2);
  const cornerDown = bit === 1 ? 0 : cornerUp - 1;
  const sideDown = bit - 1;
  for (let row = 0; row < upper; row++) {
    const isPair = 2 * row + 1 < height;
    const mean = row * stride;
    const below = (upper + row) * stride;
    const out = 2 * row * width;
    for (let column = 0; column < left; column++) {
      const hasRight = 2 * column + 1 < width;
      let h0 = a[mean + column];
      let hx = isPair ? a[below + column] : 0;
      let hy = hasRight ? a[mean + left + column] : 0;
      let hc = isPair && hasRight ? a[below + left + column] : 0;
      hx = Math.floor((hx + (hx >= 0 ? bit : sideDown)) * perTwoBits) * twoBits;
      hy = Math.floor((hy + (hy >= 0 ? bit : sideDown)) * perTwoBits) * twoBits;
      hc = Math.floor((hc + (hc >= 0 ? cornerUp : cornerDown)) * perBit) * bit;
      const lowBit = hc - Math.floor(hc * perTwoBits) * twoBits;
      hx = hx >= 0 ? hx - lowBit : hx + lowBit;
      hy = hy >= 0 ? hy - lowBit : hy + lowBit;
      const carried = Math.floor(hc * perTwoBits) + Math.floor(hx * perTwoBits) + Math.floor(hy * perTwoBits);
      const highBit = (carried - 2 * Math.floor(carried / 2)) * twoBits;
      if (h0 >= 0) h0 += lowBit - highBit;
      else h0 += lowBit === 0 ? highBit : lowBit - highBit;
      const at = out + 2 * column;
      pixels[at] = Math.floor((h0 - hx - hy + hc) * divide);
      if (hasRight) pixels[at + 1] = Math.floor((h0 - hx + hy - hc) * divide);
      if (isPair) pixels[at + width] = Math.floor((h0 + hx - hy - hc) * divide);
      if (isPair && hasRight) pixels[at + width + 1] = Math.floor((h0 + hx + hy + hc) * divide);
    }
  }
}
