import { storageTrouble } from '#platform';
import type { WaitingCalls } from './dependency-calls.js';
import { neverDone } from './dependency-unavailable.js';

/** So often in a row work that does not wait passes over what a storage does not do, before the storage itself counts as unavailable. */
export const MAX_PASSED_OVER = 50;

/**
 * For work that is no job, and is done again from time to time: it waits for nothing. What a storage that answers its health check does
 * not do counts as refused, {@link MAX_PASSED_OVER} times in a row: one file keeps no other from being done.
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
