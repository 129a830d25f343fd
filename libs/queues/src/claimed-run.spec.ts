import { fakeAvailability, fakeJobStore, fakeLogger, queuedJob } from '../../../test/support/fake-jobs.js';
import type { JobContext, JobHandler } from './job-handler.js';
import { createJobRunner } from './job-runner.js';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

/** Runs one job with this handler. @returns the names of the calls of the store, in their order */
async function callsOf(handler: JobHandler<'composite'>): Promise<string[]> {
  const { store, calls } = fakeJobStore(queuedJob());
  const { availability } = fakeAvailability();
  const runner = createJobRunner({
    ...{ store, workerId: 'worker-1', leaseSeconds: 15, ttlMinutes: 30, logger: fakeLogger().logger },
    handlers: { composite: handler } as never,
    publish: () => undefined,
    enqueue: () => Promise.resolve(),
    availability: { processing: availability, archive: availability },
    discard: () => Promise.resolve(),
    describeError: (error) => ({ text: String(error), isOwnFault: false }),
  });
  await runner.run('job-1', 'composite');
  return calls;
}

const reported = ({ report }: JobContext<'composite'>) => {
  for (const percent of [10, 20, 30]) report({ percent, stage: 'working', message: `${percent}` });
};

describe('a run tells its last progress before its outcome, and leaves no timer behind', () => {
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
