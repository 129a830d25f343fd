import { LRUCache } from 'lru-cache';
import { AppError } from '#platform';

/** Files known to be damaged; beyond this number the least recently used is forgotten. */
const MAX_ENTRIES = 1000;

/** Failures of files that cannot be decompressed, so that no file is tried twice. */
export interface KnownFailures {
  /** @throws the earlier error of the file */
  throwIfKnown(id: string): void;
  /** Remembers an error of the file itself; other errors may be temporary. */
  note(id: string, error: unknown): void;
}

export function createKnownFailures(): KnownFailures {
  const known = new LRUCache<string, AppError>({ max: MAX_ENTRIES });
  return {
    throwIfKnown(id) {
      const error = known.get(id);
      if (error) throw error;
    },
    note(id, error) {
      if (error instanceof AppError && error.kind === 'unprocessable') known.set(id, error);
    },
  };
}
