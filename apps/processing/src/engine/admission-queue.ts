import { AppError } from '#platform';
import type { LaneLimits } from '#processing-client/contract';

/** A line of operations, a few of which run at once, in the order they came. */
export interface Lane {
  /** @throws AppError unavailable when the line is full */
  assertRoom(): void;
  /** @throws AppError unavailable when a task would have to wait */
  assertFree(): void;
  /**
   * Runs the task when its turn comes; one whose signal fires while it waits is dropped.
   * @throws AppError unavailable when the line is full, or when the turn does not come in time
   */
  run<T>(signal: AbortSignal, task: () => Promise<T>): Promise<T>;
}

export function createLane({ atOnce, waiting, waitMs, retryAfterSeconds }: LaneLimits): Lane {
  const line: (() => void)[] = [];
  let running = 0;

  const busy = () =>
    new AppError('unavailable', 'The engine is busy', { code: 'engine_busy', retryAfterSeconds });
  const assertRoom = () => {
    if (running >= atOnce && line.length >= waiting) throw busy();
  };
  /** A place that becomes free goes to the first in line; only without a line is it free. */
  const leave = () => {
    const next = line.shift();
    if (next) next();
    else running -= 1;
  };
  const turn = (signal: AbortSignal): Promise<void> =>
    new Promise((resolve, reject) => {
      const giveUp = (reason: Error) => {
        line.splice(line.indexOf(begin), 1);
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
      line.push(begin);
    });

  return {
    assertRoom,
    assertFree() {
      if (running >= atOnce) throw busy();
    },
    async run(signal, task) {
      signal.throwIfAborted();
      assertRoom();
      if (running < atOnce) running += 1;
      else await turn(signal);
      try {
        return await task();
      } finally {
        leave();
      }
    },
  };
}
