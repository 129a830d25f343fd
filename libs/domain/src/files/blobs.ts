import type { EntityManager } from 'typeorm';
import { COUNTED } from '../records/record.entity.js';
import { mapConcurrent, type Storage } from '#platform';

/**
 * A file in the storage. Its bytes never change: a new version gets a new key.
 * The table `blobs` has one row for each file that records refer to. Its states: `stored`; `missing`: a check did not find the file;
 * `pending_deletion`: no record refers to the file any more. A row in this last state is also the entry in the outbox of deletions (see
 * `deletePending`).
 * Order of locks in every transaction: the owner's library and the folders of observations (`library-locks.ts`); records, parts before the
 * records made of them, otherwise by id; blobs by key; the owner's usage (`assertUsageAllowed`).
 */
export interface StoredFile {
  readonly key: string;
  readonly size: number;
  readonly sha256: string;
}

/** The storage operations that the library uses. */
export type FileStore = Pick<Storage, 'stat' | 'delete'>;

/** Runs work in a transaction once a slot is free: see `createLibraryStore`. */
export type Transact = <T>(work: (manager: EntityManager) => Promise<T>, signal?: AbortSignal) => Promise<T>;

/** SQL: no record refers to the blob `blobs`. */
export const UNREFERENCED = `NOT EXISTS (SELECT 1 FROM records WHERE storage_key = blobs.key)
  AND NOT EXISTS (SELECT 1 FROM records WHERE thumbnail_key = blobs.key)`;

/**
 * Locks blobs until the transaction ends: rows of `taken` files are created, or saved from deletion; `others` are only locked. A taken file
 * that was missing heals all its records, so the caller locks these first.
 * @throws FileGoneError when a taken file is not in the storage; QueryFailedError (55P03) at once when another transaction holds one of the
 * blobs: see `retryWhileLocked`
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

/** Number of concurrent checks: each takes a bucket a round trip, and PostgreSQL limits how long the transaction may be idle. */
const PARALLEL_CHECKS = 16;

/** Checks files concurrently; starts no further check after the first failure. */
export async function lookForAll<T>(files: readonly T[], check: (file: T) => Promise<void>): Promise<void> {
  await mapConcurrent(files, { limit: PARALLEL_CHECKS }, check);
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

/** Whether the storage has the file, with the given size if it is known. */
export async function isStored(
  files: FileStore,
  { key, size }: { readonly key: string; readonly size: number | null },
): Promise<boolean> {
  const found = await files.stat(key);
  return found !== null && (size === null || found.size === size);
}

/** Marks the locked blobs without records as pending deletion. @returns their keys */
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

/** A file to be recorded is no longer in the storage, since it was deleted meanwhile. The caller must fetch it again. */
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
 * Restores the records of a locked blob whose file is back: `invalid` records get their former status, and the mark of a missing file is
 * cleared.
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
