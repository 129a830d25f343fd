import { FitsFormatError } from '../../../errors.js';
import { type BlockCodes, blockCodes, codeLengthCode, FIXED_CODES } from './inflate-codes.js';
import { KIND_MASK, LENGTH_MASK, LITERAL, VALUE_SHIFT } from './inflate-table.js';
import { paddedView } from './padded-view.js';
import { type OutputBuffer, reserve } from './output-buffer.js';

/** Where the reader stands: bytes not yet taken, and bits taken but not yet used. */
interface BitState {
  readonly input: Uint8Array;
  /** The input and some bytes behind it that may be read but do not count. */
  readonly view: DataView;
  /** Next byte to take. */
  next: number;
  /** Bits taken, the next one lowest. */
  hold: number;
  /** How many of them. */
  count: number;
}

/** Block types of RFC 1951 §3.2.3. */
const STORED = 0;
const FIXED = 1;
const DYNAMIC = 2;

/** A load of 32 bits begins at most at the end of the input, or at the first byte behind. */
const LOAD_PADDING = 8;

/** Order in which a dynamic block gives the lengths of its code-length code (RFC 1951 §3.2.7). */
const CODE_LENGTH_ORDER = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15];

/**
 * Decompresses one deflate stream (RFC 1951) from `input[start …]` and appends it to `output`.
 * Back-references do not reach behind the output's length at the call.
 *
 * @returns the position of the first byte after the stream
 * @throws FitsFormatError when the stream is damaged, cut short, or longer than the output may be
 */
export function inflate(input: Uint8Array, start: number, output: OutputBuffer): number {
  const state: BitState = { input, view: paddedView(input, LOAD_PADDING), next: start, hold: 0, count: 0 };
  const origin = output.length;
  let last = 0;
  while (!last) {
    last = takeBits(state, 1);
    const type = takeBits(state, 2);
    if (type === STORED) copyStoredBlock(state, output);
    else if (type === FIXED) inflateBlock(state, FIXED_CODES, output, origin);
    else if (type === DYNAMIC) inflateBlock(state, readDynamicCodes(state), output, origin);
    else throw new FitsFormatError('deflate: block of unknown type', { byte: state.next });
  }
  return state.next - (state.count >> 3);
}

function truncated(input: Uint8Array): FitsFormatError {
  return new FitsFormatError('deflate: the compressed stream is cut short', { byte: input.length });
}

/** Takes up to 16 bits, the first one lowest. */
function takeBits(state: BitState, bits: number): number {
  while (state.count < bits) {
    if (state.next >= state.input.length) throw truncated(state.input);
    state.hold |= state.input[state.next++] << state.count;
    state.count += 8;
  }
  const value = state.hold & ((1 << bits) - 1);
  state.hold >>>= bits;
  state.count -= bits;
  return value;
}

/** RFC 1951 §3.2.4: bytes as they are, from the next byte boundary. */
function copyStoredBlock(state: BitState, output: OutputBuffer): void {
  takeBits(state, state.count & 7);
  const length = takeBits(state, 16);
  const complement = takeBits(state, 16);
  if (length !== (complement ^ 0xffff)) {
    throw new FitsFormatError('deflate: damaged length of a stored block', { byte: state.next });
  }
  const start = state.next - (state.count >> 3);
  if (start + length > state.input.length) throw truncated(state.input);
  reserve(output, output.length + length).set(state.input.subarray(start, start + length), output.length);
  output.length += length;
  state.next = start + length;
  state.hold = 0;
  state.count = 0;
}

/** RFC 1951 §3.2.7: reads the run-length coded code lengths at the head of a dynamic block. */
function readDynamicCodes(state: BitState): BlockCodes {
  const literalCount = takeBits(state, 5) + 257;
  const distanceCount = takeBits(state, 5) + 1;
  const codeLengthCount = takeBits(state, 4) + 4;
  const codeLengths = new Uint8Array(CODE_LENGTH_ORDER.length);
  for (let k = 0; k < codeLengthCount; k++) codeLengths[CODE_LENGTH_ORDER[k]] = takeBits(state, 3);
  const lengths = readCodeLengths(state, codeLengths, literalCount + distanceCount);
  return blockCodes(lengths.subarray(0, literalCount), lengths.subarray(literalCount));
}

function readCodeLengths(state: BitState, codeLengths: Uint8Array, count: number): Uint8Array {
  const { entries, bits } = codeLengthCode(codeLengths);
  const lengths = new Uint8Array(count);
  let filled = 0;
  while (filled < count) {
    while (state.count < bits && state.next < state.input.length) {
      state.hold |= state.input[state.next++] << state.count;
      state.count += 8;
    }
    const entry = entries[state.hold & ((1 << bits) - 1)];
    if ((entry & KIND_MASK) !== LITERAL)
      throw new FitsFormatError('deflate: illegal code', { byte: state.next });
    if (state.count < (entry & LENGTH_MASK)) throw truncated(state.input);
    takeBits(state, entry & LENGTH_MASK);
    const symbol = entry >>> VALUE_SHIFT;
    if (symbol < 16) {
      lengths[filled++] = symbol;
      continue;
    }
    const repeated = symbol === 16 ? previousLength(lengths, filled) : 0;
    const times = repeatCount(state, symbol);
    if (filled + times > count) {
      throw new FitsFormatError('deflate: more code lengths than announced', { byte: state.next });
    }
    lengths.fill(repeated, filled, filled + times);
    filled += times;
  }
  return lengths;
}

