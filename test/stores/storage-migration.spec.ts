import { createHash, randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import path from 'node:path';
import { buffer, text } from 'node:stream/consumers';
import {
  createFileMoves,
  createMoveLedger,
  createLibraryStore,
  createStoredFiles,
  RecordEntity,
  type Claim,
  type LibraryStore,
  type MoveLedger,
  type StoredFile,
} from '#domain';
import { archiveFileKey } from '#archive-client';
import { createStorage, openStorages, Settings, type Storage, type StorageSettings } from '#platform';
import type { JobContext, MigrationCounts, MigrationDetails } from '#queues';
import { migrateStorage } from '../../apps/worker/src/storage-moves/migrate-storage.js';
import type { Migration } from '../../apps/worker/src/storage-moves/migration.js';
import { countRemoved, moveFiles } from '../../apps/worker/src/storage-moves/move-files.js';
import { renameFiles } from '../../apps/worker/src/storage-moves/rename-files.js';
import type { WorkerResources } from '../../apps/worker/src/worker-resources.js';
import { startBucket, type TestBucket } from '../support/start-bucket.js';
import { fakeLogger, fakeWaiting, withoutWaiting } from '../support/fake-jobs.js';
import { insertJobs } from '../support/insert-jobs.js';
import { keysIn } from '../support/keys-in.js';
import { draftOf, insertUser, openLibrary, putFile, type Library } from '../support/open-library.js';

jest.setTimeout(60_000);

const NOTHING: MigrationCounts = { renamed: 0, moved: 0, movedBytes: 0, damaged: 0 };
const NOTHING_YET: MigrationDetails = { renamed: 0, moved: 0, movedBytes: 0, leaving: {} };
const digestOf = (content: string) => createHash('sha256').update(content).digest('hex');

let t: Library;
let bucket: TestBucket;
let owner: string;

beforeAll(async () => {
  [t, bucket] = await Promise.all([openLibrary(), startBucket()]);
  owner = await insertUser(t.database);
});
afterEach(async () => {
  rmSync(path.join(t.folder, 'new'), { recursive: true, force: true });
  await t.database.query('DELETE FROM records');
  await t.database.query('DELETE FROM blobs');
  for await (const { key } of t.storage.list('')) await t.storage.delete(key);
  const { present } = openStorages({ ...new Settings(), ...bucket.settings });
  for (const key of bucket.keys()) await present.delete(key);
  await present.close();
});
afterAll(() => t?.close());

/** From the folder of the library to the bucket. */
const toBucket = (): StorageSettings => ({
  ...new Settings(),
  ...bucket.settings,
  ...{ STORAGE_PREVIOUS_DRIVER: 'disk', STORAGE_PREVIOUS_DIR: path.join(t.folder, 'data') },
});
/** From the bucket to the folder of the library. */
const toDisk = (): StorageSettings => ({
  ...new Settings(),
  ...{ STORAGE_DRIVER: 'disk', DATA_DIR: t.folder, STORAGE_PREVIOUS_DRIVER: 's3' },
  ...previousBucket(),
});
/** The bucket as the previous storage. */
const previousBucket = () => ({
  S3_PREVIOUS_ENDPOINT: bucket.settings.S3_ENDPOINT,
  S3_PREVIOUS_REGION: bucket.settings.S3_REGION,
  S3_PREVIOUS_BUCKET: bucket.settings.S3_BUCKET,
  S3_PREVIOUS_ACCESS_KEY_ID: bucket.settings.S3_ACCESS_KEY_ID,
  S3_PREVIOUS_SECRET_ACCESS_KEY: bucket.settings.S3_SECRET_ACCESS_KEY,
});
const renamesOnly = (): StorageSettings => ({
  ...new Settings(),
  STORAGE_DRIVER: 'disk',
  DATA_DIR: t.folder,
});

/** A job that a worker has claimed. */
async function claimJob(details = NOTHING_YET): Promise<Claim> {
  const claimId = randomUUID();
  const columns = { type: 'migrate-storage-keys', status: 'running', claimId, details } as const;
  const [jobId] = await insertJobs(t.database, owner, 1, columns);
  return { jobId, claimId };
}

const claimedLedger = async (): Promise<MoveLedger> => createMoveLedger(t.database, await claimJob());

/** The shared context of a migration's steps for a claimed job. */
async function migrationOf(storage: Storage, more: Partial<Migration> = {}): Promise<Migration> {
  const ledger = await claimedLedger();
  return {
    ...{ storage, ledger, library: createLibraryStore(t.database, storage), logger: fakeLogger().logger },
    ...{ moves: createFileMoves(t.database, storage, ledger), signal: new AbortController().signal },
    ...{ done: () => undefined, left: () => undefined, waitForDependency: withoutWaiting.waitForDependency },
    ...more,
  };
}

/** Runs the job as the worker does. */
async function migrate(
  settings: StorageSettings,
  details = NOTHING_YET,
  signal = new AbortController().signal,
  waiting = withoutWaiting,
) {
  const log = fakeLogger();
  const storage = createStorage(settings);
  const library = createLibraryStore(t.database, storage);
  const reports: string[] = [];
  const { jobId, claimId } = await claimJob(details);
  const resources = { settings, database: t.database, storage, library, logger: log.logger };
  const context = {
    ...{ job: { id: jobId, claimId }, signal, resultKey: () => 'results/job/claim/migration.json' },
    report: ({ message }: { message: string }) => void reports.push(message),
    ...waiting,
  } as unknown as JobContext<'migrate-storage-keys'>;
  try {
    const result = await migrateStorage(resources as unknown as WorkerResources, context);
    const counts = JSON.parse(await text(await storage.open(result.key))) as MigrationCounts;
    await storage.delete(result.key);
    return { counts, message: result.message, reports, log };
  } finally {
    await storage.close();
  }
}

const OLD = 'archive/jw01/a_i2d.fits';

/** A library with every kind of file: recorded, shared by two records, with an old name, without a record, of a job. */
async function fillLibrary(library: LibraryStore) {
  const old = await putFile(t.storage, OLD, 'old name');
  const upload = await putFile(t.storage, 'uploads/x/b.fits', 'upload');
  const [oldId, sharedId, uploadId] = await library.save(owner, [
    draftOf(old),
    draftOf(old),
    draftOf(upload),
  ]);
  const thumbnail = await putFile(t.storage, `thumbnails/${uploadId}.png`, 'thumbnail');
  await library.setThumbnail(uploadId, upload.key, thumbnail);
  await putFile(t.storage, 'archive/jw02/0123456789abcdef/c_i2d.fits', 'nobody’s');
  await putFile(t.storage, 'results/job/claim/d.png', 'result');
  return { oldId, sharedId, uploadId };
}

const rowOf = (id: string) => t.database.getRepository(RecordEntity).findOneByOrFail({ id });
const keysOf = async (storage: Storage) => (await keysIn(storage)).sort();

/** The expected final state, in either storage. */
async function expectAll(storage: Storage, ids: Awaited<ReturnType<typeof fillLibrary>>) {
  const newKey = archiveFileKey('jw01', digestOf('old name'), 'a_i2d.fits');
  const newThumbnail = `thumbnails/${ids.uploadId}/${digestOf('thumbnail').slice(0, 16)}.png`;
  const rows = await Promise.all([ids.oldId, ids.sharedId, ids.uploadId].map(rowOf));
  expect(rows.map((row) => [row.storageKey, row.thumbnailKey, row.version])).toEqual([
    [newKey, null, 1],
    [newKey, null, 1],
    ['uploads/x/b.fits', newThumbnail, 1],
  ]);
  expect(await keysOf(storage)).toEqual(
    [
      ...[newKey, newThumbnail, 'uploads/x/b.fits'],
      ...['archive/jw02/0123456789abcdef/c_i2d.fits', 'results/job/claim/d.png'],
    ].sort(),
  );
  const contents = [newKey, newThumbnail, 'uploads/x/b.fits'].map(async (key) =>
    text(await storage.open(key)),
  );
  expect(await Promise.all(contents)).toEqual(['old name', 'thumbnail', 'upload']);
  const blobs = await t.database.query(
    `SELECT key, state, size::int AS size, sha256 FROM blobs ORDER BY key`,
  );
  expect(blobs).toEqual(
    [
      { key: newKey, state: 'stored', size: 8, sha256: digestOf('old name') },
      { key: newThumbnail, state: 'stored', size: 9, sha256: digestOf('thumbnail') },
      { key: 'uploads/x/b.fits', state: 'stored', size: 6, sha256: digestOf('upload') },
    ].sort((a, b) => (a.key < b.key ? -1 : 1)),
  );
}

it('a migration renames files of earlier releases to their current keys in a single storage', async () => {
  const ids = await fillLibrary(createLibraryStore(t.database, t.storage));
  const { counts, message } = await migrate(renamesOnly());
  expect([counts, message]).toEqual([{ ...NOTHING, renamed: 2 }, '2 files renamed, 0 moved']);
  await expectAll(t.storage, ids);
  expect((await migrate(renamesOnly())).counts).toEqual(NOTHING);
});

it('a migration moves everything into a bucket and back, and reports progress', async () => {
  const ids = await fillLibrary(createLibraryStore(t.database, t.storage));
  const there = await migrate(toBucket(), { renamed: 5, moved: 7, movedBytes: 70, leaving: {} });
  expect(there.counts).toEqual({ renamed: 7, moved: 10, movedBytes: 92, damaged: 0 });
  expect(there.reports.at(-1)).toBe('5 of 7 files');
  expect(await keysOf(t.storage)).toEqual([]);
  const present = openStorages({ ...toBucket(), STORAGE_PREVIOUS_DRIVER: '' }).present;
  await expectAll(present, ids);
  await present.close();
  expect((await migrate(toDisk())).counts).toMatchObject({ renamed: 0, moved: 5, damaged: 0 });
  expect(bucket.keys()).toEqual([]);
  await expectAll(t.storage, ids);
});

it('a migration waits for an unavailable storage while it lists the files', async () => {
  const ids = await fillLibrary(createLibraryStore(t.database, t.storage));
  await migrate(toBucket());
  const { waits, ...waiting } = fakeWaiting();
  await bucket.behave({ status: 503, on: 'ListObjectsV2', times: 3 });
  const { counts } = await migrate(toDisk(), NOTHING_YET, undefined, waiting);
  await bucket.heal();
  expect([waits.length, counts.moved]).toEqual([1, 5]);
  await expectAll(t.storage, ids);
});

it('a migration leaves a damaged file in place, moves the others, and reports it', async () => {
  const library = createLibraryStore(t.database, t.storage);
  const ids = await fillLibrary(library);
  await t.database.query(`UPDATE blobs SET sha256 = repeat('0', 64) WHERE key = ANY ($1)`, [
    [OLD, 'uploads/x/b.fits'],
  ]);
  const { counts, message, log } = await migrate(toBucket());
  expect(counts).toMatchObject({ renamed: 1, moved: 2, damaged: 2 });
  expect(message).toContain('1 file renamed, 2 moved; 2 not moved (see the log)');
  expect(await keysOf(t.storage)).toEqual([OLD, 'uploads/x/b.fits']);
  expect(bucket.keys().filter((key) => /a_i2d|b\.fits/.test(key))).toEqual([]);
  expect((await rowOf(ids.oldId)).storageKey).toBe(OLD);
  expect(log.messages()).toContain('file not moved');
});

it('a migration fails when the storage refuses everything', async () => {
  const keys = ['a', 'b'].map((name) => archiveFileKey('jw03', digestOf(name), `${name}_i2d.fits`));
  for (const key of keys) await putFile(t.storage, key, 'nobody’s');
  for (const key of keys) await bucket.behave({ status: 403, on: ['PUT', key] });
  await expect(migrate(toBucket())).rejects.toMatchObject({ code: 'storage_refused' });
  await bucket.heal();
  await bucket.behave({ status: 403, on: ['PUT', keys[0]] });
  // The second is another run of a job that has moved all movable files.
  for (const before of [NOTHING_YET, { ...NOTHING_YET, moved: 1 }])
    expect((await migrate(toBucket(), before)).counts).toMatchObject({ moved: 1, damaged: 1 });
  await bucket.heal();
});

it('a migration refuses to move a storage into itself under another name', async () => {
  const ids = await fillLibrary(createLibraryStore(t.database, t.storage));
  await bucket.put('uploads/z/z', Buffer.from('z'));
  const other = bucket.settings.S3_ENDPOINT.replace('127.0.0.1', 'localhost');
  const moving = migrate({
    ...{ ...toBucket(), STORAGE_PREVIOUS_DRIVER: 's3' },
    ...{ ...previousBucket(), S3_PREVIOUS_ENDPOINT: other },
  });
  await expect(moving).rejects.toThrow(
    'The previous and the current storage are the same: nothing was moved',
  );
  expect(bucket.keys()).toEqual(['uploads/z/z']);
  expect((await rowOf(ids.oldId)).storageKey).toBe(OLD);
});

it('a migration stops at once when its signal fires, and the next run continues from there', async () => {
  const ids = await fillLibrary(createLibraryStore(t.database, t.storage));
  const stop = new AbortController();
  stop.abort(new Error('stop'));
  await expect(migrate(toBucket(), NOTHING_YET, stop.signal)).rejects.toThrow('stop');
  expect((await migrate(toBucket())).counts).toMatchObject({ renamed: 2, moved: 3 });
  expect((await rowOf(ids.oldId)).storageKey).not.toBe(OLD);
});

/** A storage and its derivatives whose changes fail from the n-th on, after it or before, as if the process had died. */
function dying(n: number, isAfter: boolean) {
  let left = n;
  const once = async <T>(change: () => Promise<T>): Promise<T> => {
    left -= 1;
    if (left < 0 || (left === 0 && !isAfter)) throw new Error('died');
    const done = await change();
    if (left === 0) throw new Error('died');
    return done;
  };
  return {
    storage: (storage: Storage): Storage => ({
      ...storage,
      put: (key, body) =>
        once(async () => storage.put(key, body instanceof Uint8Array ? body : await buffer(body))),
      delete: (key) => once(() => storage.delete(key)),
    }),
    moves: (moves: Migration['moves']): Migration['moves'] => ({
      ...moves,
      announce: (key) => once(() => moves.announce(key)),
      rename: (from, to: StoredFile) => once(() => moves.rename(from, to)),
      release: (file, remove) => once(() => moves.release(file, remove)),
    }),
    ledger: (ledger: MoveLedger): MoveLedger => ({
      ...ledger,
      leave: (key, size) => once(() => ledger.leave(key, size)),
      count: (done, manager) => once(() => ledger.count(done, manager)),
    }),
  };
}

it.each([true, false])(
  'a migration loses nothing and counts nothing twice wherever it dies (after a write: %s)',
  async (isAfter) => {
    const ids = await fillLibrary(createLibraryStore(t.database, t.storage));
    const settings = { ...toBucket(), STORAGE_DRIVER: 'disk', DATA_DIR: path.join(t.folder, 'new') };
    const { present, previous } = openStorages(settings);
    const whole = createStorage(settings);
    const books = await claimedLedger();
    const removed: string[] = [];
    const from: Storage = {
      ...previous!,
      delete: async (key) => (await previous!.delete(key), void removed.push(key)),
    };
    let deaths = 0;
    for (let isDone = false; !isDone;) {
      // Each run dies later than the previous one.
      const death = dying(1 + (deaths % 13), isAfter);
      const storage = death.storage(whole);
      const ledger = death.ledger(books);
      const moves = death.moves(createFileMoves(t.database, storage, ledger));
      const migration = await migrationOf(storage, { ledger, moves });
      const move = { ...migration, from: death.storage(from), to: death.storage(present) };
      const run = async () => {
        await countRemoved(move);
        await renameFiles(migration);
        await moveFiles(move);
      };
      isDone = await run().then(
        () => true,
        (error: Error) => {
          expect(error.message).toContain('died');
          return false;
        },
      );
      deaths += isDone ? 0 : 1;
      for (const row of await Promise.all([ids.oldId, ids.sharedId, ids.uploadId].map(rowOf)))
        expect(await text(await whole.open(row.storageKey))).toBe(
          row.id === ids.uploadId ? 'upload' : 'old name',
        );
      if (deaths > 100) throw new Error('it never ends');
    }
    expect(deaths).toBeGreaterThan(4);
    // Like the sweeper every few seconds; announced files that never arrived are removed, too.
    await t.database.query(`UPDATE blobs SET delete_after = now() WHERE state = 'pending_deletion'`);
    await createLibraryStore(t.database, whole).deletePending();
    await expectAll(present, ids);
    expect(await keysOf(previous!)).toEqual([]);
    expect(await books.read()).toMatchObject({ renamed: 2, moved: removed.length, leaving: {} });
  },
);

it('a migration counts the last file removed by an earlier run, but neither existing nor lost files', async () => {
  const { present, previous } = openStorages(toBucket());
  const leaving = { 'uploads/a/a': 3, 'uploads/b/b': 3, 'uploads/c/c': 3, 'uploads/d/d': 3 };
  await present.put('uploads/a/a', Buffer.from('aaa'));
  await present.put('uploads/b/b', Buffer.from('bbb'));
  await previous!.put('uploads/b/b', Buffer.from('bbb'));
  await present.put('uploads/d/d', Buffer.from('half of it'));
  const ledger = createMoveLedger(
    t.database,
    await claimJob({ ...NOTHING_YET, moved: 1, movedBytes: 9, leaving }),
  );
  await countRemoved({ from: previous!, to: present, ledger });
  expect(await ledger.read()).toEqual({ renamed: 0, moved: 2, movedBytes: 12, leaving: {} });
  await present.close();
});

it('a migration is counted only by the run that holds the claim; renames of another run have no effect', async () => {
  const { oldId } = await fillLibrary(createLibraryStore(t.database, t.storage));
  const claim = await claimJob();
  const late = createMoveLedger(t.database, { ...claim, claimId: randomUUID() });
  const moves = createFileMoves(t.database, t.storage, late);
  await expect(late.leave('uploads/a/a', 1)).rejects.toThrow('another run');
  await expect(renameFiles(await migrationOf(t.storage, { ledger: late, moves }))).rejects.toThrow(
    'another run',
  );
  expect((await rowOf(oldId)).storageKey).toBe(OLD);
  expect(await createMoveLedger(t.database, claim).read()).toEqual(NOTHING_YET);
});

describe('a file that is removed while it is moved', () => {
  it('is deleted in the end', async () => {
    const library = createLibraryStore(t.database, t.storage);
    const ids = await fillLibrary(library);
    const storage = createStorage(toBucket());
    const both = createLibraryStore(t.database, storage);
    const { present, previous } = openStorages(toBucket());
    const removing: Storage = {
      ...present,
      async put(key, body) {
        const put = await present.put(key, body instanceof Uint8Array ? body : await buffer(body));
        if (key !== 'uploads/x/b.fits') return put;
        await both.remove([ids.uploadId]);
        await both.deletePending();
        return present.put(key, Buffer.from('upload')); // Its last bytes came after the removal.
      },
    };
    await moveFiles({ ...(await migrationOf(storage, { library: both })), from: previous!, to: removing });
    expect(bucket.keys().filter((key) => key.includes('b.fits'))).toEqual([]);
    expect((await keysOf(t.storage)).filter((key) => key.includes('b.fits'))).toEqual([]);
    await Promise.all([storage.close(), present.close()]);
  });
});

it('a copy under its new key does not look like a file without a record to a scan', async () => {
  await fillLibrary(createLibraryStore(t.database, t.storage));
  const settled: boolean[] = [];
  const storage: Storage = {
    ...t.storage,
    async put(key, body) {
      const put = await t.storage.put(key, body);
      settled.push((await createStoredFiles(t.database).settled([key])).has(key));
      return put;
    },
  };
  await renameFiles(await migrationOf(storage));
  expect(settled).toEqual([true, true]);
});

it('a migration does not remove a file whose copy was moved away', async () => {
  await fillLibrary(createLibraryStore(t.database, t.storage));
  const storage = createStorage(toBucket());
  const { present, previous } = openStorages(toBucket());
  let lookups = 0;
  const migration = await migrationOf(storage);
  const emptied: Migration['moves'] = {
    ...migration.moves,
    async release(file, remove) {
      lookups += 1;
      await present.delete(file.key); // Another migration has just moved it back.
      return migration.moves.release(file, remove);
    },
  };
  const before = await keysOf(t.storage);
  expect(await moveFiles({ ...migration, moves: emptied, from: previous!, to: present })).toBe(0);
  expect(await migration.ledger.read()).toEqual(NOTHING_YET);
  expect(lookups).toBe(before.length);
  expect(await keysOf(t.storage)).toEqual(before);
  await Promise.all([storage.close(), present.close()]);
});
