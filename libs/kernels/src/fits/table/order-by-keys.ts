import type { SortKeys } from './sort-keys.js';

/** Largest number of values of a digit: the write positions of all values then stay in the fast caches. */
const MAX_DIGITS = 2048;
const WORD_BITS = 32;
const BYTE_VALUES = 256;

/** Some bytes of the keys that form one digit, and its position in its word. */
interface Digit {
  /** Indexes of the bytes in a key; at least one. */
  readonly positions: readonly number[];
  /** Number of values of the digit. */
  readonly values: number;
  readonly shift: number;
}

/** Digits that are read together. */
interface Word {
  /** The last digit first. */
  readonly digits: readonly Digit[];
  readonly positions: readonly number[];
  /** Contribution of each value of such a byte to the word: 256 for each of the positions. */
  readonly parts: Uint32Array;
}

/** Rows, and the word of each. */
interface Sorting {
  readonly rows: Uint32Array;
  readonly words: Uint32Array;
}

/**
 * The positions of keys in ascending order, stable, keys without a value last. Radix sort from the last digit to the first (Knuth, The Art
 * of Computer Programming, vol. 3, 5.2.5), with digits of as many bytes as have no more than 2048 values together: most bytes of text and
 * integers have few. Takes 16 bytes a key.
 * @param onPass called between two passes; an error that it throws ends the sorting
 */
export function orderByKeys(sortKeys: SortKeys, onPass?: () => void): Uint32Array {
  const { order, count } = presentFirst(sortKeys.missing);
  const sorted: Sorting = { rows: order.subarray(0, count), words: new Uint32Array(count) };
  let from = sorted;
  let to: Sorting = { rows: new Uint32Array(count), words: new Uint32Array(count) };
  for (const word of wordsOf(sortKeys)) {
    onPass?.();
    readWords(sortKeys, word, from);
    for (const digit of word.digits) {
      onPass?.();
      deal(from, digit, to);
      [from, to] = [to, from];
    }
  }
  if (from !== sorted) sorted.rows.set(from.rows);
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

/** The words of the keys, the last one first; bytes that are the same in all keys belong to none. */
function wordsOf({ keys, width }: SortKeys): Word[] {
  const seen = new Uint8Array(width * BYTE_VALUES);
  for (let row = 0; row < keys.length; row += width)
    for (let byte = 0; byte < width; byte++) seen[byte * BYTE_VALUES + keys[row + byte]] = 1;
  const words: Digit[][] = [];
  let used = WORD_BITS;
  for (const { positions, values } of digitsOf(seen, width)) {
    const bits = Math.ceil(Math.log2(values));
    if (used + bits > WORD_BITS) {
      words.push([]);
      used = 0;
    }
    words[words.length - 1].push({ positions, values, shift: used });
    used += bits;
  }
  return words.map((digits) => ({
    digits,
    positions: digits.flatMap(({ positions }) => positions),
    parts: partsOf(seen, digits),
  }));
}

function digitsOf(seen: Uint8Array, width: number): Omit<Digit, 'shift'>[] {
  const digits: Omit<Digit, 'shift'>[] = [];
  for (let end = width - 1; end >= 0;) {
    const positions: number[] = [];
    let values = 1;
    for (; end >= 0; end--) {
      const here = valuesAt(seen, end);
      if (values * here > MAX_DIGITS) break;
      if (here > 1) positions.unshift(end);
      values *= here;
    }
    if (values > 1) digits.push({ positions, values });
  }
  return digits;
}

function valuesAt(seen: Uint8Array, position: number): number {
  let values = 0;
  for (let byte = 0; byte < BYTE_VALUES; byte++) values += seen[position * BYTE_VALUES + byte];
  return values;
}

/** In each digit the last position counts ones, the one before it the number of values of the last, and so on. */
function partsOf(seen: Uint8Array, digits: readonly Digit[]): Uint32Array {
  const parts: number[] = [];
  for (const { positions, shift } of digits) {
    const ofDigit: number[][] = [];
    let unit = 2 ** shift;
    for (const position of [...positions].reverse()) {
      let rank = 0;
      const values = Array.from(seen.subarray(position * BYTE_VALUES, (position + 1) * BYTE_VALUES), (is) => {
        const part = rank * unit;
        rank += is;
        return is ? part : 0;
      });
      ofDigit.unshift(values);
      unit *= rank;
    }
    parts.push(...ofDigit.flat());
  }
  return Uint32Array.from(parts);
}

function readWords({ keys, width }: SortKeys, { positions, parts }: Word, { rows, words }: Sorting): void {
  const at = Uint32Array.from(positions);
  for (let i = 0; i < rows.length; i++) {
    const start = rows[i] * width;
    let word = 0;
    for (let p = 0; p < at.length; p++) word += parts[p * BYTE_VALUES + keys[start + at[p]]];
    words[i] = word;
  }
}

function deal(from: Sorting, { shift, values }: Digit, to: Sorting): void {
  const { rows, words } = from;
  const mask = 2 ** Math.ceil(Math.log2(values)) - 1;
  const places = new Uint32Array(values);
  for (let i = 0; i < words.length; i++) places[(words[i] >>> shift) & mask]++;
  for (let digit = 0, start = 0; digit < values; digit++) {
    const count = places[digit];
    places[digit] = start;
    start += count;
  }
  for (let i = 0; i < words.length; i++) {
    const place = places[(words[i] >>> shift) & mask]++;
    to.rows[place] = rows[i];
    to.words[place] = words[i];
  }
}
