import { type CardValue, parseCardValue } from './card-value.js';

/** One keyword record of a header. */
export interface Card {
  /** Upper case, without trailing spaces; a HIERARCH keyword as it is written, without the word HIERARCH; '' for a blank keyword. */
  readonly keyword: string;
  /** The value; undefined when the card has none (COMMENT, HISTORY, blank cards, an empty value). */
  readonly value?: CardValue;
  /** The comment; for COMMENT, HISTORY and blank keywords the text of the card. */
  readonly comment?: string;
  /** True when the text breaks the standard: `value` is then the text as it stands. */
  readonly malformed?: boolean;
}

const COMMENTARY = new Set(['COMMENT', 'HISTORY', '']);

/**
 * Parses one card image (FITS Standard 4.0, section 4.1 and 4.2, and the ESO HIERARCH convention). Lenient: text that is not a legal value
 * becomes a string and is marked `malformed`.
 * @param text the 80 characters of the card; a shorter text counts as padded with spaces
 */
export function parseCard(text: string): Card {
  const keyword = text.slice(0, 8).trimEnd().toUpperCase();
  if (keyword === 'HIERARCH') return parseHierarch(text);
  if (COMMENTARY.has(keyword)) return { keyword, comment: text.slice(8).trimEnd() };
  if (keyword === 'CONTINUE') return { keyword, ...parseCardValue(text.slice(8)) };
  // The standard requires a space behind the equals sign; files without it exist, and are clear enough.
  if (text[8] !== '=') return { keyword, comment: text.slice(8).trimEnd() };
  return { keyword, ...parseCardValue(text.slice(9)) };
}

function parseHierarch(text: string): Card {
  const equalsAt = text.indexOf('=');
  const keyword = text.slice(9, Math.max(9, equalsAt)).trim();
  if (!text.startsWith('HIERARCH ') || keyword === '')
    return { keyword: 'HIERARCH', comment: text.slice(8).trimEnd() };
  return { keyword, ...parseCardValue(text.slice(equalsAt + 1).replace(/^ /, '')) };
}
