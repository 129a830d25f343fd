import { mapConcurrent, storageTrouble } from '#platform';
import { DamagedFileError } from './copy-checked.js';
import type { Migration } from './migration.js';

/** Files copied concurrently: each holds a database connection for a moment. */
const FILES_AT_ONCE = 3;

/**
 * Works on files concurrently and waits for the storage with each. A damaged file, or one that the storage refuses, stays in place and
 * does not stop the others.
 * @param work returns whether it changed something
 * @returns the number of files it changed
 */
export async function fileByFile<File extends { readonly key: string }>(
  migration: Migration,
  files: readonly File[],
  work: (file: File, signal: AbortSignal) => Promise<boolean>,
): Promise<number> {
  const { waitForDependency, left, logger } = migration;
  const limits = { limit: FILES_AT_ONCE, signal: migration.signal };
  const outcomes = await mapConcurrent(files, limits, async (file, _, signal) => {
    try {
      return await waitForDependency('storage', () => work(file, signal), signal);
    } catch (error) {
      if (!(error instanceof DamagedFileError) && storageTrouble(error) !== 'refused') throw error;
      logger.error({ key: file.key, err: error }, 'file not moved');
      left(file.key, error as Error);
      return false;
    }
  });
  return outcomes.filter(Boolean).length;
}
