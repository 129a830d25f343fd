import path from 'node:path';
import { diskStorage, type Storage } from '#platform';
import { callerOf, openAccount, type Account } from '../support/api-client.js';
import { startBucket, type TestBucket } from '../support/start-bucket.js';
import { filesIn, followJob } from '../support/library.js';
import { openAdmin } from '../support/open-admin.js';
import { startStack, type Stack } from '../support/start-stack.js';
import { assertReadable, storeRecords } from '../support/stored-records.js';

jest.setTimeout(300_000);

const PATH = '/api/datamanagement/migrate-storage-keys';

let stack: Stack;
let bucket: TestBucket;
let disk: Storage;
let user: Account;
let admin: Account;

beforeAll(async () => {
  bucket = await startBucket();
  const env = {
    ...bucket.settings,
    STORAGE_PREVIOUS_DRIVER: 'disk',
    ...{ S3_REDIRECT_DOWNLOADS: 'true', SWEEP_EVERY_MINUTES: '1000' },
  };
  stack = await startStack({ apps: ['api', 'worker'], env });
  disk = diskStorage(path.join(stack.dataDir, 'data'));
  user = await openAccount(stack.url);
  admin = await openAdmin(stack);
});

it('is for administrators, and done by one job at a time', async () => {
  expect((await callerOf(stack.url).post(PATH)).status).toBe(401);
  expect((await user.post(PATH)).status).toBe(403);
  stack.pause('worker');
  const answers = await Promise.all(Array.from({ length: 23 }, () => admin.post(PATH)));
  stack.resume('worker');
  const [taken, ...more] = answers.filter(({ status }) => status === 202);
  expect(more).toEqual([]);
  for (const { status, json } of answers.filter((answer) => answer !== taken)) {
    expect([status, json.code]).toEqual([409, 'conflict']);
    expect(json.detail).toBe(`migrate-storage-keys is under way as job ${taken.json.jobId}`);
  }
  expect(await followJob(admin, taken.json.jobId)).toMatchObject({ status: 'completed' });
});

it('moves files while they are read, and tells no key', async () => {
  const records = await storeRecords(stack, disk, user, { count: 30, bytes: 200_000, seed: 1 });
  await assertReadable(user, records.slice(0, 3));
  const { json } = await admin.post('/api/data-management/migrate-storage-keys');
  let isDone = false;
  const reading = (async () => {
    while (!isDone) await assertReadable(user, records);
  })();
  const job = await followJob(admin, json.jobId).finally(() => (isDone = true));
  await reading;
  expect(job).toMatchObject({
    status: 'completed',
    message: '15 files renamed, 15 moved',
    resultKind: 'blob',
  });
  expect(JSON.stringify(job)).not.toMatch(/archive\/|uploads\//);
  const result = await admin.get(`/api/jobs/${json.jobId}/result`);
  expect(result.json).toEqual({ renamed: 15, moved: 15, movedBytes: 3_000_000, damaged: 0 });
  expect(filesIn(stack, 'data')).toEqual([]);
  expect(bucket.keys().filter((key) => /^(archive|uploads)/.test(key))).toHaveLength(30);
  await assertReadable(user, records);
  // Without the one before: everything is here.
  Object.assign(stack.env, { STORAGE_PREVIOUS_DRIVER: '', S3_REDIRECT_DOWNLOADS: 'false' });
  await stack.end('api', 'SIGTERM');
  await stack.start('api');
  await assertReadable(user, records);
});
