import type { DataSource, EntityManager } from 'typeorm';
import { UNREFERENCED, type FileStore } from './blobs.js';

/** After a failure an entry waits so long, and lets others pass. */
const RETRY_AFTER_SECONDS = 60;

/** What came of entries of the outbox. */
export interface OutboxCounts {
  readonly deleted: number;
  /** A record refers to them after all. */
  readonly kept: number;
}

/**
 * Deletes the files of doomed blobs, then their rows, one transaction each. The row is locked from before the last
 * look whether it is needed until the file is gone; a crash in between is repeated, harmlessly. What another process is
 * just deleting is passed over.
 * @param only these keys; without it all that are due
 * @throws whatever the storage throws; that entry is tried again a minute later
 */
export async function deleteDoomed(
  database: DataSource,
  files: FileStore,
  only?: readonly string[],
): Promise<OutboxCounts> {
  const counts = { deleted: 0, kept: 0 };
  for (;;) {
    const outcome = await database.transaction((manager) => settleNext(manager, files, only ?? null));
    if (!outcome) return counts;
    if ('failure' in outcome) {
      await postpone(database, outcome.key);
      throw outcome.failure;
    }
    counts[outcome.what] += 1;
  }
}

type Outcome = { what: keyof OutboxCounts } | { key: string; failure: unknown };

async function settleNext(
  manager: EntityManager,
  files: FileStore,
  only: readonly string[] | null,
): Promise<Outcome | null> {
  const [entry] = await manager.query<{ key: string }[]>(
    `SELECT key FROM blobs
     WHERE state = 'doomed' AND delete_after <= now() AND ($1::text[] IS NULL OR key = ANY ($1))
     ORDER BY delete_after LIMIT 1 FOR UPDATE SKIP LOCKED`,
    [only],
  );
  if (!entry) return null;
  const { key } = entry;
  // A statement of its own: it sees what was committed while the lock was waited for.
  const [{ unreferenced }] = await manager.query<{ unreferenced: boolean }[]>(
    `SELECT ${UNREFERENCED} AS unreferenced FROM blobs WHERE key = $1`,
    [key],
  );
  if (!unreferenced) return keep(manager, key);
  try {
    await files.delete(key);
  } catch (failure) {
    return { key, failure };
  }
  await manager.query(`DELETE FROM blobs WHERE key = $1`, [key]);
  return { what: 'deleted' };
}

async function keep(manager: EntityManager, key: string): Promise<Outcome> {
  await manager.query(`UPDATE blobs SET state = 'stored', delete_after = NULL WHERE key = $1`, [key]);
  return { what: 'kept' };
}

const postpone = (database: DataSource, key: string): Promise<unknown> =>
  database.query(
    `UPDATE blobs SET delete_after = now() + make_interval(secs => $2) WHERE key = $1 AND state = 'doomed'`,
    [key, RETRY_AFTER_SECONDS],
  );
