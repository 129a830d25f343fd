import type { BitWriter } from './bit-writer.js';
import { codeLengths, codesOf } from './code-lengths.js';

/** A block with its own codes (RFC 1951, section 3.2.3). */
const DYNAMIC = 2;
/** Order in which the lengths of the lengths' own code are written (section 3.2.7), all of them. */
const LENGTH_ORDER = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15];
const LONGEST_LENGTH_CODE = 7;
const MIN_LITERALS = 257;
const MIN_LENGTHS = 4;
/** Zeros in a row that one symbol may stand for, and that symbol's extra bits. */
const ZEROS = { symbol: 18, least: 11, most: 138, bits: 7 } as const;

/** A symbol of the code for lengths, and the bits that follow it. */
interface LengthSymbol {
  readonly symbol: number;
  readonly extra: number;
}

/**
 * Writes the head of a block (RFC 1951, section 3.2.7) whose only distance is 1.
 *
 * @param lengths of the codes of literals, end and run lengths
 */
export function writeBlockHead(writer: BitWriter, lengths: Uint8Array, isLast: boolean): void {
  // One distance has a code of one bit.
  const symbols = lengthSymbols([...lengths, 1]);
  const counts = new Uint32Array(LENGTH_ORDER.length);
  for (const { symbol } of symbols) counts[symbol]++;
  const own = codeLengths(counts, LONGEST_LENGTH_CODE);
  const codes = codesOf(own);
  writer.write(Number(isLast), 1);
  writer.write(DYNAMIC, 2);
  writer.write(lengths.length - MIN_LITERALS, 5);
  writer.write(0, 5);
  writer.write(LENGTH_ORDER.length - MIN_LENGTHS, 4);
  for (const symbol of LENGTH_ORDER) writer.write(own[symbol], 3);
  for (const { symbol, extra } of symbols) {
    writer.write(codes[symbol], own[symbol]);
    if (symbol === ZEROS.symbol) writer.write(extra, ZEROS.bits);
  }
}

/** Each length as itself, but many zeros in a row as one symbol. */
function lengthSymbols(lengths: readonly number[]): LengthSymbol[] {
  const symbols: LengthSymbol[] = [];
  for (let at = 0; at < lengths.length;) {
    let end = at;
    while (end < lengths.length && end - at < ZEROS.most && lengths[end] === 0) end++;
    if (end - at >= ZEROS.least) {
      symbols.push({ symbol: ZEROS.symbol, extra: end - at - ZEROS.least });
      at = end;
    } else symbols.push({ symbol: lengths[at++], extra: 0 });
  }
  return symbols;
}
