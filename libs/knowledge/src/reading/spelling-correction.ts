/** Shorter words have too many similar ones to be corrected. */
const SHORTEST = 5;
/** Words of this many letters are corrected by two edits, shorter ones by one. */
const TWO_EDITS_FROM = 8;

/** A corrected word, and the positions of the words that it replaces. */
export interface CorrectedWord {
  readonly text: string;
  readonly from: number;
  readonly to: number;
}

/** Replaces unknown words by the nearest known one with the same first letter, which is rarely wrong. */
export function correctSpelling(
  tokens: readonly string[],
  isKnown: (word: string) => boolean,
  words: readonly string[],
): CorrectedWord[] {
  const corrected: CorrectedWord[] = [];
  for (let i = 0; i < tokens.length; i++) {
    const [token, next] = [tokens[i], tokens[i + 1]];
    const joined = next !== undefined && !isKnown(token) ? nearest(token + next, words) : null;
    const text = joined ?? (isKnown(token) ? token : (nearest(token, words) ?? token));
    corrected.push({ text, from: i, to: i + (joined === null ? 1 : 2) });
    if (joined !== null) i += 1;
  }
  return corrected;
}

function nearest(word: string, words: readonly string[]): string | null {
  if (word.length < SHORTEST || /\d/.test(word)) return null;
  let limit = word.length >= TWO_EDITS_FROM ? 2 : 1;
  let best: string | null = null;
  for (const other of words) {
    if (other[0] !== word[0] || Math.abs(other.length - word.length) > limit) continue;
    const edits = distance(word, other);
    if (edits > limit) continue;
    if (edits === limit && best !== null) continue;
    [best, limit] = [other, edits];
  }
  return best;
}

/** Edit distance: missing, extra, wrong and transposed letters (Damerau 1964, optimal string alignment). */
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
