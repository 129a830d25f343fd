import type { Logger } from '#platform';

/**
 * Calls `trim` each time when entries of `everyBytes` have been added, one call at a time.
 * @returns a function to call with the size of each new entry; it does not fail
 */
export function trimAsItGrows(
  everyBytes: number,
  trim: () => Promise<void>,
  logger: Pick<Logger, 'warn'>,
): (bytes: number) => Promise<void> {
  let addedBytes = 0;
  let isTrimming = false;
  return async (bytes) => {
    addedBytes += bytes;
    if (isTrimming || addedBytes < everyBytes) return;
    addedBytes = 0;
    isTrimming = true;
    try {
      await trim();
    } catch (error) {
      logger.warn({ err: error }, 'preview cache not trimmed; the worker does it soon');
    } finally {
      isTrimming = false;
    }
  };
}
