import { UNSIGNED_64_ZERO } from '../../image/layout.js';
import { latin1 } from '../../header/parse-header.js';
import type { BinaryCoding, CellScalar, TableColumn } from '../column.js';
import { ELEMENT_BYTES } from './tform.js';

const TRUE = 0x54;
const FALSE = 0x46;

/** Scaling from stored to physical numbers in a table column. */
type Scaling = Pick<TableColumn, 'scale' | 'zero'> & { readonly coding: BinaryCoding };

/**
 * Reads `length` elements of a binary table from big-endian bytes: scaled by TSCAL and TZERO, TNULL and undefined logicals
 * as null. Text (type A) is read by {@link decodeText} instead.
 */
export function decodeElements(
  view: DataView,
  offset: number,
  length: number,
  column: Scaling,
): CellScalar[] {
  const values = new Array<CellScalar>(length);
  for (let i = 0; i < length; i++) values[i] = decodeElement(view, offset, i, column);
  return values;
}

/** The element `i` of the field that begins at `start`; see {@link decodeElements}. */
export function decodeElement(view: DataView, start: number, i: number, column: Scaling): CellScalar {
  const { type } = column.coding;
  const at = start + i * ELEMENT_BYTES[type];
  switch (type) {
    case 'L':
      return logical(view.getUint8(at));
    case 'X':
      return (view.getUint8(start + (i >> 3)) & (0x80 >> (i & 7))) !== 0;
    case 'B':
      return scaled(view.getUint8(at), column);
    case 'I':
      return scaled(view.getInt16(at), column);
    case 'J':
      return scaled(view.getInt32(at), column);
    case 'K':
      return scaledLong(view.getBigInt64(at), column);
    case 'E':
      return real(view.getFloat32(at), column);
    case 'D':
      return real(view.getFloat64(at), column);
    case 'C':
      return [real(view.getFloat32(at), column), view.getFloat32(at + 4) * column.scale];
    case 'M':
      return [real(view.getFloat64(at), column), view.getFloat64(at + 8) * column.scale];
    case 'A':
      return String.fromCharCode(view.getUint8(at));
  }
}

/** 'T' and 'F' as the standard has them, and the 1 that some writers store; 0 is "no value". */
function logical(byte: number): boolean | null {
  if (byte === TRUE || byte === 1) return true;
  return byte === FALSE ? false : null;
}

function scaled(stored: number, { scale, zero, coding }: Scaling): number | null {
  return stored === coding.null ? null : zero + scale * stored;
}

function real(stored: number, { scale, zero }: Scaling): number {
  return scale === 1 && zero === 0 ? stored : zero + scale * stored;
}

function scaledLong(stored: bigint, { scale, zero, coding }: Scaling): number | bigint | null {
  if (coding.null !== undefined && stored === BigInt(coding.null)) return null;
  if (scale !== 1) return zero + scale * Number(stored);
  if (zero === UNSIGNED_64_ZERO) return exact(stored + (1n << 63n));
  return Number.isSafeInteger(zero) ? exact(stored + BigInt(zero)) : zero + Number(stored);
}

function exact(value: bigint): number | bigint {
  const number = Number(value);
  return Number.isSafeInteger(number) ? number : value;
}

/** A string field: it ends at the first NUL, and trailing spaces do not count (FITS Standard 4.0, section 7.3.3.1). */
export function decodeText(bytes: Uint8Array): string {
  const end = bytes.indexOf(0);
  return latin1(end < 0 ? bytes : bytes.subarray(0, end)).trimEnd();
}
