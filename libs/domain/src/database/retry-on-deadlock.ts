import { setTimeout as sleep } from 'node:timers/promises';
import { isDeadlock } from './connection-error.js';

const MAX_TRIES = 4;
/** The other transaction is over by then, or has come further. */
const LONGEST_WAIT_MS = 100;

/**
 * Runs a transaction, and again when the database has ended it for another one that it waited for: locks are taken in one order, but
 * triggers take theirs in that of their statement.
 * @param run one whole transaction, each time anew
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
