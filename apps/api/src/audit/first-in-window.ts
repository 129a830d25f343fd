import { LRUCache } from 'lru-cache';

/** Keys beyond this number may be first twice in a window. */
const MAX_KEYS = 10_000;

/** Tells whether a key comes for the first time in its window, for events that are noted once and not each time. */
export function firstInWindow(): (key: string, windowMs: number) => boolean {
  const seen = new LRUCache<string, true>({ max: MAX_KEYS });
  return (key, windowMs) => {
    if (seen.has(key)) return false;
    seen.set(key, true, { ttl: windowMs });
    return true;
  };
}
