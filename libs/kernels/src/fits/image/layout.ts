import type { Hdu } from '../hdu/hdu.js';

/** How the pixels of an image are coded: physical value = BZERO + BSCALE · stored value (FITS Standard 4.0, section 4.4.2.5). */
export interface PixelCoding {
  /** 8, 16, 32, 64, -32 or -64. */
  readonly bitpix: number;
  /** Default 1. */
  readonly bscale: number;
  /** Default 0. */
  readonly bzero: number;
  /** The stored integer that means "no value"; a bigint where it is beyond 2⁵³. Ignored for floating point. */
  readonly blank?: number | bigint;
}

/** BITPIX, BSCALE, BZERO and BLANK of an image unit. @throws FitsFormatError when one is not a number */
export function pixelCoding(hdu: Hdu): PixelCoding {
  const { header, bitpix } = hdu;
  const bscale = header.has('BSCALE') ? header.requireNumber('BSCALE') : 1;
  const bzero = header.has('BZERO') ? header.requireNumber('BZERO') : 0;
  const blank = header.get('BLANK');
  // BLANK is meaningless for floating point, where NaN marks missing values.
  if (bitpix < 0 || blank === undefined) return { bitpix, bscale, bzero };
  return { bitpix, bscale, bzero, blank: typeof blank === 'bigint' ? blank : header.requireNumber('BLANK') };
}

/** Bytes of one stored pixel. */
export function pixelBytes(bitpix: number): number {
  return Math.abs(bitpix) / 8;
}
