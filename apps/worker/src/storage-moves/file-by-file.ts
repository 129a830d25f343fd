import { mapConcurrent, storageTrouble } from '#platform';
import { DamagedFileError } from './copy-checked.js';
import type { Migration } from './migration.js';

/** Files that are copied side by side: each holds a connection to the database for a moment. */
const FILES_AT_ONCE = 3;

/**
 * Works on files side by side, and waits for the storage with each. One that is damaged, or that the storage keeps from us, is left where
 * it is: it keeps no other from being moved.
 * @param work whether it has done something
 * @returns for how many files it has
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
      logger.error({ key: file.key, err: error }, 'file left where it is');
      left(file.key, error as Error);
      return false;
    }
  });
  return outcomes.filter(Boolean).length;
}
