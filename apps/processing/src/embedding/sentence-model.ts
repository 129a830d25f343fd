import path from 'node:path';
import { setTimeout as after } from 'node:timers/promises';
import { describeRecord, readQuestion, readRecord, termsOf, termsOfQuestion } from '#knowledge';
import { AppError, messageOf, type Logger } from '#platform';
import type { ModelStatus } from '#processing-client/contract';
import type { Embedder } from './embedder.js';
import { literalKeys, wordsOfRecord } from './index-words.js';
import { loadInThread, type LoadedModel } from './load-in-thread.js';

/** Time after a failure until loading is tried again. */
const RETRY_MS = 60_000;
/** Limits for loading with the first call, and for a call; a slower thread is terminated. */
const LOAD_MS = 240_000;
const CALL_MS = 30_000;

interface Options {
  readonly load?: (name: string) => LoadedModel;
  readonly logger: Pick<Logger, 'info' | 'error'>;
  readonly loadMs?: number;
  readonly callMs?: number;
}

/** A sentence-transformer, loaded once, on first use. Records are described to it in words. */
export function sentenceModel(name: string, options: Options): Embedder {
  const model = modelNameOf(name);
  const { encode, dimensions, status, prepare } = createEncoder(name, model, options);
  return {
    ...{ model, dimensions, status, prepare },
    async records(records) {
      if (records.length === 0) return [];
      const readings = records.map(readRecord);
      const vectors = await encode(records.map((record, i) => describeRecord(record, readings[i])));
      return readings.map((reading, i) => ({
        ...{ vector: vectors[i], terms: termsOf(reading), words: wordsOfRecord(reading) },
      }));
    },
    /** The vector represents the whole question; a literal match of the question counts as with every embedder. */
    async question(question) {
      const [vector] = await encode([question]);
      const reading = readQuestion(question);
      return {
        vector,
        terms: termsOfQuestion(reading),
        vectorShare: 1,
        words: [],
        literal: literalKeys(reading),
      };
    },
  };
}

/** The path of a folder is not disclosed: only its last name is used. */
const modelNameOf = (name: string): string =>
  path.isAbsolute(name) || name.startsWith('.') ? path.basename(name) : name;

function createEncoder(
  name: string,
  model: string,
  { load = loadInThread, logger, loadMs = LOAD_MS, callMs = CALL_MS }: Options,
) {
  let status: ModelStatus = 'loading';
  let dimensions: number | null = null;
  let failedAt = -Infinity;
  let loading: Promise<LoadedModel> | undefined;

  const failed = (error: unknown, what: string): AppError => {
    [status, failedAt, loading] = ['unavailable', performance.now(), undefined];
    logger.error({ model, err: error }, `embedding model ${what}`);
    return new AppError('unavailable', `The embedding model ${model} ${what}`, { cause: error });
  };
  const loadOnce = async (): Promise<LoadedModel> => {
    const loaded = load(name);
    try {
      const [vector] = unitVectors(await within(loaded, ['galaxy'], loadMs), 1);
      [status, dimensions] = ['ready', vector.length];
      logger.info({ model, dimensions }, 'embedding model loaded');
      return loaded;
    } catch (error) {
      loaded.end();
      throw failed(error, 'cannot be loaded');
    }
  };
  const loaded = async (): Promise<LoadedModel> => {
    if (!loading && performance.now() - failedAt < RETRY_MS)
      throw new AppError('unavailable', `The embedding model ${model} is not available`);
    return (loading ??= loadOnce());
  };
  const encode = async (texts: readonly string[]): Promise<readonly Float32Array[]> => {
    const current = await loaded();
    try {
      const vectors = unitVectors(await within(current, texts, callMs), texts.length);
      const invalid = vectors.find(({ length }) => length !== dimensions);
      if (invalid) throw new Error(`it returned ${invalid.length} numbers, not ${dimensions}`);
      return vectors;
    } catch (error) {
      current.end();
      throw failed(error, `fails: ${messageOf(error)}`);
    }
  };
  return {
    ...{ encode, dimensions: () => dimensions, status: () => status },
    prepare: () => void loaded().catch(() => undefined), // The log and the status say it.
  };
}

/** @throws Error when the model does not answer in time */
async function within(
  { encode }: LoadedModel,
  texts: readonly string[],
  limitMs: number,
): Promise<readonly Float32Array[]> {
  const limit = new AbortController();
  const late = async (): Promise<never> => {
    await after(limitMs, undefined, { signal: limit.signal, ref: false });
    throw new Error(`it has not answered for ${limitMs / 1000} s`);
  };
  try {
    return await Promise.race([encode(texts), late()]);
  } finally {
    limit.abort();
  }
}

/** @throws Error for too few vectors, and for vectors that are not finite or all zero */
function unitVectors(vectors: readonly Float32Array[], count: number): Float32Array[] {
  if (vectors.length !== count) throw new Error(`it returned ${vectors.length} vectors, not ${count}`);
  return vectors.map((vector) => {
    const length = Math.hypot(...vector);
    if (!Number.isFinite(length) || length === 0) throw new Error('it returned numbers that are not finite');
    return vector.map((value) => value / length);
  });
}
