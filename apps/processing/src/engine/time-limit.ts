import { AppError } from '#platform';

/**
 * Limits the run time, without the wait before it: `limited` fires after it, or when `signal` does.
 * @throws AppError timeout, if the work obeys its signal
 */
export async function withinTime<T>(
  timeoutMs: number,
  signal: AbortSignal,
  task: (limited: AbortSignal) => Promise<T>,
): Promise<T> {
  const limit = new AbortController();
  const tooLong = () => limit.abort(new AppError('timeout', `not done within ${timeoutMs / 1000} s`));
  const timer = setTimeout(tooLong, timeoutMs);
  try {
    return await task(AbortSignal.any([signal, limit.signal]));
  } finally {
    clearTimeout(timer);
  }
}
