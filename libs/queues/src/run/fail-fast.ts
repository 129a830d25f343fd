import { storageTrouble } from '#platform';
import type { WaitingCalls } from './dependency-calls.js';
import { neverDone } from './dependency-unavailable.js';

/** Consecutive refusals that work without waiting skips before the storage itself counts as unavailable. */
export const MAX_PASSED_OVER = 50;

/**
 * Calls without waiting, for periodic work outside of jobs. Failures of a storage that answers its health check count as refusals,
 * {@link MAX_PASSED_OVER} times in a row, so that one file does not stop the others.
 */
export const failFast = (isStorageAnswering: () => Promise<boolean>): WaitingCalls => {
  let passedOver = 0;
  const isOfOneFile = async (error: unknown) =>
    storageTrouble(error) === 'away' && (passedOver += 1) <= MAX_PASSED_OVER && (await isStorageAnswering());
  return {
    waitForDependency: (_, call) =>
      call({ onLost: () => undefined }).then(
        (value) => {
          passedOver = 0;
          return value;
        },
        async (error: unknown) => {
          throw (await isOfOneFile(error)) ? neverDone(error) : error;
        },
      ),
  };
};
