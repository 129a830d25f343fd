import type { EntityManager } from 'typeorm';
import { COUNTED } from '../records/record.entity.js';
import { mapConcurrent, type Storage } from '#platform';

/**
 * A file in the storage. Its bytes never change: another version is another key.
 *
 * `blobs` has one row for each file that records refer to. The states: `stored`; `missing`, when the file was looked
 * for and is not there; `pending_deletion`, when no record refers to it any more. Such a row is at the same time the entry in
 * the outbox of deletions (see `deletePending`).
 *
 * Order of locks, in every transaction: the owner's library and folders of observations (`library-locks.ts`), records, parts before what is
 * made of them and else by id, blobs by key.
 */
export interface StoredFile {
  readonly key: string;
  readonly size: number;
  readonly sha256: string;
}

/** The part of a storage that the library works with. */
export type FileStore = Pick<Storage, 'stat' | 'delete'>;

/** Does work in a transaction, when it is its turn: see `createLibraryStore`. */
export type Transact = <T>(work: (manager: EntityManager) => Promise<T>, signal?: AbortSignal) => Promise<T>;

/** SQL: no record refers to the blob `blobs`. */
export const UNREFERENCED = `NOT EXISTS (SELECT 1 FROM records WHERE storage_key = blobs.key)
  AND NOT EXISTS (SELECT 1 FROM records WHERE thumbnail_key = blobs.key)`;

/**
 * Holds blobs until the transaction ends: those of `taken` files are made, or saved from deletion; `others` are only
 * locked. A taken file that was missing is back, for all its records: whoever takes one locks those first.
 * @throws FileGoneError when a taken file is not in the storage; at once when somebody else is at one of them: see `retryWhileLocked`
 */
export async function holdBlobs(
  manager: EntityManager,
  files: FileStore,
  { taken, others = [] }: { taken: readonly StoredFile[]; others?: readonly string[] },
): Promise<void> {
  const byKey = new Map(taken.map((file) => [file.key, file]));
  for (const key of [...new Set([...byKey.keys(), ...others])].sort()) {
    const file = byKey.get(key);
    if (file) await takeBlob(manager, file);
    else await manager.query(`SELECT key FROM blobs WHERE key = $1 FOR UPDATE`, [key]);
  }
  await assertStored(files, [...byKey.values()]);
}

/** @throws FileGoneError when one of the files is not in the storage */
export const assertStored = (files: FileStore, stored: readonly StoredFile[]): Promise<void> =>
  lookForAll(stored, async (file) => {
    if (!(await isStored(files, file))) throw new FileGoneError(file.key);
  });

/** How many files are looked for side by side: a bucket takes its time for each, and PostgreSQL waits for no transaction for ever. */
const PARALLEL_LOOKS = 16;

/** Looks for files side by side, for no more of them after the first failure. */
export async function lookForAll<T>(files: readonly T[], look: (file: T) => Promise<void>): Promise<void> {
  await mapConcurrent(files, { limit: PARALLEL_LOOKS }, look);
}

async function takeBlob(manager: EntityManager, { key, size, sha256 }: StoredFile): Promise<void> {
  const [blob] = await manager.query<{ state: string }[]>(
    `SELECT state FROM blobs WHERE key = $1 FOR UPDATE NOWAIT`,
    [key],
  );
  await manager.query(
    `INSERT INTO blobs (key, size, sha256) VALUES ($1, $2, $3)
     ON CONFLICT (key) DO UPDATE SET
       state = 'stored', delete_after = NULL, size = EXCLUDED.size, sha256 = EXCLUDED.sha256`,
    [key, size, sha256],
  );
  if (blob?.state === 'missing') await healRecords(manager, key);
}

/** Whether the storage has the file, with this size where it is known. */
export async function isStored(
  files: FileStore,
  { key, size }: { readonly key: string; readonly size: number | null },
): Promise<boolean> {
  const found = await files.stat(key);
  return found !== null && (size === null || found.size === size);
}

/** Orders the deletion of those of the held blobs that no record refers to any more. @returns their keys */
export async function enqueueUnreferenced(
  manager: EntityManager,
  keys: readonly string[],
): Promise<string[]> {
  const [rows] = await manager.query<[{ key: string }[], number]>(
    `UPDATE blobs SET state = 'pending_deletion', delete_after = now()
     WHERE key = ANY ($1) AND state <> 'pending_deletion' AND ${UNREFERENCED} RETURNING key`,
    [keys],
  );
  return rows.map(({ key }) => key);
}

/** A file was to be recorded and is no longer in the storage: somebody deleted it meanwhile. It must be fetched again. */
export class FileGoneError extends Error {
  constructor(
    readonly key: string,
    options?: ErrorOptions,
  ) {
    super('The file was deleted before it was recorded', options);
    this.name = 'FileGoneError';
  }
}

/**
 * The file of a held blob is there again: the records that were `invalid` for want of it are what they were, and none lacks it any more.
 * @returns their ids
 */
export async function healRecords(manager: EntityManager, key: string): Promise<string[]> {
  const [rows] = await manager.query<[{ id: string }[], number]>(
    `UPDATE records SET status = CASE WHEN status = 'invalid' THEN 'ready' ELSE status END, file_missing_since = NULL, ${COUNTED}
     WHERE storage_key = $1 AND file_missing_since IS NOT NULL RETURNING id`,
    [key],
  );
  return rows.map(({ id }) => id);
}
