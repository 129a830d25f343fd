import type { EvaluationFacts } from './evaluation-set.js';
import { plainText, wordsOf } from './plain-words.js';

/** Usual parameters (Robertson & Zaragoza 2009). */
const K1 = 1.2;
const B = 0.75;

/** Okapi BM25 over the plain text of records: the baseline for semantic search. */
export function bm25(records: readonly EvaluationFacts[]): (question: string) => string[] {
  const texts = records.map((facts) => wordsOf(plainText(facts)));
  const meanLength = texts.reduce((sum, { length }) => sum + length, 0) / texts.length;
  const holders = new Map<string, number>();
  for (const words of texts)
    for (const word of new Set(words)) holders.set(word, (holders.get(word) ?? 0) + 1);

  const weightOf = (word: string, words: readonly string[]): number => {
    const count = words.filter((other) => other === word).length;
    const df = holders.get(word) ?? 0;
    const idf = Math.log(1 + (texts.length - df + 0.5) / (df + 0.5));
    return (idf * count * (K1 + 1)) / (count + K1 * (1 - B + (B * words.length) / meanLength));
  };

  return (question) => {
    const asked = [...new Set(wordsOf(question))];
    return records
      .map(({ id }, i) => ({
        id,
        score: asked.reduce((sum, word) => sum + weightOf(word, texts[i]), 0),
      }))
      .filter(({ score }) => score > 0)
      .sort((a, b) => b.score - a.score || (a.id < b.id ? -1 : 1))
      .map(({ id }) => id);
  };
}
