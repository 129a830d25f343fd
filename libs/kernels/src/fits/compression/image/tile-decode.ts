import { FitsFormatError } from '../../../errors.js';
import { words16, words32, swap32 } from '../../image/byte-order.js';
import { decodeImageBytes } from '../../image/decode.js';
import { decodeHcompress } from '../codecs/hcompress.js';
import { decodePlio } from '../codecs/plio.js';
import { decodeRice } from '../codecs/rice.js';
import { unshuffle } from '../codecs/shuffle.js';
import { dequantise } from '../quantisation/dequantise.js';
import { gunzip } from '../../../decompress/gzip.js';
import type { PixelCoding, PixelArray } from '../../image/layout.js';
import { decodeQuantisedRice, decodeScaledRice } from './rice-tile.js';
import type { TileLayout } from './tile-layout.js';

/** A tile as it lies in the file. */
export interface StoredTile {
  /** 0-based row of the table. */
  readonly row: number;
  /** Number of pixels. */
  readonly pixels: number;
  /** In which column it was found. */
  readonly form: 'compressed' | 'gzipped' | 'uncompressed';
  readonly bytes: Uint8Array;
  readonly scale: number;
  readonly zero: number;
  readonly blank?: number;
}

/** The integer that stands for NaN in quantised pixels where the file has no ZBLANK: the value that writers use. */
const USUAL_BLANK = -2147483647;

/** 2¹⁵, the BZERO of unsigned 16-bit integers. */
const UNSIGNED_16_ZERO = 32768;

/** Widest pixel, for the upper bound of a decompressed tile. */
const WIDEST_PIXEL_BYTES = 8;

/**
 * Decodes one tile to physical values: decompressed, dequantised, BSCALE and BZERO applied, NaN where there is none.
 * Pure, so threads can share the tiles of an image.
 *
 * @param out receives the first `out.length` pixels of the tile
 * @param scratch memory for the integers of a tile, at least `tile.pixels` long
 * @throws FitsFormatError when the tile is damaged, cut short, or has another number of pixels
 */
export function decodeTile(layout: TileLayout, tile: StoredTile, out: PixelArray, scratch: Int32Array): void {
  if (tile.form === 'compressed' && layout.codec === 'RICE_1' && decodeRiceTile(layout, tile, out)) return;
  if (tile.form === 'compressed' && layout.quantised) {
    const integers = decodeIntegers(layout, tile, scratch.subarray(0, tile.pixels));
    dequantise(integers, quantisationOf(layout, tile), out);
    applyScaling(layout, out);
  } else if (tile.form === 'compressed' && isIntegerCodec(layout)) {
    const integers = decodeIntegers(layout, tile, scratch.subarray(0, tile.pixels));
    scaleIntegers(integers, layout, tile, out);
  } else {
    const bytes = pixelBytesOf(layout, tile);
    decodeImageBytes(bytes, codingOf(layout, tile, bytesPerPixel(bytes, tile.pixels)), out);
  }
}

/** RICE_1 in vectors, which is by far the most frequent codec; false where that cannot be. */
function decodeRiceTile(layout: TileLayout, tile: StoredTile, out: PixelArray): boolean {
  const { bytes, pixels } = tile;
  if (!(out instanceof Float32Array)) return false;
  if (layout.quantised) {
    const done = decodeQuantisedRice(bytes, layout, quantisationOf(layout, tile), pixels, out);
    if (done) applyScaling(layout, out);
    return done;
  }
  const { bscale: scale, bzero: zero } = layout.coding;
  const blank = blankOf(layout, tile);
  // A blank that no 32-bit integer equals marks nothing.
  return decodeScaledRice(
    bytes,
    layout,
    { scale, zero, blank: blank === (Number(blank) | 0) ? blank : undefined },
    pixels,
    out,
  );
}

function blankOf({ coding }: TileLayout, tile: StoredTile): number | undefined {
  const blank = (coding.bitpix > 0 ? coding.blank : undefined) ?? tile.blank;
  return blank === undefined ? undefined : Number(blank);
}

function isIntegerCodec({ codec }: TileLayout): boolean {
  return codec === 'RICE_1' || codec === 'PLIO_1' || codec === 'HCOMPRESS_1';
}

