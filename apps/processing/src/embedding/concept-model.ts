import { readQuestion, readRecord, termsOf, type Reading } from '#knowledge';
import { CONCEPT_DIMENSIONS, embedQuestionReading, embedRecordReading } from './concept-embedder.js';
import type { Embedder, Meant } from './embedder.js';

/** The number grows with each change of vectors, of the catalogue or the thesaurus: what was stored before is stale then. */
const MODEL = 'firstlight-concepts-1';

/** The embedder that needs nothing but this repository. */
export const conceptModel: Embedder = {
  model: MODEL,
  dimensions: () => CONCEPT_DIMENSIONS,
  status: () => 'ready',
  prepare: () => undefined,
  records: (records) =>
    Promise.resolve(records.map((record) => meant(readRecord(record), embedRecordReading))),
  question: (question) => Promise.resolve(meant(readQuestion(question), embedQuestionReading)),
};

const meant = (reading: Reading, embed: (reading: Reading) => Float32Array): Meant => ({
  vector: embed(reading),
  terms: termsOf(reading),
});
