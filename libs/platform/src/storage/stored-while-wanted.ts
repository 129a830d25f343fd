import type { Storage } from './storage.js';

/**
 * The same storage, in which what was stored after `signal` fired goes again: whoever gave the request up has cleared
 * away its results by then, and nobody would ask for one that comes late.
 */
export function storedWhileWanted(storage: Storage, signal: AbortSignal): Storage {
  const unlessGivenUp = async <T>(key: string, storing: Promise<T>): Promise<T> => {
    const stored = await storing;
    if (signal.aborted) await storage.delete(key);
    signal.throwIfAborted();
    return stored;
  };
  return {
    ...storage,
    put: (key, body) => unlessGivenUp(key, storage.put(key, body)),
    putFile: (key, localPath) => unlessGivenUp(key, storage.putFile(key, localPath)),
  };
}
