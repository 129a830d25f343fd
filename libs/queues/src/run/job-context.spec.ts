import { currentContext } from '#platform';
import { fakeHealth, fakeJobStore, fakeLogger, queuedJob } from '../../../../test/support/fake-jobs.js';
import { createJobRunner } from './job-runner.js';

/** The log fields and headers of a job as its handler sees them. */
async function contextIn(row: ReturnType<typeof queuedJob>): Promise<unknown> {
  let seen: unknown;
  const handler = () => {
    seen = currentContext();
    return Promise.resolve(null);
  };
  const runner = createJobRunner({
    ...{ store: fakeJobStore(row).store, workerId: 'worker-1', leaseSeconds: 15, ttlMinutes: 30 },
    handlers: { composite: handler, import: handler, thumbnails: handler } as never,
    logger: fakeLogger().logger,
    publish: () => undefined,
    enqueue: () => Promise.resolve(),
    health: fakeHealth().health,
    orderFollowUps: () => Promise.resolve(),
    discard: () => Promise.resolve(),
    describeError: (error) => ({ text: String(error), isOwnFault: true }),
  });
  await runner.run(row.id, 'composite');
  return seen;
}

it('a job has the request id of the request that submitted it', async () => {
  const job = queuedJob({ requestId: 'trace-me' });
  expect(await contextIn(job)).toMatchObject({ requestId: 'trace-me', jobId: 'job-1' });
});

it('a job without a known request has its own id as the request id', async () => {
  expect(await contextIn(queuedJob({ requestId: null }))).toMatchObject({
    requestId: 'job-1',
    jobId: 'job-1',
  });
});

it('a job is done for its owner', async () => {
  expect(await contextIn(queuedJob({ ownerId: 'vera' }))).toMatchObject({ caller: 'user:vera' });
});
