import { mkdirSync, readdirSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { v7 as uuidv7 } from 'uuid';
import {
  withAdvisoryLock,
  createLibraryStore,
  createPreviewCacheStore,
  RecordEntity,
  type LibraryStore,
} from '#domain';
import type { Logger } from '#platform';
import { sweepAll, type Sweep, type SweepReport } from '../../apps/worker/src/upkeep/sweep-all.js';
import { sweepsOf } from '../../apps/worker/src/upkeep/sweeps.js';
import { findOrphans } from '../support/find-orphans.js';
import { insertJobs } from '../support/insert-jobs.js';
import { draftOf, insertUser, openLibrary, putFile, type Library } from '../support/open-library.js';

jest.setTimeout(90_000);

const MINUTE_MS = 60_000;
const GRACE_MS = 60 * MINUTE_MS;
/** Temporary name of a file that is being written. */
const PARTIAL = '.0198c0de-0000-7000-8000-000000000000.part';
const NOTHING = { files: [], rows: [] };

let library: Library;
let store: LibraryStore;
let owner: string;
const logger = { info: jest.fn(), warn: jest.fn(), error: jest.fn() };
const ending = new AbortController();

beforeAll(async () => {
  library = await openLibrary();
  store = createLibraryStore(library.database, library.storage);
});
afterAll(() => library?.close());

beforeEach(async () => {
  await library.database.query('TRUNCATE records, blobs, jobs, preview_cache CASCADE');
  for (const folder of ['data', 'uploads'])
    rmSync(path.join(library.folder, folder), { recursive: true, force: true });
  owner = await insertUser(library.database);
  jest.clearAllMocks();
});

const sweep = (more: readonly Sweep[] = []): Promise<SweepReport | null> => {
  const { database, storage, folder } = library;
  const context = {
    ...{ database, storage, library: store, graceMs: GRACE_MS },
    ...{
      uploadFolder: path.join(folder, 'uploads'),
      logger: logger as unknown as Logger,
      signal: ending.signal,
    },
  };
  return sweepAll(database, [...sweepsOf(context), ...more], context);
};
const put = (key: string, content = key) => putFile(library.storage, key, content);
const orphans = () => findOrphans(library.database, library.folder);
const recordOf = (id: string) => library.database.getRepository(RecordEntity).findOneByOrFail({ id });
const files = () =>
  readdirSync(library.folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(library.folder, path.join(entry.parentPath, entry.name)))
    .sort();

/** An unfinished file. */
function write(name: string): string {
  const file = path.join(library.folder, name);
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, 'half');
  return file;
}

/** Ages everything beyond the grace period. */
function passTime(ageMs = GRACE_MS + MINUTE_MS): void {
  for (const name of files()) {
    const file = path.join(library.folder, name);
    const { mtimeMs } = statSync(file);
    utimesSync(file, new Date(mtimeMs - ageMs), new Date(mtimeMs - ageMs));
  }
}

/** A record that must survive every sweep. */
async function keepOne(name = 'kept') {
  const file = await put(`archive/${name}/1/a.fits`);
  const [id] = await store.save(owner, [draftOf(file)]);
  const thumbnail = await put(`thumbnails/${id}/1.png`);
  await store.setThumbnail(id, file.key, thumbnail);
  return { id, file, thumbnail };
}

