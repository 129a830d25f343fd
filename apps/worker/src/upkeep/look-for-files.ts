import type { LibraryUpkeep } from '#domain';
import type { Logger } from '#platform';

/** Rows that are compared with the storage at once. */
const BATCH = 500;

/** Keys that a line of the log names. */
const TOLD = 10;

interface LookContext {
  readonly logger: Logger;
  readonly signal: AbortSignal;
  /** Hears of records whose file is back, as they are found. */
  readonly onFound?: (records: number) => void;
}

/**
 * Looks for the file of every row. A record without its file is never removed silently: it is marked, and said; so is one
 * whose file is back.
 */
export async function lookForFiles(upkeep: LibraryUpkeep, { logger, signal, onFound }: LookContext) {
  const counts = { looked: 0, lostRecords: 0, foundRecords: 0, lostThumbnails: 0 };
  for await (const check of upkeep.checkBlobs(BATCH)) {
    const { checked, hidden, lostRecords, foundRecords, lostThumbnails } = check;
    if (hidden.length > 0)
      logger.warn(
        { count: hidden.length, keys: hidden.slice(0, TOLD) },
        'files that the storage lets nobody look for',
      );
    if (lostRecords.length > 0) logger.error({ recordIds: lostRecords }, 'files of records are missing');
    if (foundRecords.length > 0) {
      logger.info({ recordIds: foundRecords }, 'missing files of records are back');
      onFound?.(foundRecords.length);
    }
    counts.looked += checked;
    counts.lostRecords += lostRecords.length;
    counts.foundRecords += foundRecords.length;
    counts.lostThumbnails += lostThumbnails;
    signal.throwIfAborted();
  }
  return counts;
}
