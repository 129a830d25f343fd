export interface SlotOptions {
  /** Higher ones go first, equal ones in the order in which they came; 0 unless given. */
  readonly priority?: number;
  /** Ends the wait at once; work that has begun keeps its slot until it has ended. */
  readonly signal?: AbortSignal;
}

/** A fixed number of slots for work; a slot is taken from the begin of work to its end. */
export interface Semaphore {
  readonly running: number;
  readonly waiting: number;
  /** Runs the work in the next free slot. @throws the reason of `signal`, and the work has not begun */
  run<T>(work: () => Promise<T>, options?: SlotOptions): Promise<T>;
}

interface Waiter {
  readonly priority: number;
  readonly begin: () => void;
}

/** Lets `limit` pieces of work run at once; with a limit of 1 it is a mutex. */
export function semaphore(limit: number): Semaphore {
  /** The first one is the next. */
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
        signal?.throwIfAborted(); // It may have fired between the end of the wait and now.
        return await work();
      } finally {
        release();
      }
    },
  };
}
