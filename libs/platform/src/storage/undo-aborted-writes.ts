import type { Storage } from './storage.js';

/**
 * The same storage, except that a write that ends after `signal` fired is removed again: the aborted request has already
 * cleaned up its results, and none would remove a late one.
 */
export function undoAbortedWrites(storage: Storage, signal: AbortSignal): Storage {
  const unlessAborted = async <T>(key: string, storing: Promise<T>): Promise<T> => {
    const stored = await storing;
    if (signal.aborted) await storage.delete(key);
    signal.throwIfAborted();
    return stored;
  };
  return {
    ...storage,
    put: (key, body) => unlessAborted(key, storage.put(key, body)),
    putFile: (key, localPath) => unlessAborted(key, storage.putFile(key, localPath)),
  };
}
