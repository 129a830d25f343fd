import { latin1 } from '../../header/parse-header.js';
import { parseInteger, parseReal } from '../../header/card-value.js';
import type { FitsHeader } from '../../header/header.js';
import type { AsciiCoding, CellScalar, TableColumn } from '../column.js';

/** A column of an ASCII table. */
export type AsciiColumn = TableColumn & { readonly coding: AsciiCoding };

const NUMBER = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[EeDd][+-]?\d+|[+-]\d+)?$/;
const INTEGER = /^[+-]?\d+$/;
const EXPONENT_WITHOUT_LETTER = /(\d|\.)([+-]\d+)$/;

/**
 * Reads a field of an ASCII table (FITS Standard 4.0, section 7.2.5): text without its trailing spaces, or a number
 * scaled by TSCAL and TZERO; an integer beyond 2⁵³ is a bigint. The TNULL text and an empty numeric field are null. A real
 * number without a decimal point has one before its last `decimals` digits.
 * @throws FitsFormatError when a numeric field holds something else
 */
export function decodeAsciiCell(bytes: Uint8Array, column: AsciiColumn, header: FitsHeader): CellScalar {
  const { coding, scale, zero } = column;
  const field = latin1(bytes);
  if (coding.null !== undefined && field.trim() === coding.null.trim()) return null;
  if (coding.type === 'A') return field.trimEnd();
  const text = field.trim();
  if (text === '') return null;
  if (!NUMBER.test(text)) throw header.error(`TFORM${column.index + 1}`, `'${text}' is not a number`);
  const isExact = coding.type === 'I' && scale === 1 && zero === 0 && INTEGER.test(text);
  return isExact ? parseInteger(text) : zero + scale * parseNumber(text, coding);
}

function parseNumber(text: string, { type, decimals }: AsciiCoding): number {
  const value = parseReal(text.replace(EXPONENT_WITHOUT_LETTER, '$1E$2'));
  const implied = type !== 'I' && INTEGER.test(text);
  return implied ? value / 10 ** decimals : value;
}
