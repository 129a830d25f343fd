import { AppError } from '#platform';
import type { LaneLimits } from '#processing-client/contract';

/** Runs a few operations at once; others wait in the order they came. */
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
}: LaneLimits): AdmissionQueue {
  const queue: (() => void)[] = [];
  let running = 0;

  const busy = () =>
    new AppError('unavailable', 'The engine is busy', { code: 'engine_busy', retryAfterSeconds });
  const assertRoom = () => {
    if (running >= atOnce && queue.length >= waiting) throw busy();
  };
  /** The next in the queue takes the place of an operation that has ended. */
  const leave = () => {
    const next = queue.shift();
    if (next) next();
    else running -= 1;
  };
  const admitted = (signal: AbortSignal): Promise<void> =>
    new Promise((resolve, reject) => {
      const giveUp = (reason: Error) => {
        queue.splice(queue.indexOf(begin), 1);
        settle();
        reject(reason);
      };
      const onAbort = () => giveUp(signal.reason as Error);
      const limit = setTimeout(() => giveUp(busy()), waitMs);
      const settle = () => {
        clearTimeout(limit);
        signal.removeEventListener('abort', onAbort);
      };
      const begin = () => {
        settle();
        resolve();
      };
      signal.addEventListener('abort', onAbort);
      queue.push(begin);
    });

  return {
    assertRoom,
    assertFree() {
      if (running >= atOnce) throw busy();
    },
    async run(signal, operation) {
      signal.throwIfAborted();
      assertRoom();
      if (running < atOnce) running += 1;
      else await admitted(signal);
      try {
        return await operation();
      } finally {
        leave();
      }
    },
  };
}
