import { parentPort, workerData } from 'node:worker_threads';
import { messageOf, semaphore, type ThreadMessage } from '#platform';
import type { Encode, Texts } from './load-in-thread.js';

/** The part of the package that is used. */
interface Transformers {
  readonly pipeline: (task: 'feature-extraction', model: string) => Promise<Extract>;
}

type Extract = (
  texts: string[],
  options: { pooling: 'mean'; normalize: true },
) => Promise<{ readonly dims: readonly number[]; readonly data: Float32Array }>;

/** Not a dependency: operators who configure a model install it. A computed name keeps it out of the bundle. */
const PACKAGE = ['@huggingface', 'transformers'].join('/');

async function importTransformers(): Promise<Transformers> {
  try {
    return (await import(PACKAGE)) as Transformers;
  } catch (error) {
    throw new Error(`${PACKAGE} is not installed: ${messageOf(error)}`, { cause: error });
  }
}

async function load(name: string): Promise<Encode> {
  const { pipeline } = await importTransformers();
  const extract = await pipeline('feature-extraction', name);
  return async (texts) => {
    const { dims, data } = await extract([...texts], { pooling: 'mean', normalize: true });
    const length = dims[dims.length - 1];
    return texts.map((_, i) => Float32Array.from(data.slice(i * length, (i + 1) * length)));
  };
}

/** The model named by workerData, which answers one call after the other. An error ends the thread. */
const model = load(workerData as string);
const calls = semaphore(1);
parentPort?.on('message', ({ number, texts }: ThreadMessage<Texts>) => {
  void calls.run(async () => {
    const encode = await model;
    parentPort?.postMessage({ number, answer: await encode(texts) });
  });
});
