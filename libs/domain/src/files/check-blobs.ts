import type { DataSource, EntityManager } from 'typeorm';
import { type Storage, storageTrouble, type StoredObject } from '#platform';
import { type FileStore, healRecords, isStored, lookForAll, type Transact } from './blobs.js';
import { COUNTED } from '../records/record.entity.js';

/** The result of checking a batch of blobs. */
export interface BlobCheck {
  readonly checked: number;
  /** Keys that the storage refused to check; their rows are unchanged. */
  readonly hidden: readonly string[];
  /** Records that have lost their file: `ready` ones are `invalid` now. */
  readonly lostRecords: readonly string[];
  /** Records whose file is back and whose former status was restored. */
  readonly foundRecords: readonly string[];
  /** Records whose thumbnail is missing. They keep its key, since the file is back once an unavailable storage returns. */
  readonly lostThumbnails: number;
}

/** A storage whose files can also be listed. */
export type ListedStore = FileStore & Pick<Storage, 'list'>;

interface BlobRow {
  readonly key: string;
  readonly size: number | null;
  readonly state: 'stored' | 'missing';
}

/**
 * Checks whether the files of all blobs are in the storage, `limit` at a time, and updates the rows that differ. Most files are checked by
 * a listing; only files that the listing shows differently from their rows are checked one by one.
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
      // Also yielded after a failure, so that the caller can report the losses found so far.
      yield summary(rows.length, page);
      if (page.failure) throw page.failure.error;
    }
  } finally {
    await listed.close();
  }
}

/** Ordered by the bytes of the keys, as storages list them, regardless of the database's collation. */
const blobsAfter = (database: DataSource, after: string, limit: number): Promise<BlobRow[]> =>
  database.query(
    `SELECT key, size::float8 AS size, state FROM blobs
     WHERE state <> 'pending_deletion' AND key COLLATE "C" > $1 ORDER BY key COLLATE "C" LIMIT $2`,
    [after, limit],
  );

/** The rows that differ from the listing. */
async function unlike(rows: readonly BlobRow[], listed: ListedFiles): Promise<BlobRow[]> {
  const found: BlobRow[] = [];
  for (const row of rows) {
    const size = await listed.sizeOf(row.key);
    const isThere = size !== null && (row.size === null || size === row.size);
    if (isThere !== (row.state === 'stored')) found.push(row);
  }
  return found;
}

/** The updates made until the page was done or a check failed. */
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
  const unlessHidden = (key: string, check: () => Promise<void>) =>
    check().catch((error: unknown) => {
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

/** Checks whether one file is in the storage, and updates its row if that changed. */
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

/** Checks again under the locks of the records and the blob, since either may have changed since the first check. */
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

/** A missing file may be back once an unavailable storage returns, so no key is removed. */
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

/** Sizes of files from a listing of the storage. */
interface ListedFiles {
  /**
   * Size of the file; `null` when the listing passed its key without it: the file is missing, was added since, or is listed elsewhere (the
   * listings of two storages follow each other).
   * @param key not before the keys of earlier calls
   */
  sizeOf(key: string): Promise<number | null>;
  close(): Promise<void>;
}

/** Reads a listing of all files in step with ordered keys, which takes a bucket one request per thousand files. */
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
