import { createHash } from 'node:crypto';
import { archiveFileKey, type ArchiveObservation } from '#archive-client';
import { createJobStore, createLibraryStore, RecordEntity } from '#domain';
import { createStorage, Settings, UpstreamError, type Storage } from '#platform';
import type { FileFacts } from '#processing-client';
import { withoutPatience } from '#queues';
import { takeInFiles } from '../../apps/worker/src/scans/scan-storage.js';
import type { WorkerResources } from '../../apps/worker/src/worker-resources.js';
import { fakeLogger } from '../support/fake-jobs.js';
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

async function scan(answer: () => Promise<readonly ArchiveObservation[]>) {
  const log = fakeLogger();
  const resources = {
    ...{ database: db.database, storage, library: createLibraryStore(db.database, storage) },
    ...{ jobs: createJobStore(db.database), archive: { observations: answer }, logger: log.logger },
    processing: { inspect: () => Promise.resolve(FACTS) },
  } as unknown as WorkerResources;
  const created: string[] = [];
  const counts = await takeInFiles(resources, {
    signal: new AbortController().signal,
    ...withoutPatience,
    onLooked: () => undefined,
    onCreated: (ids) => Promise.resolve(void created.push(...ids)),
  });
  return { counts, created, log };
}

it('takes in the files of a bucket, page by page, also while the archive is away', async () => {
  for (let i = 0; i < 5; i += 1) {
    const body = Buffer.from(`file ${i}`);
    const sha256 = createHash('sha256').update(body).digest('hex');
    await storage.put(archiveFileKey(`obs${i}`, i === 4 ? '0'.repeat(64) : sha256, `f${i}_i2d.fits`), body);
  }
  const away = () => Promise.reject(new UpstreamError('archive', 'unreachable', 'away'));
  const first = await scan(away);
  expect(first.counts).toEqual({ looked: 5, created: 4 });
  expect(first.created).toHaveLength(4);
  expect(first.log.messages()).toEqual(
    expect.arrayContaining(['records without the words of the archive', 'stored file not taken in']),
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
  expect((await scan(away)).counts).toEqual({ looked: 5, created: 0 });
  expect(await storage.stat(archiveFileKey('obs4', '0'.repeat(64), 'f4_i2d.fits'))).not.toBeNull();
});