describe('a crash between two steps leaves nothing permanently', () => {
  const CRASHES: [string, () => Promise<unknown>][] = [
    ['an upload arrived, not stored', () => Promise.resolve(write('uploads/1.upload'))],
    ['an upload stored, not recorded', () => put('uploads/1/a.fits')],
    ['a file being stored', () => Promise.resolve(write(`data/archive/o/1/${PARTIAL}`))],
    ['a result written, not recorded', () => put('derived/job/attempt/a.fits')],
    ['a thumbnail drawn, not set', () => put(`thumbnails/${uuidv7()}/1.png`)],
    ['a health probe', () => put(`health/${uuidv7()}`)],
    ['a record removed, its file not', async () => store.remove([(await keepOne('gone')).id])],
    [
      'a file deleted, its row not',
      async () => {
        const { id, file } = await keepOne('gone');
        await store.remove([id]);
        await library.storage.delete(file.key);
      },
    ],
    [
      'a record renewed, the old file not deleted',
      async () => {
        const sourceUri = 'mast:x';
        await store.save(owner, [draftOf(await put('archive/o/1/a.fits'), { sourceUri })]);
        await store.save(owner, [draftOf(await put('archive/o/2/a.fits'), { sourceUri })]);
      },
    ],
    [
      'a record removed by hand',
      async () => {
        await keepOne('gone');
        await library.database.query('DELETE FROM records');
      },
    ],
    ['a result of a job that is gone', () => put(`results/${uuidv7()}/c1/a.png`)],
    ['a result that is no job’s', () => put('results/unknown/a.png')],
  ];

  it.each(CRASHES)('%s', async (_what, crash) => {
    await crash();
    passTime();
    const other = await keepOne();
    expect(await orphans()).not.toEqual(NOTHING);
    await sweep();
    expect(await orphans()).toEqual(NOTHING);
    expect(await recordOf(other.id)).toMatchObject({ status: 'ready', thumbnailKey: other.thumbnail.key });
    expect(files().filter((name) => !name.startsWith('data/archive/o/2/'))).toEqual([
      `data/${other.file.key}`,
      `data/${other.thumbnail.key}`,
    ]);
    expect(logger.error).not.toHaveBeenCalled();
  });
});

it('the sweeper skips files younger than the grace period', async () => {
  await put('uploads/1/a.fits');
  await put('archive/o/1/a.fits');
  await put(`results/${uuidv7()}/c1/a.png`);
  for (const name of ['uploads/1.upload', `data/archive/o/1/${PARTIAL}`]) write(name);
  passTime(GRACE_MS - MINUTE_MS);
  const before = files();
  await sweep();
  expect(files()).toEqual(before);
  passTime(2 * MINUTE_MS);
  await sweep();
  expect(files()).toEqual([]);
});

it.each(['archive/o/0123456789abcdef/a.fits', 'archive/o/put-by-hand.fits'])(
  'the sweeper leaves %s to the scan, which records it',
  async (key) => {
    await put(key);
    passTime();
    expect((await sweep())?.unknownFiles).toEqual({ checked: 0, enqueued: 0 });
    expect(files()).toEqual([`data/${key}`]);
  },
);

it('the sweeper keeps an upload named like an unfinished file', async () => {
  const file = await put('uploads/1/night-1.fits.part');
  const [id] = await store.save(owner, [draftOf(file)]);
  passTime();
  await sweep();
  expect(files()).toEqual([`data/${file.key}`]);
  expect(await recordOf(id)).toMatchObject({ status: 'ready' });
});

it('the sweeper removes results of runs that failed, were cancelled or superseded, and no others', async () => {
  const [completed, failed, cancelled, running, queued] = await insertJobs(
    library.database,
    owner,
    5,
    (i) => ({
      status: (['completed', 'failed', 'cancelled', 'running', 'queued'] as const)[i],
    }),
  );
  const published = `results/${completed}/c2/a.png`;
  await library.database.query('UPDATE jobs SET result_key = $1 WHERE id = $2', [published, completed]);
  const kept = [published, `results/${running}/c1/a.png`, `results/${queued}/c1/a.png`];
  const left = [completed, failed, cancelled].map((id) => `results/${id}/c1/a.png`);
  for (const key of [...kept, ...left]) await put(key);
  passTime();
  expect((await sweep())?.results).toEqual({ removed: left.length });
  expect(files()).toEqual(kept.map((key) => `data/${key}`).sort());
});

