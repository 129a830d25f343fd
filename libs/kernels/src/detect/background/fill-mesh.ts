import { withValues, type Mesh } from './mesh.js';

/** Nearest known boxes that an unknown one is estimated from. */
const NEIGHBOURS = 10;

/**
 * Fills the unknown boxes of a mesh with the mean of the ten nearest known ones, weighted with the inverse of their distance in boxes
 * (Shepard 1968, Proc. 23rd ACM Conf., 517), as `photutils.utils.ShepardIDWInterpolator`. Of several boxes at the tenth distance the first
 * in row order is taken. A mesh without any known box is unchanged.
 */
export function fillMesh(mesh: Mesh): Mesh {
  const { values, columns, rows } = mesh;
  const known = [...values.keys()].filter((at) => values[at] === values[at]);
  if (known.length === values.length || known.length === 0) return mesh;
  const filled = values.slice();
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      const at = row * columns + column;
      if (values[at] !== values[at]) filled[at] = weightedMean(values, nearest(mesh, known, column, row));
    }
  }
  return withValues(mesh, filled);
}

interface Neighbour {
  readonly at: number;
  readonly distance: number;
}

/** The nearest known boxes: rings of growing size are searched until no nearer one can be outside. */
function nearest({ columns, rows, values }: Mesh, known: number[], column: number, row: number): Neighbour[] {
  const wanted = Math.min(NEIGHBOURS, known.length);
  const largest = Math.max(columns, rows);
  for (let radius = 2; ; radius *= 2) {
    const found: Neighbour[] = [];
    for (let y = Math.max(0, row - radius); y <= Math.min(rows - 1, row + radius); y++) {
      for (let x = Math.max(0, column - radius); x <= Math.min(columns - 1, column + radius); x++) {
        const at = y * columns + x;
        if (values[at] === values[at]) found.push({ at, distance: Math.hypot(x - column, y - row) });
      }
    }
    found.sort((a, b) => a.distance - b.distance || a.at - b.at);
    const isComplete = found.length >= wanted && found[wanted - 1].distance <= radius;
    if (isComplete || radius >= largest) return found.slice(0, wanted);
  }
}

function weightedMean(values: Float64Array, neighbours: Neighbour[]): number {
  let sum = 0;
  let weights = 0;
  for (const { at, distance } of neighbours) {
    sum += values[at] / distance;
    weights += 1 / distance;
  }
  return sum / weights;
}
