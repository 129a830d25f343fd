import { EXTRAPOLATION, interpolateTable, NODE_SLACK, type CoordinateTable } from './coordinate-table.js';

/** Cells of a leaf of the tree. */
const LEAF_CELLS = 32;
/** How far a point may lie off a table without extent, degrees. */
const OFF_LINE = 1e-10;

/** Cells of a table from `left` to `right`, `bottom` to `top`, the last ones not included. */
interface CellBlock {
  readonly left: number;
  readonly right: number;
  readonly bottom: number;
  readonly top: number;
}

interface Branch extends CellBlock {
  /** Least and greatest value of the first coordinate, then of the second one. */
  readonly bounds: readonly [number, number, number, number];
  readonly halves: readonly Branch[];
}

/** The inverse of a table of one or two dimensions. */
export interface NodeFinder {
  /** Least and greatest value of each coordinate, with the margins of the table. */
  readonly bounds: readonly [number, number, number, number];
  /** Writes the position among the nodes of a coordinate pair (of a table of one dimension only `a` counts) to `out`. */
  find(a: number, b: number, out: Float64Array): boolean;
}

/**
 * Prepares the inverse of a table: the bounds of blocks of cells in a binary tree, so that a point costs the logarithm of their number. In a
 * cell the inverse is a formula; of several cells that hold a point the first one found counts.
 */
export function createNodeFinder(table: CoordinateTable): NodeFinder {
  const [width, height = 1] = table.lengths;
  const whole = { left: 0, right: Math.max(1, width - 1), bottom: 0, top: Math.max(1, height - 1) };
  const root = branchOf(table, whole);
  return { bounds: root.bounds, find: (a, b, out) => search(table, root, a, b, out) };
}

function branchOf(table: CoordinateTable, block: CellBlock): Branch {
  const { left, right, bottom, top } = block;
  const [columns, rows] = [right - left, top - bottom];
  if (columns * rows <= LEAF_CELLS) return { ...block, bounds: cornerBounds(table, block), halves: [] };
  const middleX = (left + right) >> 1;
  const middleY = (bottom + top) >> 1;
  const halves = (
    columns >= rows
      ? [
          { ...block, right: middleX },
          { ...block, left: middleX },
        ]
      : [
          { ...block, top: middleY },
          { ...block, bottom: middleY },
        ]
  ).map((half) => branchOf(table, half));
  const [first, second] = halves.map(({ bounds }) => bounds);
  const bounds = [
    Math.min(first[0], second[0]),
    Math.max(first[1], second[1]),
    Math.min(first[2], second[2]),
    Math.max(first[3], second[3]),
  ] as const;
  return { ...block, bounds, halves };
}

/** Bounds over the corners of cells: inside a cell the coordinates are between those of its corners. */
function cornerBounds(table: CoordinateTable, { left, right, bottom, top }: CellBlock) {
  const [width, height = 1] = table.lengths;
  const nodes = new Float64Array(2);
  const values = new Float64Array(2);
  const bounds: [number, number, number, number] = [Infinity, -Infinity, Infinity, -Infinity];
  for (let j = bottom; j <= top; j++) {
    for (let i = left; i <= right; i++) {
      nodes[0] = withMargin(i, width);
      nodes[1] = withMargin(j, height);
      interpolateTable(table, nodes, values);
      widen(bounds, values);
      // The node itself as well: the margin lies beyond it.
      nodes[0] = Math.min(i, width - 1);
      nodes[1] = Math.min(j, height - 1);
      interpolateTable(table, nodes, values);
      widen(bounds, values);
    }
  }
  return bounds;
}

/** The end of a row of cells is half a step beyond its last node. */
function withMargin(node: number, length: number): number {
  if (length === 1) return 0;
  const reach = EXTRAPOLATION + 2 * NODE_SLACK;
  if (node === 0) return -reach;
  return node === length - 1 ? node + reach : node;
}

function widen(bounds: [number, number, number, number], values: Float64Array): void {
  for (let c = 0; c < 2; c++) {
    // Comparisons leave out NaN.
    if (values[c] - OFF_LINE < bounds[2 * c]) bounds[2 * c] = values[c] - OFF_LINE;
    if (values[c] + OFF_LINE > bounds[2 * c + 1]) bounds[2 * c + 1] = values[c] + OFF_LINE;
  }
}

