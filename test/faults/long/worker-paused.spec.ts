import { setTimeout as sleep } from 'node:timers/promises';
import { JobEntity } from '#domain';
import { openAccount, type Account, type Answer } from '../../support/api-client.js';
import { decodePicture } from '../../support/decode-picture.js';
import { filesIn, followJob } from '../../support/library.js';
import { exportSlowly, uploadField } from '../../support/slow-composite.js';
import { waitFor } from '../../support/spec-end.js';
import { startStack, type Stack } from '../../support/start-stack.js';

jest.setTimeout(90_000);

/** Time for the paused worker to notice that it lost its job, and to clean up. */
const SETTLE_MS = 3_000;

let stack: Stack;
let user: Account;
let recordId: string;

beforeAll(async () => {
  stack = await startStack({ apps: ['api', 'processing', 'worker'] });
  user = await openAccount(stack.url);
  recordId = await uploadField(user);
});

const isUnderWay = (job: Answer['json']): boolean => job.status === 'running' && job.percent >= 5;
const rowOf = (id: string) => stack.database.getRepository(JobEntity).findOneByOrFail({ id });

const resultsOf = (jobId: string) =>
  filesIn(stack, 'data').filter((name) => name.startsWith(`results/${jobId}/`));

async function expectPicture(jobId: string): Promise<void> {
  expect(await followJob(user, jobId)).toMatchObject({ status: 'completed', percent: 100, error: null });
  const { status, bytes } = await user.get(`/api/jobs/${jobId}/result`);
  expect([status, (await decodePicture(bytes)).format]).toEqual([200, 'png']);
  expect(resultsOf(jobId)).toHaveLength(1);
}

it.each([
  ['while its successor works', 'running'],
  ['after its successor has finished', 'completed'],
])(
  'a worker is suspended past its lease and resumes %s: the successor’s picture stays',
  async (_, moment) => {
    const jobId = await exportSlowly(user, recordId);
    await followJob(user, jobId, isUnderWay);
    const { workerId: sleeper, claimId } = await rowOf(jobId);
    stack.pause('worker');
    await stack.start('worker-2');
    const isTime = async () => {
      const { workerId, status } = await rowOf(jobId);
      return workerId !== sleeper && status === moment ? true : undefined;
    };
    expect(await waitFor(isTime, { timeoutMs: 60_000 })).toBe(true);
    stack.resume('worker');
    await expectPicture(jobId);
    await sleep(SETTLE_MS);
    await expectPicture(jobId);
    const { crashes, attempt, resultKey } = await rowOf(jobId);
    expect([crashes, attempt]).toEqual([1, 2]);
    expect(resultKey).not.toContain(claimId);
    expect(resultsOf(jobId)).toEqual([resultKey]);
    await stack.end('worker-2', 'SIGTERM');
  },
);

it('a worker without a successor is suspended past its lease and resumes: the job completes once', async () => {
  const jobId = await exportSlowly(user, recordId);
  await followJob(user, jobId, isUnderWay);
  stack.pause('worker');
  const isLapsed = async () => ((await rowOf(jobId)).leaseUntil! < new Date() ? true : undefined);
  expect(await waitFor(isLapsed, { timeoutMs: 30_000 })).toBe(true);
  stack.resume('worker');
  await expectPicture(jobId);
  await sleep(SETTLE_MS);
  await expectPicture(jobId);
});

it('a worker is killed: the next one completes its job', async () => {
  const jobId = await exportSlowly(user, recordId);
  await followJob(user, jobId, isUnderWay);
  await stack.end('worker', 'SIGKILL');
  await stack.start('worker');
  await expectPicture(jobId);
});
