import { LRUCache } from 'lru-cache';

/**
 * Estimates for a large library, by statement and values. They choose a strategy or replace a count, and are reused for the next page. They
 * never decide whether a user may see a record, and are never returned as exact numbers.
 */
export type EstimateCache<T extends object> = LRUCache<string, T>;

/** Limited, since the library may change. */
const KEPT_MS = 30_000;
const MOST_ESTIMATES = 1_000;
/** Longer queries are not cached, since clients determine their texts and lists. */
const LONGEST_QUESTION = 4_000;

export const estimateCache = <T extends object>(): EstimateCache<T> =>
  new LRUCache({
    max: MOST_ESTIMATES,
    ttl: KEPT_MS,
    maxEntrySize: LONGEST_QUESTION,
    sizeCalculation: (_, question) => question.length,
  });
