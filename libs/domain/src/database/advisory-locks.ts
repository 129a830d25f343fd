import type { EntityManager, DataSource } from 'typeorm';
import { isConnectionLost } from './connection-error.js';

/**
 * Runs `work` unless another process is running it under the same name: leader election by an advisory lock on a connection of its own. The
 * lock is released with the connection, so that another process can take over at once when the leader dies.
 * @returns the result of `work`; `null` when another process is the leader
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

/** The lock was released with the connection, so only the result or error of the work counts. */
function ignoreIfGone(error: unknown): void {
  if (!isConnectionLost(error)) throw error;
}

/** Holds the lock of this name until the transaction ends; all processes that request it wait for each other. */
export async function transactionLock(manager: EntityManager, name: string): Promise<void> {
  await manager.query(`SELECT pg_advisory_xact_lock(hashtextextended($1, 0))`, [`firstlight-${name}`]);
}
