import type { DataSource } from 'typeorm';
import { enqueueUntracked } from './outbox.js';
import { enqueueUnreferenced, UNREFERENCED } from './blobs.js';
import { checkBlobs, type BlobCheck, type ListedStore } from './check-blobs.js';

/** Keeps the library's rows and files consistent after crashes; used by the sweeper. */
export interface LibraryUpkeep {
  /** Marks files without a row as pending deletion. @returns how many */
  enqueueUntracked(found: readonly { readonly key: string; readonly size: number }[]): Promise<number>;
  /** Marks a batch of blobs without records as pending deletion. @returns how many; 0: none are left */
  enqueueUnreferenced(limit: number): Promise<number>;
  /** Checks the files of all blobs, `limit` at a time. */
  checkBlobs(limit: number): AsyncIterable<BlobCheck>;
}

export const createLibraryUpkeep = (database: DataSource, files: ListedStore): LibraryUpkeep => ({
  enqueueUntracked: (found) => enqueueUntracked(database.manager, found),
  enqueueUnreferenced: (limit) => enqueueBatch(database, limit),
  checkBlobs: (limit) => checkBlobs(database, files, limit),
});

/** Skips locked blobs, which another transaction is recording or deleting. */
const enqueueBatch = (database: DataSource, limit: number): Promise<number> =>
  database.transaction(async (manager) => {
    const rows = await manager.query<{ key: string }[]>(
      `SELECT key FROM blobs
       WHERE state <> 'pending_deletion' AND ${UNREFERENCED}
       ORDER BY key LIMIT $1 FOR UPDATE SKIP LOCKED`,
      [limit],
    );
    const keys = rows.map(({ key }) => key);
    return (await enqueueUnreferenced(manager, keys)).length;
  });
