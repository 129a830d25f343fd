import {
  BrokenCircuitError,
  circuitBreaker,
  ConsecutiveBreaker,
  ExponentialBackoff,
  handleWhen,
  noJitterGenerator,
  retry,
  wrap,
} from 'cockatiel';
import type { Settings } from '../../config/settings.js';
import { unlessAborted } from '../../concurrency/abortable.js';
import { storageTrouble } from '../../storage/storage-unavailable.js';
import { COMPONENT_NAMES, UpstreamError, type Component } from './upstream-error.js';

/** Retries of failed calls and the circuit breaker (docs/reference/errors.md, "Retries"). */
export type ResilienceSettings = Pick<
  Settings,
  'CALL_RETRIES' | 'RETRY_PAUSE_SECONDS' | 'BREAKER_FAILURES' | 'BREAKER_OPEN_SECONDS'
>;

/** Makes attempts until one succeeds, fails permanently, or `signal` fires. */
export type Resilience = <T>(attempt: () => Promise<T>, signal?: AbortSignal) => Promise<T>;

/** Retries transient failures with growing pauses; after consecutive failures calls fail at once until a trial call succeeds. */
export function callResilience(component: Component, settings: ResilienceSettings): Resilience {
  // A job that waits for it asks whether it is well again, and so loses no more than the one call.
  // What the storage refuses it would refuse again, after the same work.
  const worthAnother = handleWhen(
    (error) =>
      error instanceof UpstreamError &&
      error.isTransient &&
      !error.fellSilent &&
      storageTrouble(error) !== 'refused',
  );
  const again = retry(worthAnother, {
    maxAttempts: settings.CALL_RETRIES,
    backoff: new ExponentialBackoff({
      initialDelay: 1000 * settings.RETRY_PAUSE_SECONDS,
      generator: noJitterGenerator,
    }),
  });
  // The component answered; the failure is that of the storage, or the caller's share is used up.
  const ownFault = handleWhen(
    (error) =>
      error instanceof UpstreamError && error.isTransient && !error.isBusy && storageTrouble(error) === null,
  );
  const breaker = circuitBreaker(ownFault, {
    halfOpenAfter: 1000 * settings.BREAKER_OPEN_SECONDS,
    breaker: new ConsecutiveBreaker(settings.BREAKER_FAILURES),
  });
  const guarded = wrap(again, breaker);
  return (attempt, signal) => {
    const outcome = guarded.execute(attempt, signal).catch(asBrokenCircuit(component, settings));
    // Without this an abort would only be noticed after the pause.
    return signal ? unlessAborted(outcome, signal) : outcome;
  };
}

const asBrokenCircuit =
  (component: Component, { BREAKER_OPEN_SECONDS }: ResilienceSettings) =>
  (error: unknown): never => {
    throw error instanceof BrokenCircuitError
      ? new UpstreamError(
          component,
          'unavailable',
          `${COMPONENT_NAMES[component]} keeps failing; calls are paused for a moment`,
          undefined,
          error,
          Math.ceil(BREAKER_OPEN_SECONDS),
        )
      : error;
  };
