import type { Hits, NamedWindow } from './hits.js';

/** Lists of hits that one process keeps; who has not been seen for longest is forgotten first. */
const MAX_LISTS = 10_000;

const MS = 1000;

/** Hits in the memory of one process, counted as in Redis; `clear` forgets all. */
export interface LocalHits extends Hits {
  clear(this: void): void;
}

/** @param nowMs a clock that only goes on */
export function localHits(nowMs: () => number = () => performance.now(), maxLists = MAX_LISTS): LocalHits {
  /** Times of hits, oldest first; the list that was used last comes last. */
  const lists = new Map<string, number[]>();
  const keyOf = (client: string, { name }: NamedWindow) => `${name} ${client}`;
  const present = (client: string, window: NamedWindow, now: number): number[] =>
    (lists.get(keyOf(client, window)) ?? []).filter((time) => time > now - MS * window.periodSeconds);
  const keep = (key: string, times: number[]) => {
    lists.delete(key);
    lists.set(key, times);
    const [oldest] = lists.keys();
    if (lists.size > maxLists) lists.delete(oldest);
  };
  return {
    clear: () => lists.clear(),
    count(client, windows) {
      const now = nowMs();
      const times = windows.map((window) => present(client, window, now));
      const waits = windows.map(({ limit, periodSeconds }, i) =>
        times[i].length < limit ? 0 : times[i][times[i].length - limit] + MS * periodSeconds - now,
      );
      const waitMs = Math.max(0, ...waits);
      if (waitMs === 0) windows.forEach((window, i) => keep(keyOf(client, window), [...times[i], now]));
      return Promise.resolve(waitMs);
    },
  };
}
