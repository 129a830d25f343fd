import { storageTrouble } from '#platform';
import type { WaitingCalls } from './dependency-calls.js';
import { storageKeepsRefusing } from './dependency-unavailable.js';

/** Consecutive refusals that work without waiting skips before the storage itself counts as unavailable. */
export const MAX_CONSECUTIVE_SKIPS = 50;

/**
 * Calls without waiting, for periodic work outside of jobs. Failures of a storage that answers its health check count as refusals,
 * {@link MAX_CONSECUTIVE_SKIPS} times in a row, so that one file does not stop the others.
 */
export const failFast = (isStorageAnswering: () => Promise<boolean>): WaitingCalls => {
  let skipped = 0;
  const isOfOneFile = async (error: unknown) =>
    storageTrouble(error) === 'away' &&
    (skipped += 1) <= MAX_CONSECUTIVE_SKIPS &&
    (await isStorageAnswering());
  return {
    waitForDependency: (_, call) =>
      call({ onLost: () => undefined }).then(
        (value) => {
          skipped = 0;
          return value;
        },
        async (error: unknown) => {
          throw (await isOfOneFile(error)) ? storageKeepsRefusing(error) : error;
        },
      ),
  };
};
