import { setTimeout as sleep } from 'node:timers/promises';
import { JobEntity } from '#domain';
import { until } from '../support/spec-end.js';
import { openAccount, type Account, type Answer } from '../support/api-client.js';
import { decodePicture } from '../support/decode-picture.js';
import { holdWrites, makeWritesWait } from '../support/held-writes.js';
import { compositeOf, filesIn, followJob } from '../support/library.js';
import { exportSlowly, uploadField } from '../support/slow-composite.js';
import { startStack, type Stack } from '../support/start-stack.js';

jest.setTimeout(180_000);

const HELD_MS = 40_000;
/** Setting of the test stacks (JOB_LEASE_SECONDS). */
const LEASE_MS = 3_000;

let stack: Stack;
let user: Account;
let recordId: string;

beforeAll(async () => {
  stack = await startStack({ apps: ['api', 'processing', 'worker'] });
  user = await openAccount(stack.url);
  recordId = await uploadField(user);
  await makeCompletionsWait();
});

const rowOf = (id: string) => stack.database.getRepository(JobEntity).findOneByOrFail({ id });
const isUnderWay = (job: Answer['json']): boolean => job.status === 'running' && job.percent >= 5;
const resultsOf = (jobId: string) =>
  filesIn(stack, 'data').filter((name) => name.startsWith(`results/${jobId}/`));

async function startSlowly(): Promise<string> {
  const jobId = await exportSlowly(user, recordId);
  await followJob(user, jobId, isUnderWay);
  return jobId;
}

async function completed(jobId: string): Promise<JobEntity> {
  expect(await followJob(user, jobId)).toMatchObject({ status: 'completed' });
  return rowOf(jobId);
}

/** Checks that the row is completed and that its file exists, is readable, and is the only one. */
async function expectOneResult(jobId: string, crashes: number): Promise<void> {
  expect(await followJob(user, jobId)).toMatchObject({ status: 'completed', error: null });
  await until(() => resultsOf(jobId).length === 1);
  await sleep(500); // Late removals and additions of files have had time to happen.
  const row = await rowOf(jobId);
  expect(resultsOf(jobId)).toEqual([row.resultKey]);
  expect([row.status, row.crashes]).toEqual(['completed', crashes]);
  const { bytes } = await user.get(`/api/jobs/${jobId}/result`);
  expect((await decodePicture(bytes)).format).toBe('png');
}

const COMPLETIONS = 7;

/** From now on the holder of the lock {@link COMPLETIONS} decides when a completion is committed. */
const makeCompletionsWait = () =>
  makeWritesWait(stack, [
    {
      lock: COMPLETIONS,
      before: 'UPDATE ON jobs',
      when: `NEW.status = 'completed' AND NEW.type = 'composite'`,
    },
  ]);

const exportQuickly = async (): Promise<string> =>
  (await user.post('/api/composite/export-nchannel', compositeOf([recordId], { width: 64 }))).json.jobId;

/** A composite whose completion is in progress, and held up. */
async function startCompleting() {
  const held = await holdWrites(stack, COMPLETIONS, HELD_MS);
  const jobId = await exportQuickly();
  await held.untilWaiting();
  return { held, jobId };
}

/** The case of a finished successor is in long/worker-paused.spec.ts. */
it('a worker paused past its lease comes back while its successor works: one result, that of the successor', async () => {
  const jobId = await startSlowly();
  const { claimId } = await rowOf(jobId);
  stack.pause('worker');
  await stack.start('worker-2');
  await until(async () => {
    const row = await rowOf(jobId);
    return row.status === 'running' && row.claimId !== claimId;
  });
  const { claimId: successor } = await rowOf(jobId);
  stack.resume('worker');
  await expectOneResult(jobId, 1);
  const { attempt, resultKey } = await rowOf(jobId);
  expect(attempt).toBe(2); // Nothing that the resumed worker reported counts.
  expect(resultKey).toContain(successor);
  await stack.end('worker-2', 'SIGTERM');
});

