import { FitsFormatError, type FitsLocation } from '../../errors.js';
import type { CardValue } from './card-value.js';
import type { Card } from './card.js';

/**
 * A header: its cards in order, and look-up by keyword. If a keyword is repeated, the first card counts. The typed getters return
 * `undefined` when the keyword is absent or holds another type; the `require…` getters throw.
 */
export class FitsHeader {
  private readonly index = new Map<string, CardValue>();

  constructor(
    /** The cards without END; a long string and its CONTINUE cards are one card. */
    readonly cards: readonly Card[],
    /** Origin of the header, for error messages. */
    readonly location: FitsLocation = {},
  ) {
    for (const card of cards) {
      const key = card.keyword.toUpperCase();
      if (!this.index.has(key)) this.index.set(key, card.value);
    }
  }

  /** Whether there is a card with this keyword. */
  has(keyword: string): boolean {
    return this.index.has(keyword.toUpperCase());
  }

  /** The value of a keyword, `undefined` when it is absent or has none. */
  get(keyword: string): CardValue {
    return this.index.get(keyword.toUpperCase());
  }

  /** All cards of a keyword, in order: the lines of HISTORY, for example. */
  all(keyword: string): (Card & { readonly value: CardValue })[] {
    const key = keyword.toUpperCase();
    return this.cards
      .filter((card) => card.keyword.toUpperCase() === key)
      .map((card) => ({ ...card, value: card.value }));
  }

  /** A text, without trailing spaces. */
  string(keyword: string): string | undefined {
    const value = this.get(keyword);
    return typeof value === 'string' ? value : undefined;
  }

  /** A real or integer number; integers beyond 2⁵³ are rounded. */
  number(keyword: string): number | undefined {
    const value = this.get(keyword);
    return typeof value === 'bigint' ? Number(value) : typeof value === 'number' ? value : undefined;
  }

  /** An integer, also when it is written as a real (`2880.`). */
  integer(keyword: string): number | undefined {
    const value = this.number(keyword);
    return Number.isSafeInteger(value) ? value : undefined;
  }

  /** A logical, T or F. */
  boolean(keyword: string): boolean | undefined {
    const value = this.get(keyword);
    return typeof value === 'boolean' ? value : undefined;
  }

  /** As {@link string}, of a keyword that has to be there. @throws FitsFormatError when it is absent or not a string */
  requireString(keyword: string): string {
    return this.string(keyword) ?? this.refuse(keyword, 'a string');
  }

  /** As {@link number}, of a keyword that has to be there. @throws FitsFormatError when it is absent or not a number */
  requireNumber(keyword: string): number {
    return this.number(keyword) ?? this.refuse(keyword, 'a number');
  }

  /** As {@link integer}, for a mandatory keyword. @throws FitsFormatError when it is absent or not an integer */
  requireInteger(keyword: string): number {
    return this.integer(keyword) ?? this.refuse(keyword, 'an integer');
  }

  /** As {@link boolean}, of a keyword that has to be there. @throws FitsFormatError when it is absent or not a logical */
  requireBoolean(keyword: string): boolean {
    return this.boolean(keyword) ?? this.refuse(keyword, 'a logical');
  }

  /** The error of a card of this header, with its location and the reason. */
  error(keyword: string, reason: string): FitsFormatError {
    return new FitsFormatError(reason, { ...this.location, card: keyword });
  }

  private refuse(keyword: string, wanted: string): never {
    const found = this.has(keyword) ? `is ${describeValue(this.get(keyword))}, not ${wanted}` : 'is missing';
    throw this.error(keyword, found);
  }
}

function describeValue(value: CardValue): string {
  return value === undefined ? 'without a value' : typeof value === 'string' ? `'${value}'` : String(value);
}
