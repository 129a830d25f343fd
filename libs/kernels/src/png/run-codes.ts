import { codeLengths, codesOf } from './code-lengths.js';

/** Shortest run with its own code: shorter ones cost about as much as their bytes. */
export const SHORTEST_RUN = 8;
/** Longest run of one symbol, and symbols as RFC 1951, section 3.2.5 numbers them. */
export const LONGEST_RUN = 258;
const END_SYMBOL = 256;
const FIRST_LENGTH_SYMBOL = 257;
const LAST_LENGTH_SYMBOL = 285;
/** Longest code: four of them and a part of a byte fit into a word. */
const LONGEST_CODE = 14;
/** Position of the number of bits in an entry of a table. */
export const CODE_BITS_SHIFT = 16;
export const RUN_BITS_SHIFT = 24;

/** Counts of each byte outside runs, and of the runs of each length. */
export interface SymbolCounts {
  readonly literals: Uint32Array;
  readonly runs: Uint32Array;
}

/** The code of a block of bytes and runs of bytes. */
export interface RunCodes {
  /** Lengths of the codes of literals, end and lengths of runs. */
  readonly lengths: Uint8Array;
  /** Of each byte its code, and from bit {@link CODE_BITS_SHIFT} on the number of its bits. */
  readonly literals: Uint32Array;
  /** Of each length the bits of a run, and from bit {@link RUN_BITS_SHIFT} on their number. */
  readonly runs: Uint32Array;
  readonly end: { readonly code: number; readonly bits: number };
}

interface RunSymbol {
  readonly symbol: number;
  readonly extra: number;
  readonly extraBits: number;
}

const RUN_SYMBOLS = Array.from({ length: LONGEST_RUN + 1 }, (_, length) => runSymbol(length));

/** The symbol of a run and the bits behind it: groups of four symbols, each with a bit more than the group before. */
function runSymbol(length: number): RunSymbol {
  if (length === LONGEST_RUN) return { symbol: LAST_LENGTH_SYMBOL, extra: 0, extraBits: 0 };
  const above = Math.max(0, length - 3);
  const extraBits = above < 8 ? 0 : 29 - Math.clz32(above);
  const symbol = FIRST_LENGTH_SYMBOL + 4 * extraBits + (above >> extraBits);
  return { symbol, extra: above & ((1 << extraBits) - 1), extraBits };
}

/** The best code for these counts. */
export function runCodes({ literals, runs }: SymbolCounts): RunCodes {
  const counts = new Uint32Array(LAST_LENGTH_SYMBOL + 1);
  counts.set(literals);
  counts[END_SYMBOL] = 1;
  for (let length = SHORTEST_RUN; length <= LONGEST_RUN; length++)
    counts[RUN_SYMBOLS[length].symbol] += runs[length];
  const lengths = codeLengths(counts, LONGEST_CODE);
  const codes = codesOf(lengths);
  return {
    lengths,
    literals: Uint32Array.from(
      { length: 256 },
      (_, byte) => codes[byte] | (lengths[byte] << CODE_BITS_SHIFT),
    ),
    runs: Uint32Array.from(RUN_SYMBOLS, (run) => runEntry(run, codes, lengths)),
    end: { code: codes[END_SYMBOL], bits: lengths[END_SYMBOL] },
  };
}

/** Code, extra bits, and the one bit that stands for the only distance, 1. */
function runEntry({ symbol, extra, extraBits }: RunSymbol, codes: Uint16Array, lengths: Uint8Array): number {
  const bits = lengths[symbol];
  return codes[symbol] | (extra << bits) | ((bits + extraBits + 1) << RUN_BITS_SHIFT);
}
