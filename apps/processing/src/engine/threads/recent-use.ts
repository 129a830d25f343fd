import { LRUCache } from 'lru-cache';

/** Half of the time that a caller has used is forgotten after this time. */
const HALF_LIFE_MS = 1000;
/** Callers whose use is remembered. */
const MAX_CALLERS = 1000;

/** Thread time that each caller has used recently. */
export interface RecentUse {
  add(caller: string, ms: number): void;
  /** Negative when `a` has used less than `b`, 0 for one caller. */
  compare(a: string, b: string): number;
}

/** @param now milliseconds */
export function createRecentUse(now: () => number): RecentUse {
  const uses = new LRUCache<string, { readonly ms: number; readonly atMs: number }>({ max: MAX_CALLERS });
  const useOf = (caller: string, nowMs: number): number => {
    const { ms, atMs } = uses.peek(caller) ?? { ms: 0, atMs: nowMs };
    return ms * 0.5 ** ((nowMs - atMs) / HALF_LIFE_MS);
  };
  return {
    add(caller, ms) {
      const nowMs = now();
      uses.set(caller, { ms: useOf(caller, nowMs) + ms, atMs: nowMs });
    },
    compare(a, b) {
      const nowMs = now();
      return useOf(a, nowMs) - useOf(b, nowMs);
    },
  };
}
