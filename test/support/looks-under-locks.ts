import type { FileStore } from '#domain';

/**
 * Looks at files of which each first one passes and all behind it wait: a file is looked for before anything is locked, and again under
 * the locks.
 */
export function looksUnderLocks(
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
