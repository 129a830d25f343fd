import type { DataSource, EntityManager } from 'typeorm';
import { isStored, lookForAll, type FileStore, type Transact } from './blobs.js';
import { healRecords } from './heal-records.js';

/** What a look at a page of blobs gave. */
export interface BlobCheck {
  /** The last key of the page, to go on from; `null`: there was none left. */
  readonly last: string | null;
  readonly checked: number;
  /** Records that have lost their file: they are `invalid` now. */
  readonly lostRecords: readonly string[];
  /** Records whose file is there again: they are what they were. */
  readonly foundRecords: readonly string[];
  /** Records whose thumbnail is gone. They keep its key: a storage that was away brings it back. */
  readonly lostThumbnails: number;
}

interface BlobRow {
  readonly key: string;
  readonly size: number | null;
  readonly state: 'stored' | 'missing';
}

/** Looks whether the files of the next `limit` blobs after `after` are in the storage, and notes where that changed. */
export async function checkBlobs(
  database: DataSource,
  files: FileStore,
  { after, limit }: { readonly after: string; readonly limit: number },
): Promise<BlobCheck> {
  const rows = await database.query<BlobRow[]>(
    `SELECT key, size::float8 AS size, state FROM blobs
     WHERE state <> 'doomed' AND key > $1 ORDER BY key LIMIT $2`,
    [after, limit],
  );
  const changed: string[] = [];
  await lookForAll(rows, async (row) => {
    if ((await isStored(files, row)) !== (row.state === 'stored')) changed.push(row.key);
  });
  const notes = [];
  for (const key of changed)
    notes.push(await database.transaction((manager) => noteChange(manager, files, key)));
  return {
    last: rows.at(-1)?.key ?? null,
    checked: rows.length,
    lostRecords: notes.flatMap(({ lost = [] }) => lost),
    foundRecords: notes.flatMap(({ found = [] }) => found),
    lostThumbnails: notes.reduce((sum, { thumbnails = 0 }) => sum + thumbnails, 0),
  };
}

/** Looks whether one file is in the storage, and notes it where that changed. */
export async function checkBlob(transact: Transact, files: FileStore, key: string): Promise<boolean> {
  const [blob] = await transact((manager) =>
    manager.query<BlobRow[]>(
      `SELECT key, size::float8 AS size, state FROM blobs WHERE key = $1 AND state <> 'doomed'`,
      [key],
    ),
  );
  if (!blob) return false;
  const isThere = await isStored(files, blob);
  if (isThere !== (blob.state === 'stored')) await transact((manager) => noteChange(manager, files, key));
  return isThere;
}

interface Note {
  readonly lost?: string[];
  readonly found?: string[];
  readonly thumbnails?: number;
}

/** Looks again under the locks of the records and the blob: between the first look and now everything may have changed. */
async function noteChange(manager: EntityManager, files: FileStore, key: string): Promise<Note> {
  await manager.query(
    `SELECT id FROM records WHERE storage_key = $1 OR thumbnail_key = $1 ORDER BY id FOR UPDATE`,
    [key],
  );
  const [blob] = await manager.query<BlobRow[]>(
    `SELECT key, size::float8 AS size, state FROM blobs WHERE key = $1 AND state <> 'doomed' FOR UPDATE`,
    [key],
  );
  if (!blob) return {};
  const isThere = await isStored(files, blob);
  if (isThere === (blob.state === 'stored')) return {};
  return isThere ? noteFound(manager, key) : noteLost(manager, key);
}

async function noteFound(manager: EntityManager, key: string): Promise<Note> {
  await manager.query(`UPDATE blobs SET state = 'stored' WHERE key = $1`, [key]);
  return { found: await healRecords(manager, key) };
}

/** Whatever is lost may come back, when only the storage was away: no key is forgotten. */
async function noteLost(manager: EntityManager, key: string): Promise<Note> {
  await manager.query(`UPDATE blobs SET state = 'missing' WHERE key = $1`, [key]);
  const [{ thumbnails }] = await manager.query<{ thumbnails: number }[]>(
    `SELECT count(*)::int AS thumbnails FROM records WHERE thumbnail_key = $1`,
    [key],
  );
  const [lost] = await manager.query<[{ id: string }[], number]>(
    `UPDATE records SET status = 'invalid', file_missing_since = now(), version = version + 1, updated_at = now()
     WHERE storage_key = $1 AND status = 'ready' RETURNING id`,
    [key],
  );
  return { lost: lost.map(({ id }) => id), thumbnails };
}
