import { describeRecord, readQuestion, readRecord, termsOf } from '#knowledge';
import { AppError, messageOf, type Logger } from '#platform';
import type { ModelStatus } from '#processing-client/contract';
import type { Embedder, Meant } from './embedder.js';

/** What we use of a loaded model: unit vectors of texts. */
export type Encode = (texts: readonly string[]) => Promise<readonly Float32Array[]>;

/** Loads a model by its name at the hub, or the folder that it lies in. */
export type LoadModel = (name: string) => Promise<Encode>;

/** After a failure it is tried again when so long has passed. */
const RETRY_MS = 60_000;

/** A sentence-transformer; loaded when it is first needed, once. What records mean is told to it in words. */
export function sentenceModel(
  name: string,
  {
    load = loadTransformer,
    logger,
  }: { readonly load?: LoadModel; readonly logger: Pick<Logger, 'info' | 'error'> },
): Embedder {
  let status: ModelStatus = 'loading';
  let dimensions: number | null = null;
  let failedAt = -Infinity;
  let loading: Promise<Encode> | undefined;

  const loadOnce = async (): Promise<Encode> => {
    try {
      const encode = await load(name);
      dimensions = (await encode(['galaxy']))[0].length;
      status = 'ready';
      logger.info({ model: name, dimensions }, 'embedding model loaded');
      return encode;
    } catch (error) {
      [status, failedAt, loading] = ['unavailable', performance.now(), undefined];
      logger.error({ model: name, err: error }, 'embedding model cannot be loaded');
      throw unavailable(name, error);
    }
  };
  const loaded = async (): Promise<Encode> => {
    if (!loading && performance.now() - failedAt < RETRY_MS) throw unavailable(name);
    return (loading ??= loadOnce());
  };
  const encode = async (texts: readonly string[]): Promise<readonly Float32Array[]> => {
    const vectors = await (await loaded())(texts);
    const strange = vectors.find(({ length }) => length !== dimensions);
    if (vectors.length !== texts.length || strange)
      throw new AppError(
        'unavailable',
        `The embedding model gave ${strange?.length ?? 'other'} numbers, not ${dimensions}`,
      );
    return vectors;
  };

  return {
    model: name,
    dimensions: () => dimensions,
    status: () => status,
    prepare: () => void loaded().catch(() => undefined), // The log and the status say it.
    async records(records) {
      if (records.length === 0) return [];
      const readings = records.map(readRecord);
      const vectors = await encode(records.map((record, i) => describeRecord(record, readings[i])));
      return vectors.map((vector, i): Meant => ({ vector, terms: termsOf(readings[i]) }));
    },
    async question(question) {
      const [vector] = await encode([question]);
      return { vector, terms: termsOf(readQuestion(question)) };
    },
  };
}

const unavailable = (name: string, cause?: unknown): AppError =>
  new AppError('unavailable', `The embedding model ${name} cannot be loaded`, { cause });

/** As far as we use it. */
interface Transformers {
  readonly pipeline: (task: 'feature-extraction', model: string) => Promise<Extract>;
}

type Extract = (
  texts: string[],
  options: { pooling: 'mean'; normalize: true },
) => Promise<{ readonly dims: readonly number[]; readonly data: Float32Array }>;

/** Not a dependency: whoever configures a model installs it. A computed name keeps it out of the bundle. */
const PACKAGE = ['@huggingface', 'transformers'].join('/');

async function loadTransformer(name: string): Promise<Encode> {
  const { pipeline } = await importTransformers();
  const extract = await pipeline('feature-extraction', name);
  return async (texts) => {
    const { dims, data } = await extract([...texts], { pooling: 'mean', normalize: true });
    const length = dims[dims.length - 1];
    return texts.map((_, i) => data.slice(i * length, (i + 1) * length));
  };
}

async function importTransformers(): Promise<Transformers> {
  try {
    return (await import(PACKAGE)) as Transformers;
  } catch (error) {
    throw new Error(`${PACKAGE} is not installed: ${messageOf(error)}`, { cause: error });
  }
}
