import { ConnectionError, ProblemError } from '#sdk';

/** Where the service does not say how long. */
const WAIT_SECONDS = 5;

/** Statuses of a service, or of a proxy in front of it, that is busy or away. */
const PASSING = [429, 502, 503, 504];

/** After how many seconds a failed call may succeed; null: never by itself. */
export function secondsToWait(error: unknown): number | null {
  if (error instanceof ConnectionError) return WAIT_SECONDS;
  if (!(error instanceof ProblemError) || !PASSING.includes(error.status)) return null;
  return error.retryAfterSeconds ?? WAIT_SECONDS;
}
