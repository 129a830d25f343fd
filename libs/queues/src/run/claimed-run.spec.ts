import { UpstreamError } from '#platform';
import { fakeHealth, fakeJobStore, fakeLogger, queuedJob } from '../../../../test/support/fake-jobs.js';
import type { JobContext, JobHandler } from './job-handler.js';
import { createJobRunner } from './job-runner.js';

const sleep = (ms: number) => new Promise<void>((resolve) => void setTimeout(resolve, ms));

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

/** A runner with this handler. */
function setUp(handler: JobHandler<'composite'>) {
  const fake = fakeJobStore(queuedJob());
  const { store } = fake;
  const { health, answering } = fakeHealth();
  const published: string[] = [];
  const runner = createJobRunner({
    ...{ store, workerId: 'worker-1', leaseSeconds: 15, ttlMinutes: 30, logger: fakeLogger().logger },
    handlers: { composite: handler } as never,
    publish: ({ message }) => void published.push(message),
    enqueue: () => Promise.resolve(),
    health,
    orderFollowUps: () => Promise.resolve(),
    discard: () => Promise.resolve(),
    describeError: (error) => ({ text: String(error), isOwnFault: false }),
  });
  return { ...fake, runner, published, answering };
}

/** Runs one job with this handler. @returns the names of the store's calls in order */
async function callsOf(handler: JobHandler<'composite'>): Promise<string[]> {
  const { runner, calls } = setUp(handler);
  await runner.run('job-1', 'composite');
  return calls;
}

const reported = ({ report }: JobContext<'composite'>) => {
  for (const percent of [10, 20, 30]) report({ percent, stage: 'working', message: `${percent}` });
};

describe('a run reports its last progress before its outcome, and leaves no timer behind', () => {
  afterEach(() => expect(jest.getTimerCount()).toBe(0));

  it('when it completes', async () => {
    const calls = await callsOf((context) => {
      reported(context);
      const key = context.resultKey('a.png');
      return Promise.resolve({ kind: 'blob', key, contentType: 'image/png', fileName: 'a.png' });
    });
    expect(calls).toEqual(['claim', 'report', 'report', 'complete']);
  });

  it('when it fails', async () => {
    const calls = await callsOf((context) => {
      reported(context);
      return Promise.reject(new Error('broken'));
    });
    expect(calls).toEqual(['claim', 'report', 'report', 'fail']);
  });
});

describe('progress', () => {
  const held = (context: JobContext<'composite'>) => {
    reported(context);
    return new Promise<never>((_, reject) =>
      context.signal.addEventListener('abort', () => reject(new Error('stopped'))),
    );
  };

  it('is written and published at once, then the latest every quarter of a second', async () => {
    const { runner, row, published } = setUp(held);
    const run = runner.run('job-1', 'composite');
    await jest.advanceTimersByTimeAsync(249);
    expect([row.message, published.at(-1)]).toEqual(['10', '10']);
    await jest.advanceTimersByTimeAsync(1);
    expect([row.message, published.at(-1)]).toEqual(['30', '30']);
    runner.close(0);
    await run;
  });

  it('shows waiting as long as any call of the job waits', async () => {
    const { runner, published, answering } = setUp(async (context) => {
      const away = () => Promise.reject(new UpstreamError('processing', 'unreachable', 'x'));
      const call = (failures: number, ms: number) => {
        let calls = 0;
        return context.waitForDependency('processing', () => ((calls += 1) <= failures ? away() : sleep(ms)));
      };
      await Promise.all([call(1, 0), call(2, 1_000)]);
      throw new Error('over');
    });
    answering.processing = true;
    const run = runner.run('job-1', 'composite');
    await jest.advanceTimersByTimeAsync(3_300);
    expect(published.at(-1)).toBe('Waiting for the processing engine');
    await jest.advanceTimersByTimeAsync(6_000);
    expect(published.at(-1)).toBe('Continuing');
    await jest.advanceTimersByTimeAsync(1_000);
    await run;
  });

  it('that cannot be written does not affect the job', async () => {
    const { runner, row, store } = setUp(async (context) => {
      reported(context);
      const key = context.resultKey('a.png');
      return Promise.resolve({ kind: 'blob', key, contentType: 'image/png', fileName: 'a.png' });
    });
    store.report = () => Promise.reject(new Error('no database'));
    await runner.run('job-1', 'composite');
    expect(row.status).toBe('completed');
  });
});
