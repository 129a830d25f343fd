import { storageRefused, storageTrouble } from '#platform';
import { NEVER_DONE, type PatientCalls } from './patient-calls.js';

/** So often in a row work that does not wait passes over what a storage does not do, before it is the storage that does not work. */
export const MAX_PASSED_OVER = 50;

/**
 * For work that is no job, and is done again from time to time: nothing is waited for. What a storage does not do that is there otherwise
 * counts as refused, {@link MAX_PASSED_OVER} times in a row: it keeps nothing else from being done.
 * @param isThere asks the storage
 */
export const impatientCalls = (isThere: () => Promise<boolean>): PatientCalls => {
  let passedOver = 0;
  const isOfOne = async (error: unknown) =>
    storageTrouble(error) === 'away' && (passedOver += 1) <= MAX_PASSED_OVER && (await isThere());
  return {
    patiently: (_, call) =>
      call({ onLost: () => undefined }).then(
        (value) => {
          passedOver = 0;
          return value;
        },
        async (error: unknown) => {
          throw (await isOfOne(error)) ? storageRefused(NEVER_DONE, error) : error;
        },
      ),
  };
};
