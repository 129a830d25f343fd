import { AppError, semaphore } from '#platform';
import type { AdmissionLimits } from '#processing-client/contract';

/** Runs a few operations at once; others wait in order of arrival. */
export interface AdmissionQueue {
  /** @throws AppError unavailable when the queue is full */
  assertRoom(): void;
  /** @throws AppError unavailable when an operation would have to wait */
  assertFree(): void;
  /**
   * Runs the operation once it is admitted; one whose signal fires while it waits is dropped.
   * @throws AppError unavailable when the queue is full, or when the operation is not admitted in time
   */
  run<T>(signal: AbortSignal, operation: () => Promise<T>): Promise<T>;
}

export function createAdmissionQueue({
  atOnce,
  waiting,
  waitMs,
  retryAfterSeconds,
}: AdmissionLimits): AdmissionQueue {
  const slots = semaphore(atOnce);

  const busy = () =>
    new AppError('unavailable', 'The engine is busy', { code: 'engine_busy', retryAfterSeconds });
  const assertFree = () => {
    if (slots.running >= atOnce) throw busy();
  };
  const assertRoom = () => {
    if (slots.waiting >= waiting) assertFree();
  };

  return {
    assertRoom,
    assertFree,
    async run(signal, operation) {
      signal.throwIfAborted();
      assertRoom();
      const tooLong = new AbortController();
      const limit = setTimeout(() => tooLong.abort(busy()), waitMs);
      const begin = () => {
        clearTimeout(limit);
        return operation();
      };
      try {
        return await slots.run(begin, { signal: AbortSignal.any([signal, tooLong.signal]) });
      } finally {
        clearTimeout(limit);
      }
    },
  };
}
