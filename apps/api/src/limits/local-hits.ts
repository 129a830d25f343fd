import { LRUCache } from 'lru-cache';
import type { Hits, NamedWindow } from './hits.js';

/** Lists of hits per process; the least recently used is evicted. */
const MAX_LISTS = 10_000;

const MS = 1000;

/** Hits in the memory of one process, counted as in Redis; `clear` removes all. */
export interface LocalHits extends Hits {
  clear(this: void): void;
}

/** @param nowMs a monotonic clock */
export function localHits(nowMs: () => number = () => performance.now(), maxLists = MAX_LISTS): LocalHits {
  /** Times of hits, oldest first, by window and client. */
  const lists = new LRUCache<string, number[]>({ max: maxLists });
  const keyOf = (client: string, { name }: NamedWindow) => `${name} ${client}`;
  const present = (client: string, window: NamedWindow, now: number): number[] =>
    (lists.peek(keyOf(client, window)) ?? []).filter((time) => time > now - MS * window.periodSeconds);
  return {
    clear: () => lists.clear(),
    count(client, windows) {
      const now = nowMs();
      const times = windows.map((window) => present(client, window, now));
      const waits = windows.map(({ limit, periodSeconds }, i) =>
        times[i].length < limit ? 0 : times[i][times[i].length - limit] + MS * periodSeconds - now,
      );
      const waitMs = Math.max(0, ...waits);
      if (waitMs === 0) windows.forEach((window, i) => lists.set(keyOf(client, window), [...times[i], now]));
      return Promise.resolve(waitMs);
    },
  };
}
