import { readQuestion, readRecord } from '#knowledge';
import {
  embedQuestionReading,
  embedRecordReading,
} from '../../apps/processing/src/embedding/concept-embedder.js';
import type { EvaluationFacts } from './evaluation-set.js';

type Facts = Omit<EvaluationFacts, 'ra' | 'dec'> & {
  readonly ra: number | null;
  readonly dec: number | null;
};

/** Records by their likeness to a question, the best first. */
export function meaningSearch(records: readonly Facts[]) {
  const vectors = records.map((facts) => ({
    id: facts.id,
    vector: embedRecordReading(
      readRecord({ ...facts, wavelengthUm: null, dataType: 'image', tags: [], description: null }),
    ),
  }));
  const scores = (question: string) => {
    const asked = embedQuestionReading(readQuestion(question));
    return vectors
      .map(({ id, vector }) => ({ id, score: likeness(asked, vector) }))
      .sort((a, b) => b.score - a.score || (a.id < b.id ? -1 : 1));
  };
  return { scores, rank: (question: string) => scores(question).map(({ id }) => id) };
}

const likeness = (a: Float32Array, b: Float32Array): number =>
  Math.min(
    1,
    a.reduce((sum, value, i) => sum + value * b[i], 0),
  );
