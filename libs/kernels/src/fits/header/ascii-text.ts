import { ArgumentError } from '../../errors.js';
import type { Card } from './card.js';

/** A character that FITS text cannot hold (FITS Standard 4.0, section 3.2): a surrogate pair is one character. */
const NOT_TEXT = /[^ -~]/u;

/** The text itself. @throws ArgumentError when it has a character that FITS text cannot hold */
export function requireAscii(argument: string, text: string): string {
  const [wrong] = NOT_TEXT.exec(text) ?? [];
  if (wrong === undefined) return text;
  throw new ArgumentError(argument, `FITS text cannot hold ${JSON.stringify(wrong)}, only ASCII`);
}

/** The text with a question mark for each character that FITS cannot hold. */
export function asciiText(text: string): string {
  return text.replace(/[^ -~]/gu, '?');
}

/** A card that can be written: its text by {@link asciiText}. */
export function asciiCard(card: Card): Card {
  const { value, comment } = card;
  return {
    ...card,
    ...(typeof value === 'string' && { value: asciiText(value) }),
    ...(comment !== undefined && { comment: asciiText(comment) }),
  };
}
