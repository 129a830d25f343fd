import type { JobEntity } from '#domain';
import { jobEvent } from './job-events.fake.js';
import { QUIET_MS } from './subscription.js';
import { createSubscriptions } from './subscriptions.js';
import { tellPresentStates } from './tell-present-states.js';

const row = (id: string, revision: number, more: Partial<JobEntity> = {}): JobEntity =>
  ({
    id,
    revision,
    status: 'running',
    percent: 5,
    stage: 's',
    message: 'm',
    details: null,
    ...more,
  }) as JobEntity;

function followed(...jobIds: string[]) {
  const sent: unknown[] = [];
  const subscriptions = createSubscriptions(10, (socketIds, message) =>
    socketIds.forEach(() => sent.push(message)),
  );
  for (const jobId of jobIds)
    subscriptions.add('socket', jobId, (message) => sent.push(message))?.open(jobEvent(jobId, 1), {});
  sent.length = 0;
  jest.advanceTimersByTime(QUIET_MS);
  return { subscriptions, sent };
}

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

describe('the heartbeat', () => {
  it('asks once for all jobs and repeats their state', async () => {
    const { subscriptions, sent } = followed('a', 'b');
    const findMany = jest.fn(() => Promise.resolve([row('b', 1), row('a', 4)]));
    await tellPresentStates(subscriptions, { findMany });
    expect(findMany.mock.calls).toEqual([[['a', 'b']]]);
    const payload = { percent: 5, stage: 's', message: 'm' };
    expect(sent).toMatchObject([
      { name: 'JobProgress', payload: { jobId: 'b', revision: 1, ...payload } },
      { name: 'JobProgress', payload: { jobId: 'a', revision: 4, ...payload } },
    ]);
  });

  it('tells ends that were lost, once, and that a job is gone', async () => {
    const { subscriptions, sent } = followed('a', 'b');
    const findMany = () =>
      Promise.resolve([row('a', 3, { status: 'completed', resultKind: 'blob', resultDataId: null })]);
    await tellPresentStates(subscriptions, { findMany });
    await tellPresentStates(subscriptions, { findMany: () => Promise.resolve([]) });
    expect(sent).toMatchObject([
      { name: 'JobCompleted', payload: { jobId: 'a', resultKind: 'blob' } },
      { name: 'JobFailed', payload: { jobId: 'b', error: 'The job is no longer there' } },
    ]);
    jest.advanceTimersByTime(QUIET_MS);
    expect(subscriptions.quietJobIds).toEqual([]);
  });

  it('asks after nothing while all are told enough', async () => {
    const { subscriptions, sent } = followed('a', 'b');
    const findMany = jest.fn((ids: readonly string[]) => Promise.resolve(ids.map((id) => row(id, 2))));
    subscriptions.offer(jobEvent('a', 2));
    await tellPresentStates(subscriptions, { findMany });
    await tellPresentStates(subscriptions, { findMany });
    expect(findMany.mock.calls).toEqual([[['b']]]);
    expect(sent).toMatchObject([{ payload: { jobId: 'a' } }, { payload: { jobId: 'b' } }]);
  });

  it('leaves out who came while it asked', async () => {
    const { subscriptions, sent } = followed('a');
    const findMany = () => {
      subscriptions.add('late', 'c', (message) => sent.push(message))?.open(jobEvent('c', 1), {});
      return Promise.resolve([row('a', 1)]);
    };
    await tellPresentStates(subscriptions, { findMany });
    jest.advanceTimersByTime(QUIET_MS);
    expect(subscriptions.quietJobIds).toEqual(['a', 'c']);
  });
});
