import { ConnectionError, retryAfterSeconds } from './problem-error.js';
import { sleep } from './sleep.js';

/** How long the service is waited for when it asks for patience (429, 503) or does not answer. */
export interface RetryOptions {
  /** Further tries of a call; 3 by default. */
  readonly retries?: number;
  /** A longer `Retry-After` is not waited for: the refusal is given as it is. 30 s by default. */
  readonly maxWaitMs?: number;
}

export type Fetch = (request: Request) => Promise<Response>;

/** Makes the same request anew for each try: a body can be read only once. */
export type RequestMaker = () => Request;

const RETRIES = 3;
const MAX_WAIT_MS = 30_000;
/** Doubled with each try. */
const FIRST_WAIT_MS = 500;

/** What may be said twice without another effect (RFC 9110, 9.2.2). */
const IDEMPOTENT = ['GET', 'HEAD', 'OPTIONS', 'PUT', 'DELETE'];
const PATIENCE_STATUSES = [429, 503];

/**
 * Fetches, and tries idempotent calls again when the service is busy or away. All others are tried once: what a broken
 * connection has done is not known.
 *
 * @throws ConnectionError when no answer comes
 * @throws the reason of the request's signal when it is aborted
 */
export const patientFetch =
  (fetch: Fetch, { retries = RETRIES, maxWaitMs = MAX_WAIT_MS }: RetryOptions = {}) =>
  async (makeRequest: RequestMaker): Promise<Response> => {
    for (let attempt = 0; ; attempt++) {
      const request = makeRequest();
      const { method, signal } = request;
      const mayRepeat = attempt < retries && IDEMPOTENT.includes(method);
      const response = await fetchOnce(fetch, request).catch((error: unknown) => {
        if (error instanceof ConnectionError && mayRepeat) return undefined;
        throw error;
      });
      if (response && !(mayRepeat && PATIENCE_STATUSES.includes(response.status))) return response;
      const waitMs = waitBefore(attempt, response);
      if (response && waitMs > maxWaitMs) return response;
      await response?.body?.cancel();
      await sleep(waitMs, signal);
    }
  };

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
