import { setTimeout as sleep } from 'node:timers/promises';
import { isDeadlock } from './connection-error.js';

const MAX_TRIES = 4;
/** Time for the other transaction to finish or progress. */
const LONGEST_WAIT_MS = 100;

/**
 * Runs a transaction, and retries it when the database aborts it to resolve a deadlock: locks are taken in one order, but triggers take
 * theirs in the order of their statement.
 * @param run one whole transaction, started again for each attempt
 */
export async function retryOnDeadlock<T>(run: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await run();
    } catch (error) {
      if (!isDeadlock(error) || tries === MAX_TRIES) throw error;
      await sleep(Math.random() * LONGEST_WAIT_MS);
    }
  }
}
