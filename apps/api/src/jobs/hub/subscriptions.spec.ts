import type { JobEntity } from '#domain';
import { jobEvent } from '../../../test/job-event.js';
import { QUIET_MS, type HubMessage } from './subscription.js';
import { createSubscriptions, sendCurrentStates } from './subscriptions.js';

const MAX = 3;

function hub() {
  const sent: string[] = [];
  const told = (socketId: string, { name, payload }: HubMessage) =>
    sent.push(`${socketId} ${(payload as { jobId: string }).jobId} ${name}`);
  const sendToAll = jest.fn((socketIds: readonly string[], message: HubMessage) =>
    socketIds.forEach((id) => told(id, message)),
  );
  const subscriptions = createSubscriptions(MAX, sendToAll);
  const add = (socketId: string, jobId: string) =>
    subscriptions.add(socketId, jobId, (message) => told(socketId, message));
  const followed = () => {
    jest.advanceTimersByTime(QUIET_MS);
    return subscriptions.quietJobIds;
  };
  const open = (socketId: string, jobId: string) => add(socketId, jobId)?.open(jobEvent(jobId, 1), { jobId });
  return { sent, sendToAll, subscriptions, add, open, followed };
}

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

describe('subscriptions', () => {
  it('send one message to all subscribers of a job, and to no others', () => {
    const { sent, sendToAll, subscriptions, open, followed } = hub();
    open('anna', 'm31');
    open('bert', 'm31');
    open('bert', 'm42');
    sent.length = 0;
    subscriptions.offer(jobEvent('m31', 2));
    subscriptions.offer(jobEvent('m51', 2));
    expect(sent).toEqual(['anna m31 JobProgress', 'bert m31 JobProgress']);
    expect(sendToAll.mock.calls[0][0]).toEqual(['anna', 'bert']);
    expect(followed()).toEqual(['m31', 'm42']);
  });

  it('repeat the current state only to those that lack it or were sent nothing for a while', () => {
    const { sent, sendToAll, subscriptions, open } = hub();
    open('anna', 'm31');
    jest.advanceTimersByTime(QUIET_MS);
    expect(subscriptions.quietJobIds).toEqual(['m31']);
    open('bert', 'm31');
    open('bert', 'm42');
    expect(subscriptions.quietJobIds).toEqual(['m31']);
    sent.length = 0;
    subscriptions.repeat(jobEvent('m31', 1));
    subscriptions.repeat(jobEvent('m42', 1));
    expect(sent).toEqual(['anna m31 JobProgress']);
    expect(subscriptions.quietJobIds).toEqual([]);
    subscriptions.repeat(jobEvent('m31', 2));
    expect(sendToAll.mock.calls.at(-1)?.[0]).toEqual(['anna', 'bert']);
  });

  it('start again when a socket subscribes again, without the late snapshot of the first subscription', () => {
    const { sent, subscriptions, add } = hub();
    const first = add('anna', 'm31');
    const second = add('anna', 'm31');
    first?.open(jobEvent('m31', 1), { jobId: 'm31' });
    first?.close();
    expect(sent).toEqual([]);
    second?.open(jobEvent('m31', 1), { jobId: 'm31' });
    subscriptions.offer(jobEvent('m31', 2));
    expect(sent).toEqual(['anna m31 JobSnapshot', 'anna m31 JobProgress']);
  });

  it('are limited per socket, not counting ended ones', () => {
    const { subscriptions, add, open } = hub();
    for (const jobId of ['a', 'b', 'c']) expect(add('anna', jobId)).not.toBeNull();
    expect(add('anna', 'd')).toBeNull();
    expect(add('anna', 'a')).not.toBeNull();
    expect(add('bert', 'd')).not.toBeNull();
    subscriptions.remove('anna', 'b');
    open('anna', 'd');
    expect(add('anna', 'e')).toBeNull();
    subscriptions.offer(jobEvent('d', 2, 'completed'));
    expect(add('anna', 'e')).not.toBeNull();
  });

  it('leave nothing behind', () => {
    const { sent, subscriptions, open, add, followed } = hub();
    open('anna', 'a');
    open('anna', 'b');
    add('anna', 'c');
    open('bert', 'a');
    subscriptions.removeSocket('anna');
    expect(followed()).toEqual(['a']);
    subscriptions.remove('bert', 'a');
    subscriptions.remove('bert', 'never');
    subscriptions.removeSocket('nobody');
    expect(followed()).toEqual([]);
    sent.length = 0;
    subscriptions.offer(jobEvent('a', 2));
    expect(sent).toEqual([]);
  });
});

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

function quiet(...jobIds: string[]) {
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

describe('the heartbeat', () => {
  it('reads all jobs in one query and repeats their state', async () => {
    const { subscriptions, sent } = quiet('a', 'b');
    const findMany = jest.fn(() => Promise.resolve([row('b', 1), row('a', 4)]));
    await sendCurrentStates(subscriptions, { findMany });
    expect(findMany.mock.calls).toEqual([[['a', 'b']]]);
    const payload = { percent: 5, stage: 's', message: 'm' };
    expect(sent).toMatchObject([
      { name: 'JobProgress', payload: { jobId: 'b', revision: 1, ...payload } },
      { name: 'JobProgress', payload: { jobId: 'a', revision: 4, ...payload } },
    ]);
  });

  it('reports lost ends once, and jobs that are gone', async () => {
    const { subscriptions, sent } = quiet('a', 'b');
    const findMany = () =>
      Promise.resolve([row('a', 3, { status: 'completed', resultKind: 'blob', resultDataId: null })]);
    await sendCurrentStates(subscriptions, { findMany });
    await sendCurrentStates(subscriptions, { findMany: () => Promise.resolve([]) });
    expect(sent).toMatchObject([
      { name: 'JobCompleted', payload: { jobId: 'a', resultKind: 'blob' } },
      { name: 'JobFailed', payload: { jobId: 'b', error: 'The job is no longer there' } },
    ]);
    jest.advanceTimersByTime(QUIET_MS);
    expect(subscriptions.quietJobIds).toEqual([]);
  });

  it('reads nothing while all subscribers are up to date', async () => {
    const { subscriptions, sent } = quiet('a', 'b');
    const findMany = jest.fn((ids: readonly string[]) => Promise.resolve(ids.map((id) => row(id, 2))));
    subscriptions.offer(jobEvent('a', 2));
    await sendCurrentStates(subscriptions, { findMany });
    await sendCurrentStates(subscriptions, { findMany });
    expect(findMany.mock.calls).toEqual([[['b']]]);
    expect(sent).toMatchObject([{ payload: { jobId: 'a' } }, { payload: { jobId: 'b' } }]);
  });

  it('skips subscriptions that were added during its query', async () => {
    const { subscriptions, sent } = quiet('a');
    const findMany = () => {
      subscriptions.add('late', 'c', (message) => sent.push(message))?.open(jobEvent('c', 1), {});
      return Promise.resolve([row('a', 1)]);
    };
    await sendCurrentStates(subscriptions, { findMany });
    jest.advanceTimersByTime(QUIET_MS);
    expect(subscriptions.quietJobIds).toEqual(['a', 'c']);
  });
});
