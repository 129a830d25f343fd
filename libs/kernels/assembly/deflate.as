// The symbols of a deflate block: see decompress/inflate/inflate-symbols.ts, which describes the stream, and
// inflate-table.ts for the entries of the tables.

const LENGTH_MASK: u32 = 15;
const EXTRA_SHIFT: u32 = 4;
const EXTRA_MASK: u32 = 15;
const VALUE_SHIFT: u32 = 11;
const KIND_MASK: u32 = 0x700;
const LITERAL: u32 = 0;
const BASE: u32 = 0x100;
const END_OF_BLOCK: u32 = 0x200;
const SECONDARY: u32 = 0x300;

/** Results of {@link inflateSymbols}. */
const BLOCK: i32 = 0;
const WINDOW: i32 = 1;
const INPUT: i32 = 2;
const ILLEGAL_CODE: i32 = 3;
const ILLEGAL_DISTANCE: i32 = 4;
const TOO_FAR: i32 = 5;

/** Nearer repetitions overlap a vector. */
const VECTOR: u32 = 16;

// @ts-ignore: decorator
@inline
function entryAt(table: usize, index: u64): u32 {
  return load<u32>(table + (<usize>index << 2));
}

/** The entry of a code that is longer than the primary index, from the bits behind it. */
// @ts-ignore: decorator
@inline
function secondaryEntry(table: usize, entry: u32, hold: u64): u32 {
  const bits = (entry >>> EXTRA_SHIFT) & EXTRA_MASK;
  return entryAt(table, <u64>(entry >>> VALUE_SHIFT) + (hold & ((<u64>1 << bits) - 1)));
}

/** Repeats the bytes `distance` before; up to 15 bytes behind the end are written too. */
// @ts-ignore: decorator
@inline
function repeat(position: usize, distance: u32, stop: usize, patterns: usize): void {
  let to = position;
  let from = position - distance;
  if (distance >= VECTOR) {
    do {
      v128.store(to, v128.load(from));
      to += VECTOR;
      from += VECTOR;
    } while (to < stop);
    return;
  }
  // The pattern as often as it fits into a vector, which is written again and again.
  const pattern = v128.swizzle(v128.load(from), v128.load(patterns + (distance << 4)));
  const step = VECTOR - (VECTOR % distance);
  do {
    v128.store(to, pattern);
    to += step;
  } while (to < stop);
}

/**
 * Decodes symbols until something is at its end.
 *
 * @param state three numbers, read and written: the next byte of the input and how many of its bits are used, and where the
 *   next byte of the output goes
 * @param patterns for each distance d up to 15 the numbers k mod d, k = 0 … 15
 * @param lastNext last byte of the input at which a round may begin; 24 bytes behind must be readable
 * @param room no round begins when the output is behind this; 288 bytes behind must be writable
 * @param origin first byte that may be repeated
 * @returns the reason for the end (0 block, 1 output, 2 input) or an error (3 code, 4 distance, 5 distance too long)
 */
export function inflateSymbols(
  state: usize,
  patterns: usize,
  literals: usize,
  literalBits: i32,
  distances: usize,
  distanceBits: i32,
  lastNext: usize,
  room: usize,
  origin: usize,
): i32 {
  const literalMask = (<u64>1 << literalBits) - 1;
  const distanceMask = (<u64>1 << distanceBits) - 1;
  let next = <usize>load<u32>(state, 0);
  let bit = load<u32>(state, 4);
  let position = <usize>load<u32>(state, 8);
  let result = INPUT;
  for (;;) {
    if (next > lastNext) break;
    if (position > room) {
      result = WINDOW;
      break;
    }
    // 57 bits or more: three literals of the primary table, or two and a length with its extra bits.
    let hold = load<u64>(next) >>> bit;
    let entry = entryAt(literals, hold & literalMask);
    if ((entry & KIND_MASK) == LITERAL) {
      store<u8>(position++, <u8>(entry >>> VALUE_SHIFT));
      hold >>>= entry & LENGTH_MASK;
      bit += entry & LENGTH_MASK;
      entry = entryAt(literals, hold & literalMask);
      if ((entry & KIND_MASK) == LITERAL) {
        store<u8>(position++, <u8>(entry >>> VALUE_SHIFT));
        hold >>>= entry & LENGTH_MASK;
        bit += entry & LENGTH_MASK;
        entry = entryAt(literals, hold & literalMask);
      }
    }
    if ((entry & KIND_MASK) == SECONDARY) {
      hold >>>= entry & LENGTH_MASK;
      bit += entry & LENGTH_MASK;
      entry = secondaryEntry(literals, entry, hold);
    }
    hold >>>= entry & LENGTH_MASK;
    bit += entry & LENGTH_MASK;
    const kind = entry & KIND_MASK;
    if (kind != BASE) {
      next += bit >>> 3;
      bit &= 7;
      if (kind == LITERAL) {
        store<u8>(position++, <u8>(entry >>> VALUE_SHIFT));
        continue;
      }
      result = kind == END_OF_BLOCK ? BLOCK : ILLEGAL_CODE;
      break;
    }
    const lengthExtra = (entry >>> EXTRA_SHIFT) & EXTRA_MASK;
    const length = (entry >>> VALUE_SHIFT) + (<u32>hold & ((1 << lengthExtra) - 1));
    bit += lengthExtra;
    next += bit >>> 3;
    bit &= 7;

    hold = load<u64>(next) >>> bit;
    entry = entryAt(distances, hold & distanceMask);
    if ((entry & KIND_MASK) == SECONDARY) {
      hold >>>= entry & LENGTH_MASK;
      bit += entry & LENGTH_MASK;
      entry = secondaryEntry(distances, entry, hold);
    }
    hold >>>= entry & LENGTH_MASK;
    bit += entry & LENGTH_MASK;
    const distanceExtra = (entry >>> EXTRA_SHIFT) & EXTRA_MASK;
    const distance = (entry >>> VALUE_SHIFT) + (<u32>hold & ((1 << distanceExtra) - 1));
    bit += (entry & KIND_MASK) == BASE ? distanceExtra : 0;
    next += bit >>> 3;
    bit &= 7;
    if ((entry & KIND_MASK) != BASE) {
      result = ILLEGAL_DISTANCE;
      break;
    }
    if (distance > <u32>(position - origin)) {
      result = TOO_FAR;
      break;
    }
    const stop = position + length;
    repeat(position, distance, stop, patterns);
    position = stop;
  }
  store<u32>(state, <u32>next, 0);
  store<u32>(state, bit, 4);
  store<u32>(state, <u32>position, 8);
  return result;
}
