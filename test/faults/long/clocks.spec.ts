import path from 'node:path';
import { JobEntity } from '#domain';
import { openAccount, type Account, type Answer } from '../../support/api-client.js';
import { openHub } from '../../support/hub-client.js';
import { compositeOf, filesIn, followJob } from '../../support/library.js';
import { exportSlowly, uploadField } from '../../support/slow-composite.js';
import { waitFor } from '../../support/spec-end.js';
import { startStack, type Stack } from '../../support/start-stack.js';

jest.setTimeout(120_000);

const HOUR_MS = 3_600_000;
/** Leases of the tests last three seconds: a worker that takes one for expired an hour early or late would show. */
const clockAhead = (byMs: number) => ({
  NODE_OPTIONS: `--require ${path.resolve('test/support/shift-clock.cjs')}`,
  CLOCK_SHIFT_MS: String(byMs),
});

const isUnderWay = (job: Answer['json']): boolean => job.status === 'running' && job.percent >= 5;

describe.each([
  ['ahead of', HOUR_MS],
  ['behind', -HOUR_MS],
])('the clock of a worker is an hour %s all others', (_, byMs) => {
  let stack: Stack;
  let user: Account;
  let recordId: string;
  const rowOf = (id: string) => stack.database.getRepository(JobEntity).findOneByOrFail({ id });

  beforeAll(async () => {
    stack = await startStack({
      apps: ['api', 'processing', 'worker-2'],
      only: { 'worker-2': clockAhead(byMs) },
    });
    user = await openAccount(stack.url);
    recordId = await uploadField(user);
  });

  it('its jobs are done once and reported in order, and their results stay', async () => {
    const jobId = await exportSlowly(user, recordId);
    const hub = await openHub(stack.url, { token: user.accessToken });
    expect(await hub.subscribe(jobId)).toEqual({ ok: true });
    expect(await followJob(user, jobId)).toMatchObject({ status: 'completed', error: null });
    await hub.next('JobCompleted');
    const revisions = hub.events.map(({ payload }) => payload.revision as number);
    expect(revisions).toEqual([...revisions].sort((a, b) => a - b));
    const { expiresAt, crashes, attempt } = await rowOf(jobId);
    expect([crashes, attempt]).toEqual([0, 1]);
    expect(Math.abs(Number(expiresAt) - Date.now() - HOUR_MS / 2)).toBeLessThan(60_000);
    await stack.start('worker'); // Its reaper and sweeper run at once.
    expect((await user.get(`/api/jobs/${jobId}/result`)).status).toBe(200);
    await stack.end('worker', 'SIGTERM');
    hub.close();
  });

  it('a worker with the right clock takes no job from it', async () => {
    const jobId = await exportSlowly(user, recordId);
    await followJob(user, jobId, isUnderWay);
    await stack.start('worker');
    expect(await followJob(user, jobId)).toMatchObject({ status: 'completed', error: null });
    expect(await rowOf(jobId)).toMatchObject({ crashes: 0, attempt: 1 });
  });

  it.each([
    ['worker-2', 'worker'],
    ['worker', 'worker-2'],
  ] as const)('when the %s is killed, the %s takes its job over within seconds', async (victim, other) => {
    await stack.end(other, 'SIGTERM');
    const jobId = await exportSlowly(user, recordId);
    await followJob(user, jobId, isUnderWay);
    // Otherwise it might be done before the other worker has started.
    stack.pause('processing');
    await stack.start(other);
    await stack.end(victim, 'SIGKILL');
    stack.resume('processing');
    const isTaken = async () => ((await rowOf(jobId)).crashes === 1 ? true : undefined);
    expect(await waitFor(isTaken, { timeoutMs: 20_000 })).toBe(true);
    expect(await followJob(user, jobId)).toMatchObject({ status: 'completed', error: null });
    const row = await rowOf(jobId);
    expect(filesIn(stack, 'data')).toContain(row.resultKey);
    const small = await user.post('/api/composite/export-nchannel', compositeOf([recordId], { width: 64 }));
    expect(await followJob(user, small.json.jobId)).toMatchObject({ status: 'completed' });
    await stack.start(victim);
  });
});