/** The integers of a tile; its bytes of GZIP and NOCOMPRESS are integers of one, two or four bytes. */
function decodeIntegers(layout: TileLayout, tile: StoredTile, out: Int32Array): Int32Array {
  switch (layout.codec) {
    case 'RICE_1':
      return decodeRice(tile.bytes, layout, out);
    case 'PLIO_1':
      return toSigned(decodePlio(tile.bytes, out), layout);
    case 'HCOMPRESS_1':
      return decodeHcompress(tile.bytes, layout.smooth, out);
    case 'GZIP_1':
    case 'GZIP_2':
    case 'NOCOMPRESS':
      return integersOf(pixelBytesOf(layout, tile), out);
  }
}

/**
 * PLIO_1 has no negative numbers: unsigned 16-bit pixels, which FITS stores from −32768 on, are compressed as they are. The
 * standard does not say so; CFITSIO, the writer of such files, does it.
 */
function toSigned(integers: Int32Array, { coding }: TileLayout): Int32Array {
  const isUnsigned = coding.bitpix === 16 && coding.bscale === 1 && coding.bzero === UNSIGNED_16_ZERO;
  if (isUnsigned) for (let k = 0; k < integers.length; k++) integers[k] -= UNSIGNED_16_ZERO;
  return integers;
}

/** The uncompressed bytes of a tile, big-endian pixel by pixel. */
function pixelBytesOf(layout: TileLayout, tile: StoredTile): Uint8Array {
  if (tile.form === 'uncompressed' || (tile.form === 'compressed' && layout.codec === 'NOCOMPRESS')) {
    return tile.bytes;
  }
  const bytes = gunzip(tile.bytes, tile.pixels * WIDEST_PIXEL_BYTES);
  const shuffled = tile.form === 'compressed' && layout.codec === 'GZIP_2';
  return shuffled ? unshuffle(bytes, bytesPerPixel(bytes, tile.pixels)) : bytes;
}

function bytesPerPixel(bytes: Uint8Array, pixels: number): number {
  const size = bytes.length / pixels;
  if (![1, 2, 4, 8].includes(size)) {
    throw new FitsFormatError(`${bytes.length} bytes in a tile of ${pixels} pixels`);
  }
  return size;
}

function integersOf(bytes: Uint8Array, out: Int32Array): Int32Array {
  const size = bytesPerPixel(bytes, out.length);
  if (size === 8) throw new FitsFormatError('quantised pixels of 64 bits');
  if (size === 1) {
    out.set(bytes);
  } else if (size === 2) {
    const words = words16(bytes, out.length);
    for (let k = 0; k < out.length; k++) out[k] = (((words[k] << 8) | (words[k] >> 8)) << 16) >> 16;
  } else {
    const words = words32(bytes, out.length);
    for (let k = 0; k < out.length; k++) out[k] = swap32(words[k]);
  }
  return out;
}

function quantisationOf(layout: TileLayout, tile: StoredTile): Parameters<typeof dequantise>[1] {
  const { dither, ditherSeed } = layout;
  return {
    scale: tile.scale,
    zero: tile.zero,
    blank: tile.blank ?? USUAL_BLANK,
    dither,
    ditherSeed,
    row: tile.row,
  };
}

/** BSCALE and BZERO of a floating-point image, which are seldom there. */
function applyScaling({ coding: { bscale, bzero } }: TileLayout, out: PixelArray): void {
  if (bscale === 1 && bzero === 0) return;
  for (let k = 0; k < out.length; k++) out[k] = bzero + bscale * out[k];
}

/** Integers to physical values; blank pixels are noticed in the hot loop and handled after it, as they are few. */
function scaleIntegers(integers: Int32Array, layout: TileLayout, tile: StoredTile, out: PixelArray): void {
  const { bscale, bzero } = layout.coding;
  const missing = blankOf(layout, tile);
  const count = out.length | 0;
  if (bscale === 1 && bzero === 0) {
    out.set(count === integers.length ? integers : integers.subarray(0, count));
  } else {
    for (let k = 0; k < count; k++) out[k] = integers[k] * bscale + bzero;
  }
  if (missing === undefined) return;
  for (let k = 0; k < count; k++) if (integers[k] === missing) out[k] = NaN;
}

/** The coding of uncompressed bytes: integers may be stored narrower or wider than BITPIX. */
function codingOf({ coding }: TileLayout, tile: StoredTile, pixelBytes: number): PixelCoding {
  if (coding.bitpix < 0 && pixelBytes < 4)
    throw new FitsFormatError('floating-point pixels of less than 32 bits');
  const bitpix = Math.sign(coding.bitpix) * 8 * pixelBytes;
  return { ...coding, bitpix, blank: coding.blank ?? tile.blank };
}
