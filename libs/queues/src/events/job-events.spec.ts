import { EventEmitter } from 'node:events';
import type { Redis } from 'ioredis';
import type { JobEntity } from '#domain';
import type { Logger } from '#platform';
import { eventOf, jobEventPublisher, subscribeToJobEvents } from './job-events.js';

const CHANNEL = 'firstlight:job-events';
/** Limit of pending events. */
const MAX_UNDER_WAY = 1_000;

const jobOf = (more: Partial<JobEntity> = {}) =>
  ({
    id: 'm31',
    status: 'running',
    revision: 3,
    percent: 5,
    stage: 's',
    message: 'm',
    details: null,
    ...more,
  }) as JobEntity;
const fakeLogger = () => {
  const warn = jest.fn();
  return { warn, logger: { warn } as unknown as Logger };
};

describe('eventOf', () => {
  it.each([
    [{}, 'JobProgress', { percent: 5, stage: 's', message: 'm' }],
    [{ details: { speed: 7 } }, 'JobProgress', { percent: 5, stage: 's', message: 'm', speed: 7 }],
    [{ status: 'queued' }, 'JobProgress', { percent: 5, stage: 's', message: 'm' }],
    [
      { status: 'completed', resultKind: 'data', resultDataId: 'r' },
      'JobCompleted',
      { resultKind: 'data', resultDataId: 'r' },
    ],
    [{ status: 'failed', error: 'e' }, 'JobFailed', { error: 'e', status: 'failed' }],
    [{ status: 'cancelled', error: 'Cancelled' }, 'JobFailed', { error: 'Cancelled', status: 'cancelled' }],
  ] as [Partial<JobEntity>, string, object][])('%j is a %s', (columns, name, payload) => {
    const event = eventOf(jobOf(columns));
    expect(event).toEqual({
      name,
      jobId: 'm31',
      status: columns.status ?? 'running',
      revision: 3,
      payload: { jobId: 'm31', ...payload, revision: 3 },
    });
  });
});

describe('the publisher', () => {
  it('publishes the event of a job', () => {
    const publish = jest.fn(() => Promise.resolve(1));
    const redis = { status: 'ready', publish } as unknown as Redis;
    jobEventPublisher(redis, fakeLogger().logger)(jobOf());
    expect(publish.mock.calls).toEqual([[CHANNEL, JSON.stringify(eventOf(jobOf()))]]);
  });

  it('reports whether Redis took all events in time', async () => {
    let take: () => void = () => undefined;
    const publish = jest.fn(() => new Promise<void>((resolve) => (take = resolve)));
    const tell = jobEventPublisher({ status: 'ready', publish } as unknown as Redis, fakeLogger().logger);
    await tell.flush();
    tell(jobOf());
    let isFlushed = false;
    const flushed = tell.flush().then(() => (isFlushed = true));
    await new Promise(setImmediate);
    expect(isFlushed).toBe(false);
    take();
    await flushed;
    tell(jobOf());
    await tell.flush();
  });

  it('logs nothing on a closed connection', () => {
    const publish = jest.fn();
    jobEventPublisher({ status: 'reconnecting', publish } as unknown as Redis, fakeLogger().logger)(jobOf());
    expect(publish).not.toHaveBeenCalled();
  });

  it('limits pending events, and continues when they have failed', async () => {
    const fail: (() => void)[] = [];
    const publish = jest.fn(
      () => new Promise((_, reject) => fail.push(() => reject(new Error('Command timed out')))),
    );
    const { warn, logger } = fakeLogger();
    const tell = jobEventPublisher({ status: 'ready', publish } as unknown as Redis, logger);
    for (let count = 0; count < MAX_UNDER_WAY + 5; count++) tell(jobOf());
    expect(publish).toHaveBeenCalledTimes(MAX_UNDER_WAY);
    for (const settle of fail) settle();
    await new Promise(setImmediate);
    expect(warn).toHaveBeenCalledTimes(MAX_UNDER_WAY);
    for (let count = 0; count < MAX_UNDER_WAY + 5; count++) tell(jobOf());
    expect(publish).toHaveBeenCalledTimes(2 * MAX_UNDER_WAY);
  });
});

describe('the subscriber', () => {
  const listen = (subscribe: () => Promise<unknown> = () => Promise.resolve()) => {
    const redis = Object.assign(new EventEmitter(), { subscribe: jest.fn(subscribe) });
    const { warn, logger } = fakeLogger();
    const heard: unknown[] = [];
    const stop = subscribeToJobEvents(redis as unknown as Redis, logger, (event) => {
      if (event.jobId === 'bad') throw new Error('bad event');
      heard.push(event);
    });
    return { redis, warn, heard, stop };
  };

  it('receives events of its own channel until it stops', () => {
    const { redis, heard, stop } = listen();
    expect(redis.subscribe).toHaveBeenCalledWith(CHANNEL);
    redis.emit('message', CHANNEL, '{"jobId":"a"}');
    redis.emit('message', 'another', '{"jobId":"b"}');
    stop();
    redis.emit('message', CHANNEL, '{"jobId":"c"}');
    expect(heard).toEqual([{ jobId: 'a' }]);
  });

  it('ignores invalid messages', () => {
    const { redis, heard, warn } = listen();
    for (const message of ['{', '{"jobId":"bad"}', '{"jobId":"good"}'])
      redis.emit('message', CHANNEL, message);
    expect(heard).toEqual([{ jobId: 'good' }]);
    expect(warn).toHaveBeenCalledTimes(2);
  });

  it('does not wait for Redis, and logs a failed subscription', async () => {
    listen(() => new Promise(() => {}));
    const { warn } = listen(() => Promise.reject(new Error('NOPERM')));
    await new Promise(setImmediate);
    expect(warn).toHaveBeenCalledTimes(1);
  });
});
