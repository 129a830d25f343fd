import type { DataSource, EntityManager } from 'typeorm';
import { type Storage, storageTrouble, type StoredObject } from '#platform';
import { type FileStore, healRecords, isStored, lookForAll, type Transact } from './blobs.js';
import { COUNTED } from '../records/record.entity.js';

/** What a look at some blobs gave. */
export interface BlobCheck {
  readonly checked: number;
  /** Keys that the storage does not let us look for: nothing is known, nor noted, of them. */
  readonly hidden: readonly string[];
  /** Records that have lost their file: those that were `ready` are `invalid` now. */
  readonly lostRecords: readonly string[];
  /** Records whose file is there again: they are what they were. */
  readonly foundRecords: readonly string[];
  /** Records whose thumbnail is gone. They keep its key: a storage that was away brings it back. */
  readonly lostThumbnails: number;
}

/** A storage whose files can be listed, too. */
export type ListedStore = FileStore & Pick<Storage, 'list'>;

interface BlobRow {
  readonly key: string;
  readonly size: number | null;
  readonly state: 'stored' | 'missing';
}

/**
 * Looks whether the files of all blobs are in the storage, `limit` at a time, and notes where that changed. A listing says it of most:
 * only what that does not have as it should be is looked for by itself.
 */
export async function* checkBlobs(
  database: DataSource,
  files: ListedStore,
  limit: number,
): AsyncIterable<BlobCheck> {
  const listed = listedFiles(files);
  try {
    let rows = await blobsAfter(database, '', limit);
    for (; rows.length > 0; rows = await blobsAfter(database, rows[rows.length - 1].key, limit)) {
      const page = await checkPage(database, files, await unlike(rows, listed));
      // Also where it broke off: whoever hears of it says what is lost.
      yield summary(rows.length, page);
      if (page.failure) throw page.failure.error;
    }
  } finally {
    await listed.close();
  }
}

/** In the order of the bytes of keys, as storages list them, whatever the order of the database. */
const blobsAfter = (database: DataSource, after: string, limit: number): Promise<BlobRow[]> =>
  database.query(
    `SELECT key, size::float8 AS size, state FROM blobs
     WHERE state <> 'pending_deletion' AND key COLLATE "C" > $1 ORDER BY key COLLATE "C" LIMIT $2`,
    [after, limit],
  );

/** Those of which the listing says something else. */
async function unlike(rows: readonly BlobRow[], listed: ListedFiles): Promise<BlobRow[]> {
  const found: BlobRow[] = [];
  for (const row of rows) {
    const size = await listed.sizeOf(row.key);
    const isThere = size !== null && (row.size === null || size === row.size);
    if (isThere !== (row.state === 'stored')) found.push(row);
  }
  return found;
}

/** What was noted until all was done, or until something failed. */
interface PageCheck {
  readonly notes: readonly Note[];
  readonly hidden: readonly string[];
  readonly failure?: { readonly error: unknown };
}

async function checkPage(
  database: DataSource,
  files: FileStore,
  rows: readonly BlobRow[],
): Promise<PageCheck> {
  const [changed, hidden]: [string[], string[]] = [[], []];
  const unlessHidden = (key: string, look: () => Promise<void>) =>
    look().catch((error: unknown) => {
      if (storageTrouble(error) !== 'refused') throw error;
      hidden.push(key);
    });
  await lookForAll(rows, (row) =>
    unlessHidden(row.key, async () => {
      if ((await isStored(files, row)) !== (row.state === 'stored')) changed.push(row.key);
    }),
  );
  const notes: Note[] = [];
  const note = async (key: string) =>
    void notes.push(await database.transaction((manager) => noteChange(manager, files, key)));
  try {
    for (const key of changed) await unlessHidden(key, () => note(key));
    return { notes, hidden };
  } catch (error) {
    return { notes, hidden, failure: { error } };
  }
}

const summary = (checked: number, { notes, hidden }: PageCheck): BlobCheck => ({
  checked,
  hidden,
  lostRecords: notes.flatMap(({ lost = [] }) => lost),
  foundRecords: notes.flatMap(({ found = [] }) => found),
  lostThumbnails: notes.reduce((sum, { thumbnails = 0 }) => sum + thumbnails, 0),
});

/** Looks whether one file is in the storage, and notes it where that changed. */
export async function checkBlob(transact: Transact, files: FileStore, key: string): Promise<boolean> {
  const [blob] = await transact((manager) =>
    manager.query<BlobRow[]>(
      `SELECT key, size::float8 AS size, state FROM blobs WHERE key = $1 AND state <> 'pending_deletion'`,
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
    `SELECT key, size::float8 AS size, state FROM blobs WHERE key = $1 AND state <> 'pending_deletion' FOR UPDATE`,
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
    `UPDATE records SET status = CASE WHEN status = 'ready' THEN 'invalid' ELSE status END,
       file_missing_since = clock_timestamp(), ${COUNTED}
     WHERE storage_key = $1 AND status <> 'invalid' AND file_missing_since IS NULL RETURNING id`,
    [key],
  );
  return { lost: lost.map(({ id }) => id), thumbnails };
}

/** What a listing of the storage says of one file after the other. */
interface ListedFiles {
  /**
   * How large the file is, or `null` where the listing has passed its place without it: it is not there, or came since, or stands
   * elsewhere in the listing (those of two storages are one behind the other).
   * @param key not before those asked for so far
   */
  sizeOf(key: string): Promise<number | null>;
  close(): Promise<void>;
}

/** Reads a listing of all files along with keys that are asked for in its order: a thousand files cost a bucket one request. */
function listedFiles(files: Pick<Storage, 'list'>): ListedFiles {
  const listing = files.list('')[Symbol.asyncIterator]();
  let next: StoredObject | null = null;
  const goOn = async (): Promise<void> => {
    const read = await listing.next();
    next = read.done ? null : read.value;
  };
  let begun: Promise<void> | undefined;
  return {
    async sizeOf(key) {
      await (begun ??= goOn());
      while (next !== null && next.key < key) await goOn();
      return next?.key === key ? next.size : null;
    },
    close: async () => void (await listing.return?.()),
  };
}
