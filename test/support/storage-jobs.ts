import path from 'node:path';
import { JobEntity } from '#domain';
import { diskStorage, type Storage } from '#platform';
import type { Account, Answer } from './api-client.js';
import { insertRecords } from './insert-records.js';
import { filesIn, followJob } from './library.js';
import { openAdmin } from './open-admin.js';
import { seededRandom } from './seeded-random.js';
import { until } from './spec-end.js';
import { startBucket, type TestBucket } from './start-bucket.js';
import { startStack, type Stack } from './start-stack.js';
import { assertReadable, storeRecords } from './stored-records.js';

/** A service that moves its files from the disk to a bucket, and its administrator. */
export interface StorageJobs {
  readonly stack: Stack;
  readonly bucket: TestBucket;
  readonly disk: Storage;
  readonly admin: Account;
}

/** Moments at which a worker is killed, and the number of kills in one job. */
export interface Kills {
  readonly seed: number;
  readonly kills: number;
}

interface Files {
  readonly count: number;
  readonly bytes: number;
}

/** Starts the stack of a spec before all of its tests. */
export function storageJobs(): StorageJobs {
  const opened = {} as { -readonly [Name in keyof StorageJobs]: StorageJobs[Name] };
  beforeAll(async () => {
    opened.bucket = await startBucket();
    const env = {
      ...opened.bucket.settings,
      ...{ STORAGE_PREVIOUS_DRIVER: 'disk', SWEEP_EVERY_MINUTES: '1000' },
    };
    opened.stack = await startStack({ apps: ['api', 'worker'], env });
    opened.disk = diskStorage(path.join(opened.stack.dataDir, 'data'));
    opened.admin = await openAdmin(opened.stack);
  });
  return opened;
}

const rowOf = ({ stack }: StorageJobs, id: string) =>
  stack.database.getRepository(JobEntity).findOneByOrFail({ id });
const beyond = (percent: number) => (job: Answer['json']) =>
  job.status === 'completed' || (job.status === 'running' && job.percent >= percent);

/** Kills the worker in the middle of a job, at random moments. */
async function killWorker(
  { stack, admin }: StorageJobs,
  jobId: string,
  { seed, kills }: Kills,
  look: () => Promise<void> = () => Promise.resolve(),
): Promise<void> {
  const random = seededRandom(seed);
  for (let kill = 0; kill < kills; kill += 1) {
    await followJob(admin, jobId, beyond(random() * 60));
    await stack.end('worker', 'SIGKILL');
    await look();
    await stack.start('worker');
  }
}

/** Pauses the worker until another one has taken its job over. */
async function sleepPastLease(t: StorageJobs, jobId: string, percent: number): Promise<void> {
  const { stack, admin } = t;
  await followJob(admin, jobId, beyond(percent));
  const { claimId } = await rowOf(t, jobId);
  stack.pause('worker');
  await stack.start('worker-2');
  await until(async () => (await rowOf(t, jobId)).claimId !== claimId);
  stack.resume('worker');
}

/** Slows the job down. */
const slowDown = async ({ bucket }: StorageJobs, switches?: object): Promise<void> => {
  if (switches) await bucket.behave(switches);
};

const startMigration = async ({ admin }: StorageJobs): Promise<string> =>
  (await admin.post('/api/datamanagement/migrate-storage-keys')).json.jobId;

/** Checks that every file is in the bucket once, complete, and that no deletion is pending. */
async function expectMoved(
  { stack, bucket, admin }: StorageJobs,
  jobId: string,
  records: Awaited<ReturnType<typeof storeRecords>>,
): Promise<void> {
  expect(await followJob(admin, jobId)).toMatchObject({ status: 'completed', error: null });
  await until(() => filesIn(stack, 'data').filter((name) => !name.startsWith('health/')).length === 0);
  await bucket.heal();
  await assertReadable(admin, records);
  const rows = await stack.database.query<{ key: string; state: string }[]>(
    `SELECT key, state FROM blobs WHERE state <> 'pending_deletion'`,
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

/** Checks that a migration continues after its worker was killed. @param switches of the bucket, while files are moved */
export async function migrateKilled(
  t: StorageJobs,
  { count, bytes, switches, ...kills }: Files & Kills & { readonly switches?: object },
): Promise<void> {
  const records = await storeRecords(t.stack, t.disk, t.admin, { count, bytes, seed: kills.seed });
  await slowDown(t, switches);
  const jobId = await startMigration(t);
  await killWorker(t, jobId, kills, async () => {
    await t.bucket.heal();
    await assertReadable(t.admin, records);
    await slowDown(t, switches);
  });
  await expectMoved(t, jobId, records);
}

/** Checks that a worker that is paused past its lease in a migration, and resumes beside its successor, does no harm. */
export async function migrateAsleep(
  t: StorageJobs,
  { switches, ...files }: Files & { readonly switches?: object },
): Promise<void> {
  const records = await storeRecords(t.stack, t.disk, t.admin, { ...files, seed: 14 });
  await slowDown(t, switches);
  const jobId = await startMigration(t);
  await sleepPastLease(t, jobId, 20);
  await expectMoved(t, jobId, records);
  await t.stack.end('worker-2', 'SIGTERM');
}

/** Creates records of about 15 kB to export. */
export async function insertExported({ stack, admin }: StorageJobs, count: number): Promise<void> {
  const record = (i: number) => ({
    ownerId: admin.id,
    tags: ['exported'],
    storageKey: 'test/exported',
    metadata: { words: `${i} `.repeat(3000) } as never,
  });
  await insertRecords(
    stack.database,
    Array.from({ length: count }, (_, i) => record(i)),
  );
}

const startExport = async ({ admin }: StorageJobs): Promise<string> =>
  (await admin.post('/api/datamanagement/export', { search: { tags: ['exported'] } })).json.exportId;

/** Checks that the only result file is complete and from the run that completed the job. */
async function expectOneFile(t: StorageJobs, exportId: string, count: number): Promise<void> {
  const { admin, bucket } = t;
  const resultKeys = () => bucket.keys().filter((key) => key.startsWith(`results/${exportId}/`));
  expect(await followJob(admin, exportId)).toMatchObject({
    status: 'completed',
    message: `${count} records`,
  });
  await bucket.heal();
  const { json } = await admin.get(`/api/datamanagement/export/${exportId}`);
  expect(new Set(json.items.map(({ id }: { id: string }) => id)).size).toBe(count);
  await until(() => resultKeys().length === 1);
  expect(resultKeys()).toEqual([(await rowOf(t, exportId)).resultKey]);
}

interface Exported {
  readonly count: number;
  /** Fault switches of the bucket during its writes. */
  readonly switches?: object;
}

/** Checks that an export restarts when its worker is killed. */
export async function exportKilled(
  t: StorageJobs,
  { count, switches, ...kills }: Exported & Kills,
): Promise<void> {
  await slowDown(t, switches);
  const exportId = await startExport(t);
  await killWorker(t, exportId, kills);
  await expectOneFile(t, exportId, count);
}

/** Checks that the result is the successor's when the worker of an export is paused past its lease. */
export async function exportAsleep(t: StorageJobs, { count, switches }: Exported): Promise<void> {
  await slowDown(t, switches);
  const exportId = await startExport(t);
  await sleepPastLease(t, exportId, 10);
  await expectOneFile(t, exportId, count);
  await t.stack.end('worker-2', 'SIGTERM');
}
