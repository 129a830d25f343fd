import type { EntityManager, DataSource } from 'typeorm';
import { isConnectionLost } from './connection-error.js';

/**
 * Does `work` unless another process is just doing it: one leader for each name, by an advisory lock on a connection of
 * its own. The lock goes with the connection, so that a leader that dies leaves its place at once.
 * @returns what `work` gives; `null` when somebody else leads
 */
export async function withAdvisoryLock<T>(
  database: DataSource,
  name: string,
  work: () => Promise<T>,
): Promise<T | null> {
  const connection = database.createQueryRunner();
  const lock = `hashtextextended('firstlight-leader-' || $1, 0)`;
  try {
    const [{ leads }] = (await connection.query(`SELECT pg_try_advisory_lock(${lock}) AS leads`, [name])) as [
      { leads: boolean },
    ];
    if (!leads) return null;
    try {
      return await work();
    } finally {
      await connection.query(`SELECT pg_advisory_unlock(${lock})`, [name]).catch(ignoreIfGone);
    }
  } finally {
    await connection.release();
  }
}

/** The lock went with the connection: what the work gave, or why it failed, counts. */
function ignoreIfGone(error: unknown): void {
  if (!isConnectionLost(error)) throw error;
}

/** Holds a name until the transaction ends; all processes that ask for it wait for one another. */
export async function transactionLock(manager: EntityManager, name: string): Promise<void> {
  await manager.query(`SELECT pg_advisory_xact_lock(hashtextextended($1, 0))`, [`firstlight-${name}`]);
}
