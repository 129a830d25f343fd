import { jobEvent } from './job-events.fake.js';
import { QUIET_MS, type HubMessage } from './subscription.js';
import { createSubscriptions } from './subscriptions.js';

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
  it('tell all who follow a job, in one message, and nobody else', () => {
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

  it('repeat the present state to those alone who do not know it or were told nothing for a while', () => {
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

  it('begin anew when a socket subscribes again, and the late snapshot of the first one is not sent', () => {
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

  it('are as many as a socket may have, ended ones not counted', () => {
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
