import type { EntityManager } from 'typeorm';
import { transactionLock } from '../database/advisory-locks.js';

/** Whoever gives records to an owner holds the owner's library: of two at once, not both find that there is no record of a source yet. */
export const lockLibraryOf = (manager: EntityManager, ownerId: string): Promise<void> =>
  transactionLock(manager, `library-${ownerId}`);

/** Files of the archive lie in a folder of their observation. */
const OBSERVATION = /^archive\/[^/]+\//;

/**
 * Whoever records files of an observation holds it until the transaction ends, so that of two who find a file without a record
 * only one makes it. Taken before records and blobs; of several observations in one order.
 */
export async function lockObservations(manager: EntityManager, keys: readonly string[]): Promise<void> {
  const folders = new Set(keys.flatMap((key) => OBSERVATION.exec(key)?.[0] ?? []));
  for (const folder of [...folders].sort()) await transactionLock(manager, folder);
}
