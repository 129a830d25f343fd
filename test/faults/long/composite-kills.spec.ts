import { setTimeout as sleep } from 'node:timers/promises';
import { JobEntity } from '#domain';
import { openAccount, type Account, type Answer } from '../../support/api-client.js';
import { decodePicture } from '../../support/decode-picture.js';
import { followJob } from '../../support/library.js';
import { exportSlowly, uploadField } from '../../support/slow-composite.js';
import { startStack, type AppName, type Stack } from '../../support/start-stack.js';

jest.setTimeout(120_000);

const PROCESSING_AWAY_MS = 3_000;
/** Workers have had time to notice an expired lease. */
const WORKERS: readonly AppName[] = ['worker', 'worker-2'];

let stack: Stack;
let user: Account;
let recordId: string;

beforeAll(async () => {
  stack = await startStack({ apps: ['api', 'processing', 'worker'] });
  user = await openAccount(stack.url);
  recordId = await uploadField(user);
});

afterAll(() => stack?.stop());

const isUnderWay = (job: Answer['json']): boolean => job.status === 'running' && job.percent >= 5;
const rowOf = (id: string) => stack.database.getRepository(JobEntity).findOneByOrFail({ id });

async function expectPicture(jobId: string): Promise<void> {
  const job = await followJob(user, jobId);
  expect(job).toMatchObject({ status: 'completed', percent: 100, error: null });
  const result = await user.get(`/api/jobs/${jobId}/result`);
  expect((await decodePicture(result.bytes)).format).toBe('png');
}

describe('processing is killed during a composite', () => {
  it('the job is retried and completes once processing is back', async () => {
    const jobId = await exportSlowly(user, recordId);
    await followJob(user, jobId, isUnderWay);
    await stack.end('processing', 'SIGKILL');
    await sleep(PROCESSING_AWAY_MS);
    expect((await user.get(`/api/jobs/${jobId}`)).json.status).toBe('running');
    await stack.start('processing');
    await expectPicture(jobId);
    expect((await rowOf(jobId)).crashes).toBe(1);
  });
});

describe('a worker is killed during a composite', () => {
  it('another worker takes the job over and completes it', async () => {
    const jobId = await exportSlowly(user, recordId);
    await followJob(user, jobId, isUnderWay);
    const { workerId: lost } = await rowOf(jobId);
    const [victim, heir] = WORKERS;
    await stack.end(victim, 'SIGKILL');
    await stack.start(heir);
    const { workerId: taken } = await followHeir(jobId, lost);
    expect(taken).not.toBe(lost);
    await expectPicture(jobId);
    expect((await rowOf(jobId)).crashes).toBe(1);
  });

  async function followHeir(jobId: string, lost: string | null): Promise<JobEntity> {
    const deadline = Date.now() + 60_000;
    for (;;) {
      const row = await rowOf(jobId);
      if (row.workerId !== null && row.workerId !== lost) return row;
      if (Date.now() > deadline) throw new Error(`job is ${row.status} with ${row.workerId}`);
      await sleep(50);
    }
  }
});
