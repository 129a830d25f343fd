import type { QuestionWord } from '#processing-client';

/** Matches of a search among the rows visible to the caller. */
export interface WordScores {
  /** By row: share of the query that its words answer. */
  readonly shares: Float32Array;
  /** By row: number of query words in it. */
  readonly said: Uint16Array;
  /** Share of the query made up by words. */
  readonly whole: number;
}

export interface WordQuestion {
  readonly words: readonly QuestionWord[];
  readonly literal: readonly (readonly number[])[];
}

/** Four bytes of a key, and one of its weight in hundredths. */
const ENTRY_BYTES = 5;
const HUNDREDTHS = 100;
/** A row and its weight in one number. */
const WEIGHTS = 256;

/** An inverted index of words to rows. A row is written once; a change gets a new row. */
export function createWordIndex() {
  const rowsOf = new Map<number, number[]>();

  /** Weights of the rows with one of the keys, the highest per row, among visible ones. */
  const find = (
    { keys, weights }: { readonly keys: readonly number[]; readonly weights?: readonly number[] },
    counts: Uint8Array,
    into: Float32Array,
  ): number[] => {
    const rows: number[] = [];
    keys.forEach((key, i) => {
      for (const entry of rowsOf.get(key) ?? []) {
        const row = Math.floor(entry / WEIGHTS);
        if (counts[row] === 0) continue;
        if (into[row] === 0) rows.push(row);
        into[row] = Math.max(into[row], ((entry % WEIGHTS) / HUNDREDTHS) * (weights?.[i] ?? 1));
      }
    });
    return rows;
  };

  return {
    clear: (): void => rowsOf.clear(),

    add(row: number, words: Uint8Array): void {
      const view = new DataView(words.buffer, words.byteOffset, words.byteLength);
      for (let at = 0; at + ENTRY_BYTES <= words.length; at += ENTRY_BYTES) {
        const key = view.getUint32(at, true);
        const entry = row * WEIGHTS + view.getUint8(at + 4);
        const rows = rowsOf.get(key);
        if (rows) rows.push(entry);
        else rowsOf.set(key, [entry]);
      }
    },

    /**
     * @param counts by row: 1 if visible to the caller. Rarity is computed from these rows only, so that nothing of others is
     * revealed
     */
    search({ words, literal }: WordQuestion, counts: Uint8Array, total: number): WordScores {
      const shares = new Float32Array(counts.length);
      const said = new Uint16Array(counts.length);
      const found = new Float32Array(counts.length);
      const missing: QuestionWord[] = [];
      let whole = 0;
      let isKnown = false;
      for (const word of words) {
        const rows = find(word, counts, found);
        if (rows.length === 0) missing.push(word);
        else whole += addTo(shares, word, { rows, found, total });
        isKnown ||= rows.length > 0 && word.weight >= RARE;
      }
      for (const word of missing) whole += isKnown ? word.missingBesideKnown : word.missing;
      for (const keys of literal)
        for (const row of find({ keys }, counts, found)) said[row] += take(found, row) >= SURE ? 1 : 0;
      return { shares, said, whole };
    },
  };
}

/** Weight of an uncommon word. */
const RARE = 1;

/** @returns the share of the query that the word makes up */
function addTo(
  shares: Float32Array,
  word: QuestionWord,
  {
    rows,
    found,
    total,
  }: { readonly rows: readonly number[]; readonly found: Float32Array; readonly total: number },
): number {
  const weight = word.weight * rarity(word, rows.length, total);
  for (const row of rows) shares[row] += weight * take(found, row);
  return weight;
}

/** A name in the record itself, and not of something else in the picture. */
const SURE = 0.99;

/** The inverse document frequency: 1 for the word of one record, near 0 for one that most have. */
const rarity = ({ isRarer }: QuestionWord, having: number, total: number): number =>
  isRarer ? Math.log(1 + total / having) / Math.log(1 + total) : 1;

/** Reads the matches and clears the buffers. */
function take(found: Float32Array, row: number): number {
  const weight = found[row];
  found[row] = 0;
  return weight;
}
