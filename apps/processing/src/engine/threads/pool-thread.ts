import { Worker } from 'node:worker_threads';
import type { TaskAnswer, TaskMessage } from './task-message.js';

/** The module that a thread runs, and what it is given. */
export interface ThreadEntry {
  readonly file: URL;
  readonly workerData: unknown;
  readonly execArgv?: readonly string[];
}

/** One thread; it does one task at a time. */
export interface PoolThread {
  /** Settles when the thread has let go of all that the task was given: it answered, or it is gone. */
  run(message: TaskMessage): Promise<TaskAnswer>;
  /** Ends the thread, whatever it does; resolves when it is gone. */
  terminate(): Promise<void>;
}

/** @param onExit called when the thread is gone, for whatever reason, before its task is rejected */
export function startThread({ file, workerData, execArgv }: ThreadEntry, onExit: () => void): PoolThread {
  const worker = new Worker(file, { workerData, ...(execArgv ? { execArgv: [...execArgv] } : {}) });
  let waiting: { resolve: (answer: TaskAnswer) => void; reject: (error: Error) => void } | undefined;
  let failure = new Error('the thread was ended');
  worker.unref(); // An idle thread does not keep the process.
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
