import type { DataSource } from 'typeorm';
import { enqueueUntracked } from './outbox.js';
import { enqueueUnreferenced, UNREFERENCED } from './blobs.js';
import { checkBlobs, type BlobCheck, type ListedStore } from './check-blobs.js';

/** What keeps the library's rows and files together, whatever crashed in between; for the sweeper. */
export interface LibraryUpkeep {
  /** Orders the deletion of files that have no row. @returns how many */
  enqueueUntracked(found: readonly { readonly key: string; readonly size: number }[]): Promise<number>;
  /** Orders the deletion of a batch of blobs that no record refers to. @returns how many; 0: none are left */
  enqueueUnreferenced(limit: number): Promise<number>;
  /** Looks for the files of all blobs, `limit` at a time. */
  checkBlobs(limit: number): AsyncIterable<BlobCheck>;
}

export const createLibraryUpkeep = (database: DataSource, files: ListedStore): LibraryUpkeep => ({
  enqueueUntracked: (found) => enqueueUntracked(database.manager, found),
  enqueueUnreferenced: (limit) => enqueueBatch(database, limit),
  checkBlobs: (limit) => checkBlobs(database, files, limit),
});

/** What somebody else holds is passed over: it is just being recorded, or given up. */
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
