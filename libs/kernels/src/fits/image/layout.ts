import type { FitsHeader } from '../header/header.js';
import type { Hdu } from '../hdu/hdu.js';

/** Coding of the pixels of an image: physical value = BZERO + BSCALE · stored value (FITS Standard 4.0, section 4.4.2.5). */
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

/** Memory for decoded pixels: single or double precision. */
export type PixelArray = Float32Array | Float64Array;

/** 2⁶³, the BZERO or TZERO of unsigned 64-bit integers (FITS Standard 4.0, tables 11 and 19). */
export const UNSIGNED_64_ZERO = 2 ** 63;

/** BITPIX, BSCALE, BZERO and BLANK of an image HDU. @throws FitsFormatError when one is not a number */
export function pixelCoding(hdu: Hdu): PixelCoding {
  const { header, bitpix } = hdu;
  const bscale = numberOr(header, 'BSCALE', 1);
  const bzero = numberOr(header, 'BZERO', 0);
  const blank = header.get('BLANK');
  // BLANK is meaningless for floating point, where NaN marks missing values.
  if (bitpix < 0 || blank === undefined) return { bitpix, bscale, bzero };
  return {
    bitpix,
    bscale,
    bzero,
    blank: typeof blank === 'bigint' ? blank : requireAnyInteger(header, 'BLANK'),
  };
}

/** Integers up to this are exact in single precision. */
const LARGEST_SINGLE_INTEGER = 2 ** 24;

/** Whether single precision holds every possible value of the pixels of an image, according to its header. */
export function singlesHold({ header, bitpix }: Hdu): boolean {
  // Values that are not numbers are refused when pixels are read.
  const [bscale, bzero] = [header.number('BSCALE') ?? 1, header.number('BZERO') ?? 0];
  if (bscale !== 1) return false;
  if (bitpix < 0) return bitpix === -32 && bzero === 0;
  return Number.isInteger(bzero) && Math.abs(bzero) + 2 ** (bitpix - 1) <= LARGEST_SINGLE_INTEGER;
}

/** The number of a card; `standard` when there is none, or it has no value. */
function numberOr(header: FitsHeader, keyword: string, standard: number): number {
  return header.get(keyword) === undefined ? standard : header.requireNumber(keyword);
}

/** An integer of any size. */
function requireAnyInteger(header: FitsHeader, keyword: string): number {
  const value = header.requireNumber(keyword);
  if (!Number.isInteger(value)) throw header.error(keyword, `is ${value}, not an integer`);
  return value;
}

/** Bytes of one stored pixel. */
export function pixelBytes(bitpix: number): number {
  return Math.abs(bitpix) / 8;
}