function previousLength(lengths: Uint8Array, filled: number): number {
  if (filled === 0) throw new FitsFormatError('deflate: repeated code length without a first one');
  return lengths[filled - 1];
}

/** Symbols 16, 17, 18: 3–6, 3–10, 11–138 times. */
function repeatCount(state: BitState, symbol: number): number {
  if (symbol === 16) return 3 + takeBits(state, 2);
  return symbol === 17 ? 3 + takeBits(state, 3) : 11 + takeBits(state, 7);
}

/**
 * Decodes the symbols of a Huffman block. The hot loop: `bit` bits of byte `next` are gone; a load of 32 bits there
 * gives at least 25 of the stream, enough for a literal of the primary table and one more code, or for the extra bits
 * of a length and the code of its distance, or for the extra bits of a distance.
 */
function inflateBlock(state: BitState, codes: BlockCodes, output: OutputBuffer, origin: number): void {
  // The layout of table entries (inflate-table.ts) once more, as numbers that the compiler can see.
  const [lengthMask, extraShift, extraMask, valueShift] = [15, 4, 15, 11];
  const [kindMask, literal, base, endOfBlock, secondary] = [0x700, 0, 0x100, 0x200, 0x300];
  const { input, view } = state;
  const end = input.length;
  const literals = codes.literals.entries;
  const literalMask = (1 << codes.literals.bits) - 1;
  const distances = codes.distances.entries;
  const distanceMask = (1 << codes.distances.bits) - 1;
  let next = (state.next - Math.ceil(state.count / 8)) | 0;
  let bit = (-state.count & 7) | 0;
  let out = output.bytes;
  let position = output.length;
  let capacity = out.length;

  for (;;) {
    if (next > end) throw truncated(input);
    let hold = view.getInt32(next, true) >>> bit;
    let entry = literals[hold & literalMask];
    if ((entry & kindMask) === literal) {
      if (position === capacity) {
        out = reserve(output, position + 1);
        capacity = out.length;
      }
      out[position++] = entry >>> valueShift;
      hold >>>= entry & lengthMask;
      bit = (bit + (entry & lengthMask)) | 0;
      entry = literals[hold & literalMask];
    }
    if ((entry & kindMask) === secondary) {
      hold >>>= entry & lengthMask;
      bit = (bit + (entry & lengthMask)) | 0;
      entry = literals[(entry >>> valueShift) + (hold & ((1 << ((entry >>> extraShift) & extraMask)) - 1))];
    }
    bit = (bit + (entry & lengthMask)) | 0;
    next = (next + (bit >>> 3)) | 0;
    bit &= 7;
    const kind = entry & kindMask;
    if (kind === literal) {
      if (position === capacity) {
        out = reserve(output, position + 1);
        capacity = out.length;
      }
      out[position++] = entry >>> valueShift;
      continue;
    }
    if (kind === endOfBlock) break;
    if (kind !== base || next > end) throw next > end ? truncated(input) : illegal('code', next);

    hold = view.getInt32(next, true) >>> bit;
    const lengthBits = (entry >>> extraShift) & extraMask;
    const length = (entry >>> valueShift) + (hold & ((1 << lengthBits) - 1));
    hold >>>= lengthBits;
    bit += lengthBits;
    entry = distances[hold & distanceMask];
    if ((entry & kindMask) === secondary) {
      hold >>>= entry & lengthMask;
      bit = (bit + (entry & lengthMask)) | 0;
      entry = distances[(entry >>> valueShift) + (hold & ((1 << ((entry >>> extraShift) & extraMask)) - 1))];
    }
    bit = (bit + (entry & lengthMask)) | 0;
    next = (next + (bit >>> 3)) | 0;
    bit &= 7;
    if ((entry & kindMask) !== base || next > end)
      throw next > end ? truncated(input) : illegal('distance', next);
    hold = view.getInt32(next, true) >>> bit;
    const distanceBits = (entry >>> extraShift) & extraMask;
    const distance = (entry >>> valueShift) + (hold & ((1 << distanceBits) - 1));
    bit += distanceBits;
    next = (next + (bit >>> 3)) | 0;
    bit &= 7;
    if (distance > position - origin) throw illegal('distance: it reaches behind the first byte', next);

    const stop = position + length;
    if (stop > capacity) {
      out = reserve(output, stop);
      capacity = out.length;
    }
    if (distance === 1) out.fill(out[position - 1], position, stop);
    else for (let to = position, from = position - distance; to < stop; to++, from++) out[to] = out[from];
    position = stop;
  }

  if (next + (bit > 0 ? 1 : 0) > end) throw truncated(input);
  state.next = bit > 0 ? next + 1 : next;
  state.count = -bit & 7;
  state.hold = bit > 0 ? input[next] >>> bit : 0;
  output.length = position;
}

function illegal(what: string, byte: number): FitsFormatError {
  return new FitsFormatError(`deflate: illegal ${what}`, { byte });
}
