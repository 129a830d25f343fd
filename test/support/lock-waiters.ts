import type { DataSource } from 'typeorm';
import { waitFor } from '../../scripts/processes/wait.mjs';

const TIMEOUT_MS = 20_000;

/**
 * Runs `work` while another connection holds the rows that `lock` selects (`SELECT … FOR UPDATE`), so that a test decides the
 * order of waiters: PostgreSQL serves them first come, first served.
 */
export async function whileLocked<T>(
  database: DataSource,
  lock: { readonly sql: string; readonly values: readonly unknown[] },
  work: () => Promise<T>,
): Promise<T> {
  const holder = database.createQueryRunner();
  try {
    await holder.startTransaction();
    await holder.query(lock.sql, [...lock.values]);
    return await work();
  } finally {
    await holder.rollbackTransaction();
    await holder.release();
  }
}

/** Waits until `count` connections of this database wait for a lock. @throws when they do not */
export async function untilWaiting(database: DataSource, count: number): Promise<void> {
  const areWaiting = async () => {
    const [{ waiting }] = await database.query<[{ waiting: number }]>(
      `SELECT count(*)::int AS waiting FROM pg_stat_activity
       WHERE datname = current_database() AND wait_event_type = 'Lock'`,
    );
    return waiting >= count ? true : undefined;
  };
  if (!(await waitFor(areWaiting, { timeoutMs: TIMEOUT_MS })))
    throw new Error(`not ${count} wait for a lock`);
}
