import type { EntityManager } from 'typeorm';

/** Files of the archive lie in a folder of their observation. */
const OBSERVATION = /^archive\/[^/]+\//;

/**
 * Whoever records files of an observation holds it until the transaction ends, so that of two who find a file without a record
 * only one makes it. Taken before records and blobs; of several observations in one order.
 */
export async function lockObservations(manager: EntityManager, keys: readonly string[]): Promise<void> {
  const folders = new Set(keys.flatMap((key) => OBSERVATION.exec(key)?.[0] ?? []));
  for (const folder of [...folders].sort())
    await manager.query(`SELECT pg_advisory_xact_lock(hashtextextended($1, 0))`, [`firstlight-${folder}`]);
}
