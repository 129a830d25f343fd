import { FitsFormatError } from '../errors.js';

const HEADER_LENGTH = 3;
/** Third byte of the file: largest code width, and whether code 256 clears the table. */
const WIDTH_MASK = 0x1f;
const BLOCK_MODE = 0x80;
const SMALLEST_WIDTH = 9;
const LARGEST_WIDTH = 16;
const CLEAR_CODE = 256;
/** Codes are written in groups of eight; a change of width or a clear starts a new group. */
const GROUP_CODES = 8;

/** Data are handed out in pieces of this length, longer by the string of one code. */
const SEGMENT_BYTES = 1024 * 1024;

/** The strings of the codes, and how far the reading has come. */
interface LzwState {
  /** A string is the string of another code and one byte more. */
  readonly prefixes: Uint16Array;
  readonly suffixes: Uint8Array;
  readonly lengths: Int32Array;
  readonly largestWidth: number;
  /** First code for a string, and the next one to assign. */
  readonly firstFree: number;
  free: number;
  /** Bits of a code, now. */
  width: number;
  /** Bit of the input at which the group of eight codes began, and the next one to read. */
  groupStart: number;
  bit: number;
  /** The code before, or −1. */
  previous: number;
}

/** True when the bytes begin as a file of Unix `compress` does (1f 9d). */
export function isCompressZ(bytes: Uint8Array): boolean {
  return bytes.length >= 2 && bytes[0] === 0x1f && bytes[1] === 0x9d;
}

/**
 * Decompresses a file of Unix `compress` (`.Z`) piece by piece: LZW (Welch 1984) with codes of 9 to 16 bits. The format has neither
 * checksum nor end mark: a truncated file yields all of its bytes.
 *
 * @throws FitsFormatError when the stream is damaged
 */
export function* uncompressZ(input: Uint8Array): Generator<Uint8Array> {
  const state = startLzw(input);
  const out = new Uint8Array(SEGMENT_BYTES + state.lengths.length);
  for (;;) {
    const length = decodeCodes(input, state, out);
    if (length === 0) return;
    yield out.slice(0, length);
  }
}

function startLzw(input: Uint8Array): LzwState {
  if (!isCompressZ(input) || input.length < HEADER_LENGTH)
    throw new FitsFormatError('not a compress (.Z) stream');
  const largestWidth = input[2] & WIDTH_MASK;
  if (largestWidth < SMALLEST_WIDTH || largestWidth > LARGEST_WIDTH) {
    throw new FitsFormatError(`compress: codes of ${largestWidth} bits`, { byte: 2 });
  }
  const codes = 1 << largestWidth;
  const firstFree = input[2] & BLOCK_MODE ? CLEAR_CODE + 1 : CLEAR_CODE;
  return {
    prefixes: new Uint16Array(codes),
    suffixes: singleBytes(codes),
    lengths: new Int32Array(codes).fill(1),
    largestWidth,
    firstFree,
    free: firstFree,
    width: SMALLEST_WIDTH,
    groupStart: HEADER_LENGTH * 8,
    bit: HEADER_LENGTH * 8,
    previous: -1,
  };
}

/** The last byte of the string of each code; at first there are the codes of single bytes. */
function singleBytes(codes: number): Uint8Array {
  const suffixes = new Uint8Array(codes);
  for (let byte = 0; byte < CLEAR_CODE; byte++) suffixes[byte] = byte;
  return suffixes;
}

/** Decodes until the piece is full or the input at its end. @returns number of bytes written */
function decodeCodes(input: Uint8Array, state: LzwState, out: Uint8Array): number {
  const { lengths, firstFree } = state;
  let position = 0;
  while (position < SEGMENT_BYTES) {
    if (state.free >= 1 << state.width && state.width < state.largestWidth)
      startGroup(state, state.width + 1);
    if (state.bit + state.width > input.length * 8) break;
    const code = readCode(input, state.bit, state.width);
    state.bit += state.width;
    if (code === CLEAR_CODE && firstFree > CLEAR_CODE) {
      startGroup(state, SMALLEST_WIDTH);
      state.free = firstFree;
      state.previous = -1;
      continue;
    }
    const isNew = code === state.free && state.previous >= 0;
    if ((code >= state.free && !isNew) || (code >= CLEAR_CODE && code < firstFree)) {
      throw new FitsFormatError('compress: a code that is not yet defined', { byte: state.bit >> 3 });
    }
    // A code that this very string defines is the string before with its first byte once more.
    const known = isNew ? state.previous : code;
    const end = position + lengths[known];
    writeString(state, known, out, end);
    if (isNew) out[end] = out[position];
    defineCode(state, out[position]);
    position = isNew ? end + 1 : end;
    state.previous = code;
  }
  return position;
}

/** Writes the string of a code so that it ends at `end`. */
function writeString(
  { prefixes, suffixes, lengths }: LzwState,
  code: number,
  out: Uint8Array,
  end: number,
): void {
  let at = end - 1;
  for (let left = lengths[code]; left > 0; left--) {
    out[at--] = suffixes[code];
    code = prefixes[code];
  }
}

/** The next free code stands for the string before and one byte more. */
function defineCode(state: LzwState, byte: number): void {
  const { prefixes, suffixes, lengths, previous, free } = state;
  if (previous < 0 || free === lengths.length) return;
  prefixes[free] = previous;
  suffixes[free] = byte;
  lengths[free] = lengths[previous] + 1;
  state.free = free + 1;
}

/** Codes of another width begin with the next group. */
function startGroup(state: LzwState, width: number): void {
  state.bit = nextGroup(state.groupStart, state.bit, state.width);
  state.groupStart = state.bit;
  state.width = width;
}

/** The bit at which the next group of eight codes begins. */
function nextGroup(groupStart: number, bit: number, width: number): number {
  const groupBits = GROUP_CODES * width;
  return groupStart + Math.ceil((bit - groupStart) / groupBits) * groupBits;
}

/** Reads a code of up to 16 bits, lowest bit first. */
function readCode(input: Uint8Array, bit: number, width: number): number {
  const byte = Math.floor(bit / 8);
  const threeBytes = input[byte] | (input[byte + 1] << 8) | (input[byte + 2] << 16);
  return (threeBytes >>> (bit % 8)) & ((1 << width) - 1);
}
