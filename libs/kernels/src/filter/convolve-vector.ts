import type { Raster } from '../raster.js';
import { layOut, sharedKernels, type VectorKernels } from '../vector/vector-kernels.js';
import type { HalfKernel } from './kernels.js';
import type { RowBand } from './row-band.js';

/** Pixels of a row that are worked on at once: their rows under the kernel stay in the second-level cache. */
const STRIP = 512;
/** Rows of longer kernels would not stay in the cache. */
const MAX_RING_BYTES = 4 * 1024 * 1024;

const smoothingKernels = sharedKernels();

/**
 * As `convolveSeparable` with the nearest pixel beyond the edge, in vectors, and with the same bits as result.
 *
 * @returns false, without doing anything, if vectors are unsupported or the kernel is too long for them to pay
 */
export function convolveVector(
  raster: Raster,
  kernel: HalfKernel,
  out: Float32Array,
  { rowStart = 0, rowEnd = raster.height }: RowBand = {},
): boolean {
  const longest = 8 * (STRIP + 2 * kernel.length) * (2 * kernel.length);
  const kernels = longest <= MAX_RING_BYTES ? smoothingKernels() : undefined;
  if (!kernels) return false;
  const bench = prepareBench(kernels, kernel, Math.min(STRIP, raster.width));
  for (let x = 0; x < raster.width; x += STRIP) {
    convolveStrip(bench, raster, x, Math.min(raster.width, x + STRIP), out, rowStart, rowEnd);
  }
  return true;
}

/** Layout of the vector kernels' memory. */
interface MemoryLayout {
  readonly kernels: VectorKernels;
  readonly radius: number;
  /** Bytes of a row of float64. */
  readonly stride: number;
  /** Rows under the kernel, each at its number modulo their count. */
  readonly ring: number;
  /** Float32 values that come in, and that go out. */
  readonly staging: number;
  /** Vertical sums, with `radius` values before and behind. */
  readonly line: number;
  readonly weights: number;
  /** Pointers to the rows, and to the positions in the line, under the kernel. */
  readonly rows: number;
  readonly columns: number;
}

function prepareBench(kernels: VectorKernels, kernel: HalfKernel, strip: number): MemoryLayout {
  const radius = kernel.length - 1;
  const taps = 2 * radius + 1;
  const padded = strip + 2 * radius + 8;
  const stride = 8 * padded;
  const lengths = [taps * stride, 4 * padded, stride, 8 * kernel.length, 4 * taps, 4 * taps];
  const [ring, staging, line, weights, rows, columns] = layOut(kernels, lengths);
  const { buffer } = kernels.memory;
  new Float64Array(buffer, weights, kernel.length).set(kernel);
  new Uint32Array(buffer, columns, taps).forEach((_, i, pointers) => (pointers[i] = line + 8 * i));
  return { kernels, radius, stride, ring, staging, line, weights, rows, columns };
}

function convolveStrip(
  bench: MemoryLayout,
  { data, width, height }: Raster,
  start: number,
  end: number,
  out: Float32Array,
  rowStart: number,
  rowEnd: number,
): void {
  const { kernels, radius, stride, ring, staging, line, weights, rows, columns } = bench;
  const { buffer } = kernels.memory;
  const taps = 2 * radius + 1;
  const left = Math.max(0, start - radius);
  const right = Math.min(width, end + radius);
  const skipped = left - (start - radius);
  const input = new Float32Array(buffer, staging, right - left);
  const output = new Float32Array(buffer, staging, end - start);
  const pointers = new Uint32Array(buffer, rows, taps);
  const sums = new Float64Array(buffer, line, end - start + 2 * radius);
  let loaded = Math.max(0, rowStart - radius);
  for (let y = rowStart; y < rowEnd; y++) {
    for (; loaded <= Math.min(height - 1, y + radius); loaded++) {
      input.set(data.subarray(loaded * width + left, loaded * width + right));
      kernels.promoteRow(staging, ring + (loaded % taps) * stride, right - left);
    }
    for (let i = 0; i < taps; i++) {
      pointers[i] = ring + (Math.min(height - 1, Math.max(0, y + i - radius)) % taps) * stride;
    }
    kernels.sumRows(rows, weights, radius, line + 8 * skipped, right - left, 0);
    if (skipped > 0) sums.fill(sums[skipped], 0, skipped);
    const known = skipped + right - left;
    if (known < sums.length) sums.fill(sums[known - 1], known);
    kernels.sumRows(columns, weights, radius, staging, end - start, 1);
    out.set(output, y * width + start);
  }
}
