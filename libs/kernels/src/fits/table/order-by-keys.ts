import type { SortKeys } from './sort-keys.js';

/** Values of two bytes. */
const DIGITS = 1 << 16;

/**
 * The positions of keys in ascending order, equal ones in the order they have, those without a value last. Radix sort from
 * the last two bytes to the first (Knuth, The Art of Computer Programming, vol. 3, 5.2.5): the time follows the length of
 * the keys, the memory is eight bytes a key.
 * @param onPass called between two passes; what it throws ends the sorting
 */
export function orderByKeys({ keys, width, missing }: SortKeys, onPass?: () => void): Uint32Array {
  const { order, count } = presentFirst(missing);
  const sorted = order.subarray(0, count);
  let [from, to]: Uint32Array[] = [sorted, new Uint32Array(count)];
  for (let end = width; end > 0; end -= 2) {
    onPass?.();
    const starts = digitStarts(keys, width, end, from);
    if (!starts) continue;
    for (let i = 0; i < from.length; i++) to[starts[digitAt(keys, from[i] * width + end, end)]++] = from[i];
    [from, to] = [to, from];
  }
  if (from !== sorted) sorted.set(from);
  return order;
}

/** Positions with a value, then those without. */
function presentFirst(missing: Uint8Array): { order: Uint32Array; count: number } {
  const order = new Uint32Array(missing.length);
  let count = 0;
  for (let i = 0; i < missing.length; i++) if (missing[i] === 0) order[count++] = i;
  let next = count;
  for (let i = 0; i < missing.length; i++) if (missing[i] !== 0) order[next++] = i;
  return { order, count };
}

/** The digit that ends before byte `end` of a key; at the beginning of a key of odd length it has one byte. */
function digitAt(keys: Uint8Array, at: number, end: number): number {
  return end === 1 ? keys[at - 1] : (keys[at - 2] << 8) | keys[at - 1];
}

/** Where the keys of each digit begin; `undefined` when all have the same one. */
function digitStarts(
  keys: Uint8Array,
  width: number,
  end: number,
  rows: Uint32Array,
): Uint32Array | undefined {
  const counts = new Uint32Array(DIGITS);
  for (let i = 0; i < rows.length; i++) counts[digitAt(keys, rows[i] * width + end, end)]++;
  let start = 0;
  for (let digit = 0; digit < DIGITS; digit++) {
    if (counts[digit] === rows.length) return undefined;
    const count = counts[digit];
    counts[digit] = start;
    start += count;
  }
  return counts;
}
