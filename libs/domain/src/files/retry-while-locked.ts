import { abortableSleep, storageUnavailable } from '#platform';
import { isRowLocked } from '../database/connection-error.js';

const FIRST_PAUSE_MS = 50;
const LONGEST_PAUSE_MS = 1_000;
/** Then it is the storage that a job waits for, and says so. */
export const HELD_LIMIT_MS = 20_000;

/**
 * Runs a transaction, and again while somebody else deletes, or looks for, a file that it takes: between two runs it holds no lock
 * and no connection that others wait for.
 * @param run one whole transaction, each time anew
 * @param signal begins it no more
 * @throws AppError timeout (`storage_unavailable`) when the file is not let go in {@link HELD_LIMIT_MS}
 */
export async function retryWhileLocked<T>(run: () => Promise<T>, signal?: AbortSignal): Promise<T> {
  const until = performance.now() + HELD_LIMIT_MS;
  for (let pauseMs = FIRST_PAUSE_MS; ; pauseMs = Math.min(2 * pauseMs, LONGEST_PAUSE_MS)) {
    signal?.throwIfAborted();
    try {
      return await run();
    } catch (error) {
      if (!isRowLocked(error)) throw error;
      if (performance.now() > until)
        throw storageUnavailable('timeout', 'The storage does not let go of a file in time', error);
      await abortableSleep(pauseMs, signal);
    }
  }
}
