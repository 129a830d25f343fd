import type { WordScores } from './word-index.js';

/** All of the question stands in the record, or names it: from here on. */
export const LITERAL = 0.9;
/** What is only understood comes closer and closer to that from here on, and never reaches it. */
const BENT_FROM = 0.7;
const BENT = 0.63;

/** How much of a question a record answers: its concepts by the vector, its words by the index of words. */
export function scoreOf(
  { vectorShare, literal }: { readonly vectorShare: number; readonly literal: readonly unknown[] },
  { shares, said, whole }: WordScores,
  { place, product }: { readonly place: number; readonly product: number },
): number {
  const share = Math.min(1, (product + shares[place]) / Math.max(1, vectorShare + whole));
  if (literal.length > 0 && said[place] === literal.length)
    return LITERAL + (1 - LITERAL) * Math.max(0, share);
  return share <= BENT_FROM ? share : BENT_FROM + (share - BENT_FROM) * BENT;
}
