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
  /** Whether work of the caller would start at once. */
  isFreeFor(caller: string): boolean;
  /** Runs the work in the next free slot. @throws the reason of `signal` if it fires before the work starts */
  run<T>(work: () => Promise<T>, options?: SlotOptions): Promise<T>;
}

interface Waiter {
  readonly priority: number;
  readonly caller: string;
  readonly begin: () => void;
}

/**
 * Runs up to `limit` pieces of work at once; with a limit of 1 it is a mutex.
 * @param ofCaller of them, the most of one caller
 */
export function semaphore(limit: number, ofCaller = limit): Semaphore {
  /** In order of arrival. */
  const line: Waiter[] = [];
  const turns = createTurns();
  /** The callers of the work that runs, one entry each. */
  const running: string[] = [];
  const hasShare = (caller: string) => running.filter((other) => other === caller).length < ofCaller;
  const isFreeFor = (caller: string) => running.length < limit && hasShare(caller);
  const start = (caller: string) => {
    running.push(caller);
    turns.take(caller);
  };

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
  const release = (caller: string) => {
    running.splice(running.indexOf(caller), 1);
    const ready = line.filter((waiter) => hasShare(waiter.caller));
    const next = firstOf(ready, (a, b) => b.priority - a.priority || turns.compare(a.caller, b.caller));
    if (!next) return;
    leaveLine(next);
    start(next.caller);
    next.begin();
  };

  return {
    get running() {
      return running.length;
    },
    get waiting() {
      return line.length;
    },
    isFreeFor,
    async run(work, options = {}) {
      const { caller = '', signal } = options;
      signal?.throwIfAborted();
      if (isFreeFor(caller)) start(caller);
      else await wait(options);
      try {
        signal?.throwIfAborted(); // The signal may have fired since the slot was handed over.
        return await work();
      } finally {
        release(caller);
      }
    },
  };
}
