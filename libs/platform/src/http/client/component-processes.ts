import { ACCESS_CODES } from '../internal-access.js';
import { watchAvailability, type Availability } from './availability.js';
import { SHUTTING_DOWN, UpstreamError } from './upstream-error.js';

/** A call with this header is refused (`engine_busy`) instead of queued. */
export const ONLY_IF_FREE_HEADER = 'X-Only-If-Free';

/** One attempt of a call. @throws UpstreamError */
type Attempt<T> = (url: string, onlyIfFree: boolean) => Promise<T>;

/** The processes of a component, one address each. */
export interface ComponentProcesses {
  /**
   * Makes a call at a free process, else at one where it waits. Busy, unreachable and stopping processes are passed over; a
   * call lost at work is an error, which the caller may retry.
   * @param kind calls of one kind rotate among equally busy processes, since jobs alternate between short and long calls
   * @param onHung called when an attempt timed out at a process that does not answer its health check either
   */
  call<T>(kind: string, attempt: Attempt<T>, onHung?: (reason?: Error) => void): Promise<T>;
  /** Asks all processes at once. @returns the first good response @throws when there is none */
  any<T>(ask: (url: string) => Promise<T>): Promise<T>;
}

interface Place {
  readonly url: string;
  readonly availability: Availability;
  openCalls: number;
  /** Number of the last call of each kind given to this process. */
  readonly lastCalls: Map<string, number>;
}

/** Splits the addresses of a setting at commas. */
export const addressesOf = (urls: string): string[] => urls.split(',').map((url) => url.trim());

/** @param isUp health check of one process; unreachable ones are asked until they answer */
export function componentProcesses(
  urls: string,
  isUp: (url: string) => Promise<unknown>,
): ComponentProcesses {
  const places: readonly Place[] = addressesOf(urls).map((url) => ({
    url,
    availability: watchAvailability(() => isUp(url)),
    openCalls: 0,
    lastCalls: new Map(),
  }));
  let calls = 0;

  const atPlace =
    (kind: string, onHung: (reason?: Error) => void) =>
    async <T>(place: Place, onlyIfFree: boolean, attempt: Attempt<T>): Promise<T> => {
      place.openCalls += 1;
      place.lastCalls.set(kind, (calls += 1));
      try {
        return await attempt(place.url, onlyIfFree);
      } catch (error) {
        if (isLost(error)) place.availability.lost();
        throw await lostOrBusy(error, place.availability, onHung);
      } finally {
        place.openCalls -= 1;
      }
    };

  return {
    async call(kind, attempt, onHung = () => undefined) {
      if (places.length === 1) return attempt(places[0].url, false);
      const at = atPlace(kind, onHung);
      const free = await amongAll(inOrder(places, kind), (place) => at(place, true, attempt));
      if ('answer' in free) return free.answer;
      const waiting = await amongAll(byCalls(free.busy, kind), (place) => at(place, false, attempt));
      if ('answer' in waiting) return waiting.answer;
      throw waiting.refusal ?? free.refusal;
    },
    async any(ask) {
      const answers = places.map(({ url }) => ask(url));
      // All errors say the same.
      return Promise.any(answers).catch(() => answers[0]);
    },
  };
}

/** The least busy process first, then the least recently used; unreachable ones only when all are. */
function inOrder(places: readonly Place[], kind: string): Place[] {
  const here = places.filter(({ availability }) => !availability.isAway);
  return byCalls(here.length > 0 ? here : places, kind);
}

const byCalls = (places: readonly Place[], kind: string): Place[] => {
  const last = ({ lastCalls }: Place): number => lastCalls.get(kind) ?? 0;
  return [...places].sort((a, b) => a.openCalls - b.openCalls || last(a) - last(b));
};

const isBusy = (error: unknown): boolean => error instanceof UpstreamError && error.isBusy;

/** The component has refused the call without doing any work. */
const isRefusal = (error: unknown): boolean =>
  isBusy(error) ||
  isOfNoUse(error) ||
  (error instanceof UpstreamError && (error.neverConnected || error.body?.code === SHUTTING_DOWN));

/**
 * A foreign or differently configured server at this address, during a deployment or by mistake: not used until it answers as
 * ours.
 */
const isOfNoUse = (error: unknown): boolean =>
  error instanceof UpstreamError &&
  (error.failure === 'strange' || ACCESS_CODES.some((code) => code === error.body?.code));

const isLost = (error: unknown): boolean =>
  error instanceof UpstreamError && (error.isAway || isSilence(error) || isOfNoUse(error));

const isSilence = ({ failure, body }: UpstreamError): boolean => failure === 'timeout' && body === undefined;

/** @returns the busy processes and their errors when none took the call */
async function amongAll<T>(
  candidates: readonly Place[],
  attempt: (place: Place) => Promise<T>,
): Promise<{ answer: T } | { busy: Place[]; refusal: unknown }> {
  const busy: Place[] = [];
  let refusal: unknown;
  for (const place of candidates) {
    try {
      return { answer: await attempt(place) };
    } catch (error) {
      if (!isRefusal(error)) throw error;
      if (isBusy(error)) busy.push(place);
      refusal = error;
    }
  }
  return { busy, refusal };
}

/** Long work is allowed; a process that does not even answer its health check is lost, and only the caller can notice. */
async function lostOrBusy(
  error: unknown,
  availability: Availability,
  onHung: (reason?: Error) => void,
): Promise<unknown> {
  if (!(error instanceof UpstreamError) || !isSilence(error) || (await availability.answers())) return error;
  onHung(error);
  return new UpstreamError(error.component, 'unreachable', error.message, undefined, error);
}
