import { medianOf, withValues, type Mesh } from './mesh.js';

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
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      filtered[row * columns + column] = medianOf(windowAround(mesh, column, row, size >> 1));
    }
  }
  return withValues(mesh, filtered);
}

function windowAround(
  { values, columns, rows }: Mesh,
  column: number,
  row: number,
  radius: number,
): Float64Array {
  const left = Math.max(0, column - radius);
  const right = Math.min(columns, column + radius + 1);
  const top = Math.min(rows, row + radius + 1);
  const window: number[] = [];
  for (let y = Math.max(0, row - radius); y < top; y++) {
    for (let x = left; x < right; x++) window.push(values[y * columns + x]);
  }
  return Float64Array.from(window);
}
