import type { Embedder } from './embedder.js';
import type { Operation } from '../engine/operation.js';
import { embedderOf } from './embedder-of.js';
import { quantiseQuestion, quantiseRecord } from './quantise.js';

/** Vectors of what records mean. */
export const embedRecords: Operation<'embedRecords'> = ({ settings }, { records }) =>
  withoutPixels(async () => {
    const embedder = embedderOf(settings.EMBEDDING_MODEL);
    const items = (await embedder.records(records)).map(quantiseRecord);
    return { ...ofModel(embedder), items };
  });

/** The vector of what a question asks for. */
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

/** Whoever has embedded knows how long its vectors are. */
const ofModel = ({ model, dimensions }: Embedder) => ({ model, dimensions: dimensions() as number });
