import { startThread, type Thread } from '#platform';
import type { ProductTask } from './product-task.js';

/** Idle time after which the thread ends: a scene's maps take some 130 MB. */
const IDLE_MS = 20_000;

/** Renders files in a thread, so that the server stays responsive. One task at a time. */
export function createThreadedWriter(): { write(task: ProductTask): Promise<void>; close(): Promise<void> } {
  let thread: Thread<ProductTask, void> | undefined;
  let idle: NodeJS.Timeout | undefined;
  const close = async () => {
    clearTimeout(idle);
    const ending = thread;
    thread = undefined;
    await ending?.close();
  };
  const write = async (task: ProductTask) => {
    clearTimeout(idle);
    thread ??= startThread(new URL('./product-thread.js', import.meta.url));
    try {
      await thread.tell(task);
    } catch (error) {
      // A failed thread may be gone or inconsistent: the next task gets a new one.
      await close();
      throw error;
    }
    idle = setTimeout(() => void close(), IDLE_MS).unref();
  };
  return { write, close };
}