it('a worker that claims its own expired job again has two runs: the second one decides', async () => {
  const jobId = await startSlowly();
  const { claimId } = await rowOf(jobId);
  stack.pause('processing'); // Otherwise the first run may be done when it resumes.
  stack.pause('worker');
  await sleep(LEASE_MS + 1_000);
  stack.resume('worker'); // No other worker is running: it takes the job again.
  await until(async () => (await rowOf(jobId)).claimId !== claimId);
  stack.resume('processing');
  // Released by the resumed run, or taken over by the recovery of the same process, whichever was first.
  const { crashes } = await completed(jobId);
  expect(crashes).toBeLessThanOrEqual(1);
  await expectOneResult(jobId, crashes);
  const { attempt, resultKey } = await rowOf(jobId);
  expect(attempt).toBe(2);
  expect(resultKey).not.toContain(claimId);
});

it('a worker that shuts down hands its job back at once, which is not a crash', async () => {
  const jobId = await startSlowly();
  await stack.end('worker', 'SIGTERM');
  expect(await rowOf(jobId)).toMatchObject({
    status: 'queued',
    workerId: null,
    leaseUntil: null,
    attempt: 2,
  });
  await stack.start('worker');
  await expectOneResult(jobId, 0);
});

it('a cancel while the engine works on a composite leaves no result and frees the queue', async () => {
  const jobId = await startSlowly();
  expect((await user.post(`/api/jobs/${jobId}/cancel`)).json.status).toBe('cancelled');
  await expectOneResult(await exportQuickly(), 0);
  await until(() => resultsOf(jobId).length === 0);
  expect(await rowOf(jobId)).toMatchObject({ status: 'cancelled', resultKey: null });
});

describe('between the end of the work and its outcome', () => {
  it('a worker is paused, and its outcome counts in the end', async () => {
    const { jobId, held } = await startCompleting();
    stack.pause('worker');
    await held.letGo();
    await until(async () => (await rowOf(jobId)).status === 'completed');
    await sleep(LEASE_MS + 1_000);
    stack.resume('worker');
    await expectOneResult(jobId, 0);
  });

  it('a worker is killed after sending its outcome: the row is completed and the file exists', async () => {
    const { jobId, held } = await startCompleting();
    await stack.end('worker', 'SIGKILL');
    await held.letGo();
    await stack.start('worker');
    await expectOneResult(jobId, 0);
  });

  it('a worker is killed before its outcome arrived: another run completes the job', async () => {
    const { jobId, held } = await startCompleting();
    await stack.end('worker', 'SIGKILL');
    await held.breakConnection();
    await held.letGo();
    await stack.start('worker');
    expect(await followJob(user, jobId)).toMatchObject({ status: 'completed' });
    const { resultKey, crashes } = await rowOf(jobId);
    expect(crashes).toBe(1);
    expect(resultsOf(jobId)).toContain(resultKey); // The sweeper removes remains of the first run.
    expect((await user.get(`/api/jobs/${jobId}/result`)).status).toBe(200);
  });

  it('the connection to the database breaks: the outcome is written again', async () => {
    const { jobId, held } = await startCompleting();
    await held.breakConnection();
    await held.letGo();
    await expectOneResult(jobId, 0);
    expect((await rowOf(jobId)).attempt).toBe(1);
  });

  it('the job is cancelled: its file is removed, and no other', async () => {
    const { jobId, held } = await startCompleting();
    stack.pause('worker'); // Otherwise it may write the outcome again before the cancel.
    await held.breakConnection();
    expect((await user.post(`/api/jobs/${jobId}/cancel`)).json.status).toBe('cancelled');
    await held.letGo();
    expect(resultsOf(jobId)).toHaveLength(1);
    stack.resume('worker');
    await expectOneResult(await exportQuickly(), 0);
    await until(() => resultsOf(jobId).length === 0);
    expect((await rowOf(jobId)).status).toBe('cancelled');
  });
});
