import { ConnectionError, readProblem, retryAfterSeconds } from './problem-error.js';
import { sleep } from './sleep.js';

/** Patience with a busy (429, 503) or unreachable service. */
export interface RetryOptions {
  /** Retries of a call; 3 by default. */
  readonly retries?: number;
  /** A refusal with a longer `Retry-After` is returned at once. 30 s by default. */
  readonly maxWaitMs?: number;
}

export type Fetch = (request: Request) => Promise<Response>;

/** Creates the request for each attempt, since a body can be read only once. */
export type RequestMaker = () => Request;

const RETRIES = 3;
const MAX_WAIT_MS = 30_000;
/** Doubles with each attempt. */
const FIRST_WAIT_MS = 500;

/** Idempotent methods (RFC 9110, 9.2.2). */
const IDEMPOTENT = ['GET', 'HEAD', 'OPTIONS', 'PUT', 'DELETE'];
/** With it a POST takes effect once, however often it is sent. */
export const KEY_HEADER = 'Idempotency-Key';
const RETRY_STATUSES = [429, 503];

/**
 * Fetches, and retries idempotent calls, and those with an `Idempotency-Key`, when the service is busy or unavailable. Other calls
 * are not repeated, since the effect of a broken one is unknown.
 * @throws ConnectionError without a response
 * @throws the reason of the request's signal when it is aborted
 */
export const retryingFetch =
  (fetch: Fetch, { retries = RETRIES, maxWaitMs = MAX_WAIT_MS }: RetryOptions = {}) =>
  async (makeRequest: RequestMaker): Promise<Response> => {
    for (let attempt = 0; ; attempt++) {
      const request = makeRequest();
      const { signal } = request;
      const mayRepeat = attempt < retries && isIdempotent(request);
      const response = await fetchOnce(fetch, request).catch((error: unknown) => {
        if (error instanceof ConnectionError && mayRepeat) return undefined;
        throw error;
      });
      if (response && !(mayRepeat && (await isBusy(response)))) return response;
      const waitMs = waitBefore(attempt, response);
      if (response && waitMs > maxWaitMs) return response;
      await response?.body?.cancel();
      await sleep(waitMs, signal);
    }
  };

const isIdempotent = ({ method, headers }: Request): boolean =>
  IDEMPOTENT.includes(method) || headers.has(KEY_HEADER);

/** Whether the service may answer otherwise later; the first call with a key may still be running. */
const isBusy = async (response: Response): Promise<boolean> =>
  RETRY_STATUSES.includes(response.status) ||
  (response.status === 409 && (await readProblem(response.clone())).code === 'idempotency_key_in_use');

async function fetchOnce(fetch: Fetch, request: Request): Promise<Response> {
  try {
    return await fetch(request);
  } catch (error) {
    if (request.signal.aborted) throw request.signal.reason;
    throw new ConnectionError(`No answer from ${new URL(request.url).origin}`, { cause: error });
  }
}

function waitBefore(attempt: number, response: Response | undefined): number {
  const asked = response && retryAfterSeconds(response.headers);
  return asked === null || asked === undefined ? FIRST_WAIT_MS * 2 ** attempt : asked * 1000;
}
