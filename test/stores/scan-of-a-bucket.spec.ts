import { setTimeout as sleep } from 'node:timers/promises';
import { createHash } from 'node:crypto';
import { archiveFileKey, type ArchiveObservation } from '#archive-client';
import { createJobStore, createLibraryStore, RecordEntity } from '#domain';
import { createStorage, Settings, UpstreamError, type Storage } from '#platform';
import type { FileFacts } from '#processing-client';
import { failFast } from '#queues';
import { scanStorage, recordStoredFiles } from '../../apps/worker/src/scans/scan-storage.js';
import type { WorkerResources } from '../../apps/worker/src/worker-resources.js';
import { awayOnce, fakeLogger, fakeWaiting, withoutWaiting } from '../support/fake-jobs.js';
import { gate } from '../support/gate.js';
import { holdBlob } from '../support/open-library.js';
import { startBucket, type TestBucket } from '../support/start-bucket.js';
import { openTestDatabase, type TestDatabase } from '../support/test-database.js';

jest.setTimeout(60_000);

const FACTS: FileFacts = {
  ...{ format: 'fits', contentType: 'application/fits', dataType: 'image', isViewable: true },
  ...{ dimensions: [1, 1], units: null, wcs: null, hasTable: false, keywords: { FILTER: 'F200W' } },
};

let db: TestDatabase;
let bucket: TestBucket;
let storage: Storage;

beforeAll(async () => {
  [db, bucket] = await Promise.all([openTestDatabase(), startBucket()]);
  // Listings have several pages.
  await bucket.behave({ pageSizeCap: 2 });
  storage = createStorage({ ...new Settings(), ...bucket.settings });
});
afterAll(async () => {
  await storage.close();
  await db.close();
});

const noObservations = (): Promise<readonly ArchiveObservation[]> => Promise.resolve([]);

/** The context of a scan. */
function parts({ files = storage, answer = noObservations, waiting = withoutWaiting } = {}) {
  const log = fakeLogger();
  const resources = {
    ...{ database: db.database, storage: files, library: createLibraryStore(db.database, files) },
    ...{ jobs: createJobStore(db.database), archive: { observations: answer }, logger: log.logger },
    processing: { inspect: () => Promise.resolve(FACTS) },
  } as unknown as WorkerResources;
  const created: string[] = [];
  const context = {
    ...{ signal: new AbortController().signal, onChecked: () => undefined, ...waiting },
    onCreated: (ids: readonly string[]) => Promise.resolve(void created.push(...ids)),
  };
  return { log, resources, context, created };
}

async function scan(answer = noObservations) {
  const { resources, context, created, log } = parts({ answer });
  return { counts: await recordStoredFiles(resources, context), created, log };
}

it('a scan records the files of a bucket, page by page, also while the archive is unavailable', async () => {
  for (let i = 0; i < 5; i += 1) {
    const body = Buffer.from(`file ${i}`);
    const sha256 = createHash('sha256').update(body).digest('hex');
    await storage.put(archiveFileKey(`obs${i}`, i === 4 ? '0'.repeat(64) : sha256, `f${i}_i2d.fits`), body);
  }
  const away = () => Promise.reject(new UpstreamError('archive', 'unreachable', 'away'));
  const first = await scan(away);
  expect(first.counts).toEqual({ checked: 5, created: 4 });
  expect(first.created).toHaveLength(4);
  expect(first.log.messages()).toEqual(
    expect.arrayContaining(['records made without metadata of the archive', 'stored file not recorded']),
  );
  const records = await db.database.getRepository(RecordEntity).find({ order: { fileName: 'ASC' } });
  expect(
    records.map(({ fileName, ownerId, filter, metadata }) => [fileName, ownerId, filter, metadata]),
  ).toEqual(
    [0, 1, 2, 3].map((i) => [
      `f${i}_i2d.fits`,
      null,
      'F200W',
      { archive_obs_id: `obs${i}`, FILTER: 'F200W' },
    ]),
  );
  expect((await scan(away)).counts).toEqual({ checked: 5, created: 0 });
  expect(await storage.stat(archiveFileKey('obs4', '0'.repeat(64), 'f4_i2d.fits'))).not.toBeNull();
});

const put = (name: string) => storage.put(`archive/other/${name}_i2d.fits`, Buffer.from(name));

it('a scan waits for an unavailable storage while it lists and reads, and keeps its counts', async () => {
  for (const name of ['a', 'b', 'c']) await put(name);
  const { waits, ...waiting } = fakeWaiting();
  // Both halves list: all files, and those of the archive.
  const [all, archived] = [awayOnce(storage, 'list', 'open', 'stat'), awayOnce(storage, 'list')];
  const list: Storage['list'] = (folder) => (folder === '' ? all : archived).list(folder);
  const { resources, context, created } = parts({ files: { ...all, list }, waiting });
  const counts = await scanStorage(resources, context);
  expect([counts.created, created.length, waits.length]).toEqual([3, 3, 4]);
});

it('a scan records readable files, and reports the others', async () => {
  for (const name of ['d', 'e', 'f']) await put(name);
  await bucket.behave({ status: 403, on: ['GET', 'archive/other/e_i2d.fits'] });
  const { counts, log } = await scan();
  await bucket.heal();
  expect(counts.created).toBe(2);
  expect(log.messages()).toContain('stored file not recorded');
  expect((await scan()).counts.created).toBe(1);
});

it('a periodic scan continues after an unreadable file, and ends when the bucket is unavailable', async () => {
  for (const name of ['j', 'k']) await put(name);
  await bucket.behave({ status: 500, on: ['GET', 'archive/other/j_i2d.fits'] });
  let isThere = false;
  const waiting = failFast(() => Promise.resolve(isThere));
  const { resources, context, log } = parts({ waiting });
  await expect(recordStoredFiles(resources, context)).rejects.toMatchObject({ code: 'storage_unavailable' });
  isThere = true;
  await recordStoredFiles(resources, context);
  expect(log.messages()).toContain('stored file not recorded');
  await bucket.heal();
  expect((await scan()).counts.created).toBe(1);
});

it('a scan does not wait for a file locked by another when its job ends', async () => {
  await put('i');
  const key = 'archive/other/i_i2d.fits';
  await db.database.query(`INSERT INTO blobs (key, state) VALUES ($1, 'stored')`, [key]);
  const { pass, open, arrived } = gate();
  const holding = holdBlob(db.database, key, pass);
  await arrived;
  const { resources, context } = parts();
  const job = new AbortController();
  void sleep(300).then(() => job.abort('shutdown'));
  const scanning = recordStoredFiles(resources, { ...context, signal: job.signal });
  await expect(scanning).rejects.toBe('shutdown');
  open();
  await holding;
  await storage.delete(key);
});

it('a scan reports its work when it is interrupted', async () => {
  for (const name of ['g', 'h']) await put(name);
  const open: Storage['open'] = async (key, range) => {
    if (!key.includes('h_i2d')) return storage.open(key, range);
    await sleep(300);
    throw new Error('a bug');
  };
  const { resources, context, created } = parts({ files: { ...storage, open } });
  await expect(recordStoredFiles(resources, context)).rejects.toThrow('a bug');
  expect(created).toHaveLength(1);
});
