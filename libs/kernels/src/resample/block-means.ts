import { layOut, sharedKernels } from '../vector/vector-kernels.js';

/** Some rows that become one row of means. */
export interface RowsOfBlocks {
  /** Row-major, `width` columns; the rows are all that it holds. */
  readonly data: Float32Array;
  readonly width: number;
  /** Columns of a block; the last one may have fewer. */
  readonly factor: number;
}

/** Columns that are worked on at once, and numbers that are copied at once: they stay in the cache. */
const MAX_COLUMNS = 8192;
const MAX_VALUES = 32768;

const meanKernels = sharedKernels();

/**
 * Means of the blocks of some rows, without NaN pixels; NaN for blocks without any value. Sums are float64: of each column, then of each
 * block, from left to right.
 *
 * @param out a mean for each block
 * @returns whether every pixel is finite
 */
export function blockMeans(rows: RowsOfBlocks, out: Float32Array): boolean {
  return rows.factor > MAX_COLUMNS
    ? blockMeansPlain(rows, out)
    : (blockMeansVector(rows, out) ?? blockMeansPlain(rows, out));
}

/** {@link blockMeans} in vectors; undefined without vector support. */
export function blockMeansVector(
  { data, width, factor }: RowsOfBlocks,
  out: Float32Array,
): boolean | undefined {
  const kernels = meanKernels();
  if (!kernels) return undefined;
  const [input, sums, counts, means] = layOut(kernels, [
    4 * MAX_VALUES,
    8 * MAX_COLUMNS,
    4 * MAX_COLUMNS,
    4 * MAX_COLUMNS,
  ]);
  const values = new Float32Array(kernels.memory.buffer, input, MAX_VALUES);
  const rows = data.length / width;
  let finite = 0;
  for (let x = 0; x < width;) {
    const columns = Math.min(width - x, factor * Math.floor(MAX_COLUMNS / factor));
    const rowsAtOnce = Math.floor(MAX_VALUES / columns);
    for (let row = 0; row < rows; row += rowsAtOnce) {
      const count = Math.min(rowsAtOnce, rows - row);
      copyColumns({ data, width }, { row, count, x, columns }, values);
      kernels.sumColumns(input, columns, count, sums, counts, row === 0 ? 1 : 0);
    }
    finite += kernels.averageBlocks(sums, counts, columns, factor, means);
    const blocks = Math.ceil(columns / factor);
    out.set(new Float32Array(kernels.memory.buffer, means, blocks), x / factor);
    x += columns;
  }
  return finite === data.length;
}

interface Piece {
  readonly row: number;
  /** Rows. */
  readonly count: number;
  readonly x: number;
  readonly columns: number;
}

function copyColumns(
  { data, width }: Pick<RowsOfBlocks, 'data' | 'width'>,
  { row, count, x, columns }: Piece,
  out: Float32Array,
): void {
  if (columns === width) return out.set(data.subarray(row * width, (row + count) * width));
  for (let k = 0; k < count; k++) {
    const at = (row + k) * width + x;
    out.set(data.subarray(at, at + columns), k * columns);
  }
}

/** {@link blockMeans} without vectors. */
export function blockMeansPlain({ data, width, factor }: RowsOfBlocks, out: Float32Array): boolean {
  const sums = new Float64Array(width);
  const counts = new Uint32Array(width);
  for (let at = 0; at < data.length; at += width)
    for (let x = 0; x < width; x++) {
      const value = data[at + x];
      if (value !== value) continue;
      sums[x] += value;
      counts[x] += 1;
    }
  let isFinite = true;
  for (let block = 0, x = 0; x < width; block++) {
    const blockEnd = Math.min(x + factor, width);
    let [sum, count] = [0, 0];
    const missing = (blockEnd - x) * (data.length / width);
    for (; x < blockEnd; x++) {
      sum += sums[x];
      count += counts[x];
    }
    out[block] = sum / count;
    isFinite &&= count === missing && Number.isFinite(sum);
  }
  return isFinite;
}
