import type { SearchEntry } from '#domain';
import { createIndexRows } from './index-rows.js';
import type { WordQuestion, WordScores } from './word-index.js';

/** A search of the index. */
export interface VectorQuestion extends WordQuestion {
  readonly model: string;
  readonly vector: Int8Array;
  readonly scale: number;
  /** Share of the query that the vector represents. */
  readonly vectorShare: number;
  /** Readers of the caller, one of which must be among those of a record; `null`: an administrator. */
  readonly readers: readonly string[] | null;
  readonly limit: number;
  readonly minScore: number;
}

export interface VectorAnswer {
  readonly matches: readonly VectorMatch[];
  /** Number of scored records, which are those visible to the caller. */
  readonly total: number;
}

/**
 * All vectors and words in memory. Every search is exact: rights first, then the inner product with each remaining vector, and
 * the words of each.
 */
export function createVectorIndex() {
  const rows = createIndexRows();
  let model: string | null = null;
  let dimensions = 0;

  return {
    /** Clears the index; from now on it holds vectors of this model. */
    reset(newModel: string, newDimensions: number): void {
      [model, dimensions] = [newModel, newDimensions];
      rows.reset(dimensions);
    },

    /** Applies changes; entries of another model or length and archived ones are left out. */
    apply(entries: readonly SearchEntry[]): void {
      for (const entry of entries) {
        const isHere = !entry.isGone && entry.isListed && entry.model === model;
        if (isHere && entry.vector?.length === dimensions) rows.put(entry, entry.vector);
        else rows.remove(entry.recordId);
      }
      rows.tidy();
    },

    search(question: VectorQuestion): VectorAnswer {
      const { readers, limit, minScore, vector } = question;
      if (question.model !== model || vector.length !== dimensions) return { matches: [], total: 0 };
      const seen = rows.seenBy(readers);
      let total = 0;
      for (const isSeen of seen) total += isSeen;
      const scores = rows.words.search(question, seen, total);
      const best = bestOf(limit);
      rows.blocks.products(vector, (place, product) => {
        const row = rows.at(place);
        if (row === null || seen[place] === 0) return;
        const score = scoreOf(question, scores, { place, product: product * question.scale * row.scale });
        if (score >= minScore) best.add({ recordId: row.recordId, score });
      });
      return { matches: best.sorted(), total };
    },
  };
}

interface VectorMatch {
  readonly recordId: string;
  readonly score: number;
}

/** Best first; ties by id, so that every process answers alike. */
const order = (a: VectorMatch, b: VectorMatch): number =>
  b.score - a.score || (a.recordId < b.recordId ? -1 : 1);

/** The best `limit` of all. */
function bestOf(limit: number) {
  let kept: VectorMatch[] = [];
  const trim = () => (kept = kept.sort(order).slice(0, limit));
  return {
    add(match: VectorMatch): void {
      kept.push(match);
      if (kept.length >= 4 * limit + 1_000) trim();
    },
    sorted: (): VectorMatch[] => trim(),
  };
}

/** Score from which all of the query occurs in the record, or names it. */
const LITERAL = 0.9;
/** Limit that semantic scores approach and never reach. */
const BENT_FROM = 0.7;
const BENT = 0.63;

/** Share of a query that a record answers: its concepts by the vector, its words by the word index. */
function scoreOf(
  { vectorShare, literal }: { readonly vectorShare: number; readonly literal: readonly unknown[] },
  { shares, said, whole }: WordScores,
  { place, product }: { readonly place: number; readonly product: number },
): number {
  const share = Math.min(1, (product + shares[place]) / Math.max(1, vectorShare + whole));
  if (literal.length > 0 && said[place] === literal.length)
    return LITERAL + (1 - LITERAL) * Math.max(0, share);
  return share <= BENT_FROM ? share : BENT_FROM + (share - BENT_FROM) * BENT;
}
