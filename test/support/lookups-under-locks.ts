import type { FileStore } from '#domain';

/**
 * Lookups of files, of which the first one of each file passes and later ones wait: a file is looked up before locking, and
 * again under the locks.
 */
export function lookupsUnderLocks(
  files: Pick<FileStore, 'stat'>,
  wait: () => Promise<void>,
): FileStore['stat'] {
  const seen = new Set<string>();
  return async (key) => {
    if (seen.has(key)) await wait();
    seen.add(key);
    return files.stat(key);
  };
}
