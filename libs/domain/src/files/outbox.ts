import type { EntityManager } from 'typeorm';
import { messageOf } from '#platform';
import { UNREFERENCED, type FileStore, type Transact } from './blobs.js';

/** Delay before a failed entry is tried again, during which other entries are processed. */
const RETRY_AFTER_SECONDS = 60;
/** Failures after which a round ends: the storage itself is failing then, and the remaining entries would fail too. */
const MAX_FAILURES = 50;

/** Number of processed entries by outcome. */
export interface OutboxCounts {
  readonly deleted: number;
  /** Entries that a record refers to again. */
  readonly kept: number;
}

/**
 * Deletes the files of blobs that are pending deletion, then their rows, in one transaction each. The row is locked from the final check
 * for references until the file is gone; a deletion interrupted by a crash is repeated safely. Entries locked by another process are
 * skipped. A failed entry waits a minute, so that it does not delay others.
 * @param only these keys; without it all due entries
 * @param signal stops before the next entry
 * @throws the storage's error after all other entries are processed; an AggregateError of several
 */
export async function deletePending(
  transact: Transact,
  files: FileStore,
  only?: readonly string[],
  signal?: AbortSignal,
): Promise<OutboxCounts> {
  const counts = { deleted: 0, kept: 0 };
  const failures = new Map<string, unknown>();
  while (failures.size < MAX_FAILURES) {
    const wanted = { only: only ?? null, except: [...failures.keys()] };
    const outcome = await transact(async (manager) =>
      signal?.aborted ? null : settleNext(manager, files, wanted),
    );
    if (!outcome) break;
    if ('failure' in outcome) failures.set(outcome.key, outcome.failure);
    else counts[outcome.what] += 1;
  }
  if (failures.size > 0) throw failureOf([...failures.values()]);
  return counts;
}

const failureOf = (failures: readonly unknown[]): unknown =>
  failures.length === 1
    ? failures[0]
    : new AggregateError(failures, `${failures.length} files not deleted: ${messageOf(failures[0])}, …`);

type Outcome = { what: keyof OutboxCounts } | { key: string; failure: unknown };

async function settleNext(
  manager: EntityManager,
  files: FileStore,
  { only, except }: { readonly only: readonly string[] | null; readonly except: readonly string[] },
): Promise<Outcome | null> {
  const [entry] = await manager.query<{ key: string }[]>(
    `SELECT key FROM blobs
     WHERE state = 'pending_deletion' AND delete_after <= now()
       AND ($1::text[] IS NULL OR key = ANY ($1)) AND key <> ALL ($2)
     ORDER BY delete_after LIMIT 1 FOR UPDATE SKIP LOCKED`,
    [only, except],
  );
  if (!entry) return null;
  const { key } = entry;
  // A statement of its own, so that it sees the changes committed while it waited for the lock.
  const [{ unreferenced }] = await manager.query<{ unreferenced: boolean }[]>(
    `SELECT ${UNREFERENCED} AS unreferenced FROM blobs WHERE key = $1`,
    [key],
  );
  if (!unreferenced) return keep(manager, key);
  try {
    await files.delete(key);
  } catch (failure) {
    await postpone(manager, key);
    return { key, failure };
  }
  await manager.query(`DELETE FROM blobs WHERE key = $1`, [key]);
  return { what: 'deleted' };
}

async function keep(manager: EntityManager, key: string): Promise<Outcome> {
  await manager.query(`UPDATE blobs SET state = 'stored', delete_after = NULL WHERE key = $1`, [key]);
  return { what: 'kept' };
}

/** Counted from now rather than from the start of the transaction, since a hanging storage fails late. */
const postpone = (manager: EntityManager, key: string): Promise<unknown> =>
  manager.query(
    `UPDATE blobs SET delete_after = clock_timestamp() + make_interval(secs => $2) WHERE key = $1`,
    [key, RETRY_AFTER_SECONDS],
  );

/**
 * Marks files without a row as pending deletion, under the lock that a transaction takes to record one of them. Files with a row are left
 * alone.
 * @returns how many were marked
 */
export async function enqueueUntracked(
  manager: EntityManager,
  found: readonly { readonly key: string; readonly size: number | null }[],
): Promise<number> {
  const rows = await manager.query<{ key: string }[]>(
    `INSERT INTO blobs (key, size, state, delete_after)
     SELECT key, size, 'pending_deletion', now() FROM unnest($1::text[], $2::bigint[]) AS found (key, size)
     ON CONFLICT (key) DO NOTHING RETURNING key`,
    [found.map(({ key }) => key), found.map(({ size }) => size)],
  );
  return rows.length;
}
