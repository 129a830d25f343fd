import { parentPort, workerData } from 'node:worker_threads';
import { messageOf, semaphore } from '#platform';
import type { Encode, ThreadReply } from './load-in-thread.js';

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

const reply = (message: ThreadReply): void => parentPort?.postMessage(message);

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

/** Loads the model named by workerData, replies as number 0, then answers one call after the other. */
async function serve(): Promise<void> {
  const encode = await load(workerData as string);
  reply({ number: 0 });
  const calls = semaphore(1);
  parentPort?.on('message', ({ number, texts }: { number: number; texts: string[] }) => {
    void calls.run(async () => {
      try {
        reply({ number, vectors: await encode(texts) });
      } catch (error) {
        reply({ number, error: messageOf(error) });
      }
    });
  });
}

serve().catch((error: unknown) => reply({ number: 0, error: messageOf(error) }));
