import { readQuestion, readRecord, termsOf, termsOfQuestion, type Reading } from '#knowledge';
import {
  CONCEPT_DIMENSIONS,
  embedQuestionReading,
  embedRecordReading,
  shareOfConcepts,
} from './concept-embedder.js';
import type { Embedder, EmbeddedQuestion, EmbeddedRecord } from './embedder.js';
import { literalKeys, wordsOfQuestion, wordsOfRecord } from './index-words.js';

/** Incremented with each change of the vectors, the catalogue or the thesaurus: stored vectors are then computed again. */
const MODEL = 'firstlight-concepts-4';

/** The embedder of this repository, without any external model. */
export const conceptModel: Embedder = {
  model: MODEL,
  dimensions: () => CONCEPT_DIMENSIONS,
  status: () => 'ready',
  prepare: () => undefined,
  records: (records) => Promise.resolve(records.map((record) => embedRecord(readRecord(record)))),
  question: (question) => Promise.resolve(embedQuestion(readQuestion(question))),
};

const embedRecord = (reading: Reading): EmbeddedRecord => ({
  vector: embedRecordReading(reading),
  terms: termsOf(reading),
  words: wordsOfRecord(reading),
});

const embedQuestion = (reading: Reading): EmbeddedQuestion => ({
  vector: embedQuestionReading(reading),
  terms: termsOfQuestion(reading),
  vectorShare: shareOfConcepts(reading),
  words: wordsOfQuestion(reading),
  literal: literalKeys(reading),
});
