import { FitsFormatError } from '../../errors.js';
import { type BitReader, peekBits, readBits } from '../bit-reader.js';

const LONGEST_CODE = 20;
/** Codes up to this length are found by one look-up. */
const LOOKUP_BITS = 10;
/** A Huffman table is used for this many symbols, then the next selector chooses. */
const GROUP_SIZE = 50;
const MIN_TABLES = 2;
const MAX_TABLES = 6;
/** The two symbols in which runs of the front byte are written, in bijective base 2. */
const RUN_A = 0;
const RUN_B = 1;

/** A canonical Huffman code, its bits read from the highest. */
interface PrefixCode {
  /** For the next {@link LOOKUP_BITS} bits: symbol × 32 + length, or 0 when the code is longer. */
  readonly lookup: Int32Array;
  /** One past the last code of each length. */
  readonly ends: Int32Array;
  /** Number to add to a code of each length for its index in `symbols`. */
  readonly places: Int32Array;
  /** Symbols in the order of their codes. */
  readonly symbols: Uint16Array;
}

/**
 * Reads the tables and symbols of a bzip2 block and undoes the Huffman, run-length and move-to-front coding.
 *
 * @param block receives the bytes, one an element; its length is the largest block allowed
 * @returns how many bytes
 * @throws FitsFormatError when the block is damaged, cut short or too long
 */
export function readSymbols(reader: BitReader, block: Uint32Array): number {
  const front = readUsedBytes(reader);
  const alphabet = front.length + 2;
  const tableCount = readBits(reader, 3);
  if (tableCount < MIN_TABLES || tableCount > MAX_TABLES) throw damaged(reader, 'number of tables');
  const selectors = readSelectors(reader, tableCount);
  const tables = Array.from({ length: tableCount }, () => prefixCode(readLengths(reader, alphabet), reader));
  return readMoveToFront(reader, { front, selectors, tables, endSymbol: alphabet - 1 }, block);
}

function damaged(reader: BitReader, what: string): FitsFormatError {
  return new FitsFormatError(`bzip2: illegal ${what}`, { byte: reader.next });
}

/** The byte values that occur, in order: a map of 16 groups of 16 bits. */
function readUsedBytes(reader: BitReader): Uint8Array {
  const groups = readBits(reader, 16);
  const used: number[] = [];
  for (let group = 0; group < 16; group++) {
    if (!(groups & (0x8000 >>> group))) continue;
    const members = readBits(reader, 16);
    for (let k = 0; k < 16; k++) if (members & (0x8000 >>> k)) used.push(group * 16 + k);
  }
  if (used.length === 0) throw damaged(reader, 'block without bytes');
  return Uint8Array.from(used);
}

/** The table of each group of 50 symbols: move-to-front coded, in unary. */
function readSelectors(reader: BitReader, tableCount: number): Uint8Array {
  const count = readBits(reader, 15);
  if (count === 0) throw damaged(reader, 'number of selectors');
  const front = Array.from({ length: tableCount }, (_, table) => table);
  const selectors = new Uint8Array(count);
  for (let k = 0; k < count; k++) {
    let place = 0;
    while (readBits(reader, 1)) if (++place >= tableCount) throw damaged(reader, 'selector');
    const [table] = front.splice(place, 1);
    front.unshift(table);
    selectors[k] = table;
  }
  return selectors;
}

/** Code lengths as differences: 0 = done, 10 = one more, 11 = one less. */
function readLengths(reader: BitReader, alphabet: number): Uint8Array {
  const lengths = new Uint8Array(alphabet);
  let length = readBits(reader, 5);
  for (let symbol = 0; symbol < alphabet; symbol++) {
    for (;;) {
      if (length < 1 || length > LONGEST_CODE) throw damaged(reader, 'code length');
      if (!readBits(reader, 1)) break;
      length += readBits(reader, 1) ? -1 : 1;
    }
    lengths[symbol] = length;
  }
  return lengths;
}

function prefixCode(lengths: Uint8Array, reader: BitReader): PrefixCode {
  const lookup = new Int32Array(1 << LOOKUP_BITS);
  const ends = new Int32Array(LONGEST_CODE + 1);
  const places = new Int32Array(LONGEST_CODE + 1);
  const symbols = new Uint16Array(lengths.length);
  let code = 0;
  let place = 0;
  for (let length = 1; length <= LONGEST_CODE; length++) {
    places[length] = place - code;
    for (let symbol = 0; symbol < lengths.length; symbol++) {
      if (lengths[symbol] !== length) continue;
      if (length <= LOOKUP_BITS) {
        const spare = LOOKUP_BITS - length;
        lookup.fill(symbol * 32 + length, code << spare, (code + 1) << spare);
      }
      symbols[place++] = symbol;
      code++;
    }
    if (code > 1 << length) throw damaged(reader, 'code lengths');
    ends[length] = code;
    code <<= 1;
  }
  return { lookup, ends, places, symbols };
}

function readSymbol(reader: BitReader, table: PrefixCode): number {
  const found = table.lookup[peekBits(reader, LOOKUP_BITS)];
  if (found) {
    readBits(reader, found & 31);
    return found >>> 5;
  }
  let code = readBits(reader, LOOKUP_BITS);
  for (let length = LOOKUP_BITS + 1; length <= LONGEST_CODE; length++) {
    code = (code << 1) | readBits(reader, 1);
    if (code < table.ends[length]) return table.symbols[table.places[length] + code];
  }
  throw damaged(reader, 'code');
}

interface BlockCoding {
  /** The bytes that occur, most recent first. */
  readonly front: Uint8Array;
  readonly selectors: Uint8Array;
  readonly tables: readonly PrefixCode[];
  readonly endSymbol: number;
}

function readMoveToFront(reader: BitReader, coding: BlockCoding, block: Uint32Array): number {
  const { front, selectors, tables, endSymbol } = coding;
  let length = 0;
  let run = 0;
  let runUnit = 1;
  for (const selector of selectors) {
    const table = tables[selector];
    for (let k = 0; k < GROUP_SIZE; k++) {
      const symbol = readSymbol(reader, table);
      if (symbol === RUN_A || symbol === RUN_B) {
        run += runUnit << symbol;
        if (run > block.length) throw damaged(reader, 'length of a run');
        runUnit *= 2;
        continue;
      }
      if (length + run >= block.length + (symbol === endSymbol ? 1 : 0))
        throw damaged(reader, 'length of a block');
      block.fill(front[0], length, length + run);
      length += run;
      run = 0;
      runUnit = 1;
      if (symbol === endSymbol) return length;
      const byte = front[symbol - 1];
      front.copyWithin(1, 0, symbol - 1);
      front[0] = byte;
      block[length++] = byte;
    }
  }
  throw damaged(reader, 'number of symbols');
}
