import { createLogger } from '#platform';
import type { Embedding, QuestionEmbedding, RecordEmbedding } from '#processing-client/contract';
import type { Operation } from '../engine/operation.js';
import { conceptModel } from './concept-model.js';
import type { Embedded, EmbeddedQuestion, EmbeddedRecord, Embedder } from './embedder.js';
import { sentenceModel } from './sentence-model.js';

let configured: Embedder | undefined;

/** The embedder of this process: the one of this repository, or the sentence-transformer that the settings name. */
const embedderOf = (name: string): Embedder =>
  name === ''
    ? conceptModel
    : (configured ??= sentenceModel(name, { logger: createLogger('processing', 'info') }));

/** Vectors of records for semantic search. */
export const embedRecords: Operation<'embedRecords'> = ({ settings }, { records }) =>
  withoutPixels(async () => {
    const embedder = embedderOf(settings.EMBEDDING_MODEL);
    const items = (await embedder.records(records)).map(quantiseRecord);
    return { ...ofModel(embedder), items };
  });

/** The vector of a question. */
export const embedQuestion: Operation<'embedQuestion'> = ({ settings }, { question }) =>
  withoutPixels(async () => {
    const embedder = embedderOf(settings.EMBEDDING_MODEL);
    const item = quantiseQuestion(await embedder.question(question));
    return { ...ofModel(embedder), item };
  });

export const embedderState: Operation<'embedderState'> = ({ settings }, { load }) => {
  const { model, dimensions, status, prepare } = embedderOf(settings.EMBEDDING_MODEL);
  if (load) prepare();
  return withoutPixels(() => Promise.resolve({ model, dimensions: dimensions(), status: status() }));
};

const withoutPixels = <Answer>(run: () => Promise<Answer>) => Promise.resolve({ pixelBytes: 0, run });

/** After an embedding the model knows the length of its vectors. */
const ofModel = ({ model, dimensions }: Embedder) => ({ model, dimensions: dimensions() as number });

const MAX_BYTE = 127;

/** A vector in a quarter of its size; an inner product changes by less than 0.01. */
export function quantise({ vector, terms }: Embedded): Embedding {
  const largest = vector.reduce((max, value) => Math.max(max, Math.abs(value)), 0);
  const scale = largest / MAX_BYTE;
  const bytes = Int8Array.from(vector, (value) => (scale === 0 ? 0 : Math.round(value / scale)));
  return { vector: Buffer.from(bytes.buffer).toString('base64'), scale, terms };
}

export const quantiseRecord = (embedded: EmbeddedRecord): RecordEmbedding => ({
  ...quantise(embedded),
  words: embedded.words.toString('base64'),
});

export const quantiseQuestion = (meant: EmbeddedQuestion): QuestionEmbedding => ({
  ...quantise(meant),
  vectorShare: meant.vectorShare,
  words: meant.words,
  literal: meant.literal,
});
