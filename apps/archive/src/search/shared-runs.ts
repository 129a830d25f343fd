import { LRUCache } from 'lru-cache';
import { unlessAborted } from '#platform';

/** Lifetime of a cached result: rows of the archive change once a day. */
export const KEEP_MS = 5 * 60_000;

/** A cacheable result: `bytes` is its memory, at least one. */
export interface Kept {
  readonly bytes: number;
}

export interface KeepingRules {
  /** From the time of the result. */
  readonly keepMs: number;
  /** Memory of all cached results; the least recently used is evicted first. */
  readonly maxBytes: number;
  /** Clock in milliseconds. */
  readonly now?: () => number;
}

/** Returns the cached result of a key, joins a run in progress, or starts one. */
export type SharedRuns<T extends Kept> = (
  name: string,
  work: (signal: AbortSignal) => Promise<T>,
  caller: AbortSignal,
) => Promise<T>;

/** A run in progress and the number of its callers. */
interface Run<T> {
  readonly outcome: Promise<T>;
  readonly ending: AbortController;
  wanted: number;
}

/**
 * Shares work between callers with the same key: it runs once, and its result is cached for a while. Failures are not cached. A
 * caller that aborts leaves the run to the others; when the last one aborts, the run is aborted.
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
      // The result of an aborted run may be incomplete.
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
        run.ending.abort(new Error('all callers have aborted'));
      }
    }
  };
}
