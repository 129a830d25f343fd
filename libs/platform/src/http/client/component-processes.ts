import { DOOR_CODES } from '../internal-access.js';
import { watchAvailability, type Availability } from './availability.js';
import { SHUTTING_DOWN, UpstreamError } from './upstream-error.js';

/** A call that carries it is refused (`engine_busy`) where it would have to wait. */
export const ONLY_IF_FREE_HEADER = 'X-Only-If-Free';

/** One attempt of a call. @throws UpstreamError */
type Attempt<T> = (url: string, onlyIfFree: boolean) => Promise<T>;

/** The processes of a component, each with an address of its own. */
export interface ComponentProcesses {
  /**
   * Makes a call at one that is free, else at one where it may wait. Those that are busy, end or do not answer are passed over;
   * one that was lost while it worked is an error of the call, which whoever may try again does.
   * @param kind calls of a kind take turns among those that are equally busy: jobs alternate between short calls and long ones
   * @param onHung told when an attempt ran out of time at a process that does not answer its health check, either
   */
  call<T>(kind: string, attempt: Attempt<T>, onHung?: (reason?: Error) => void): Promise<T>;
  /** Asks all at once. @returns the first good answer @throws when there is none */
  any<T>(ask: (url: string) => Promise<T>): Promise<T>;
}

interface Place {
  readonly url: string;
  readonly availability: Availability;
  openCalls: number;
  /** Number of the last call of each kind that it was given. */
  readonly lastCalls: Map<string, number>;
}

/** Addresses as settings give them: separated by commas. */
export const addressesOf = (urls: string): string[] => urls.split(',').map((url) => url.trim());

/** @param isUp health check of one of them: those that were found away are asked until they answer */
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
        throw await toldApart(error, place.availability, onHung);
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
      // Any of their errors tells as much as the others.
      return Promise.any(answers).catch(() => answers[0]);
    },
  };
}

/** The least busy first, then the one whose last call is longest ago; none that was found away, unless all were. */
function inOrder(places: readonly Place[], kind: string): Place[] {
  const here = places.filter(({ availability }) => !availability.isAway);
  return byCalls(here.length > 0 ? here : places, kind);
}

const byCalls = (places: readonly Place[], kind: string): Place[] => {
  const last = ({ lastCalls }: Place): number => lastCalls.get(kind) ?? 0;
  return [...places].sort((a, b) => a.openCalls - b.openCalls || last(a) - last(b));
};

const isBusy = (error: unknown): boolean =>
  error instanceof UpstreamError && error.body?.code === 'engine_busy';

/** The component has done nothing for the call, and will not. */
const isRefusal = (error: unknown): boolean =>
  isBusy(error) ||
  isOfNoUse(error) ||
  (error instanceof UpstreamError && (error.neverConnected || error.body?.code === SHUTTING_DOWN));

/** One that is set up otherwise than we are, while settings change or by a slip, or another one altogether: none until it answers. */
const isOfNoUse = (error: unknown): boolean =>
  error instanceof UpstreamError &&
  (error.failure === 'strange' || DOOR_CODES.some((code) => code === error.body?.code));

const isLost = (error: unknown): boolean =>
  error instanceof UpstreamError && (error.isAway || isSilence(error) || isOfNoUse(error));

const isSilence = ({ failure, body }: UpstreamError): boolean => failure === 'timeout' && body === undefined;

/** @returns those that were busy and why, when none took the call */
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

/**
 * Work may take its time; a process that does not even say that it is well is lost. Its callers could not find out, since others
 * answer their health checks.
 */
async function toldApart(
  error: unknown,
  availability: Availability,
  onHung: (reason?: Error) => void,
): Promise<unknown> {
  if (!(error instanceof UpstreamError) || !isSilence(error) || (await availability.answers())) return error;
  onHung(error);
  return new UpstreamError(error.component, 'unreachable', error.message, undefined, error);
}
