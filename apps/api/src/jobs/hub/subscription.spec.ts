import * as fc from 'fast-check';
import type { JobEvent } from '#queues';
import { jobEvent } from '../../../test/job-event.js';
import { createSubscription, QUIET_MS, type HubMessage } from './subscription.js';

const JOB = 'job';
const running = (revision: number) => jobEvent(JOB, revision);
const completed = (revision: number) => jobEvent(JOB, revision, 'completed');

/** A subscription with its recorded events. */
function subscribed() {
  const sent: string[] = [];
  const send = ({ name, payload }: HubMessage) =>
    sent.push(`${name} ${(payload as { revision: number }).revision}`);
  const onEnd = jest.fn();
  const subscription = createSubscription({ jobId: JOB, socketId: 'anna', send, onEnd });
  const offer = (event: JobEvent) => subscription.takes(event) && send(event);
  const repeat = (event: JobEvent) => subscription.takesAgain(event) && send(event);
  return { sent, onEnd, offer, repeat, subscription };
}

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

describe('a subscription', () => {
  it('begins with the whole view and its revision', () => {
    const send = jest.fn();
    const subscription = createSubscription({ jobId: JOB, socketId: 'anna', send, onEnd: jest.fn() });
    subscription.open(running(4), { jobId: JOB, percent: 7 });
    expect(send.mock.calls).toEqual([
      [{ name: 'JobSnapshot', payload: { jobId: JOB, percent: 7, revision: 4 } }],
    ]);
  });

  it('holds back events before the snapshot, then sends the newest if it is newer', () => {
    const { sent, offer, repeat, subscription } = subscribed();
    for (const revision of [3, 6, 5]) offer(running(revision));
    repeat(running(4));
    expect(sent).toEqual([]);
    subscription.open(running(5), {});
    expect(sent).toEqual(['JobSnapshot 5', 'JobProgress 6']);
  });

  it('holds back a heartbeat, too, which may be the only sign of an end', () => {
    const { sent, onEnd, repeat, subscription } = subscribed();
    repeat(completed(6));
    subscription.open(running(5), {});
    expect(sent).toEqual(['JobSnapshot 5', 'JobCompleted 6']);
    expect(onEnd).toHaveBeenCalledTimes(1);
  });

  it('drops held events that the snapshot includes', () => {
    const { sent, offer, subscription } = subscribed();
    offer(running(5));
    subscription.open(running(5), {});
    expect(sent).toEqual(['JobSnapshot 5']);
  });

  it('reports an end that came before the snapshot', () => {
    const { sent, onEnd, offer, subscription } = subscribed();
    offer(completed(6));
    subscription.open(running(5), {});
    expect(sent).toEqual(['JobSnapshot 5', 'JobCompleted 6']);
    expect(onEnd).toHaveBeenCalledTimes(1);
  });

  it('sends the end after the snapshot of a finished job', () => {
    const { sent, onEnd, offer, repeat, subscription } = subscribed();
    subscription.open(completed(9), {});
    offer(completed(9));
    repeat(completed(10));
    expect(sent).toEqual(['JobSnapshot 9', 'JobCompleted 9']);
    expect(onEnd).toHaveBeenCalledTimes(1);
  });

  it('skips events that are not newer, but repeats the current state after a while', () => {
    const { sent, offer, repeat, subscription } = subscribed();
    subscription.open(running(5), {});
    offer(running(5));
    offer(running(4));
    jest.advanceTimersByTime(QUIET_MS);
    repeat(running(4));
    expect(sent).toEqual(['JobSnapshot 5']);
    repeat(running(5));
    offer(running(6));
    expect(sent).toEqual(['JobSnapshot 5', 'JobProgress 5', 'JobProgress 6']);
  });

  it.each([
    [QUIET_MS - 1, 0],
    [QUIET_MS, 1],
  ])('repeats the current state after %d ms of silence: %d times', (ms, times) => {
    const { sent, offer, repeat, subscription } = subscribed();
    jest.advanceTimersByTime(QUIET_MS);
    subscription.open(running(5), {});
    expect(subscription.isQuiet()).toBe(false);
    jest.advanceTimersByTime(QUIET_MS);
    offer(running(6));
    sent.length = 0;
    jest.advanceTimersByTime(ms);
    expect(subscription.isQuiet()).toBe(times === 1);
    repeat(running(6));
    repeat(running(6));
    expect(sent).toEqual(Array.from({ length: times }, () => 'JobProgress 6'));
    repeat(running(7));
    expect(sent.at(-1)).toBe('JobProgress 7');
  });

  it('reports an end found only by the heartbeat', () => {
    const { sent, offer, repeat, subscription } = subscribed();
    subscription.open(running(5), {});
    repeat(completed(8));
    offer(completed(8));
    expect(sent).toEqual(['JobSnapshot 5', 'JobCompleted 8']);
  });

  it('ends with JobFailed when the job is gone, but not before it was opened', () => {
    const send = jest.fn();
    const onEnd = jest.fn();
    const subscription = createSubscription({ jobId: JOB, socketId: 'anna', send, onEnd });
    subscription.lose();
    expect(onEnd).not.toHaveBeenCalled();
    subscription.open(running(5), {});
    subscription.lose();
    subscription.lose();
    expect(send.mock.calls.slice(1)).toEqual([
      [
        {
          name: 'JobFailed',
          payload: { jobId: JOB, error: 'The job is no longer there', status: 'failed', revision: 6 },
        },
      ],
    ]);
    expect(onEnd).toHaveBeenCalledTimes(1);
  });

  it('sends nothing once closed, even when the snapshot comes later', () => {
    const { sent, onEnd, offer, subscription } = subscribed();
    offer(running(6));
    subscription.close();
    subscription.close();
    subscription.open(running(5), {});
    offer(completed(7));
    expect(sent).toEqual([]);
    expect(onEnd).toHaveBeenCalledTimes(1);
  });
});

