import { abortableSleep, storageUnavailable } from '#platform';
import { isRowLocked } from '../database/connection-error.js';

const FIRST_PAUSE_MS = 50;
const LONGEST_PAUSE_MS = 1_000;
/** After this time the storage is reported as unavailable. */
export const HELD_LIMIT_MS = 20_000;

/**
 * Runs a transaction, and retries it while another one that deletes or checks a file holds the file's lock. Between two runs it holds no
 * lock and no connection.
 * @param run one whole transaction, started again for each run
 * @param signal starts no further run once it has fired
 * @throws AppError timeout (`storage_unavailable`) when the file is still locked after {@link HELD_LIMIT_MS}
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
