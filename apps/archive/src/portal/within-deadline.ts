import { AppError, messageOf, type Logger } from '#platform';
import { archiveTimeout, archiveUnavailable, callerAborted } from './archive-errors.js';

export interface Deadline {
  readonly deadlineMs: number;
  readonly logger: Logger;
}

/**
 * Runs archive requests under a time limit and the caller's signal. Parts may have the same limit; the outer one ends them,
 * too.
 * @throws AppError timeout (`archive_unavailable`) when time is over; unavailable for every failure of the archive
 */
export async function withinDeadline<T>(
  { deadlineMs, logger }: Deadline,
  caller: AbortSignal | undefined,
  run: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const deadline = AbortSignal.timeout(deadlineMs);
  try {
    return await run(caller ? AbortSignal.any([caller, deadline]) : deadline);
  } catch (error) {
    if (caller?.aborted) throw callerAborted(error);
    if (deadline.aborted) {
      logger.error({ cause: messageOf(error), deadlineMs }, 'the archive did not answer in time');
      throw archiveTimeout(error);
    }
    if (error instanceof AppError) throw error;
    logger.error({ cause: messageOf(error) }, 'archive search failed');
    throw archiveUnavailable(error);
  }
}
