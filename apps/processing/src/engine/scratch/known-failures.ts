import { LRUCache } from 'lru-cache';
import { AppError } from '#platform';

/** Files that are known to be impossible to unpack; beyond this number the least recently used is forgotten. */
const MAX_KEPT = 1000;

/** Failures of files that cannot be unpacked, so that no file is tried twice. */
export interface KnownFailures {
  /** @throws the earlier error of the file */
  throwIfKnown(id: string): void;
  /** Remembers an error that lies in the file itself; other errors may be temporary. */
  note(id: string, error: unknown): void;
}

export function createKnownFailures(): KnownFailures {
  const known = new LRUCache<string, AppError>({ max: MAX_KEPT });
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
