import stopWords from '../../libs/knowledge/src/reading/word-lists/stop-words.json' with { type: 'json' };
import type { EvaluationFacts, EvaluationSet, Question } from './evaluation-set.js';

const IGNORED = new Set(stopWords.lines.join(' ').split(' '));

/** Text of a record for a full-text search. */
export const plainText = ({
  targetName,
  instrument,
  filter,
  observationTitle,
  proposalPi,
  fileName,
}: EvaluationFacts) => [targetName, instrument, filter, observationTitle, proposalPi, fileName].join(' ');

/** Words of a text without stop words; plurals are cut as a plain search would. */
export const wordsOf = (text: string): string[] =>
  (text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [])
    .filter((word) => !IGNORED.has(word))
    .map((word) => (word.length > 3 ? word.replace(/(?:ies|es|s)$/, '') : word));

/** Questions without a word in common with any of their best records. */
export function sharesNoWord(question: Question, { records }: EvaluationSet): boolean {
  const best = Math.max(...question.grades.values());
  const asked = new Set(wordsOf(question.text));
  return records
    .filter(({ facts }) => question.grades.get(facts.id) === best)
    .every(({ facts }) => wordsOf(plainText(facts)).every((word) => !asked.has(word)));
}
