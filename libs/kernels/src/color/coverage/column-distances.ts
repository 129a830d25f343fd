import { layOut, sharedKernels, type VectorKernels } from '../../vector/vector-kernels.js';

/** Cells in a vector. */
const VECTOR_CELLS = 8;
/** Larger areas stay out of the memory of the vectors, which never shrinks. */
const MAX_VECTOR_CELLS = 1 << 21;
const WORD_BYTES = 2;

const distanceKernels = sharedKernels();

/** Distances within the columns, by row. */
export type ColumnDistances = (row: number) => Uint16Array;

/**
 * Distance from each pixel to the nearest uncovered one of the same column, `beyond` where there is none that near; in memory that the
 * next call takes over.
 *
 * @param footprint coverage, 0 (or NaN) = none; row-major
 * @param beyond up to 65,535
 */
export const columnDistances = (
  footprint: Float32Array | Uint8Array,
  width: number,
  height: number,
  beyond: number,
): ColumnDistances =>
  vectorColumnDistances(footprint, width, height, beyond) ??
  plainColumnDistances(footprint, width, height, beyond);

/** {@link columnDistances} without vectors. */
export function plainColumnDistances(
  footprint: Float32Array | Uint8Array,
  width: number,
  height: number,
  beyond: number,
): ColumnDistances {
  const distance = new Uint16Array(width * height);
  for (let i = 0; i < distance.length; i++) {
    if (!(footprint[i] > 0)) continue;
    const below = i < width ? beyond : distance[i - width];
    distance[i] = below < beyond ? below + 1 : beyond;
  }
  for (let i = distance.length - width - 1; i >= 0; i--) {
    const above = distance[i + width] + 1;
    if (above < distance[i]) distance[i] = above;
  }
  return (row) => distance.subarray(row * width, (row + 1) * width);
}

/** {@link columnDistances} in vectors; undefined without vector support, for large areas, and for coverage that is no bytes. */
export function vectorColumnDistances(
  footprint: Float32Array | Uint8Array,
  width: number,
  height: number,
  beyond: number,
): ColumnDistances | undefined {
  const stride = Math.ceil(width / VECTOR_CELLS) * VECTOR_CELLS;
  if (!(footprint instanceof Uint8Array) || stride * height > MAX_VECTOR_CELLS) return undefined;
  const kernels = distanceKernels();
  if (!kernels) return undefined;
  const [covered, out] = layOut(kernels, [stride * height, WORD_BYTES * stride * height]);
  copyRows(kernels, footprint, { width, height, stride }, covered);
  kernels.distanceColumns(covered, stride, height, beyond, out);
  const { buffer } = kernels.memory;
  return (row) => new Uint16Array(buffer, out + WORD_BYTES * row * stride, width);
}

function copyRows(
  { memory }: VectorKernels,
  footprint: Uint8Array,
  { width, height, stride }: { readonly width: number; readonly height: number; readonly stride: number },
  to: number,
): void {
  const cells = new Uint8Array(memory.buffer, to, stride * height);
  if (stride === width) return cells.set(footprint);
  for (let row = 0; row < height; row++)
    cells.set(footprint.subarray(row * width, (row + 1) * width), row * stride);
}
