import { ConnectionError, ProblemError } from '#sdk';

/** A service that does not answer is asked again soon; one that refuses without saying how long, later. */
const WAIT_SECONDS = { away: 5, busy: 10 };

/** Statuses of a service, or of a proxy in front of it, that is busy or away. */
const PASSING = [429, 502, 503, 504];
/** The same in problem documents whose status is not known. */
const PASSING_CODE =
  /^(?:rate_limited|queue_full|unavailable|timeout)$|_(?:busy|unreachable|unavailable|timeout)$/;

/** After how many seconds a failed call may succeed; null: never by itself. */
export function secondsToWait(error: unknown): number | null {
  if (error instanceof ConnectionError) return WAIT_SECONDS.away;
  if (error instanceof ProblemError)
    return PASSING.includes(error.status) ? (error.retryAfterSeconds ?? WAIT_SECONDS.busy) : null;
  return PASSING_CODE.test(codeIn(error)) ? WAIT_SECONDS.busy : null;
}

const codeIn = (error: unknown): string =>
  typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : '';
