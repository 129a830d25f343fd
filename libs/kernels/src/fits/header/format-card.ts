import { ArgumentError } from '../../errors.js';
import { CARD_LENGTH } from '../blocks.js';
import { requireAscii } from './ascii-text.js';
import type { CardValue } from './card-value.js';
import type { Card } from './card.js';

/** Keywords of the standard; any other name is written by the HIERARCH convention. */
const STANDARD_KEYWORD = /^[A-Z0-9_-]{1,8}$/;
/** A name for HIERARCH: printable, and without `=`, which would end it. */
const HIERARCH_KEYWORD = /^[!-<>-~]+(?: [!-<>-~]+)*$/;

/** Values of the fixed format end (numbers, logicals) or strings are padded to column 30, 20 columns of value. */
const VALUE_WIDTH = 20;
/** A string is at least eight characters between its quotes (FITS Standard 4.0, section 4.2.1.1). */
const SHORTEST_STRING = 8;
const COMMENTARY_WIDTH = CARD_LENGTH - 8;

/**
 * Writes a card as one or more 80-character card images: fixed format, long strings with CONTINUE, long or lower-case
 * keywords with HIERARCH, long COMMENT and HISTORY texts over several cards. A comment that does not fit is cut.
 * @throws ArgumentError when the keyword or the value has no representation (NaN, infinity, text outside ASCII: see asciiCard)
 */
export function formatCard(card: Card): string[] {
  const keyword = card.keyword.toUpperCase();
  if (card.value === undefined && isCommentary(keyword)) return formatCommentary(keyword, card.comment ?? '');
  const start = keywordField(keyword);
  const comment = requireAscii(keyword, card.comment ?? '');
  if (typeof card.value === 'string') return formatString(start, requireAscii(keyword, card.value), comment);
  const value = formatValue(keyword, card.value);
  const field = start.length === KEYWORD_FIELD ? value.padStart(VALUE_WIDTH) : value;
  return [withComment(start + field, comment)];
}

const KEYWORD_FIELD = 10;

function isCommentary(keyword: string): boolean {
  return keyword === 'COMMENT' || keyword === 'HISTORY' || keyword === '';
}

function formatCommentary(keyword: string, text: string): string[] {
  const ascii = requireAscii(keyword, text);
  const cards: string[] = [];
  for (let i = 0; i === 0 || i < ascii.length; i += COMMENTARY_WIDTH) {
    cards.push((keyword.padEnd(8) + ascii.slice(i, i + COMMENTARY_WIDTH)).padEnd(CARD_LENGTH));
  }
  return cards;
}

function keywordField(keyword: string): string {
  if (STANDARD_KEYWORD.test(keyword)) return `${keyword.padEnd(8)}= `;
  const field = `HIERARCH ${keyword} = `;
  if (HIERARCH_KEYWORD.test(keyword) && field.length <= CARD_LENGTH - VALUE_WIDTH) return field;
  throw new ArgumentError('keyword', `'${keyword}' cannot be written as a FITS keyword`);
}

function formatValue(keyword: string, value: Exclude<CardValue, string>): string {
  if (value === undefined) return '';
  if (typeof value === 'boolean') return value ? 'T' : 'F';
  if (typeof value === 'bigint') return value.toString();
  if (typeof value === 'number') return formatNumber(keyword, value);
  return `(${formatNumber(keyword, value[0])}, ${formatNumber(keyword, value[1])})`;
}

/** The shortest text that reads back as the same double. */
function formatNumber(keyword: string, value: number): string {
  if (!Number.isFinite(value)) throw new ArgumentError(keyword, `a FITS header cannot hold ${value}`);
  if (Object.is(value, -0)) return '-0.0';
  if (Number.isInteger(value) && !Number.isSafeInteger(value)) return withPoint(value.toExponential());
  return withPoint(value.toString());
}

/** `1e-7` → `1.0E-7`. */
function withPoint(text: string): string {
  const [mantissa, exponent] = text.split('e');
  if (exponent === undefined) return text;
  return `${mantissa.includes('.') ? mantissa : `${mantissa}.0`}E${exponent}`;
}

function formatString(start: string, value: string, comment: string): string[] {
  const quoted = `'${escape(value).padEnd(SHORTEST_STRING)}'`;
  if (start.length + quoted.length <= CARD_LENGTH) {
    return [withComment(start + quoted.padEnd(VALUE_WIDTH), comment)];
  }
  const pieces = splitString(value, CARD_LENGTH - start.length - 3, CARD_LENGTH - KEYWORD_FIELD - 3);
  return pieces.map((piece, i) => {
    const last = i === pieces.length - 1;
    const text = `${i === 0 ? start : 'CONTINUE  '}'${piece}${last ? '' : '&'}'`;
    return withComment(text, last ? comment : '');
  });
}

/** Cuts a string into escaped pieces, of which the first has at most `first` and the others `next` characters. */
function splitString(value: string, first: number, next: number): string[] {
  const pieces = [''];
  for (const character of value) {
    const width = pieces.length === 1 ? first : next;
    const text = escape(character);
    if (pieces[pieces.length - 1].length + text.length > width) pieces.push('');
    pieces[pieces.length - 1] += text;
  }
  return pieces;
}

function escape(text: string): string {
  return text.replaceAll("'", "''");
}

function withComment(text: string, comment: string): string {
  const full = comment === '' ? text : `${text} / ${comment}`;
  return full.slice(0, CARD_LENGTH).padEnd(CARD_LENGTH);
}
