import type { SearchEntry } from '#domain';
import { bestOf, type VectorMatch } from './best-of.js';
import { numberedSets } from './numbered-sets.js';
import { scoreOf } from './score-of.js';
import { createVectorBlocks } from './vector-blocks.js';
import { createWordIndex, type WordQuestion } from './word-index.js';

/** What is asked of the index. */
export interface VectorQuestion extends WordQuestion {
  readonly model: string;
  readonly vector: Int8Array;
  readonly scale: number;
  /** How much of the question the vector speaks for. */
  readonly vectorShare: number;
  /** One of these must be among the readers of a record; `null`: an administrator, who sees all. */
  readonly readers: readonly string[] | null;
  readonly limit: number;
  readonly minScore: number;
}

export interface VectorAnswer {
  readonly matches: readonly VectorMatch[];
  /** Records that were scored: those that the asker may see. */
  readonly total: number;
}

/** Rows of records that changed or went are kept until there are so many, and as many as of others. */
const MOST_LEFT_BEHIND = 4_096;

interface Row {
  readonly recordId: string;
  readonly scale: number;
  readonly words: Uint8Array;
}

/**
 * All vectors and words in memory. Every search is exact: rights first, then the inner product with each vector that is left, and
 * the words that each has.
 */
export function createVectorIndex() {
  const places = new Map<string, number>();
  /** By place; `null`: left behind. */
  let rows: (Row | null)[] = [];
  /** By place: which set of readers each row has; sets are few. */
  let readerSets: number[] = [];
  const sets = numberedSets();
  const words = createWordIndex();
  const blocks = createVectorBlocks();
  let model: string | null = null;
  let dimensions = 0;

  const remove = (recordId: string): void => {
    const place = places.get(recordId);
    if (place === undefined) return;
    places.delete(recordId);
    rows[place] = null;
  };

  const add = (row: Row, readerSet: number, vector: Uint8Array | Int8Array): void => {
    const place = rows.push(row) - 1;
    places.set(row.recordId, place);
    readerSets[place] = readerSet;
    blocks.write(place, vector);
    words.add(place, row.words);
  };

  const put = (entry: SearchEntry, vector: Uint8Array): void => {
    const readerSet = sets.numberOf(entry.readers);
    const place = places.get(entry.recordId);
    const row = { recordId: entry.recordId, scale: entry.scale ?? 0, words: copyOf(entry.words) };
    if (place !== undefined && isSame(rows[place], row)) {
      readerSets[place] = readerSet;
      blocks.write(place, vector);
      return;
    }
    remove(entry.recordId);
    add(row, readerSet, vector);
  };

  /** Writes all rows anew, without those that were left behind. */
  const tidy = (): void => {
    if (rows.length - places.size <= Math.max(MOST_LEFT_BEHIND, places.size)) return;
    const kept = rows.flatMap((row, place) =>
      row === null ? [] : [{ row, readerSet: readerSets[place], vector: blocks.read(place) }],
    );
    empty();
    for (const { row, readerSet, vector } of kept) add(row, readerSet, vector);
  };

  const empty = (): void => {
    places.clear();
    [rows, readerSets] = [[], []];
    words.clear();
    blocks.reset(dimensions);
  };

  return {
    /** Forgets everything; from now on it holds vectors of this model. */
    reset(newModel: string, newDimensions: number): void {
      [model, dimensions] = [newModel, newDimensions];
      empty();
    },

    /** Takes changes in; entries of another model or length, or put aside, are not there. */
    apply(entries: readonly SearchEntry[]): void {
      for (const entry of entries) {
        const isHere = !entry.isGone && entry.isListed && entry.model === model;
        if (isHere && entry.vector?.length === dimensions) put(entry, entry.vector);
        else remove(entry.recordId);
      }
      tidy();
    },

    search(question: VectorQuestion): VectorAnswer {
      const { readers, limit, minScore, vector } = question;
      if (question.model !== model || vector.length !== dimensions) return { matches: [], total: 0 };
      const isAllowed = sets.thatHold(readers);
      const counts = new Uint8Array(rows.length);
      let total = 0;
      for (let place = 0; place < rows.length; place++)
        if (rows[place] !== null && isAllowed[readerSets[place]]) total += counts[place] = 1;
      const scores = words.search(question, counts, total);
      const best = bestOf(limit);
      blocks.products(vector, (place, product) => {
        const row = rows[place];
        if (row === null || counts[place] === 0) return;
        const score = scoreOf(question, scores, { place, product: product * question.scale * row.scale });
        if (score >= minScore) best.add({ recordId: row.recordId, score });
      });
      return { matches: best.sorted(), total };
    },
  };
}

/** Not a view: what it is a part of may be large. */
const copyOf = (bytes: Uint8Array | null): Uint8Array => Uint8Array.from(bytes ?? []);

const isSame = (a: Row | null, b: Row): boolean =>
  a !== null &&
  a.scale === b.scale &&
  a.words.length === b.words.length &&
  a.words.every((byte, i) => byte === b.words[i]);
