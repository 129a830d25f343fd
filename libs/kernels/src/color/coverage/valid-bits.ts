import { layOut, sharedKernels, type VectorKernels } from '../../vector/vector-kernels.js';

/** Values in a byte. */
const BYTE_VALUES = 8;
const FLOAT_BYTES = 4;
/** Values that are copied into the memory of the vectors at a time: they stay in the cache. */
const PIECE = 16 * 1024;

const coverageKernels = sharedKernels();

/** Bytes of a row of bits. */
export const bitRowBytes = (width: number): number => Math.ceil(width / BYTE_VALUES);

/**
 * Writes a bit for each value that is not NaN, the lowest first; each row begins at a new byte.
 *
 * @param out `rows` × {@link bitRowBytes}
 */
export function validBits(data: Float32Array, width: number, rows: number, out: Uint8Array): void {
  const kernels = width > 0 && width <= PIECE ? coverageKernels() : undefined;
  if (kernels) vectorBits(kernels, data, width, rows, out);
  else plainValidBits(data, width, rows, out);
}

/** {@link validBits} without vectors. */
export function plainValidBits(data: Float32Array, width: number, rows: number, out: Uint8Array): void {
  for (let row = 0, at = 0; row < rows; row++) {
    const end = (row + 1) * width;
    for (let from = row * width; from < end; from += BYTE_VALUES)
      out[at++] = bitsAt(data, from, Math.min(BYTE_VALUES, end - from));
  }
}

function bitsAt(data: Float32Array, from: number, count: number): number {
  let bits = 0;
  for (let i = 0; i < count; i++) if (data[from + i] === data[from + i]) bits |= 1 << i;
  return bits;
}

function vectorBits(
  kernels: VectorKernels,
  data: Float32Array,
  width: number,
  rows: number,
  out: Uint8Array,
): void {
  const rowBytes = bitRowBytes(width);
  const [input, bits] = layOut(kernels, [FLOAT_BYTES * PIECE, PIECE]);
  const { buffer } = kernels.memory;
  const rowsAtOnce = Math.floor(PIECE / width);
  for (let row = 0; row < rows; row += rowsAtOnce) {
    const count = Math.min(rowsAtOnce, rows - row);
    new Float32Array(buffer, input, count * width).set(data.subarray(row * width, (row + count) * width));
    kernels.markValid(input, width, count, bits);
    out.set(new Uint8Array(buffer, bits, count * rowBytes), row * rowBytes);
  }
}
