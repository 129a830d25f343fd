import { JobEntity, RecordEntity } from '#domain';
import { memorySource, openFits, verifyFits, writeFits } from '#kernels';
import { openAccount, type Account, type Answer } from '../support/api-client.js';
import { holdWrites, makeWritesWait } from '../support/held-writes.js';
import { filesIn, followJob, uploadRecord } from '../support/library.js';
import { until } from '../support/spec-end.js';
import { startStack, type Stack } from '../support/start-stack.js';

jest.setTimeout(180_000);

const HELD_MS = 40_000;
/** Sides of the image, and of one slow enough to be interrupted on a busy machine. */
const SIDE = 128;
const LARGE_SIDE = 2048;
/** Slow on the large image. */
const SLOW = { algorithm: 'reject-outliers', parameters: { size: 25 } };
const QUICK = { algorithm: 'sharpen' };

let stack: Stack;
let user: Account;
let recordId: string;
let largeId: string;

beforeAll(async () => {
  stack = await startStack({ apps: ['api', 'processing', 'worker'] });
  user = await openAccount(stack.url);
  [recordId, largeId] = [await uploadField(SIDE), await uploadField(LARGE_SIDE)];
  await makeRecordsWait();
});

function uploadField(side: number): Promise<string> {
  const data = Float32Array.from({ length: side * side }, (_, i) => (i * 7919) % 1009);
  return uploadRecord(user, 'field.fits', writeFits([{ shape: [side, side], data }]));
}

async function order(body: object, id = recordId): Promise<string> {
  const { status, json } = await user.post(`/api/spacedata/${id}/process`, body);
  expect(status).toBe(202);
  return json.jobId;
}

const isUnderWay = (job: Answer['json']): boolean => job.status === 'running' && job.percent > 0;
const recordsOf = (jobId: string) =>
  stack.database.getRepository(RecordEntity).findBy({ sourceUri: `job:${jobId}` });
const filesOf = (jobId: string) =>
  filesIn(stack, 'data').filter((name) => name.includes(jobId) && !name.includes('/.'));

const RECORDING = 8;
const COMPLETING = 9;

/** A record, or a completion, is committed on command. */
const makeRecordsWait = () =>
  makeWritesWait(stack, [
    { lock: RECORDING, before: 'INSERT ON records', when: `NEW.source_uri LIKE 'job:%'` },
    {
      lock: COMPLETING,
      before: 'UPDATE ON jobs',
      when: `NEW.status = 'completed' AND NEW.type = 'process'`,
    },
  ]);

const hold = (lock: number) => holdWrites(stack, lock, HELD_MS);

/** Checks that the job is done and has one record with a complete file. */
async function expectOneRecord(jobId: string): Promise<void> {
  const job = await followJob(user, jobId);
  expect(job).toMatchObject({ status: 'completed', resultKind: 'data', error: null });
  const found = await recordsOf(jobId);
  expect(found.map(({ id }) => id)).toEqual([job.resultDataId]);
  const { bytes } = await user.get(`/api/spacedata/${job.resultDataId}/file`);
  expect(await verifyFits(await openFits(memorySource(bytes, 'result.fits')))).toEqual([]);
  expect(bytes).toHaveLength(found[0].fileSize);
  expect(filesOf(jobId).filter((name) => name.startsWith('results/'))).toEqual([]);
}

it('a worker is killed between writing and recording: another run makes the only record', async () => {
  const held = await hold(RECORDING);
  const jobId = await order(QUICK);
  await held.untilWaiting();
  expect(filesOf(jobId)).toHaveLength(1);
  await stack.end('worker', 'SIGKILL');
  await held.breakConnection();
  await held.letGo();
  expect(await recordsOf(jobId)).toEqual([]);
  await stack.start('worker');
  await expectOneRecord(jobId);
  const [{ storageKey }] = await recordsOf(jobId);
  expect(filesOf(jobId)).toHaveLength(2); // The sweeper removes remains of the first run (test/stores/sweeper.spec.ts).
  expect(filesOf(jobId)).toContain(storageKey);
});

it('a worker is killed between recording and completing: another run finishes the job without repeating its work', async () => {
  const held = await hold(COMPLETING);
  const jobId = await order(QUICK);
  await held.untilWaiting();
  const [before] = await recordsOf(jobId);
  await stack.end('worker', 'SIGKILL');
  await held.breakConnection();
  await held.letGo();
  await stack.start('worker');
  await expectOneRecord(jobId);
  const [after] = await recordsOf(jobId);
  expect(after).toMatchObject({ id: before.id, version: 1, parentId: recordId, derivedFrom: [recordId] });
  expect(after.storageKey).toBe(before.storageKey);
  expect(filesOf(jobId)).toEqual([after.storageKey]);
});

it('a cancel while the engine works discards the result, and one while the job waits prevents its work', async () => {
  const running = await order(SLOW, largeId);
  const waiting = await order(QUICK);
  await followJob(user, running, isUnderWay);
  for (const id of [waiting, running])
    expect((await user.post(`/api/jobs/${id}/cancel`)).json.status).toBe('cancelled');
  // The call completes: the next job of the queue starts when it has.
  await expectOneRecord(await order(QUICK));
  await until(() => filesOf(running).length + filesOf(waiting).length === 0);
  expect([...(await recordsOf(running)), ...(await recordsOf(waiting))]).toEqual([]);
  const row = await stack.database.getRepository(JobEntity).findOneByOrFail({ id: running });
  expect([row.status, row.resultDataId]).toEqual(['cancelled', null]);
});

it('the queue accepts ten jobs, however many are submitted at once, and says when it is full', async () => {
  stack.pause('worker');
  const answers = await Promise.all(
    Array.from({ length: 14 }, () => user.post(`/api/spacedata/${recordId}/process`, QUICK)),
  );
  stack.resume('worker');
  const statuses = answers.map(({ status }) => status);
  expect(statuses.filter((status) => status === 202)).toHaveLength(10);
  const refused = answers.filter(({ status }) => status === 503);
  expect(refused).toHaveLength(4);
  for (const { json, headers } of refused) {
    expect(json.code).toBe('queue_full');
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
  }
  for (const { json, status } of answers) if (status === 202) await expectOneRecord(json.jobId);
});
