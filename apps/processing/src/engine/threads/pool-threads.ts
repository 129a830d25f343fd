import { startThread, type PoolThread, type ThreadEntry } from './pool-thread.js';

/** A thread that nobody needed for so long ends; the next task makes another. */
const IDLE_TIMEOUT_MS = 10 * 60_000;

/** Up to `size` threads, made when they are needed: a process that starts with four others has better things to do. */
export interface PoolThreads {
  /** A thread that does nothing; `undefined` when all of them work. */
  take(): PoolThread | undefined;
  /** The thread has done its task, or is gone. */
  giveBack(thread: PoolThread): void;
  /** Ends a thread that does not stop, and makes another at once: whoever comes next finds it ready. */
  replace(thread: PoolThread): Promise<void>;
  close(): Promise<void>;
}

export function createPoolThreads(size: number, entry: ThreadEntry): PoolThreads {
  const alive = new Set<PoolThread>();
  /** They may still answer, and take no task any more. */
  const ending = new WeakSet<PoolThread>();
  const idle = new Map<PoolThread, NodeJS.Timeout>();
  let isClosed = false;

  const wake = (thread: PoolThread): void => {
    clearTimeout(idle.get(thread));
    idle.delete(thread);
  };
  const start = (): PoolThread => {
    const thread = startThread(entry, () => {
      alive.delete(thread);
      wake(thread);
    });
    alive.add(thread);
    return thread;
  };
  const rest = (thread: PoolThread): void => {
    const retire = () => {
      wake(thread);
      alive.delete(thread); // Nobody waits until it is gone.
      void thread.terminate();
    };
    idle.set(thread, setTimeout(retire, IDLE_TIMEOUT_MS).unref());
  };

  return {
    take() {
      const [thread] = idle.keys();
      if (!thread) return alive.size < size ? start() : undefined;
      wake(thread);
      return thread;
    },
    giveBack(thread) {
      if (alive.has(thread) && !ending.has(thread)) rest(thread);
    },
    async replace(thread) {
      ending.add(thread);
      await thread.terminate();
      if (!isClosed && alive.size < size) rest(start());
    },
    async close() {
      isClosed = true;
      await Promise.all([...alive].map((thread) => thread.terminate()));
    },
  };
}
