import { Worker } from 'node:worker_threads';
import type { ProductTask } from './product-task.js';

/** Idle time after which the thread ends: a scene's maps take some 130 MB. */
const IDLE_MS = 20_000;

/** Renders files in a thread, so that the server stays responsive. One task at a time. */
export function createThreadedWriter(): { write(task: ProductTask): Promise<void>; close(): Promise<void> } {
  let worker: Worker | undefined;
  let idle: NodeJS.Timeout | undefined;
  const close = async () => {
    clearTimeout(idle);
    const ending = worker;
    worker = undefined;
    await ending?.terminate();
  };
  const write = async (task: ProductTask) => {
    clearTimeout(idle);
    worker ??= new Worker(new URL('./product-thread.js', import.meta.url));
    try {
      await run(worker, task);
    } catch (error) {
      // A failed thread may be gone or inconsistent: the next task gets a new one.
      await close();
      throw error;
    }
    idle = setTimeout(() => void close(), IDLE_MS).unref();
  };
  return { write, close };
}

/** Sends a task to the thread and waits for its reply, or for its end. */
function run(worker: Worker, task: ProductTask): Promise<void> {
  return new Promise((resolve, reject) => {
    const settle = (error: Error | null) => {
      worker.off('message', onMessage).off('error', settle).off('exit', onExit);
      if (error) reject(error);
      else resolve();
    };
    const onMessage = (message: string | null) => settle(message === null ? null : new Error(message));
    const onExit = (code: number) => settle(new Error(`the thread that makes files ended with code ${code}`));
    worker.on('message', onMessage).on('error', settle).on('exit', onExit);
    worker.postMessage(task);
  });
}
