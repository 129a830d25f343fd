import { WcsError } from '../../errors.js';

/** Anything that gives the value of a FITS header card: a string, number, boolean, or undefined when there is none. */
export interface KeywordLookup {
  /** The value of the first card of a keyword. */
  get(keyword: string): unknown;
  /** All cards of one keyword, where the source keeps them (record-valued cards such as DP1 repeat theirs). */
  all?(keyword: string): readonly { readonly value: unknown }[];
}

/**
 * The finite number of a card, or undefined when the header has none.
 * @throws WcsError naming the card when its value is no number.
 */
export function readNumber(header: KeywordLookup, keyword: string): number | undefined {
  const value = header.get(keyword);
  if (value === undefined || value === null) return undefined;
  const number = typeof value === 'bigint' ? Number(value) : value;
  if (!isFiniteNumber(number)) {
    throw new WcsError('a number is expected', { card: keyword });
  }
  return number;
}

const isFiniteNumber = (value: unknown): value is number => Number.isFinite(value);

/** The text of a card without surrounding blanks, or undefined when the card is missing or holds no text. */
export function readText(header: KeywordLookup, keyword: string): string | undefined {
  const value = header.get(keyword);
  return typeof value === 'string' ? value.trim() : undefined;
}

/** The first of several names (a keyword and the ones it replaced) that holds a number. */
export function readFirstNumber(header: KeywordLookup, keywords: readonly string[]): number | undefined {
  for (const keyword of keywords) {
    const value = readNumber(header, keyword);
    if (value !== undefined) return value;
  }
  return undefined;
}
