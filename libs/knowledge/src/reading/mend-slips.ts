/** Fewer letters say too little to be a slip of something else. */
const SHORTEST = 5;
/** From so many letters on two slips are mended. */
const TWO_SLIPS_FROM = 8;

/** A word put right, and the places of the words that it was. */
export interface Mended {
  readonly text: string;
  readonly from: number;
  readonly to: number;
}

/** Puts words right that are nobody's but nearly one that is known; the first letter is seldom wrong. */
export function mendSlips(
  tokens: readonly string[],
  isKnown: (word: string) => boolean,
  words: readonly string[],
): Mended[] {
  const mended: Mended[] = [];
  for (let i = 0; i < tokens.length; i++) {
    const [token, next] = [tokens[i], tokens[i + 1]];
    const joined = next !== undefined && !isKnown(token) ? nearest(token + next, words) : null;
    const text = joined ?? (isKnown(token) ? token : (nearest(token, words) ?? token));
    mended.push({ text, from: i, to: i + (joined === null ? 1 : 2) });
    if (joined !== null) i += 1;
  }
  return mended;
}

function nearest(word: string, words: readonly string[]): string | null {
  if (word.length < SHORTEST || /\d/.test(word)) return null;
  let limit = word.length >= TWO_SLIPS_FROM ? 2 : 1;
  let best: string | null = null;
  for (const other of words) {
    if (other[0] !== word[0] || Math.abs(other.length - word.length) > limit) continue;
    const slips = distance(word, other);
    if (slips > limit) continue;
    if (slips === limit && best !== null) continue;
    [best, limit] = [other, slips];
  }
  return best;
}

/** Letters missing, too many, wrong, or two in the wrong order (Damerau 1964, optimal string alignment). */
function distance(a: string, b: string): number {
  let [before, last]: number[][] = [[], Array.from({ length: b.length + 1 }, (_, j) => j)];
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const cost = a[i - 1] === b[j - 1] ? 0 : 1;
      row[j] = Math.min(row[j - 1] + 1, last[j] + 1, last[j - 1] + cost);
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        row[j] = Math.min(row[j], before[j - 2] + 1);
    }
    [before, last] = [last, row];
  }
  return last[b.length];
}
