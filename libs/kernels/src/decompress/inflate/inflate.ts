import { type BitInput, cutShort, damaged, dropBits, peekBits, skipToByte, takeBits } from '../bit-input.js';
import { type BlockCodes, blockCodes, codeLengthCode, FIXED_CODES } from './inflate-codes.js';
import { inflateSymbols, type SymbolsPause } from './inflate-symbols.js';
import { inflateSymbolsVector } from './inflate-symbols-vector.js';
import { KIND_MASK, LENGTH_MASK, LITERAL, VALUE_SHIFT } from './inflate-table.js';
import { type InflateWindow, windowRoom } from './inflate-window.js';

/** Deflate makes at most this many bytes of one: repetitions of 258 bytes by two codes of one bit each (RFC 1951 §3.2.5). */
export const MAX_INFLATED = 258 * 4;

/** Reason for a pause: the stream is at its end, the window is full, or the available input runs low. */
export type InflatePause = 'stream' | 'window' | 'input';

/** Progress of reading a deflate stream. */
export interface InflateState {
  /** The last block has begun. */
  isLastBlock: boolean;
  /** The block that is being read: its codes, or how many of its stored bytes are still to come. */
  block: { readonly codes: BlockCodes } | { stored: number } | undefined;
}

/** Block types of RFC 1951 §3.2.3. */
const STORED = 0;
const FIXED = 1;
const DYNAMIC = 2;

/** Longest head of a block: 3 + 14 + 19 · 3 bits, and 320 code lengths of at most 7 bits and 7 extra bits. */
const HEAD_INPUT = 600;

/** Order in which a dynamic block gives the lengths of its code-length code (RFC 1951 §3.2.7). */
const CODE_LENGTH_ORDER = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15];

/** The beginning of a deflate stream. */
export function startInflate(): InflateState {
  return { isLastBlock: false, block: undefined };
}

/**
 * Decompresses a deflate stream (RFC 1951) into a window until input or room runs out; the next call continues. Repetitions do not reach
 * behind the origin of the window.
 *
 * @returns the reason for the pause; at the end of the stream the input is at the first byte after it
 * @throws FitsFormatError when the stream is damaged or cut short
 */
export function inflate(state: InflateState, input: BitInput, window: InflateWindow): InflatePause {
  for (;;) {
    if (!state.block) {
      if (state.isLastBlock) break;
      if (!input.isLast && input.bytes.length - input.next < HEAD_INPUT) return 'input';
      startBlock(state, input);
    }
    const pause = readBlock(state.block!, input, window);
    if (pause !== 'block') return pause;
    state.block = undefined;
  }
  skipToByte(input);
  return 'stream';
}

function startBlock(state: InflateState, input: BitInput): void {
  state.isLastBlock = takeBits(input, 1) === 1;
  const type = takeBits(input, 2);
  if (type === STORED) state.block = { stored: readStoredLength(input) };
  else if (type === FIXED) state.block = { codes: FIXED_CODES };
  else if (type === DYNAMIC) state.block = { codes: readDynamicCodes(input) };
  else throw damaged(input, 'block of unknown type');
}

function readBlock(
  block: NonNullable<InflateState['block']>,
  input: BitInput,
  window: InflateWindow,
): SymbolsPause {
  if ('stored' in block) return copyStored(block, input, window);
  return inflateSymbolsVector(input, block.codes, window) ?? inflateSymbols(input, block.codes, window);
}

/** RFC 1951 §3.2.4: the length of bytes as they are, from the next byte boundary. */
function readStoredLength(input: BitInput): number {
  skipToByte(input);
  const length = takeBits(input, 16);
  const complement = takeBits(input, 16);
  if (length !== (complement ^ 0xffff)) throw damaged(input, 'damaged length of a stored block');
  return length;
}

function copyStored(block: { stored: number }, input: BitInput, window: InflateWindow): SymbolsPause {
  const available = input.bytes.length - input.next;
  // One byte more than the room: a window is full when it holds more than that.
  const room = windowRoom(window) + 1 - window.length;
  const count = Math.min(block.stored, available, Math.max(0, room));
  window.bytes.set(input.bytes.subarray(input.next, input.next + count), window.length);
  window.length += count;
  input.next += count;
  block.stored -= count;
  if (block.stored === 0) return 'block';
  if (window.length > windowRoom(window)) return 'window';
  if (input.isLast) throw cutShort(input);
  return 'input';
}

/** RFC 1951 §3.2.7: reads the run-length coded code lengths at the head of a dynamic block. */
function readDynamicCodes(input: BitInput): BlockCodes {
  const literalCount = takeBits(input, 5) + 257;
  const distanceCount = takeBits(input, 5) + 1;
  const codeLengthCount = takeBits(input, 4) + 4;
  const codeLengths = new Uint8Array(CODE_LENGTH_ORDER.length);
  for (let k = 0; k < codeLengthCount; k++) codeLengths[CODE_LENGTH_ORDER[k]] = takeBits(input, 3);
  const lengths = readCodeLengths(input, codeLengths, literalCount + distanceCount);
  return blockCodes(lengths.subarray(0, literalCount), lengths.subarray(literalCount));
}

function readCodeLengths(input: BitInput, codeLengths: Uint8Array, count: number): Uint8Array {
  const { entries, bits } = codeLengthCode(codeLengths);
  const lengths = new Uint8Array(count);
  let filled = 0;
  while (filled < count) {
    const entry = entries[peekBits(input) & ((1 << bits) - 1)];
    dropBits(input, entry & LENGTH_MASK);
    if ((entry & KIND_MASK) !== LITERAL) throw damaged(input, 'illegal code');
    const symbol = entry >>> VALUE_SHIFT;
    if (symbol < 16) {
      lengths[filled++] = symbol;
      continue;
    }
    if (symbol === 16 && filled === 0) throw damaged(input, 'repeated code length without a first one');
    const repeated = symbol === 16 ? lengths[filled - 1] : 0;
    const times = repeatCount(input, symbol);
    if (filled + times > count) throw damaged(input, 'more code lengths than announced');
    lengths.fill(repeated, filled, filled + times);
    filled += times;
  }
  return lengths;
}

/** Symbols 16, 17, 18: 3–6, 3–10, 11–138 times. */
function repeatCount(input: BitInput, symbol: number): number {
  if (symbol === 16) return 3 + takeBits(input, 2);
  return symbol === 17 ? 3 + takeBits(input, 3) : 11 + takeBits(input, 7);
}
