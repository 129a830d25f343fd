import type { EntityManager } from 'typeorm';
import { messageOf } from '#platform';
import { UNREFERENCED, type FileStore, type Transact } from './blobs.js';

/** After a failure an entry waits so long, and lets others pass. */
const RETRY_AFTER_SECONDS = 60;
/** So many entries may fail before a round is given up: it is the storage itself then, and the rest would wait for it, too. */
const MAX_FAILURES = 50;

/** What came of entries of the outbox. */
export interface OutboxCounts {
  readonly deleted: number;
  /** A record refers to them after all. */
  readonly kept: number;
}

/**
 * Deletes the files of blobs that are pending deletion, then their rows, one transaction each. The row is locked from before the last
 * look whether it is needed until the file is gone; a crash in between is repeated, harmlessly. What another process is
 * just deleting is passed over. An entry that fails waits a minute and keeps no other from its turn.
 * @param only these keys; without it all that are due
 * @param signal ends it before the next one
 * @throws whatever the storage threw, when the others are done; an AggregateError of more than one
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
  // A statement of its own: it sees what was committed while the lock was waited for.
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

/** From now on, not from when the transaction began: a storage that hangs takes its time to fail. */
const postpone = (manager: EntityManager, key: string): Promise<unknown> =>
  manager.query(
    `UPDATE blobs SET delete_after = clock_timestamp() + make_interval(secs => $2) WHERE key = $1`,
    [key, RETRY_AFTER_SECONDS],
  );

/**
 * Enters files that have no row as pending deletion, so that they are deleted like all others: under the lock that a transaction which
 * records one of them takes, too. Files that have a row are left alone.
 * @returns how many were entered
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
