import { LRUCache } from 'lru-cache';
import { unlessAborted } from '#platform';

/** How long a result is the answer to the same question: rows of the archive change once a day. */
export const KEEP_MS = 5 * 60_000;

/** A result that may be kept: `bytes` is the memory that it takes, at least one. */
export interface Kept {
  readonly bytes: number;
}

export interface KeepingRules {
  /** From when it was found. */
  readonly keepMs: number;
  /** All that is kept together; what was wanted least lately goes first. */
  readonly maxBytes: number;
  /** Clock in milliseconds. */
  readonly now?: () => number;
}

/** Runs work under a name, or joins who does so already, or takes what is kept under it. */
export type SharedRuns<T extends Kept> = (
  name: string,
  work: (signal: AbortSignal) => Promise<T>,
  caller: AbortSignal,
) => Promise<T>;

/** Work on its way, and how many want it. */
interface Run<T> {
  readonly outcome: Promise<T>;
  readonly ending: AbortController;
  wanted: number;
}

/**
 * Shares work among those who ask for the same: it runs once, and its result is kept for a while. Failures are not kept. Whoever goes
 * away leaves the others their run; when the last one goes, the run is ended.
 */
export function sharedRuns<T extends Kept>({ keepMs, maxBytes, now }: KeepingRules): SharedRuns<T> {
  const kept = new LRUCache<string, T>({
    maxSize: maxBytes,
    sizeCalculation: ({ bytes }) => bytes,
    ttl: keepMs,
    ttlResolution: 0,
    ...(now && { perf: { now } }),
  });
  const running = new Map<string, Run<T>>();

  const begin = (name: string, work: (signal: AbortSignal) => Promise<T>): Run<T> => {
    const ending = new AbortController();
    const run: Run<T> = { outcome: work(ending.signal), ending, wanted: 0 };
    const forget = () => void (running.get(name) === run && running.delete(name));
    run.outcome.then((result) => {
      forget();
      // What nobody wanted to its end may be half of it.
      if (!ending.signal.aborted) kept.set(name, result);
    }, forget);
    running.set(name, run);
    return run;
  };

  return async (name, work, caller) => {
    caller.throwIfAborted();
    const known = kept.get(name);
    if (known) return known;
    const run = running.get(name) ?? begin(name, work);
    run.wanted += 1;
    try {
      return await unlessAborted(run.outcome, caller);
    } finally {
      run.wanted -= 1;
      if (run.wanted === 0) {
        if (running.get(name) === run) running.delete(name);
        run.ending.abort(new Error('nobody wants it any more'));
      }
    }
  };
}