it('the sweeper marks records whose file is missing, reports it, and restores them when it is back', async () => {
  const { id, file, thumbnail } = await keepOne();
  // An invalid record stays invalid, because its file was not the reason; only records that may be ready again are reported.
  const shorter = await put('archive/kept/2/b.fits');
  const [failed, invalid] = await store.save(owner, [draftOf(shorter), draftOf(shorter)]);
  await library.database.query(`UPDATE records SET status = 'failed' WHERE id = $1`, [failed]);
  await library.database.query(`UPDATE records SET status = 'invalid' WHERE id = $1`, [invalid]);
  const statuses = async () => [(await recordOf(failed)).status, (await recordOf(invalid)).status];
  await library.storage.delete(file.key);
  await library.storage.delete(thumbnail.key);
  await library.storage.put('archive/kept/2/b.fits', Buffer.from('another length'));

  expect((await sweep())?.missingFiles).toEqual({
    ...{ checked: 3, lostRecords: 2, foundRecords: 0, lostThumbnails: 1 },
  });
  expect(logger.error).toHaveBeenCalledWith({ recordIds: [id, failed] }, 'files of records are missing');
  expect(await recordOf(id)).toMatchObject({ status: 'invalid', thumbnailKey: thumbnail.key, version: 2 });
  expect(await statuses()).toEqual(['failed', 'invalid']);
  expect((await recordOf(failed)).fileMissingSince).not.toBeNull();
  // The mark is not a removal, and is made once.
  expect((await sweep())?.missingFiles).toMatchObject({ lostRecords: 0, foundRecords: 0 });

  await put(file.key);
  await put(thumbnail.key);
  await put('archive/kept/2/b.fits');
  expect((await sweep())?.missingFiles).toMatchObject({ lostRecords: 0, foundRecords: 2 });
  expect(await recordOf(id)).toMatchObject({
    ...{ status: 'ready', fileMissingSince: null, thumbnailKey: thumbnail.key, version: 3 },
  });
  expect(files()).toContain(`data/${thumbnail.key}`);
  expect(await statuses()).toEqual(['failed', 'invalid']);
  expect((await recordOf(failed)).fileMissingSince).toBeNull();
  expect(await orphans()).toEqual(NOTHING);
});

it('an import that restores a missing file restores the records of all its owners', async () => {
  const { id, file, thumbnail } = await keepOne();
  const other = await insertUser(library.database);
  const source = { sourceUri: 'mast:JWST/product/a_i2d.fits' };
  const [theirs] = await store.save(other, [draftOf(file, source)]);
  const [third] = await store.save(await insertUser(library.database), [draftOf(file, source)]);
  const [failed] = await store.save(other, [draftOf(file)]);
  await library.database.query(`UPDATE records SET status = 'failed' WHERE id = $1`, [failed]);
  await library.storage.delete(file.key);
  expect((await sweep())?.missingFiles).toMatchObject({ lostRecords: 4 });
  await put(file.key);
  expect(await store.save(other, [draftOf(file, source)])).toEqual([theirs]);
  for (const healed of [id, theirs, third])
    expect(await recordOf(healed)).toMatchObject({ status: 'ready', fileMissingSince: null });
  expect(await recordOf(id)).toMatchObject({ version: 3, thumbnailKey: thumbnail.key });
  expect(await recordOf(failed)).toMatchObject({ status: 'failed', fileMissingSince: null });
  expect((await sweep())?.missingFiles).toMatchObject({ lostRecords: 0, foundRecords: 0 });
});

it('an import that fails restores nothing', async () => {
  const { id, file } = await keepOne();
  await library.storage.delete(file.key);
  await sweep();
  await expect(store.save(owner, [draftOf(file)])).rejects.toThrow('deleted');
  expect(await recordOf(id)).toMatchObject({ status: 'invalid', version: 2 });
});

