import { WcsError } from '../../errors.js';

/**
 * A coordinate array with its index vectors (paper III, section 6) as plain data. Its typed arrays survive `postMessage`, not JSON.
 */
export interface CoordinateTable {
  /** Nodes along each of the M dimensions: K_1 … K_M. */
  readonly lengths: readonly number[];
  /** The M coordinates of each node, the nodes of the first dimension fastest. */
  readonly coordinates: Float64Array;
  /** The index vector of each dimension; undefined where the index is the number of the node, from 1 on. */
  readonly indexes: readonly (Float64Array | undefined)[];
}

/** How far beyond the first and the last node a table reaches, in nodes. */
export const EXTRAPOLATION = 0.5;
/** Rounding beyond that limit that is forgiven, in nodes. */
export const NODE_SLACK = 1e-9;

/**
 * Checks that the index vectors of a table rise or fall.
 * @throws WcsError naming the card of the dimension.
 */
export function requireMonotonic({ indexes }: CoordinateTable, cardOf: (dimension: number) => string): void {
  for (const [dimension, index] of indexes.entries()) {
    if (index === undefined || index.length < 2) continue;
    const sense = Math.sign(index[index.length - 1] - index[0]);
    const isMonotonic =
      sense !== 0 && index.every((value, k) => k === 0 || sense * (value - index[k - 1]) >= 0);
    if (!isMonotonic)
      throw new WcsError('the index vector neither rises nor falls', { card: cardOf(dimension) });
  }
}

/**
 * The position among the nodes, from 0 on, of an index value; NaN more than half a step beyond the ends. Of several nodes with the same
 * index the first one counts, at the start of the vector the last one (as in wcslib).
 */
export function nodeOfIndex(index: Float64Array | undefined, length: number, psi: number): number {
  if (index === undefined) return withinReach(psi - 1, length);
  if (length === 1) return withinReach(psi - index[0], 1);
  const sense = Math.sign(index[length - 1] - index[0]);
  let next = firstNotBelow(index, sense, psi);
  if (next === 0) {
    while (next < length - 1 && index[next + 1] === psi) next++;
    next++;
  }
  const k = Math.min(next, length - 1) - 1;
  return withinReach(k + (psi - index[k]) / (index[k + 1] - index[k]), length);
}

/** The index value at a position among the nodes: the inverse of {@link nodeOfIndex}. */
export function indexOfNode(index: Float64Array | undefined, length: number, node: number): number {
  if (index === undefined) return node + 1;
  if (length === 1) return index[0];
  const k = Math.max(0, Math.min(length - 2, Math.floor(node)));
  return index[k] + (node - k) * (index[k + 1] - index[k]);
}

function withinReach(node: number, length: number): number {
  const reach = EXTRAPOLATION + NODE_SLACK;
  return node >= -reach && node <= length - 1 + reach ? node : NaN;
}

/** The first position whose value is not before `psi` in the sense of the vector; its length when there is none. */
function firstNotBelow(index: Float64Array, sense: number, psi: number): number {
  let low = 0;
  let high = index.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (sense * (index[middle] - psi) >= 0) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** Writes the M coordinates at a position among the nodes to `out`, multilinear between the nodes and half a step beyond them. */
export function interpolateTable(
  { lengths, coordinates }: CoordinateTable,
  nodes: ArrayLike<number>,
  out: Float64Array,
): void {
  const count = lengths.length;
  out.fill(0, 0, count);
  for (let vertex = 0; vertex < 1 << count; vertex++) {
    let weight = 1;
    let at = 0;
    for (let m = count - 1; m >= 0; m--) {
      const base = Math.max(0, Math.min(lengths[m] - 2, Math.floor(nodes[m])));
      const isUpper = (vertex >> m) & 1;
      const fraction = lengths[m] === 1 ? 0 : nodes[m] - base;
      weight *= isUpper ? fraction : 1 - fraction;
      at = at * lengths[m] + base + (lengths[m] === 1 ? 0 : isUpper);
    }
    // A node without weight may hold NaN.
    if (weight === 0) continue;
    for (let m = 0; m < count; m++) out[m] += weight * coordinates[at * count + m];
  }
  for (let m = 0; m < count; m++) if (Number.isNaN(nodes[m])) out.fill(NaN, 0, count);
}
