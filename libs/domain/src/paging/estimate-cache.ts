import { LRUCache } from 'lru-cache';

/**
 * Estimates of a large library, by the statement and the values that ask for them: they choose a way, or stand where nothing is counted,
 * and are good for the next page, too. Never whether somebody may see a record, and never a number that is said to be exact.
 */
export type EstimateCache<T extends object> = LRUCache<string, T>;

/** The library may have changed since. */
const KEPT_MS = 30_000;
const MOST_ESTIMATES = 1_000;
/** Longer questions are not kept: their texts and lists are written by clients. */
const LONGEST_QUESTION = 4_000;

export const estimateCache = <T extends object>(): EstimateCache<T> =>
  new LRUCache({
    max: MOST_ESTIMATES,
    ttl: KEPT_MS,
    maxEntrySize: LONGEST_QUESTION,
    sizeCalculation: (_, question) => question.length,
  });
