import { FitsFormatError, UnsupportedError } from '../../../errors.js';

/** Coding of the pixels of a tile: keywords BLOCKSIZE and BYTEPIX of the compressed header. */
export interface RiceOptions {
  /** Pixels that share one number of split bits; 32 by default in the standard. */
  readonly blockSize: number;
  /** Bytes of a pixel: 1 (unsigned), 2 or 4 (signed). */
  readonly bytesPerPixel: number;
}

/** Width of the code that heads each block, and its value (less one) for a block stored without coding. */
export interface BlockCoding {
  readonly codeBits: number;
  readonly rawCode: number;
}

/** By bytes of a pixel. */
export const BLOCK_CODINGS: Readonly<Record<number, BlockCoding>> = {
  1: { codeBits: 3, rawCode: 6 },
  2: { codeBits: 4, rawCode: 14 },
  4: { codeBits: 5, rawCode: 25 },
};

/** The narrowest code of a block; a block of equal pixels takes no more. */
const MIN_BLOCK_BITS = 3;

/** Longest block accepted; the standard has 16 and 32. */
const LONGEST_BLOCK = 4096;

/** Positions in bits and bytes are stored in 32-bit integers. */
const MAX_BYTES = 2 ** 27;

/** Coding of the block heads. @throws as {@link decodeRice} when tile or options are not those of RICE_1 */
export function checkedCoding(bytes: Uint8Array, options: RiceOptions): BlockCoding {
  const { blockSize, bytesPerPixel } = options;
  const coding = BLOCK_CODINGS[bytesPerPixel];
  if (!coding) throw new UnsupportedError(`RICE_1 with BYTEPIX = ${bytesPerPixel}`);
  if (!(blockSize >= 1 && blockSize <= LONGEST_BLOCK)) {
    throw new FitsFormatError(`RICE_1: BLOCKSIZE = ${blockSize}`);
  }
  if (bytes.length < bytesPerPixel || bytes.length > MAX_BYTES) {
    throw new FitsFormatError(`RICE_1: a tile of ${bytes.length} bytes`);
  }
  return coding;
}

/** Most pixels that a stream of `bytes` bytes can hold. */
export function mostRicePixels(bytes: number, blockSize: number): number {
  return Math.ceil((bytes * 8) / MIN_BLOCK_BITS) * blockSize;
}

/** The error for a stream that ends too early. */
export function cutShort(): FitsFormatError {
  return new FitsFormatError('RICE_1: the compressed tile is cut short');
}

/** The error for a block of no known kind. */
export function illegalCode(): FitsFormatError {
  return new FitsFormatError('RICE_1: illegal code of a block');
}
