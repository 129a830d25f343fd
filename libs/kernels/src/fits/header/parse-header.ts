import { CARD_LENGTH } from '../blocks.js';
import type { FitsLocation } from '../../errors.js';
import { type Card, parseCard } from './card.js';
import { FitsHeader } from './header.js';

/** Characters made by one call. */
const MAX_ARGUMENTS = 8192;

/**
 * Reads a header from its bytes: 80-character cards up to END or the end of the bytes. It takes the header of a FITS
 * file as well as a bare text of cards (`.hdr`), with or without END, padding and line ends.
 * Bytes outside ASCII, which the standard forbids, are read as Latin-1.
 */
export function parseHeader(bytes: Uint8Array, location: FitsLocation = {}): FitsHeader {
  return new FitsHeader(joinContinued(splitCards(latin1(bytes)).map(parseCard)), location);
}

/** Text of bytes, one character a byte. */
export function latin1(bytes: Uint8Array): string {
  let text = '';
  for (let i = 0; i < bytes.length; i += MAX_ARGUMENTS)
    text += latin1Piece(bytes.subarray(i, i + MAX_ARGUMENTS));
  return text;
}

/** The arguments of one call are limited. Spreading a typed array over them takes seven times as long as applying it. */
function latin1Piece(bytes: Uint8Array): string {
  return Reflect.apply(String.fromCharCode, undefined, bytes) as string;
}

/** Whether a card image is the END card. */
export function isEndCard(text: string): boolean {
  return /^END[ \0]*$/.test(text);
}

function splitCards(text: string): string[] {
  const lines = hasLineEnds(text) ? text.trimEnd().split(/\r?\n/) : sliceCards(text);
  const end = lines.findIndex(isEndCard);
  return end < 0 ? lines : lines.slice(0, end);
}

/** A text with one card a line, as editors and `fitsheader` write it. */
function hasLineEnds(text: string): boolean {
  const first = text.search(/\r?\n/);
  return first >= 0 && first <= CARD_LENGTH;
}

function sliceCards(text: string): string[] {
  const cards: string[] = [];
  for (let i = 0; i < text.length; i += CARD_LENGTH) cards.push(text.slice(i, i + CARD_LENGTH));
  return cards;
}

/** Joins strings that end in `&` with the CONTINUE cards that follow (FITS Standard 4.0, section 4.2.1.2). */
function joinContinued(cards: readonly Card[]): Card[] {
  const joined: Card[] = [];
  for (const card of cards) {
    const last = joined.at(-1);
    if (card.keyword === 'CONTINUE' && last && isOpen(last) && typeof card.value === 'string') {
      joined[joined.length - 1] = continued(last, card.value, card.comment ?? '');
    } else {
      joined.push(card);
    }
  }
  return joined;
}

/** A card whose string continues in the next card. */
type OpenCard = Omit<Card, 'value'> & { readonly value: string };

function isOpen(card: Card): card is OpenCard {
  return typeof card.value === 'string' && card.value.endsWith('&');
}

function continued(card: OpenCard, value: string, comment: string): Card {
  const comments = [card.comment ?? '', comment].filter((part) => part !== '').join(' ');
  return { ...card, value: `${card.value.slice(0, -1)}${value}`.trimEnd(), comment: comments };
}
