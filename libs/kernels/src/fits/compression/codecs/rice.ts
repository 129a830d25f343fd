import { type BlockCoding, type RiceOptions, checkedCoding, cutShort, illegalCode } from './rice-coding.js';
import { decodeRiceVector } from './rice-vector.js';
import { paddedView } from '../../../decompress/padded-view.js';

/** A 32-bit load at any bit position holds at least this many bits of the stream. */
const LOADED_BITS = 25;

/**
 * Decodes a RICE_1 tile (FITS Standard 4.0 §10.4.1; Rice, Yeh & Miller 1993): differences of neighbouring pixels,
 * folded to unsigned, low bits as they are, high bits in unary.
 *
 * @param bytes the compressed tile; nothing is read behind it that would change the result
 * @param out receives `out.length` pixels
 * @throws FitsFormatError when the stream is damaged or cut short
 * @throws UnsupportedError for a BYTEPIX other than 1, 2 and 4
 */
export function decodeRice(bytes: Uint8Array, options: RiceOptions, out: Int32Array): Int32Array {
  const coding = checkedCoding(bytes, options);
  if (!decodeRiceVector(bytes, options, coding, out)) decodeRicePlain(bytes, options, coding, out);
  // Bytes are unsigned, unlike the wider pixels.
  if (options.bytesPerPixel === 1) for (let k = 0; k < out.length; k++) out[k] &= 0xff;
  return out;
}

/** The blocks of a tile, without WebAssembly. */
export function decodeRicePlain(
  bytes: Uint8Array,
  options: RiceOptions,
  coding: BlockCoding,
  out: Int32Array,
): void {
  decodeBlocks(paddedView(bytes, 4 * options.blockSize + 32), bytes.length * 8, options, coding, out);
}

/** Decodes block after block; a block may read past the end by less than the padding, which is checked after it. */
function decodeBlocks(
  view: DataView,
  endBit: number,
  { blockSize, bytesPerPixel }: RiceOptions,
  { codeBits, rawCode }: BlockCoding,
  out: Int32Array,
): void {
  const pixelBits = 8 * bytesPerPixel;
  const spareBits = 32 - pixelBits;
  let pixel = ((view.getInt32(0) >>> spareBits) << spareBits) >> spareBits;
  let bit = pixelBits;
  for (let start = 0; start < out.length; start += blockSize) {
    const end = Math.min(start + blockSize, out.length);
    const split = ((view.getInt32(bit >>> 3) << (bit & 7)) >>> (32 - codeBits)) - 1;
    bit += codeBits;
    if (split < 0) out.fill(pixel, start, end);
    else if (split < rawCode)
      bit = decodeSplitBlock(view, bit, endBit, split, out, start, end, pixel, spareBits);
    else if (split === rawCode) bit = decodeRawBlock(view, bit, out, start, end, pixel, spareBits);
    else throw illegalCode();
    if (bit > endBit) throw cutShort();
    pixel = out[end - 1];
  }
}

/**
 * The hot loop. A 32-bit load at any bit position holds at least 25 bits of the stream, mostly two pixels: leading zeros give the unary
 * part, the bits behind the one the rest. A separate function, with integers forced by `| 0` and numbers instead of module constants, so
 * that the compiler keeps everything in registers.
 *
 * @returns the bit after the block
 */
function decodeSplitBlock(
  view: DataView,
  startBit: number,
  endBit: number,
  split: number,
  out: Int32Array,
  start: number,
  end: number,
  before: number,
  spareBits: number,
): number {
  const lowShift = (31 - split) | 0;
  const codeLength = (split + 1) | 0;
  const singleZeros = (25 - split) | 0;
  const pairZeros = (24 - 2 * split) | 0;
  const last = (end - 1) | 0;
  let bit = startBit | 0;
  let pixel = before | 0;
  let k = start | 0;
  while (k < end) {
    const word = view.getInt32(bit >>> 3) << (bit & 7);
    let zeros = Math.clz32(word) | 0;
    const rest = word << (zeros + codeLength);
    const restZeros = Math.clz32(rest) | 0;
    // Shifted up, the unary one is the highest bit: it counts as one more high part, hence the less one.
    let folded = (((zeros - 1) << split) + ((word << zeros) >>> lowShift)) | 0;
    if (zeros + restZeros < pairZeros && k < last) {
      pixel = (pixel + ((folded >>> 1) ^ -(folded & 1))) | 0;
      out[k] = (pixel << spareBits) >> spareBits;
      folded = (((restZeros - 1) << split) + ((rest << restZeros) >>> lowShift)) | 0;
      pixel = (pixel + ((folded >>> 1) ^ -(folded & 1))) | 0;
      out[k + 1] = (pixel << spareBits) >> spareBits;
      bit = (bit + zeros + restZeros + 2 * codeLength) | 0;
      k = (k + 2) | 0;
      continue;
    }
    if (zeros >= singleZeros) {
      zeros = unaryLength(view, bit, endBit);
      const low = view.getInt32((bit + zeros + 1) >>> 3) << ((bit + zeros + 1) & 7);
      folded = (zeros << split) | ((low >>> 1) >>> lowShift);
    }
    bit = (bit + zeros + codeLength) | 0;
    pixel = (pixel + ((folded >>> 1) ^ -(folded & 1))) | 0;
    out[k] = (pixel << spareBits) >> spareBits;
    k = (k + 1) | 0;
  }
  return bit;
}

/** Number of zeros before the next one. @throws FitsFormatError when the stream ends before */
function unaryLength(view: DataView, startBit: number, endBit: number): number {
  let bit = startBit;
  for (;;) {
    const zeros = Math.clz32(view.getInt32(bit >>> 3) << (bit & 7));
    // The lowest bits of the load may be filled with zeros that are not of the stream.
    bit += Math.min(zeros, LOADED_BITS);
    if (bit > endBit) throw cutShort();
    if (zeros < LOADED_BITS) return bit - startBit;
  }
}

/** A block of differences stored in all their bits. @returns the bit after the block */
function decodeRawBlock(
  view: DataView,
  startBit: number,
  out: Int32Array,
  start: number,
  end: number,
  before: number,
  spareBits: number,
): number {
  let bit = startBit;
  let pixel = before;
  for (let k = start; k < end; k++) {
    const shift = bit & 7;
    // The last byte brings the bits that a load at an odd position leaves out.
    const word = (view.getInt32(bit >>> 3) << shift) | (view.getUint8((bit >>> 3) + 4) >>> (8 - shift));
    const folded = word >>> spareBits;
    bit += 32 - spareBits;
    pixel = (pixel + ((folded >>> 1) ^ -(folded & 1))) | 0;
    out[k] = (pixel << spareBits) >> spareBits;
  }
  return bit;
}