describe('a subscription with events in any order', () => {
  const event = fc.record({
    revision: fc.integer({ min: 0, max: 12 }),
    isEnd: fc.boolean(),
  });
  const step = fc.oneof(
    { weight: 6, arbitrary: fc.record({ kind: fc.constant('offer' as const), event }) },
    { weight: 3, arbitrary: fc.record({ kind: fc.constant('repeat' as const), event }) },
    { weight: 2, arbitrary: fc.record({ kind: fc.constant('open' as const), event }) },
    { weight: 1, arbitrary: fc.record({ kind: fc.constantFrom('close' as const, 'lose' as const) }) },
  );

  it('sends the snapshot first, never an older state, one end, and nothing after it', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 25 }), (steps) => {
        const { sent, onEnd, offer, repeat, subscription } = subscribed();
        let opened = false;
        for (const { kind, ...rest } of steps) {
          const before = sent.length;
          const isOver = onEnd.mock.calls.length > 0;
          const told =
            'event' in rest ? (rest.event.isEnd ? completed : running)(rest.event.revision) : running(0);
          if (kind === 'open') subscription.open(told, {});
          else if (kind === 'close' || kind === 'lose') subscription[kind]();
          else (kind === 'offer' ? offer : repeat)(told);
          if (isOver) expect(sent.length).toBe(before);
          opened ||= kind === 'open';
          if (!opened) expect(sent).toEqual([]);
        }
        expectGoodStory(sent, onEnd.mock.calls.length);
      }),
      { numRuns: 2_000 },
    );
  });

  function expectGoodStory(sent: readonly string[], ends: number): void {
    const names = sent.map((line) => line.split(' ')[0]);
    const revisions = sent.map((line) => Number(line.split(' ')[1]));
    expect(names.filter((name) => name === 'JobSnapshot').length).toBe(sent.length > 0 ? 1 : 0);
    if (sent.length > 0) expect(names[0]).toBe('JobSnapshot');
    expect(revisions).toEqual([...revisions].sort((a, b) => a - b));
    const endings = names.flatMap((name, at) => (/Completed|Failed/.test(name) ? [at] : []));
    expect(endings.length).toBeLessThanOrEqual(1);
    if (endings.length === 1) expect([endings[0], ends]).toEqual([sent.length - 1, 1]);
  }

  it('always sends the newest event offered after the snapshot', () => {
    fc.assert(
      fc.property(
        fc.array(fc.nat(50), { minLength: 1 }),
        fc.array(fc.nat(50)),
        fc.nat(50),
        (early, late, present) => {
          const { sent, offer, subscription } = subscribed();
          for (const revision of early) offer(running(revision));
          subscription.open(running(present), {});
          for (const revision of late) offer(running(revision));
          const newest = Math.max(...early, ...late, present);
          expect(sent.at(-1)).toMatch(new RegExp(` ${newest}$`));
        },
      ),
    );
  });
});
