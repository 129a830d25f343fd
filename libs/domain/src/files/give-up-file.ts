import type { Logger } from '#platform';
import type { LibraryStore } from '../records/library-store.js';

/**
 * Gives up a file of which no record was made, before the reason is thrown: that this fails must not hide the reason, and is logged.
 * What cannot be cleared away now is found by the sweeper.
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
