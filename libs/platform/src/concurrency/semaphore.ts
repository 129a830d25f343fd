import { createTurns, firstOf } from './turns.js';

export interface SlotOptions {
  /** Higher priorities go first, equal ones in turns by caller; default 0. */
  readonly priority?: number;
  /** Whom the work is for: work of one caller goes in order of arrival. Default: all is of one caller. */
  readonly caller?: string;
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
  readonly caller: string;
  readonly begin: () => void;
}

/** Runs up to `limit` pieces of work at once; with a limit of 1 it is a mutex. */
export function semaphore(limit: number): Semaphore {
  /** In order of arrival. */
  const line: Waiter[] = [];
  const turns = createTurns();
  let running = 0;

  const leaveLine = (waiter: Waiter) => void line.splice(line.indexOf(waiter), 1);
  const wait = ({ priority = 0, caller = '', signal }: SlotOptions): Promise<void> =>
    new Promise((resolve, reject) => {
      const leave = () => {
        leaveLine(waiter);
        reject(signal?.reason as Error);
      };
      const begin = () => {
        signal?.removeEventListener('abort', leave);
        resolve();
      };
      const waiter = { priority, caller, begin };
      signal?.addEventListener('abort', leave, { once: true });
      line.push(waiter);
    });
  const release = () => {
    const next = firstOf(line, (a, b) => b.priority - a.priority || turns.compare(a.caller, b.caller));
    if (!next) return void (running -= 1);
    leaveLine(next);
    turns.take(next.caller);
    next.begin();
  };

  return {
    get running() {
      return running;
    },
    get waiting() {
      return line.length;
    },
    async run(work, options = {}) {
      const { caller = '', signal } = options;
      signal?.throwIfAborted();
      if (running >= limit) await wait(options);
      else {
        running += 1;
        turns.take(caller);
      }
      try {
        signal?.throwIfAborted(); // The signal may have fired since the slot was handed over.
        return await work();
      } finally {
        release();
      }
    },
  };
}
