import type { EntityManager } from 'typeorm';
import { transactionLock } from '../database/advisory-locks.js';

/** Locks an owner's library for adding records, so that two transactions cannot both find a source without a record. */
export const lockLibraryOf = (manager: EntityManager, ownerId: string): Promise<void> =>
  transactionLock(manager, `library-${ownerId}`);

/** Files of the archive are in a folder of their observation. */
const OBSERVATION = /^archive\/[^/]+\//;

/**
 * Locks the folders of observations until the transaction ends, so that of two transactions that find a file without a record only one
 * creates it. Taken before records and blobs, and for several observations in one order.
 */
export async function lockObservations(manager: EntityManager, keys: readonly string[]): Promise<void> {
  const folders = new Set(keys.flatMap((key) => OBSERVATION.exec(key)?.[0] ?? []));
  for (const folder of [...folders].sort()) await transactionLock(manager, folder);
}
