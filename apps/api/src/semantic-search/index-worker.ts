import { Worker } from 'node:worker_threads';
import type { IndexOrder, IndexReply } from './index-messages.js';
import type { VectorAnswer } from './vector-index.js';

/** The thread that holds the index: whoever else calls the API does not wait for a search. */
export interface IndexWorker {
  /** @throws when the thread is gone, with all that it held */
  tell(order: IndexOrder): Promise<VectorAnswer | undefined>;
  readonly isGone: () => boolean;
  close(): Promise<void>;
}

interface Waiting {
  readonly resolve: (answer: VectorAnswer | undefined) => void;
  readonly reject: (error: Error) => void;
}

export function startIndexWorker(file = new URL('./index-thread.js', import.meta.url)): IndexWorker {
  const worker = new Worker(file);
  const waiting = new Map<number, Waiting>();
  let failure = new Error('the thread of the search index was ended');
  let isGone = false;
  let last = 0;
  worker.unref();
  worker.on('message', ({ number, answer }: IndexReply) => {
    waiting.get(number)?.resolve(answer);
    waiting.delete(number);
  });
  worker.on('error', (error: Error) => (failure = error));
  worker.on('exit', () => {
    isGone = true;
    for (const { reject } of waiting.values()) reject(failure);
    waiting.clear();
  });
  return {
    tell: (order) =>
      new Promise((resolve, reject) => {
        if (isGone) return reject(failure);
        const number = ++last;
        waiting.set(number, { resolve, reject });
        worker.postMessage({ ...order, number });
      }),
    isGone: () => isGone,
    close: async () => void (await worker.terminate()),
  };
}
