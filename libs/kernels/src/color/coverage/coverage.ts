import { requirePixels } from '../../require-arguments.js';
import { ArgumentError } from '../../errors.js';
import { bitRowBytes, validBits } from './valid-bits.js';

/** Numbers of pixels covered by at least one image, and by all images. */
export interface Coverage {
  /** Pixels that at least one image covers. */
  readonly any: number;
  /** Pixels that every image covers. */
  readonly all: number;
}

/**
 * Counts where images on one grid have data (a value that is not NaN), over the pixels `start … end − 1`.
 * @throws ArgumentError without images
 */
export function countCoverage(images: readonly Float32Array[], start: number, end: number): Coverage {
  if (images.length === 0) throw new ArgumentError('images', 'at least one is needed');
  const counted = { any: 0, all: 0 };
  for (let from = start; from < end; from += PIECE) {
    const pieces = images.map((data) => data.subarray(from, Math.min(end, from + PIECE)));
    countPiece(pieces, counted);
  }
  return counted;
}

/** Pixels that are processed together. */
const PIECE = 8 * 1024;
const WORD_BYTES = 4;

/** Counts a piece, 32 pixels at a time. */
function countPiece(images: readonly Float32Array[], counted: { any: number; all: number }): void {
  const words = Math.ceil(bitRowBytes(images[0].length) / WORD_BYTES);
  const any = new Uint32Array(words);
  const all = new Uint32Array(words).fill(0xffffffff);
  const valid = new Uint32Array(words);
  for (const data of images) {
    validBits(data, data.length, 1, new Uint8Array(valid.buffer));
    for (let i = 0; i < words; i++) {
      any[i] |= valid[i];
      all[i] &= valid[i];
    }
  }
  for (let i = 0; i < words; i++) {
    counted.any += bitsIn(any[i]);
    counted.all += bitsIn(all[i]);
  }
}

/** Number of set bits in a word: sums of pairs, of fours, of bytes, of all. */
function bitsIn(word: number): number {
  const pairs = word - ((word >>> 1) & 0x55555555);
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

/** Footprint of an image: 1 where it has data, elsewhere 0. @throws ArgumentError when the pixels are no Float32Array */
export function footprintOf(
  data: Float32Array,
  out: Float32Array = new Float32Array(data.length),
): Float32Array {
  requirePixels(data);
  for (let i = 0; i < data.length; i++) out[i] = data[i] === data[i] ? 1 : 0;
  return out;
}
