import { createLogger } from '#platform';
import { conceptModel } from './concept-model.js';
import type { Embedder } from './embedder.js';
import { sentenceModel } from './sentence-model.js';

let configured: Embedder | undefined;

/** The embedder of this process: the one of this repository, or the sentence-transformer that the settings name. */
export const embedderOf = (name: string): Embedder =>
  name === ''
    ? conceptModel
    : (configured ??= sentenceModel(name, { logger: createLogger('processing', 'info') }));
