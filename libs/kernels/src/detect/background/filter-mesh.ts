import { medianOfSorted, withValues, type Mesh } from './mesh.js';
import { insertionSort } from './select-rank.js';

/** Up to this number of values insertion sort is the fastest. */
const INSERTION_LIMIT = 40;

/**
 * Median of the `size × size` boxes around each box; beyond the edge of the mesh there is nothing, so the window is smaller
 * there. It takes out boxes that a bright star lifted.
 *
 * @param size odd; 1 leaves the mesh as it is
 */
export function filterMesh(mesh: Mesh, size: number): Mesh {
  if (size === 1) return mesh;
  const { columns, rows } = mesh;
  const filtered = new Float64Array(columns * rows);
  const window = new Float64Array(size * size);
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      const count = takeWindow(mesh, column, row, size >> 1, window);
      filtered[row * columns + column] = medianOfSome(window, count);
    }
  }
  return withValues(mesh, filtered);
}

/** Copies the known values around a box; gives their number. */
function takeWindow(
  { values, columns, rows }: Mesh,
  column: number,
  row: number,
  radius: number,
  window: Float64Array,
): number {
  const left = Math.max(0, column - radius);
  const right = Math.min(columns, column + radius + 1);
  const top = Math.min(rows, row + radius + 1);
  let count = 0;
  for (let y = Math.max(0, row - radius); y < top; y++) {
    for (let x = left; x < right; x++) {
      const value = values[y * columns + x];
      if (value === value) window[count++] = value;
    }
  }
  return count;
}

/** The median of the first `count` values, which are sorted. */
function medianOfSome(values: Float64Array, count: number): number {
  if (count > INSERTION_LIMIT) values.subarray(0, count).sort();
  else insertionSort(values, 0, count);
  return medianOfSorted(values, count);
}
