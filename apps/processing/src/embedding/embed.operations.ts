import { createLogger } from '#platform';
import type { Operation } from '../engine/operation.js';
import { conceptModel } from './concept-model.js';
import type { Embedder } from './embedder.js';
import { quantiseQuestion, quantiseRecord } from './quantise.js';
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
