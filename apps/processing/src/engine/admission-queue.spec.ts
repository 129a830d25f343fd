import { setTimeout as sleep } from 'node:timers/promises';
import { inContext, type Caller } from '#platform';
import { ADMISSION_QUEUES } from '#processing-client/contract';
import { createAdmissionQueue } from './admission-queue.js';

const LIMITS = {
  atOnce: 1,
  atOnceOfOne: 3,
  waiting: 5,
  ofAccount: 30,
  ofAddress: 30,
  waitMs: 60_000,
  retryAfterSeconds: 7,
};
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

  it('counts the jobs of an account apart from its direct calls, behind which they do not wait', async () => {
    const queue = createAdmissionQueue({ ...LIMITS, atOnce: 2, atOnceOfOne: 1, ofAccount: 1 });
    const begun: string[] = [];
    const held = controlled();
    const as = (name: string, ids: { readonly caller: Caller; readonly jobId?: string }) =>
      inContext({ requestId: 'r', ...ids }, () =>
        queue.run(never(), () => {
          begun.push(name);
          return held.done;
        }),
      );
    const all = [as('direct', { caller: 'user:a' }), as('second direct', { caller: 'user:a' })];
    all.push(as('job', { caller: 'user:a', jobId: 'j' }), as('second job', { caller: 'user:a', jobId: 'k' }));
    await turns();
    expect(begun).toEqual(['direct', 'job']);
    held.finish();
    await Promise.all(all);
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

/** A queue in whose only slot `first` runs, and operations of callers that are recorded as they begin. */
function busyQueue(limits: Partial<typeof LIMITS>) {
  const queue = createAdmissionQueue({ ...LIMITS, ...limits });
  const first = controlled();
  void queue.run(never(), () => first.done);
  const begun: string[] = [];
  const outcomes = new Map<string, string>();
  const add = (caller: string, name: string, signal = never()) => {
    const run = () => queue.run(signal, () => Promise.resolve(void begun.push(name)));
    return inContext({ requestId: name, caller: caller as Caller }, run).then(
      () => outcomes.set(name, 'done'),
      (error: { code?: string }) => outcomes.set(name, error.code ?? 'aborted'),
    );
  };
  const addAll = (caller: string, ...names: string[]) => names.forEach((name) => void add(caller, name));
  const finish = async () => {
    await turns();
    first.finish();
    for (let i = 0; i < 100; i += 1) await turns();
    return begun;
  };
  const refused = () => [...outcomes].flatMap(([name, outcome]) => (outcome === 'engine_busy' ? [name] : []));
  return { queue, begun, add, addAll, finish, refused };
}

describe('callers of the admission queue', () => {
  it('take turns, each in its own order', async () => {
    const { addAll, finish } = busyQueue({ waiting: 20 });
    addAll('user:greedy', 'g1', 'g2', 'g3', 'g4');
    addAll('user:vera', 'v1', 'v2');
    addAll('address:192.0.2.1', 'a1');
    expect(await finish()).toEqual(['g1', 'v1', 'a1', 'g2', 'v2', 'g3', 'g4']);
  });

  it('that have had no turn go before those that have', async () => {
    const { queue, begun } = busyQueue({ atOnce: 2, waiting: 20 });
    const held = controlled();
    const as = (caller: Caller, name: string, task: () => Promise<void>) =>
      inContext({ requestId: name, caller }, () => queue.run(never(), task));
    const note = (name: string) => () => Promise.resolve(void begun.push(name));
    const all = [as('user:greedy', 'g0', () => held.done), as('user:greedy', 'g1', note('g1'))];
    all.push(as('user:vera', 'v1', note('v1')));
    held.finish();
    await Promise.all(all);
    expect(begun).toEqual(['v1', 'g1']);
  });

  it.each([
    ['user:greedy', 3],
    ['address:192.0.2.1', 2],
  ])('have a number of places of their own: %s', async (caller, places) => {
    const { addAll, add, finish, refused } = busyQueue({ waiting: 20, ofAccount: 3, ofAddress: 2 });
    const names = ['1', '2', '3', '4', '5'];
    const dropped = new AbortController();
    void add(caller, 'dropped', dropped.signal);
    addAll(caller, ...names.slice(1));
    await turns();
    expect(refused()).toEqual(names.slice(places));
    dropped.abort(new Error('gone'));
    await turns();
    addAll(caller, 'in its place', 'one more');
    addAll('user:vera', 'of another');
    const begun = await finish();
    expect(begun.filter((name) => name !== 'of another')).toEqual([
      ...names.slice(1, places),
      'in its place',
    ]);
    expect(refused()).toEqual([...names.slice(places), 'one more']);
  });

  it('with none find a place in a full queue: the newest operation of the caller with most gives way', async () => {
    const { queue, addAll, finish, refused } = busyQueue({ waiting: 5 });
    addAll('user:greedy', 'g1', 'g2', 'g3');
    addAll('user:other', 'o1', 'o2');
    const vera = { requestId: 'v', caller: 'user:vera' } as const;
    expect(() => inContext(vera, () => queue.assertRoom())).not.toThrow();
    addAll('user:vera', 'v1', 'v2');
    await turns();
    expect(refused()).toEqual(['v2', 'g3']);
    expect(await finish()).toEqual(['g1', 'o1', 'v1', 'g2', 'o2']);
  });

  it('share the places of a full queue evenly', async () => {
    const { addAll, finish, refused } = busyQueue({ waiting: 6 });
    addAll('user:greedy', 'g1', 'g2', 'g3', 'g4', 'g5');
    addAll('user:vera', 'v1', 'v2', 'v3', 'v4');
    await turns();
    expect(refused().sort()).toEqual(['g4', 'g5', 'v4']);
    expect(await finish()).toEqual(['g1', 'v1', 'g2', 'v2', 'g3', 'v3']);
  });

  it('run only some operations at once, and the next caller finds a slot', async () => {
    const queue = createAdmissionQueue({ ...LIMITS, atOnce: 2, atOnceOfOne: 1 });
    const held = controlled();
    const begun: string[] = [];
    const run = (caller: Caller, name: string) =>
      inContext({ requestId: name, caller }, () => {
        const task = () => (begun.push(name), held.done);
        return queue.run(never(), task);
      });
    const all = [run('user:greedy', 'g1'), run('user:greedy', 'g2'), run('user:vera', 'v1')];
    await turns();
    expect(begun).toEqual(['g1', 'v1']);
    held.finish();
    await Promise.all(all);
    expect(begun).toEqual(['g1', 'v1', 'g2']);
  });

  it('are refused when the queue is full of callers with one operation each', async () => {
    const { addAll, finish, refused } = busyQueue({ waiting: 2 });
    addAll('user:a', 'a');
    addAll('user:b', 'b');
    addAll('user:c', 'c');
    await turns();
    expect(refused()).toEqual(['c']);
    expect(await finish()).toEqual(['a', 'b']);
  });
});

describe('the queue of tiles', () => {
  it('refuses none of the eight tiles of each of thirty callers beside a greedy one', async () => {
    const queue = createAdmissionQueue(ADMISSION_QUEUES.tiles);
    const held = controlled();
    const send = (caller: Caller, count: number) =>
      Promise.allSettled(
        Array.from({ length: count }, () =>
          inContext({ requestId: 'r', caller }, () => queue.run(never(), () => held.done)),
        ),
      );
    const refusedOf = async (ends: ReturnType<typeof send>) =>
      (await ends).flatMap((end) => (end.status === 'rejected' ? [end.reason as unknown] : []));
    const greedy = send('user:greedy', 300);
    const others = Array.from({ length: 30 }, (_, i) => send(`user:${i}`, 8));
    await turns();
    held.finish();
    const refused = await refusedOf(greedy);
    expect((await Promise.all(others.map(refusedOf))).flat()).toEqual([]);
    expect(refused[0]).toMatchObject({ code: 'engine_busy', retryAfterSeconds: 1 });
    // Thirty others take 240 of 256 places.
    expect(refused).toHaveLength(300 - 2 - (256 - 240));
  });

  it('has 34 of 300 tiles of one caller when no other wants any', async () => {
    const queue = createAdmissionQueue(ADMISSION_QUEUES.tiles);
    const held = controlled();
    const ends = Promise.allSettled(Array.from({ length: 300 }, () => queue.run(never(), () => held.done)));
    await turns();
    held.finish();
    expect((await ends).filter(({ status }) => status === 'fulfilled')).toHaveLength(34);
  });
});
