import type { components } from '#sdk';

export type HduHeader = components['schemas']['HduHeader'];
type Card = HduHeader['cards'][number];

/** The cards whose keyword, value or comment has all of the words, in any case. */
export function matchingCards(cards: readonly Card[], words: string): Card[] {
  const wanted = words.toLowerCase().split(/\s+/).filter(Boolean);
  return cards.filter((card) => {
    const text = `${card.keyword} ${valueText(card)} ${card.comment}`.toLowerCase();
    return wanted.every((word) => text.includes(word));
  });
}

/** The value of a card as text: T and F as in the file. */
export const valueText = ({ value }: Card): string =>
  value === null ? '' : typeof value === 'boolean' ? (value ? 'T' : 'F') : String(value);

/** An HDU in words: "1 SCI · image · 2048 × 2048". */
export const hduTitle = ({ index, name, type, dimensions }: HduHeader): string =>
  [`${index} ${name}`.trim(), type, dimensions.join(' × ')].filter(Boolean).join(' · ');