function search(table: CoordinateTable, branch: Branch, a: number, b: number, out: Float64Array): boolean {
  const [aMin, aMax, bMin, bMax] = branch.bounds;
  const isFlat = table.lengths.length === 1;
  if (!(a >= aMin && a <= aMax && (isFlat || (b >= bMin && b <= bMax)))) return false;
  if (branch.halves.length > 0) return branch.halves.some((half) => search(table, half, a, b, out));
  for (let j = branch.bottom; j < branch.top; j++) {
    for (let i = branch.left; i < branch.right; i++) {
      const isInside = isFlat ? solveStep(table, i, a, out) : solveCell(table, i, j, a, b, out);
      if (isInside) return true;
    }
  }
  return false;
}

/** One dimension: a line between two nodes. */
function solveStep(
  { lengths: [length], coordinates }: CoordinateTable,
  i: number,
  a: number,
  out: Float64Array,
) {
  if (length === 1) {
    out[0] = 0;
    return Math.abs(coordinates[0] - a) <= OFF_LINE;
  }
  return place((a - coordinates[i]) / (coordinates[i + 1] - coordinates[i]), i, length, out, 0);
}

/** Accepts a fraction of a cell, in the margins too. */
function place(fraction: number, cell: number, length: number, out: Float64Array, at: 0 | 1): boolean {
  const low = cell === 0 ? -EXTRAPOLATION : 0;
  const high = cell >= length - 2 ? 1 + EXTRAPOLATION : 1;
  out[at] = length === 1 ? 0 : cell + fraction;
  return length === 1 || (fraction >= low - NODE_SLACK && fraction <= high + NODE_SLACK);
}

/**
 * Two dimensions: P = P00 + u e + v f + uv g. The cross product with e + v g leaves a quadratic equation for v; u follows.
 */
function solveCell(
  { lengths: [width, height], coordinates }: CoordinateTable,
  i: number,
  j: number,
  a: number,
  b: number,
  out: Float64Array,
): boolean {
  const p00 = 2 * (j * width + i);
  const p10 = width === 1 ? p00 : p00 + 2;
  const up = height === 1 ? 0 : 2 * width;
  const a0 = coordinates[p00];
  const b0 = coordinates[p00 + 1];
  const [ea, eb] = [coordinates[p10] - a0, coordinates[p10 + 1] - b0];
  const [fa, fb] = [coordinates[p00 + up] - a0, coordinates[p00 + up + 1] - b0];
  const ga = coordinates[p10 + up] - a0 - ea - fa;
  const gb = coordinates[p10 + up + 1] - b0 - eb - fb;
  const [pa, pb] = [a - a0, b - b0];
  if (width === 1 || height === 1) return solveLine(width, height, i, j, [ea + fa, eb + fb], [pa, pb], out);
  const square = -(fa * gb - fb * ga);
  const linear = pa * gb - pb * ga - (fa * eb - fb * ea);
  const constant = pa * eb - pb * ea;
  const q =
    -0.5 * (linear + (linear < 0 ? -1 : 1) * Math.sqrt(Math.max(0, linear ** 2 - 4 * square * constant)));
  for (const v of [constant / q, q / square]) {
    const [da, db] = [ea + v * ga, eb + v * gb];
    const u = ((pa - v * fa) * da + (pb - v * fb) * db) / (da * da + db * db);
    if (place(u, i, width, out, 0) && place(v, j, height, out, 1)) return true;
  }
  return false;
}

/** Two coordinates along a line of nodes: a point must lie on it. */
function solveLine(
  width: number,
  height: number,
  i: number,
  j: number,
  [da, db]: readonly [number, number],
  [pa, pb]: readonly [number, number],
  out: Float64Array,
): boolean {
  const length = da * da + db * db;
  const t = length === 0 ? 0 : (pa * da + pb * db) / length;
  if (!(Math.hypot(pa - t * da, pb - t * db) <= OFF_LINE)) return false;
  return place(t, i, width, out, 0) && place(t, j, height, out, 1);
}
