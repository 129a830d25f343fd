import { CARD_LENGTH, paddedLength } from '../blocks.js';
import type { Card } from './card.js';
import { formatCard } from './format-card.js';

const SPACE = 0x20;

/** A header as bytes: the cards, END, and spaces up to a full block. @throws ArgumentError for a card that cannot be written */
export function formatHeader(cards: readonly Card[]): Uint8Array {
  const text = cards.flatMap(formatCard).join('') + 'END'.padEnd(CARD_LENGTH);
  const bytes = new Uint8Array(paddedLength(text.length)).fill(SPACE);
  for (let i = 0; i < text.length; i++) bytes[i] = text.charCodeAt(i);
  return bytes;
}