it('a missing thumbnail is removed with a new one, or with its record', async () => {
  const [drawn, removed] = [await keepOne('drawn'), await keepOne('removed')];
  for (const { thumbnail } of [drawn, removed]) await library.storage.delete(thumbnail.key);
  expect((await sweep())?.missingFiles).toMatchObject({ lostThumbnails: 2, lostRecords: 0 });
  const another = await put(`thumbnails/${drawn.id}/2.png`);
  await store.setThumbnail(drawn.id, drawn.file.key, another);
  await store.remove([removed.id]);
  await sweep();
  expect(files()).toEqual([`data/${drawn.file.key}`, `data/${another.key}`]);
  expect(await library.database.query('SELECT key FROM blobs ORDER BY key')).toEqual([
    { key: drawn.file.key },
    { key: another.key },
  ]);
});

it('the sweeper removes cached previews without a row, or of a removed file', async () => {
  const cache = createPreviewCacheStore(library.database);
  const { file } = await keepOne();
  const keep = async (name: string, contentSha256: string) => {
    const { key: storageKey, size } = await put(`preview-cache/${name}`);
    const rest = { contentType: 'image/png', headers: {}, size };
    await cache.add({ key: name, contentSha256, storageKey, ...rest });
  };
  await keep('used', file.sha256);
  await keep('forgotten', 'of a file that is gone');
  await put('preview-cache/left-by-a-crash');
  await put('preview-cache/being-kept');
  passTime();
  await put('preview-cache/being-kept');
  expect((await sweep())?.previews).toEqual({ removed: 2 });
  const left = files().filter((name) => name.startsWith('data/preview-cache/'));
  expect(left).toEqual(['data/preview-cache/being-kept', 'data/preview-cache/used']);
});

it('the sweeper removes security events after 400 days, in more than one batch', async () => {
  await library.database.query(
    `INSERT INTO security_events (id, created_at, event, details)
     SELECT gen_random_uuid(), now() - make_interval(days => age), 'login', '{}'
     FROM unnest(ARRAY[399] || array_fill(401, ARRAY[600])) AS age`,
  );
  expect(await sweep()).toMatchObject({ securityEvents: { removed: 600 } });
  expect(await library.database.query('SELECT count(*)::int AS left FROM security_events')).toEqual([
    { left: 1 },
  ]);
});

it('the sweeper compares more rows and files than fit in one batch', async () => {
  const known = await Promise.all(Array.from({ length: 520 }, (_, i) => put(`archive/k/${i}/a.fits`)));
  await store.save(
    owner,
    known.map((file) => draftOf(file)),
  );
  await Promise.all(Array.from({ length: 530 }, (_, i) => put(`archive/u/${i}/a.fits`)));
  const { key: byHand } = await put('archive/u/put-by-hand.fits');
  for (const { key } of known.slice(0, 510)) await library.storage.delete(key);
  passTime();
  const report = await sweep();
  expect(report).toMatchObject({
    missingFiles: { checked: 520, lostRecords: 510 },
    unknownFiles: { checked: 540, enqueued: 530 },
    outbox: { deleted: 530, kept: 0 },
  });
  expect(files()).toHaveLength(11);
  expect(files()).toContain(`data/${byHand}`);
});

it('the sweeper runs in one process at a time, and logs its work in one line', async () => {
  expect(await withAdvisoryLock(library.database, 'sweeper', () => sweep())).toBeNull();
  expect(logger.info).not.toHaveBeenCalled();
  const report = await sweep();
  expect(report).not.toBeNull();
  expect(logger.info.mock.calls).toEqual([[{ swept: report, tookMs: expect.any(Number) }, 'swept']]);
});

it('the sweeper continues with the others when one sweep fails', async () => {
  const failure = new Error('the table is locked');
  const later = jest.fn(() => Promise.resolve({ removed: 7 }));
  const report = await sweep([
    { name: 'broken', run: () => Promise.reject(failure) },
    { name: 'sessions', run: later },
  ]);
  expect(report).toMatchObject({ broken: null, sessions: { removed: 7 } });
  expect(logger.error).toHaveBeenCalledWith({ sweep: 'broken', err: failure }, expect.any(String));
});
