import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { JobEntity } from '#domain';
import { waitFor } from '../../scripts/processes/wait.mjs';
import { openAccount, type Account, type Answer } from '../support/api-client.js';
import { decodePicture } from '../support/decode-picture.js';
import { filesIn, followJob } from '../support/library.js';
import { exportSlowly, uploadField } from '../support/slow-composite.js';
import { startStack, type Stack } from '../support/start-stack.js';

jest.setTimeout(180_000);

const WAIT = { timeoutMs: 40_000 };
/** As of the stacks of the tests (JOB_LEASE_SECONDS). */
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

async function until(isReached: () => Promise<boolean> | boolean): Promise<void> {
  const reached = await waitFor(async () => ((await isReached()) ? true : undefined), WAIT);
  if (!reached) throw new Error(`not reached: ${isReached.toString()}`);
}

async function startSlowly(): Promise<string> {
  const jobId = await exportSlowly(user, recordId);
  await followJob(user, jobId, isUnderWay);
  return jobId;
}

async function completed(jobId: string): Promise<JobEntity> {
  expect(await followJob(user, jobId)).toMatchObject({ status: 'completed' });
  return rowOf(jobId);
}

/** The row is completed, its file is there, can be fetched, and is the only one. */
async function expectOneResult(jobId: string, crashes: number): Promise<void> {
  expect(await followJob(user, jobId)).toMatchObject({ status: 'completed', error: null });
  await until(() => resultsOf(jobId).length === 1);
  await sleep(500); // Whoever would still remove or add a file has had time to.
  const row = await rowOf(jobId);
  expect(resultsOf(jobId)).toEqual([row.resultKey]);
  expect([row.status, row.crashes]).toEqual(['completed', crashes]);
  const { bytes } = await user.get(`/api/jobs/${jobId}/result`);
  expect((await decodePicture(bytes)).format).toBe('png');
}

const COMPLETIONS = 7;

/** From now on whoever holds the advisory lock {@link COMPLETIONS} decides when a completion comes into force. */
const makeCompletionsWait = () =>
  stack.database.query(`
    CREATE FUNCTION wait_for_test() RETURNS trigger LANGUAGE plpgsql AS
      'BEGIN PERFORM pg_advisory_xact_lock(${COMPLETIONS}); RETURN NEW; END';
    CREATE TRIGGER wait_for_test BEFORE UPDATE ON jobs FOR EACH ROW
      WHEN (NEW.status = 'completed' AND OLD.status = 'running') EXECUTE FUNCTION wait_for_test()`);

/** Holds completions up, so that something can happen while one is under way. */
async function holdCompletions() {
  const client = new pg.Client({ connectionString: stack.env.DATABASE_URL });
  await client.connect();
  await client.query('SELECT pg_advisory_lock($1)', [COMPLETIONS]);
  const waiting = async () =>
    (
      await client.query<{ pid: number }>(
        `SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND wait_event = 'advisory'`,
      )
    ).rows;
  return {
    untilCompleting: () => until(async () => (await waiting()).length > 0),
    async breakConnection() {
      for (const { pid } of await waiting()) await client.query('SELECT pg_terminate_backend($1)', [pid]);
    },
    letGo: () => client.end(),
  };
}

describe('a worker that is paused past its lease', () => {
  afterEach(() => stack.end('worker-2', 'SIGTERM'));

  it('and comes back while its successor works: one result, that of the successor', async () => {
    const jobId = await startSlowly();
    const { claimId } = await rowOf(jobId);
    stack.pause('worker');
    await stack.start('worker-2');
    await until(async () => {
      const row = await rowOf(jobId);
      return row.status === 'running' && row.claimId !== claimId;
    });
    stack.resume('worker');
    await expectOneResult(jobId, 1);
    expect((await rowOf(jobId)).resultKey).not.toContain(claimId);
  });

  it('and comes back when its successor is done: one result, that of the successor', async () => {
    const jobId = await startSlowly();
    const { claimId } = await rowOf(jobId);
    stack.pause('worker');
    await stack.start('worker-2');
    expect((await followJob(user, jobId)).status).toBe('completed');
    stack.resume('worker');
    await expectOneResult(jobId, 1);
    expect((await rowOf(jobId)).resultKey).not.toContain(claimId);
  });
});

it('a worker that claims its own lapsed job again has two runs: the second one decides', async () => {
  const jobId = await startSlowly();
  const { claimId } = await rowOf(jobId);
  stack.pause('worker');
  await sleep(LEASE_MS + 1_000);
  stack.resume('worker'); // Nobody else was there: it takes the job again.
  // Given back by the run that woke up, or taken over by the recovery of the same process: whichever came first.
  const { crashes } = await completed(jobId);
  expect(crashes).toBeLessThanOrEqual(1);
  await expectOneResult(jobId, crashes);
  // It may have been done while the worker slept, before anybody could take it: then there was no second run.
  const { turn, resultKey } = await rowOf(jobId);
  expect(resultKey?.includes(String(claimId))).toBe(turn === 1);
});

describe('between the end of the work and its outcome', () => {
  it('the worker is paused, and its word counts in the end', async () => {
    const jobId = await startSlowly();
    const held = await holdCompletions();
    await held.untilCompleting();
    stack.pause('worker');
    await held.letGo();
    await until(async () => (await rowOf(jobId)).status === 'completed');
    await sleep(LEASE_MS + 1_000);
    stack.resume('worker');
    await expectOneResult(jobId, 0);
  });

  it('the worker is killed after its word was on the way: the row is completed, the file is there', async () => {
    const jobId = await startSlowly();
    const held = await holdCompletions();
    await held.untilCompleting();
    await stack.end('worker', 'SIGKILL');
    await held.letGo();
    await stack.start('worker');
    await expectOneResult(jobId, 0);
  });

  it('the worker is killed before its word came through: another run completes the job', async () => {
    const jobId = await startSlowly();
    const held = await holdCompletions();
    await held.untilCompleting();
    await stack.end('worker', 'SIGKILL');
    await held.breakConnection();
    await held.letGo();
    await stack.start('worker');
    expect(await followJob(user, jobId)).toMatchObject({ status: 'completed' });
    const { resultKey, crashes } = await rowOf(jobId);
    expect(crashes).toBe(1);
    expect(resultsOf(jobId)).toContain(resultKey); // What the first run left is for the sweeper.
    expect((await user.get(`/api/jobs/${jobId}/result`)).status).toBe(200);
  });

  it('the connection to the database breaks: the outcome is written again', async () => {
    const jobId = await startSlowly();
    const held = await holdCompletions();
    await held.untilCompleting();
    await held.breakConnection();
    await held.letGo();
    await expectOneResult(jobId, 0);
  });

  it('the job is cancelled: its file goes, nobody else’s', async () => {
    const jobId = await startSlowly();
    expect((await user.post(`/api/jobs/${jobId}/cancel`)).json.status).toBe('cancelled');
    const next = await startSlowly();
    await expectOneResult(next, 0);
    expect(resultsOf(jobId)).toEqual([]);
    expect((await rowOf(jobId)).status).toBe('cancelled');
  });
});
