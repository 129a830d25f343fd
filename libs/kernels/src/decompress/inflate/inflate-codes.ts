import {
  BASE,
  buildHuffmanTable,
  END_OF_BLOCK,
  type HuffmanTable,
  INVALID,
  LITERAL,
  tableEntry,
} from './inflate-table.js';

/** Index bits of the primary tables: 2¹⁰ and 2⁹ entries of 4 bytes stay in the first-level cache. */
const LITERAL_TABLE_BITS = 10;
const DISTANCE_TABLE_BITS = 9;
const CODE_LENGTH_TABLE_BITS = 7;

/** RFC 1951 §3.2.5: symbols 0–255 literals, 256 end of block, 257–285 lengths. */
const END_SYMBOL = 256;
const FIRST_LENGTH_SYMBOL = 257;
const LITERAL_SYMBOLS = 288;
const DISTANCE_SYMBOLS = 32;
const CODE_LENGTH_SYMBOLS = 19;

const LENGTH_EXTRA_BITS = [
  0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5,
];
const SMALLEST_LENGTH = 3;
const LONGEST_LENGTH = 258;
const DISTANCE_CODES = 30;

const LITERAL_MEANINGS = literalMeanings();
const DISTANCE_MEANINGS = distanceMeanings();
const CODE_LENGTH_MEANINGS = Int32Array.from({ length: CODE_LENGTH_SYMBOLS }, (_, k) =>
  tableEntry(LITERAL, k),
);

function literalMeanings(): Int32Array {
  const meanings = new Int32Array(LITERAL_SYMBOLS).fill(INVALID);
  for (let byte = 0; byte < END_SYMBOL; byte++) meanings[byte] = tableEntry(LITERAL, byte);
  meanings[END_SYMBOL] = tableEntry(END_OF_BLOCK, 0);
  let length = SMALLEST_LENGTH;
  LENGTH_EXTRA_BITS.forEach((extraBits, k) => {
    meanings[FIRST_LENGTH_SYMBOL + k] = tableEntry(BASE, length, extraBits);
    length += 1 << extraBits;
  });
  meanings[FIRST_LENGTH_SYMBOL + LENGTH_EXTRA_BITS.length] = tableEntry(BASE, LONGEST_LENGTH);
  return meanings;
}

function distanceMeanings(): Int32Array {
  const meanings = new Int32Array(DISTANCE_SYMBOLS).fill(INVALID);
  let distance = 1;
  for (let code = 0; code < DISTANCE_CODES; code++) {
    const extraBits = code < 4 ? 0 : (code >> 1) - 1;
    meanings[code] = tableEntry(BASE, distance, extraBits);
    distance += 1 << extraBits;
  }
  return meanings;
}

/** The two codes of a deflate block. */
export interface BlockCodes {
  readonly literals: HuffmanTable;
  readonly distances: HuffmanTable;
}

/** The codes of a block from their code lengths. @throws FitsFormatError when the lengths are no prefix code. */
export function blockCodes(literalLengths: Uint8Array, distanceLengths: Uint8Array): BlockCodes {
  return {
    literals: buildHuffmanTable(literalLengths, LITERAL_MEANINGS, LITERAL_TABLE_BITS),
    distances: buildHuffmanTable(distanceLengths, DISTANCE_MEANINGS, DISTANCE_TABLE_BITS),
  };
}

/** The code in which a dynamic block writes its code lengths (RFC 1951 §3.2.7). */
export function codeLengthCode(lengths: Uint8Array): HuffmanTable {
  return buildHuffmanTable(lengths, CODE_LENGTH_MEANINGS, CODE_LENGTH_TABLE_BITS);
}

/** The codes of a fixed block (RFC 1951 §3.2.6). */
export const FIXED_CODES: BlockCodes = blockCodes(
  new Uint8Array(LITERAL_SYMBOLS).fill(8, 0, 144).fill(9, 144, 256).fill(7, 256, 280).fill(8, 280),
  new Uint8Array(DISTANCE_SYMBOLS).fill(5),
);
