import { Worker } from 'node:worker_threads';

/** A worker thread with a queue of messages, so that its work does not block requests. */
export interface Thread<Order, Answer> {
  /** @throws when the thread is gone, with all its state */
  tell(order: Order): Promise<Answer>;
  readonly isGone: () => boolean;
  close(): Promise<void>;
}

/** A message to the thread. */
export type ThreadMessage<Order> = Order & { readonly number: number };

/** The reply to the message of this number. */
interface Reply<Answer> {
  readonly number: number;
  readonly answer: Answer;
}

interface Waiting<Answer> {
  readonly resolve: (answer: Answer) => void;
  readonly reject: (error: Error) => void;
}

/**
 * @param file module of the thread; it answers each {@link ThreadMessage} with a a reply of the same number, and an error that it throws ends it
 * @param workerData what it is started with
 */
export function startThread<Order extends object, Answer>(
  file: URL,
  workerData?: unknown,
): Thread<Order, Answer> {
  const worker = new Worker(file, { workerData });
  const waiting = new Map<number, Waiting<Answer>>();
  let failure = new Error('the thread was ended');
  let isGone = false;
  let last = 0;
  worker.on('message', ({ number, answer }: Reply<Answer>) => {
    waiting.get(number)?.resolve(answer);
    waiting.delete(number);
  });
  worker.on('error', (error: Error) => (failure = error));
  worker.on('exit', () => {
    isGone = true;
    for (const { reject } of waiting.values()) reject(failure);
    waiting.clear();
  });
  worker.unref(); // After its listeners, which would hold the process.
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
