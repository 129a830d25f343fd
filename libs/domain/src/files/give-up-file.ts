import type { Logger } from '#platform';
import type { LibraryStore } from '../records/library-store.js';

/**
 * Deletes a file that was not recorded, before the error behind it is thrown. A failure is only logged, so that it does not hide that
 * error; the sweeper deletes the file later.
 */
export async function giveUpFile(
  library: Pick<LibraryStore, 'discard'>,
  logger: Logger,
  key: string,
): Promise<void> {
  const later = (error?: unknown) =>
    logger.warn({ key, err: error }, 'file without a record not deleted yet');
  await library.discard(key).then((isDone) => (isDone ? undefined : later()), later);
}
