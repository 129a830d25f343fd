import { FitsFormatError } from '../../errors.js';

/** Longest Huffman code of RFC 1951 §3.2.7. */
const MAX_CODE_LENGTH = 15;

/** Kinds of table entries; the value is in the entry from bit {@link VALUE_SHIFT} on. */
export const LITERAL = 0 << 8;
/** Base of a length or distance, to which the extra bits are added. */
export const BASE = 1 << 8;
export const END_OF_BLOCK = 2 << 8;
/** The code is longer than the primary index: value = start of the secondary table, extra = its index bits. */
const SECONDARY = 3 << 8;
/** No code leads here. */
export const INVALID = 4 << 8;

export const KIND_MASK = 7 << 8;
export const LENGTH_MASK = 15;
const EXTRA_SHIFT = 4;
export const VALUE_SHIFT = 11;

/**
 * A Huffman decoding table. Index it with the next `bits` bits of the stream; the entry holds, from its low end:
 * 4 bits code length to drop, 4 bits number of extra bits, 3 bits kind, then the value.
 */
export interface HuffmanTable {
  readonly entries: Int32Array;
  /** Index bits of the primary table. */
  readonly bits: number;
}

/** Packs the meaning of a symbol, without its code length. */
export function tableEntry(kind: number, value: number, extraBits = 0): number {
  return kind | (value << VALUE_SHIFT) | (extraBits << EXTRA_SHIFT);
}

/**
 * Builds the decoding table of a canonical Huffman code (RFC 1951 §3.2.2), codes being read from bit 0 up.
 *
 * @param lengths code length of each symbol, 0 = not used
 * @param meanings meaning of each symbol, made by {@link tableEntry}; same order as `lengths`
 * @param primaryBits index bits of the first table; longer codes go through a secondary one
 * @throws FitsFormatError when the lengths describe no prefix code, or an incomplete one of more than one symbol
 */
export function buildHuffmanTable(
  lengths: Uint8Array,
  meanings: Int32Array,
  primaryBits: number,
): HuffmanTable {
  const counts = countLengths(lengths);
  checkPrefixCode(counts);
  const codes = canonicalCodes(lengths, counts);
  const bits = Math.min(primaryBits, longestLength(counts));
  const starts = secondaryStarts(lengths, codes, bits);
  const entries = new Int32Array(starts.size).fill(INVALID);
  for (const [prefix, { offset, indexBits }] of starts.tables) {
    entries[prefix] = tableEntry(SECONDARY, offset, indexBits) | bits;
  }
  for (let symbol = 0; symbol < lengths.length; symbol++) {
    const length = lengths[symbol];
    if (length === 0) continue;
    const code = codes[symbol];
    if (length <= bits) {
      spread(entries, 0, bits, code, meanings[symbol], length);
    } else {
      const { offset, indexBits } = starts.tables.get(code & ((1 << bits) - 1))!;
      spread(entries, offset, indexBits, code >>> bits, meanings[symbol], length - bits);
    }
  }
  return { entries, bits };
}

/** Writes an entry at every index whose low `length` bits are the code. */
function spread(
  entries: Int32Array,
  offset: number,
  indexBits: number,
  code: number,
  meaning: number,
  length: number,
): void {
  const step = 1 << length;
  for (let index = code; index < 1 << indexBits; index += step) entries[offset + index] = meaning | length;
}

function countLengths(lengths: Uint8Array): Int32Array {
  const counts = new Int32Array(MAX_CODE_LENGTH + 1);
  for (const length of lengths) counts[length]++;
  counts[0] = 0;
  return counts;
}

function longestLength(counts: Int32Array): number {
  let longest = MAX_CODE_LENGTH;
  while (longest > 1 && counts[longest] === 0) longest--;
  return longest;
}

/** Kraft's sum must be one; a single code of one bit is allowed too (a block with one distance, §3.2.7). */
function checkPrefixCode(counts: Int32Array): void {
  let left = 1;
  let used = 0;
  for (let length = 1; length <= MAX_CODE_LENGTH; length++) {
    left = left * 2 - counts[length];
    used += counts[length];
    if (left < 0) throw new FitsFormatError('deflate: more Huffman codes than their lengths allow');
  }
  const singleCode = used === 1 && counts[1] === 1;
  if (left > 0 && used > 0 && !singleCode) throw new FitsFormatError('deflate: incomplete Huffman code');
}

/** The code of each symbol, its bits reversed into reading order. */
function canonicalCodes(lengths: Uint8Array, counts: Int32Array): Int32Array {
  const next = new Int32Array(MAX_CODE_LENGTH + 2);
  for (let length = 1; length <= MAX_CODE_LENGTH; length++)
    next[length + 1] = (next[length] + counts[length]) << 1;
  const codes = new Int32Array(lengths.length);
  for (let symbol = 0; symbol < lengths.length; symbol++) {
    if (lengths[symbol] > 0) codes[symbol] = reverseBits(next[lengths[symbol]]++, lengths[symbol]);
  }
  return codes;
}

/** Reverses the bits of a code: neighbours, pairs, halves and bytes are swapped. */
function reverseBits(code: number, length: number): number {
  let bits = ((code & 0x5555) << 1) | ((code >>> 1) & 0x5555);
  bits = ((bits & 0x3333) << 2) | ((bits >>> 2) & 0x3333);
  bits = ((bits & 0x0f0f) << 4) | ((bits >>> 4) & 0x0f0f);
  bits = ((bits & 0x00ff) << 8) | (bits >>> 8);
  return bits >>> (16 - length);
}

interface SecondaryTables {
  /** By the primary index that leads to it. */
  readonly tables: Map<number, { offset: number; indexBits: number }>;
  /** Entries of the primary and all secondary tables. */
  readonly size: number;
}

/** Places one secondary table behind each primary index that is the prefix of longer codes. */
function secondaryStarts(lengths: Uint8Array, codes: Int32Array, bits: number): SecondaryTables {
  const longest = new Map<number, number>();
  for (let symbol = 0; symbol < lengths.length; symbol++) {
    if (lengths[symbol] <= bits) continue;
    const prefix = codes[symbol] & ((1 << bits) - 1);
    longest.set(prefix, Math.max(longest.get(prefix) ?? 0, lengths[symbol] - bits));
  }
  const tables = new Map<number, { offset: number; indexBits: number }>();
  let size = 1 << bits;
  for (const [prefix, indexBits] of longest) {
    tables.set(prefix, { offset: size, indexBits });
    size += 1 << indexBits;
  }
  return { tables, size };
}
