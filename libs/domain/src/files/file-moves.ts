import type { DataSource, EntityManager } from 'typeorm';
import { transactionLock } from '../database/advisory-locks.js';
import { retryWhileLocked } from './retry-while-locked.js';
import { enqueueUnreferenced, holdBlobs, type FileStore, type StoredFile } from './blobs.js';
import type { MoveLedger } from './move-ledger.js';

/** A file as described by its row; `null`: not known yet. */
export interface RecordedFile {
  readonly key: string;
  readonly size: number | null;
  readonly sha256: string | null;
}

/** A file that was copied and whose original is about to be removed. */
export interface LeavingFile {
  readonly key: string;
  readonly size: number;
  /** Whether it had a row when it was copied. */
  readonly isRecorded: boolean;
}

/** Outcome of a removal: `kept`: the copy is gone; `unrecorded`: its row was deleted since. */
export type ReleaseOutcome = 'moved' | 'kept' | 'unrecorded';

/** Updates of the library when a file gets another key or another storage; used by the migration of the storage. */
export interface FileMoves {
  /** Files under keys of earlier releases, in the order of their keys. */
  oldNames(page: { readonly after: string; readonly limit: number }): Promise<RecordedFile[]>;
  countOldNames(): Promise<number>;
  /** The rows of these keys, without those pending deletion. */
  recorded(keys: readonly string[]): Promise<Map<string, RecordedFile>>;
  /** The keys that are pending deletion and need not be moved. */
  pendingDeletion(keys: readonly string[]): Promise<Set<string>>;
  /** Adds the row of a file that is about to be written: the file is deleted unless a record uses it within a day. */
  announce(key: string): Promise<void>;
  /**
   * Makes all references name the file's new key, and counts the rename; the old file is deleted afterwards, and the new one too if it has
   * no references.
   * @param signal aborts the wait
   * @throws FileGoneError when the file is not in the storage under its new key
   */
  rename(from: string, to: StoredFile, signal?: AbortSignal): Promise<void>;
  /**
   * Runs `remove` while no other process removes or moves the file, and counts the move.
   * @param remove returns whether it removed the file
   */
  release(file: LeavingFile, remove: () => Promise<boolean>): Promise<ReleaseOutcome>;
}

/** Earlier releases wrote keys without a third part; today they are `archive/{obs}/{version}/{file}` and `thumbnails/{record}/{name}`. */
const IS_OLD_NAME = `state <> 'pending_deletion' AND key ~ '^(archive/[^/]+|thumbnails)/[^/]+$'`;

const ANNOUNCED_FOR = `interval '1 day'`;

/** @param ledger where renames and moves are counted */
export const createFileMoves = (database: DataSource, files: FileStore, ledger: MoveLedger): FileMoves => ({
  oldNames: ({ after, limit }) =>
    database.query(
      `SELECT key, size::float8 AS size, sha256 FROM blobs WHERE ${IS_OLD_NAME} AND key > $1 ORDER BY key LIMIT $2`,
      [after, limit],
    ),
  async countOldNames() {
    const [{ count }] = await database.query<{ count: number }[]>(
      `SELECT count(*)::int AS count FROM blobs WHERE ${IS_OLD_NAME}`,
    );
    return count;
  },
  async recorded(keys) {
    const rows = await database.query<RecordedFile[]>(
      `SELECT key, size::float8 AS size, sha256 FROM blobs WHERE key = ANY ($1) AND state <> 'pending_deletion'`,
      [keys],
    );
    return new Map(rows.map((row) => [row.key, row]));
  },
  async pendingDeletion(keys) {
    const rows = await database.query<{ key: string }[]>(
      `SELECT key FROM blobs WHERE key = ANY ($1) AND state = 'pending_deletion'`,
      [keys],
    );
    return new Set(rows.map(({ key }) => key));
  },
  async announce(key) {
    await database.query(
      `INSERT INTO blobs (key, state, delete_after) VALUES ($1, 'pending_deletion', now() + ${ANNOUNCED_FOR})
       ON CONFLICT (key) DO UPDATE SET delete_after = EXCLUDED.delete_after WHERE blobs.state = 'pending_deletion'`,
      [key],
    );
  },
  rename: (from, to, signal) =>
    retryWhileLocked(
      () =>
        database.transaction(async (manager) => {
          await rename(manager, files, from, to);
          await ledger.count({ renamed: 1 }, manager);
        }),
      signal,
    ),
  async release(file, remove) {
    await ledger.leave(file.key, file.size);
    return database.transaction(async (manager) => {
      const outcome = await release(manager, file, remove);
      const { key, size } = file;
      // Last, since all moves update the row of the job.
      await ledger.count({ key, ...(outcome === 'moved' && { moved: 1, movedBytes: size }) }, manager);
      return outcome;
    });
  },
});

/** Locks in the usual order: records, then blobs. */
async function rename(manager: EntityManager, files: FileStore, from: string, to: StoredFile): Promise<void> {
  await manager.query(
    `SELECT id FROM records WHERE storage_key = $1 OR thumbnail_key = $1 ORDER BY id FOR UPDATE`,
    [from],
  );
  await holdBlobs(manager, files, { taken: [to], others: [from] });
  await manager.query(`UPDATE records SET storage_key = $2 WHERE storage_key = $1`, [from, to.key]);
  await manager.query(`UPDATE records SET thumbnail_key = $2 WHERE thumbnail_key = $1`, [from, to.key]);
  await enqueueUnreferenced(manager, [from, to.key]);
}

async function release(
  manager: EntityManager,
  { key, isRecorded }: LeavingFile,
  remove: () => Promise<boolean>,
): Promise<ReleaseOutcome> {
  // The lock by name also covers files without a row, so that two migrations at the same time never remove both copies.
  await transactionLock(manager, `file-${key}`);
  const rows = await manager.query<unknown[]>(`SELECT key FROM blobs WHERE key = $1 FOR UPDATE`, [key]);
  if (isRecorded && rows.length === 0) return 'unrecorded';
  return (await remove()) ? 'moved' : 'kept';
}
