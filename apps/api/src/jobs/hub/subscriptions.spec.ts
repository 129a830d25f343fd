import { jobEvent } from './job-events.fake.js';
import type { HubMessage } from './subscription.js';
import { createSubscriptions } from './subscriptions.js';

const MAX = 3;

function hub() {
  const sent: string[] = [];
  const subscriptions = createSubscriptions(MAX);
  const add = (socketId: string, jobId: string) =>
    subscriptions.add(socketId, jobId, ({ name }: HubMessage) => sent.push(`${socketId} ${jobId} ${name}`));
  const open = (socketId: string, jobId: string) => add(socketId, jobId)?.open(jobEvent(jobId, 1), {});
  return { sent, subscriptions, add, open };
}

describe('subscriptions', () => {
  it('tell all who follow a job, and nobody else', () => {
    const { sent, subscriptions, open } = hub();
    open('anna', 'm31');
    open('bert', 'm31');
    open('bert', 'm42');
    sent.length = 0;
    subscriptions.offer(jobEvent('m31', 2));
    subscriptions.offer(jobEvent('m51', 2));
    expect(sent).toEqual(['anna m31 JobProgress', 'bert m31 JobProgress']);
    expect(subscriptions.jobIds).toEqual(['m31', 'm42']);
  });

  it('begin anew when a socket subscribes again, and the late snapshot of the first one is not sent', () => {
    const { sent, subscriptions, add } = hub();
    const first = add('anna', 'm31');
    const second = add('anna', 'm31');
    first?.open(jobEvent('m31', 1), {});
    first?.close();
    expect(sent).toEqual([]);
    second?.open(jobEvent('m31', 1), {});
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
    const { sent, subscriptions, open, add } = hub();
    open('anna', 'a');
    open('anna', 'b');
    add('anna', 'c');
    open('bert', 'a');
    subscriptions.removeSocket('anna');
    expect(subscriptions.jobIds).toEqual(['a']);
    subscriptions.remove('bert', 'a');
    subscriptions.remove('bert', 'never');
    subscriptions.removeSocket('nobody');
    expect(subscriptions.jobIds).toEqual([]);
    sent.length = 0;
    subscriptions.offer(jobEvent('a', 2));
    expect(sent).toEqual([]);
  });
});
