import type { EvaluationFacts, EvaluationSet, Question } from './evaluation-set.js';

const STOP_WORDS = new Set(
  (
    'a an and are around as at be before being by can do few for from have how i in into is it its just made me my no of off on or our out ' +
    'shot show still than that the their them there these things this to too two up very was what when where which while with ' +
    'without you your'
  ).split(' '),
);

/** What a plain search knows of a record. */
export const plainText = ({
  targetName,
  instrument,
  filter,
  observationTitle,
  proposalPi,
  fileName,
}: EvaluationFacts) => [targetName, instrument, filter, observationTitle, proposalPi, fileName].join(' ');

/** Words of a text without those that say nothing; plurals are cut as a plain search would. */
export const wordsOf = (text: string): string[] =>
  (text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [])
    .filter((word) => !STOP_WORDS.has(word))
    .map((word) => (word.length > 3 ? word.replace(/(?:ies|es|s)$/, '') : word));

/** Questions without a word in common with any of their best records. */
export function sharesNoWord(question: Question, { records }: EvaluationSet): boolean {
  const best = Math.max(...question.grades.values());
  const asked = new Set(wordsOf(question.text));
  return records
    .filter(({ facts }) => question.grades.get(facts.id) === best)
    .every(({ facts }) => wordsOf(plainText(facts)).every((word) => !asked.has(word)));
}
