import { ConnectionError, ProblemError } from '#sdk';
import { connection, markAway } from './connection.js';
import { BUSY_STATUSES, USUAL_WAIT_S } from './busy.js';

/** Calls again while the service is busy or away, without an end: what is asked for is wanted until its signal is aborted. */
export async function retryWhileAway<T>(call: () => Promise<T>, signal: AbortSignal): Promise<T> {
  for (;;) {
    try {
      return await call();
    } catch (error) {
      signal.throwIfAborted();
      if (error instanceof ConnectionError) await untilBack(signal);
      else if (error instanceof ProblemError && BUSY_STATUSES.includes(error.status))
        await wait(1000 * (error.retryAfterSeconds ?? USUAL_WAIT_S), signal);
      else throw error;
    }
  }
}

/** The rest of the page learns that the service is away, and asks whether it is back. */
function untilBack(signal: AbortSignal): Promise<void> {
  markAway();
  return abortable(
    new Promise((resolve) => {
      const unsubscribe = connection.subscribe(({ isAway }) => {
        if (isAway) return;
        unsubscribe();
        resolve();
      });
    }),
    signal,
  );
}

const wait = (milliseconds: number, signal: AbortSignal): Promise<void> =>
  abortable(new Promise((resolve) => setTimeout(resolve, milliseconds)), signal);

/** The same, but rejected at once when the signal is aborted. */
export const abortable = <T>(promise: Promise<T>, signal: AbortSignal): Promise<T> =>
  new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
    promise.then(resolve, reject);
  });
