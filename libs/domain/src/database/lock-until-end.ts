import type { EntityManager } from 'typeorm';

/** Holds a name until the transaction ends; all processes that ask for it wait for one another. */
export async function lockUntilEnd(manager: EntityManager, name: string): Promise<void> {
  await manager.query(`SELECT pg_advisory_xact_lock(hashtextextended($1, 0))`, [`firstlight-${name}`]);
}
