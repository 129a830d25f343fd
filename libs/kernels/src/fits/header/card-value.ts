/** A complex number: real part, imaginary part. */
export type ComplexValue = readonly [number, number];

/** Value of a card; `undefined` for commentary cards and for keywords without a value. Integers beyond 2⁵³ are bigint. */
export type CardValue = string | number | bigint | boolean | ComplexValue | undefined;

/** Value and comment of a card. */
export interface ParsedValue {
  readonly value: CardValue;
  readonly comment: string;
  readonly malformed?: true;
}

const INTEGER = /^[+-]?\d+$/;
const REAL = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[EeDd][+-]?\d+)?$/;
const COMPLEX = /^\(\s*([^,\s]+)\s*,\s*([^,\s]+)\s*\)$/;
/** A quoted string (a quote inside is doubled), then an optional comment. */
const QUOTED = /^ *'((?:[^']|'')*)' *(?:\/(.*))?$/;

/**
 * Parses the value field of a card, after the value indicator `= ` (FITS Standard 4.0, section 4.2). Fixed and free format, lower-case
 * exponents and FORTRAN's D exponents.
 */
export function parseCardValue(field: string): ParsedValue {
  const start = field.trimStart();
  return start.startsWith("'") ? parseQuoted(field) : parseBare(field);
}

function parseQuoted(field: string): ParsedValue {
  const match = QUOTED.exec(field);
  if (match) return { value: unquote(match[1]), comment: (match[2] ?? '').trim() };
  // No closing quote, or text between the quote and the slash.
  const text = field.trim().slice(1);
  const closing = text.indexOf("'");
  if (closing < 0) return { value: unquote(text), comment: '', malformed: true };
  return { value: unquote(text.slice(0, closing)), comment: text.slice(closing + 1).trim(), malformed: true };
}

/** Leading spaces of a string are significant, trailing ones are not. */
function unquote(text: string): string {
  return text.replaceAll("''", "'").trimEnd();
}

function parseBare(field: string): ParsedValue {
  const slash = field.indexOf('/');
  const text = (slash < 0 ? field : field.slice(0, slash)).trim();
  const comment = slash < 0 ? '' : field.slice(slash + 1).trim();
  if (text === '') return { value: undefined, comment };
  const value = parseLiteral(text);
  return value === undefined ? { value: text, comment, malformed: true } : { value, comment };
}

/** A logical, an integer, a real or a complex number; `undefined` when the text is none of them. */
function parseLiteral(text: string): CardValue {
  if (text === 'T') return true;
  if (text === 'F') return false;
  if (INTEGER.test(text)) return parseInteger(text);
  if (REAL.test(text)) return parseReal(text);
  const parts = COMPLEX.exec(text);
  return parts && REAL.test(parts[1]) && REAL.test(parts[2])
    ? [parseReal(parts[1]), parseReal(parts[2])]
    : undefined;
}

/** Reads decimal digits with or without a sign, exactly: beyond 2⁵³ as a bigint. */
export function parseInteger(text: string): number | bigint {
  const value = Number(text);
  return Number.isSafeInteger(value) ? value + 0 : BigInt(text.replace(/^\+/, ''));
}

/** Reads a FITS real number: as a decimal literal, with E, e, D or d before the exponent. */
export function parseReal(text: string): number {
  return Number(text.replace(/[dD]/, 'E'));
}
