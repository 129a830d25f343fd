import type { Cell, CellScalar, ColumnType } from '#kernels';
import { jsonField, mapNested } from './json-field.js';

/** The type of a text column: one value, or an array that is written as JSON. */
export interface TextType {
  readonly type: ColumnType;
  /** Axes of an array, outermost first, `null` where it varies; none for a single value. */
  readonly shape: readonly (number | null)[];
}

/** Longer fields cannot be numbers. The largest double has 309 digits, a complex number two of 24 characters. */
const MAX_NUMBER_CHARACTERS = 400;
const INTEGER = /^[+-]?\d+$/;
// A digit matches in one way only: otherwise almost-numbers would take quadratic time.
const REAL = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?$/;
const NO_NUMBER = /^[+-]?(?:nan|inf|infinity)$/i;
const NUMBER = String.raw`(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?|nan|inf`;
const COMPLEX = new RegExp(String.raw`^\(?(?:([+-]?(?:${NUMBER}))(?=[+-]))?([+-]?(?:${NUMBER}))j\)?$`, 'i');
/** Zero-padded digits such as `007` are text. */
const PADDED = /^[+-]?0\d/;

/** Any integer of fewer digits fits in 64 bits. */
const LONG_DIGITS = 19;
const fitsIn64Bits = (field: string): boolean => {
  const value = BigInt(field.replace('+', ''));
  return BigInt.asIntN(64, value) === value;
};

/** Whether a field of a table without types can be an integer, or a real number. */
export const isInteger = (field: string): boolean =>
  field.length <= MAX_NUMBER_CHARACTERS &&
  INTEGER.test(field) &&
  !PADDED.test(field) &&
  (field.length < LONG_DIGITS || fitsIn64Bits(field));
export const isReal = (field: string): boolean =>
  field.length <= MAX_NUMBER_CHARACTERS &&
  ((REAL.test(field) && !(INTEGER.test(field) && PADDED.test(field))) || NO_NUMBER.test(field));

const GERMAN_REAL =
  /^[+-]?(?:\d+|\d{1,3}(?:\.\d{3})+)(?:,\d*)?(?:[eE][+-]?\d+)?$|^[+-]?,\d+(?:[eE][+-]?\d+)?$/;

/**
 * A number with a decimal comma, and points between thousands, as German and French programs write it (`1.234,5`), in the usual form;
 * `undefined` for other text.
 */
export const withDecimalPoint = (field: string): string | undefined =>
  field.length <= MAX_NUMBER_CHARACTERS && GERMAN_REAL.test(field)
    ? field.replaceAll('.', '').replace(',', '.')
    : undefined;

/** The value of a field; `null` for an empty one, `undefined` for one of another type. */
export function textCell(field: string, { type, shape }: TextType): Cell | undefined {
  if (field === '') return null;
  return shape.length > 0 ? arrayCell(field, type) : scalarCell(field, type);
}

/** The value of a field that holds a single one. */
export function scalarCell(field: string, type: ColumnType): CellScalar | undefined {
  if (type === 'string') return field;
  if (field.length > MAX_NUMBER_CHARACTERS) return undefined;
  if (type === 'bool') return logical(field);
  if (type.startsWith('complex')) return complex(field);
  if (type.startsWith('float')) return real(field);
  return integer(field, type);
}

const logical = (field: string): boolean | undefined =>
  /^(?:true|1)$/i.test(field) ? true : /^(?:false|0)$/i.test(field) ? false : undefined;

const real = (field: string): number | undefined =>
  REAL.test(field) ? Number(field) : NO_NUMBER.test(field) ? NaN : undefined;

/** An integer within the range of its type. */
function integer(field: string, type: ColumnType): number | bigint | undefined {
  if (!INTEGER.test(field)) return undefined;
  const bits = Number(type.replace(/^\D+/, ''));
  const exact = BigInt(field.replace('+', ''));
  const fitting = type.startsWith('u') ? BigInt.asUintN(bits, exact) : BigInt.asIntN(bits, exact);
  if (fitting !== exact) return undefined;
  const value = Number(exact);
  return Number.isSafeInteger(value) ? value : exact;
}

const isIntegerType = (type: ColumnType): boolean => /^u?int/.test(type);

/** A complex number as Python writes it: `(1+2j)`. */
function complex(field: string): readonly [number, number] | undefined {
  const parts = COMPLEX.exec(field);
  return parts ? [Number(parts[1] ?? 0), Number(parts[2])] : undefined;
}

/** Lists of numbers and logical values are checked against the type; other JSON is returned unchanged. */
function arrayCell(field: string, type: ColumnType): Cell | undefined {
  const value = jsonField(field, !/^(?:float|complex)/.test(type));
  if (value === undefined || !/^(?:u?int|float|bool)/.test(type)) return value as Cell | undefined;
  return mapNested(value, (each) => (each === null ? null : elementOf(each, type)));
}

function elementOf(value: unknown, type: ColumnType): CellScalar | undefined {
  if (isIntegerType(type))
    return typeof value === 'number' || typeof value === 'string' ? integer(String(value), type) : undefined;
  return typeof value === (type === 'bool' ? 'boolean' : 'number') ? (value as CellScalar) : undefined;
}
