import type { LibraryUpkeep } from '#domain';
import type { Logger } from '#platform';

/** Rows compared with the storage in one batch. */
const BATCH = 500;

/** Maximum number of keys in a log line. */
const LOGGED_KEYS = 10;

interface CheckContext {
  readonly logger: Logger;
  readonly signal: AbortSignal;
  /** Called with the number of records whose file is back. */
  readonly onFound?: (records: number) => void;
}

/** Checks that the file of every row exists. Records whose file is missing, or back, are marked and logged, and none is removed. */
export async function checkFilePresence(upkeep: LibraryUpkeep, { logger, signal, onFound }: CheckContext) {
  const counts = { checked: 0, lostRecords: 0, foundRecords: 0, lostThumbnails: 0 };
  for await (const check of upkeep.checkBlobs(BATCH)) {
    const { checked, hidden, lostRecords, foundRecords, lostThumbnails } = check;
    if (hidden.length > 0)
      logger.warn(
        { count: hidden.length, keys: hidden.slice(0, LOGGED_KEYS) },
        'files that the storage lets nobody look for',
      );
    if (lostRecords.length > 0) logger.error({ recordIds: lostRecords }, 'files of records are missing');
    if (foundRecords.length > 0) {
      logger.info({ recordIds: foundRecords }, 'missing files of records are back');
      onFound?.(foundRecords.length);
    }
    counts.checked += checked;
    counts.lostRecords += lostRecords.length;
    counts.foundRecords += foundRecords.length;
    counts.lostThumbnails += lostThumbnails;
    signal.throwIfAborted();
  }
  return counts;
}
