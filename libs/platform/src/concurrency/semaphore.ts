export interface SlotOptions {
  /** Higher priorities go first, equal ones in order of arrival; default 0. */
  readonly priority?: number;
  /** Ends the wait at once; work that has started keeps its slot until it ends. */
  readonly signal?: AbortSignal;
}

/** A fixed number of slots for concurrent work. */
export interface Semaphore {
  readonly running: number;
  readonly waiting: number;
  /** Runs the work in the next free slot. @throws the reason of `signal` if it fires before the work starts */
  run<T>(work: () => Promise<T>, options?: SlotOptions): Promise<T>;
}

interface Waiter {
  readonly priority: number;
  readonly begin: () => void;
}

/** Runs up to `limit` pieces of work at once; with a limit of 1 it is a mutex. */
export function semaphore(limit: number): Semaphore {
  /** Sorted by priority and arrival; the first is next. */
  const line: Waiter[] = [];
  let running = 0;

  const wait = (priority: number, signal?: AbortSignal): Promise<void> =>
    new Promise((resolve, reject) => {
      const leave = () => {
        line.splice(line.indexOf(waiter), 1);
        reject(signal?.reason as Error);
      };
      const begin = () => {
        signal?.removeEventListener('abort', leave);
        resolve();
      };
      const waiter = { priority, begin };
      signal?.addEventListener('abort', leave, { once: true });
      line.splice(line.findLastIndex((other) => other.priority >= priority) + 1, 0, waiter);
    });
  const release = () => {
    const next = line.shift();
    if (next) next.begin();
    else running -= 1;
  };

  return {
    get running() {
      return running;
    },
    get waiting() {
      return line.length;
    },
    async run(work, { priority = 0, signal } = {}) {
      signal?.throwIfAborted();
      if (running < limit) running += 1;
      else await wait(priority, signal);
      try {
        signal?.throwIfAborted(); // The signal may have fired since the slot was handed over.
        return await work();
      } finally {
        release();
      }
    },
  };
}
