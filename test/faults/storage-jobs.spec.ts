import path from 'node:path';
import { JobEntity } from '#domain';
import { diskStorage, type Storage } from '#platform';
import { call, callerOf, openAccount, type Account, type Answer } from '../support/api-client.js';
import { startBucket, type TestBucket } from '../support/start-bucket.js';
import { insertRecords } from '../support/insert-records.js';
import { filesIn, followJob } from '../support/library.js';
import { seededRandom } from '../support/seeded-random.js';
import { waitFor } from '../support/spec-end.js';
import { startStack, type Stack } from '../support/start-stack.js';
import { assertReadable, storeRecords } from '../support/stored-records.js';

jest.setTimeout(180_000);

const WAIT = { timeoutMs: 40_000 };
const EXPORTED = 4_000;

let stack: Stack;
let bucket: TestBucket;
let disk: Storage;
let admin: Account;

beforeAll(async () => {
  bucket = await startBucket();
  const env = {
    ...bucket.settings,
    STORAGE_PREVIOUS_DRIVER: 'disk',
    ...{ SWEEP_EVERY_MINUTES: '1000' },
  };
  stack = await startStack({ apps: ['api', 'worker'], env });
  disk = diskStorage(path.join(stack.dataDir, 'data'));
  const account = await openAccount(stack.url);
  const { id, username, password } = account;
  await stack.database.query(`UPDATE users SET role = 'admin' WHERE id = $1`, [id]);
  const { json } = await call(stack.url, 'POST', '/api/auth/login', { body: { username, password } });
  admin = { ...account, ...callerOf(stack.url, json.accessToken) };
});

const rowOf = (id: string) => stack.database.getRepository(JobEntity).findOneByOrFail({ id });
const beyond = (percent: number) => (job: Answer['json']) =>
  job.status === 'completed' || (job.status === 'running' && job.percent >= percent);

async function until(isReached: () => Promise<boolean> | boolean): Promise<void> {
  const reached = await waitFor(async () => ((await isReached()) ? true : undefined), WAIT);
  if (!reached) throw new Error(`not reached: ${isReached.toString()}`);
}

const startMigration = async (): Promise<string> =>
  (await admin.post('/api/datamanagement/migrate-storage-keys')).json.jobId;

/** Everything is in the bucket, whole and once, and nothing is left to be deleted. */
async function expectMoved(jobId: string, records: Awaited<ReturnType<typeof storeRecords>>): Promise<void> {
  expect(await followJob(admin, jobId)).toMatchObject({ status: 'completed', error: null });
  await until(() => filesIn(stack, 'data').filter((name) => !name.startsWith('health/')).length === 0);
  await assertReadable(admin, records);
  const rows = await stack.database.query<{ key: string; state: string }[]>(
    `SELECT key, state FROM blobs WHERE state <> 'doomed'`,
  );
  const files = bucket.keys().filter((key) => /^(archive|uploads)\//.test(key));
  expect(files.sort()).toEqual(
    rows
      .map(({ key }) => key)
      .filter((key) => !key.startsWith('test/'))
      .sort(),
  );
  expect(rows.filter(({ state }) => state !== 'stored')).toEqual([]);
}

describe.each([11, 12, 13])('a migration (seed %i)', (seed) => {
  it('goes on where a killed worker has left it', async () => {
    const random = seededRandom(seed);
    const records = await storeRecords(stack, disk, admin, { count: 40, bytes: 400_000, seed });
    const jobId = await startMigration();
    for (let kill = 0; kill < 2; kill += 1) {
      await followJob(admin, jobId, beyond(random() * 60));
      await stack.end('worker', 'SIGKILL');
      await assertReadable(admin, records);
      await stack.start('worker');
    }
    await expectMoved(jobId, records);
  });
});

it('a worker that is paused past its lease in a migration, and comes back beside its successor, does no harm', async () => {
  const records = await storeRecords(stack, disk, admin, { count: 60, bytes: 400_000, seed: 14 });
  const jobId = await startMigration();
  await followJob(admin, jobId, beyond(20));
  const { claimId } = await rowOf(jobId);
  stack.pause('worker');
  await stack.start('worker-2');
  await until(async () => (await rowOf(jobId)).claimId !== claimId);
  stack.resume('worker');
  await expectMoved(jobId, records);
  await stack.end('worker-2', 'SIGTERM');
});

describe('an export', () => {
  beforeAll(async () => {
    await insertRecords(
      stack.database,
      Array.from({ length: EXPORTED }, (_, i) => ({
        ownerId: admin.id,
        tags: ['exported'],
        storageKey: 'test/exported',
        metadata: { words: `${i} `.repeat(3000) } as never,
      })),
    );
  });

  const resultsOf = (jobId: string) => bucket.keys().filter((key) => key.startsWith(`results/${jobId}/`));

  const start = async (): Promise<string> =>
    (await admin.post('/api/datamanagement/export', { search: { tags: ['exported'] } })).json.exportId;

  /** One file, that of the run that counted, and it is whole. */
  async function expectOneFile(exportId: string): Promise<void> {
    expect(await followJob(admin, exportId)).toMatchObject({
      status: 'completed',
      message: `${EXPORTED} records`,
    });
    const { json } = await admin.get(`/api/datamanagement/export/${exportId}`);
    expect(new Set(json.items.map(({ id }: { id: string }) => id)).size).toBe(EXPORTED);
    await until(() => resultsOf(exportId).length === 1);
    expect(resultsOf(exportId)).toEqual([(await rowOf(exportId)).resultKey]);
  }

  it.each([21, 22])('begins anew when its worker is killed (seed %i)', async (seed) => {
    const random = seededRandom(seed);
    const exportId = await start();
    for (let kill = 0; kill < 2; kill += 1) {
      await followJob(admin, exportId, beyond(random() * 60));
      await stack.end('worker', 'SIGKILL');
      await stack.start('worker');
    }
    await expectOneFile(exportId);
  });

  it('of a worker that is paused past its lease is that of its successor', async () => {
    const exportId = await start();
    await followJob(admin, exportId, beyond(10));
    const { claimId } = await rowOf(exportId);
    stack.pause('worker');
    await stack.start('worker-2');
    await until(async () => (await rowOf(exportId)).claimId !== claimId);
    stack.resume('worker');
    await expectOneFile(exportId);
    await stack.end('worker-2', 'SIGTERM');
  });
});
