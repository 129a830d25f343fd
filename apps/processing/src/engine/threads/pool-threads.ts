import { startThread, type PoolThread, type ThreadEntry } from './pool-thread.js';

/** A thread that is idle for this time ends; the next task starts another. */
const IDLE_TIMEOUT_MS = 10 * 60_000;

/** Up to `size` threads, started on demand: at start-up the CPU is needed elsewhere. */
export interface PoolThreads {
  /** An idle thread; `undefined` when all are busy. */
  take(): PoolThread | undefined;
  /** The thread has done its task, or has exited. */
  release(thread: PoolThread): void;
  /** Terminates a thread that does not stop, and starts another at once, ready for the next task. */
  replace(thread: PoolThread): Promise<void>;
  close(): Promise<void>;
}

export function createPoolThreads(size: number, entry: ThreadEntry): PoolThreads {
  const alive = new Set<PoolThread>();
  /** Threads that may still answer, but get no more tasks. */
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
      alive.delete(thread); // Its exit is not awaited.
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
    release(thread) {
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
