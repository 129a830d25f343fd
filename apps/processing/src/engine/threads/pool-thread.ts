import { Worker } from 'node:worker_threads';
import type { TaskAnswer, TaskMessage } from './task-message.js';

/** The module that a thread runs, and its workerData. */
export interface ThreadEntry {
  readonly file: URL;
  readonly workerData: unknown;
  readonly execArgv?: readonly string[];
}

/** One thread; it runs one task at a time. */
export interface PoolThread {
  /** Settles when the thread no longer uses the task's memory: it has answered, or it has exited. */
  run(message: TaskMessage): Promise<TaskAnswer>;
  /** Terminates the thread at once; resolves when it has exited. */
  terminate(): Promise<void>;
}

/** @param onExit called when the thread has exited, for any reason, before its task is rejected */
export function startThread({ file, workerData, execArgv }: ThreadEntry, onExit: () => void): PoolThread {
  const worker = new Worker(file, { workerData, ...(execArgv ? { execArgv: [...execArgv] } : {}) });
  let waiting: { resolve: (answer: TaskAnswer) => void; reject: (error: Error) => void } | undefined;
  let failure = new Error('the thread was ended');
  worker.unref(); // An idle thread does not keep the process alive.
  worker.on('message', (answer: TaskAnswer) => {
    const { resolve } = waiting!;
    waiting = undefined;
    worker.unref();
    resolve(answer);
  });
  worker.on('error', (error: Error) => (failure = error));
  worker.on('exit', () => {
    onExit();
    waiting?.reject(failure);
  });
  return {
    run: (message) =>
      new Promise((resolve, reject) => {
        worker.postMessage(message);
        worker.ref();
        waiting = { resolve, reject };
      }),
    terminate: async () => void (await worker.terminate()),
  };
}
