import type { Question } from './evaluation-set.js';

/** Answers that count. */
const DEPTH = 10;

/** Quality of one ranking for one question. */
export interface Measures {
  readonly ndcg: number;
  readonly reciprocalRank: number;
  readonly recall: number;
}

/**
 * nDCG@10 with gains 2^grade − 1 (Järvelin & Kekäläinen 2002, in the form of Burges et al. 2005), the reciprocal rank of the first answer
 * with the best existing grade, and the fraction of relevant records in the first ten.
 */
export function measure(ranking: readonly string[], { grades }: Question): Measures {
  const found = ranking.slice(0, DEPTH).map((id) => grades.get(id) ?? 0);
  const ideal = [...grades.values()].sort((a, b) => b - a).slice(0, DEPTH);
  const best = found.indexOf(ideal[0]);
  return {
    ndcg: gainOf(found) / gainOf(ideal),
    reciprocalRank: best < 0 ? 0 : 1 / (best + 1),
    recall: found.filter((grade) => grade > 0).length / Math.min(DEPTH, grades.size),
  };
}

const gainOf = (grades: readonly number[]): number =>
  grades.reduce((sum, grade, place) => sum + (2 ** grade - 1) / Math.log2(place + 2), 0);

export function meanOf(all: readonly Measures[]): Measures {
  const mean = (key: keyof Measures) => all.reduce((sum, one) => sum + one[key], 0) / all.length;
  return { ndcg: mean('ndcg'), reciprocalRank: mean('reciprocalRank'), recall: mean('recall') };
}
