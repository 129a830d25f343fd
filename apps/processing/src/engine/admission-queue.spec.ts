import { setTimeout as sleep } from 'node:timers/promises';
import { createAdmissionQueue } from './admission-queue.js';

const LIMITS = { atOnce: 1, waiting: 5, waitMs: 60_000, retryAfterSeconds: 7 };
const never = () => new AbortController().signal;
const turns = () => new Promise(setImmediate);

/** A task that ends on command. */
function controlled() {
  let finish: () => void = () => undefined;
  const done = new Promise<void>((resolve) => (finish = resolve));
  return { done, finish };
}

describe('the admission queue', () => {
  it('runs operations in order of arrival, one at a time', async () => {
    const queue = createAdmissionQueue(LIMITS);
    const events: string[] = [];
    const first = controlled();
    const a = queue.run(never(), async () => {
      events.push('a begins');
      await first.done;
      events.push('a ends');
      return 1;
    });
    const b = queue.run(never(), () => Promise.resolve(void events.push('b')));
    const c = queue.run(never(), () => Promise.resolve(void events.push('c')));
    await turns();
    expect(events).toEqual(['a begins']);
    first.finish();
    expect(await a).toBe(1);
    await Promise.all([b, c]);
    expect(events).toEqual(['a begins', 'a ends', 'b', 'c']);
  });

  it.each([1, 2, 3])('runs up to %d operations at once, and all in the end', async (atOnce) => {
    const queue = createAdmissionQueue({ ...LIMITS, atOnce, waiting: 40 });
    let [running, most, done] = [0, 0, 0];
    const task = async () => {
      running += 1;
      most = Math.max(most, running);
      await sleep(2);
      running -= 1;
      done += 1;
    };
    await Promise.all(Array.from({ length: 23 }, () => queue.run(never(), task)));
    expect([most, done]).toEqual([atOnce, 23]);
  });

  it('admits new operations after the waiting ones', async () => {
    const queue = createAdmissionQueue(LIMITS);
    const [first, second] = [controlled(), controlled()];
    const a = queue.run(never(), () => first.done);
    const b = queue.run(never(), () => second.done);
    first.finish();
    await a;
    const task = jest.fn(() => Promise.resolve());
    const c = queue.run(never(), task);
    await turns();
    expect(task).not.toHaveBeenCalled();
    second.finish();
    await Promise.all([b, c]);
    expect(task).toHaveBeenCalledTimes(1);
  });

  it('continues after a failure, which only its caller receives', async () => {
    const queue = createAdmissionQueue(LIMITS);
    const failed = queue.run(never(), () => Promise.reject(new Error('no')));
    const next = queue.run(never(), () => Promise.resolve('done'));
    await expect(failed).rejects.toThrow('no');
    expect(await next).toBe('done');
  });

  it('drops a waiting operation as soon as its signal fires, and makes room for another', async () => {
    const queue = createAdmissionQueue({ ...LIMITS, waiting: 1 });
    const first = controlled();
    const running = queue.run(never(), () => first.done);
    const controller = new AbortController();
    const task = jest.fn(() => Promise.resolve());
    const dropped = queue.run(controller.signal, task);
    expect(() => queue.assertRoom()).toThrow('busy');
    controller.abort(new Error('gone'));
    await expect(dropped).rejects.toThrow('gone');
    const next = queue.run(never(), () => Promise.resolve('next'));
    first.finish();
    await running;
    expect(await next).toBe('next');
    expect(task).not.toHaveBeenCalled();
    await expect(queue.run(AbortSignal.abort(new Error('too late')), task)).rejects.toThrow('too late');
    expect(task).not.toHaveBeenCalled();
  });

  it.each([
    [5, 0],
    [6, 1],
    [23, 18],
  ])('of %d waiting operations refuses %d, with a time to retry', async (callers, refused) => {
    const queue = createAdmissionQueue(LIMITS);
    const first = controlled();
    const running = queue.run(never(), () => first.done);
    const ends = Promise.allSettled(
      Array.from({ length: callers }, () => queue.run(never(), () => Promise.resolve())),
    );
    await turns();
    first.finish();
    await running;
    const reasons = (await ends).flatMap((end) => (end.status === 'rejected' ? [end.reason as unknown] : []));
    expect(reasons).toHaveLength(refused);
    for (const reason of reasons)
      expect(reason).toMatchObject({ kind: 'unavailable', code: 'engine_busy', retryAfterSeconds: 7 });
  });

  it('reports whether an operation would have to wait', async () => {
    const queue = createAdmissionQueue({ ...LIMITS, atOnce: 2 });
    const [first, second] = [controlled(), controlled()];
    const running = [queue.run(never(), () => first.done)];
    expect(() => queue.assertFree()).not.toThrow();
    running.push(queue.run(never(), () => second.done));
    expect(() => queue.assertRoom()).not.toThrow();
    expect(() => queue.assertFree()).toThrow(expect.objectContaining({ code: 'engine_busy' }));
    first.finish();
    await running[0];
    expect(() => queue.assertFree()).not.toThrow();
    second.finish();
    await running[1];
  });

  it('rejects an operation that waits longer than the limit', async () => {
    const queue = createAdmissionQueue({ ...LIMITS, waitMs: 30 });
    const first = controlled();
    const running = queue.run(never(), () => first.done);
    await expect(queue.run(never(), () => Promise.resolve())).rejects.toMatchObject({ code: 'engine_busy' });
    first.finish();
    await running;
    expect(await queue.run(never(), () => Promise.resolve('free'))).toBe('free');
  });
});
