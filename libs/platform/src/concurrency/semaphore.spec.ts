import { getEventListeners } from 'node:events';
import { setImmediate as settled } from 'node:timers/promises';
import { semaphore } from './semaphore.js';

/** Work that ends on command and records its start. */
function heldWorks() {
  const begun: string[] = [];
  const ends = new Map<string, (error?: Error) => void>();
  const work = (name: string) => () => {
    begun.push(name);
    return new Promise<string>((resolve, reject) => {
      ends.set(name, (error) => (error ? reject(error) : resolve(name)));
    });
  };
  const end = async (name: string, error?: Error) => {
    ends.get(name)!(error);
    await settled();
  };
  return { begun, work, end };
}

it.each([2, 3, 4, 23])(
  '%s at a limit of 3: never more at once, all in order, failures too',
  async (count) => {
    const slots = semaphore(3);
    const started: number[] = [];
    let running = 0;
    let most = 0;
    const outcomes = await Promise.allSettled(
      Array.from({ length: count }, (_, i) =>
        slots.run(async () => {
          started.push(i);
          most = Math.max(most, (running += 1));
          await settled();
          running -= 1;
          if (i % 2) throw new Error(`failed ${i}`);
          return i;
        }),
      ),
    );
    expect(most).toBe(Math.min(count, 3));
    expect(started).toEqual(Array.from({ length: count }, (_, i) => i));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(Math.ceil(count / 2));
    expect([slots.running, slots.waiting]).toEqual([0, 0]);
  },
);

it('starts work at once while a slot is free and counts running and waiting work', async () => {
  const slots = semaphore(2);
  const { begun, work, end } = heldWorks();
  const all = ['a', 'b', 'c', 'd'].map((name) => slots.run(work(name)));
  expect(begun).toEqual(['a', 'b']);
  expect([slots.running, slots.waiting]).toEqual([2, 2]);
  for (const name of ['a', 'b', 'c', 'd']) await end(name);
  expect(await Promise.all(all)).toEqual(['a', 'b', 'c', 'd']);
});

it('does not let newcomers overtake waiting work', async () => {
  const slots = semaphore(1);
  const { begun, work, end } = heldWorks();
  const waited = [slots.run(work('a')), slots.run(work('b'))];
  await end('a');
  waited.push(slots.run(work('newcomer')));
  await settled();
  expect(begun).toEqual(['a', 'b']);
  await end('b');
  await end('newcomer');
  await Promise.all(waited);
});

it('serves higher priorities first, equal ones in order of arrival', async () => {
  const slots = semaphore(1);
  const { begun, work, end } = heldWorks();
  const all = [slots.run(work('first'))];
  for (const [name, priority] of [
    ['low 1', 0],
    ['high 1', 1],
    ['low 2', undefined],
    ['highest', 2],
    ['high 2', 1],
  ] as const)
    all.push(slots.run(work(name), { priority }));
  const order = ['first', 'highest', 'high 1', 'high 2', 'low 1', 'low 2'];
  for (const name of order) await end(name);
  await Promise.all(all);
  expect(begun).toEqual(order);
});

it('serves callers in turns within a priority, and each in its own order', async () => {
  const slots = semaphore(1);
  const { begun, work, end } = heldWorks();
  const all = [slots.run(work('a 1'), { caller: 'a' })];
  for (const [name, caller, priority] of [
    ['a 2', 'a', 0],
    ['a 3', 'a', 0],
    ['b 1', 'b', 0],
    ['a urgent', 'a', 1],
    ['b 2', 'b', 0],
  ] as const)
    all.push(slots.run(work(name), { caller, priority }));
  const order = ['a 1', 'a urgent', 'b 1', 'a 2', 'b 2', 'a 3'];
  for (const name of order) await end(name);
  await Promise.all(all);
  expect(begun).toEqual(order);
});

it('leaves slots to others when a caller has its share', async () => {
  const slots = semaphore(3, 2);
  const { begun, work, end } = heldWorks();
  const all = ['a 1', 'a 2', 'a 3', 'a 4'].map((name) => slots.run(work(name), { caller: 'a' }));
  expect([begun, slots.running, slots.waiting]).toEqual([['a 1', 'a 2'], 2, 2]);
  expect([slots.isFreeFor('a'), slots.isFreeFor('b')]).toEqual([false, true]);
  all.push(slots.run(work('b 1'), { caller: 'b' }), slots.run(work('b 2'), { caller: 'b' }));
  expect(begun).toEqual(['a 1', 'a 2', 'b 1']);
  for (const name of ['a 1', 'b 1', 'a 2']) await end(name);
  expect(begun).toEqual(['a 1', 'a 2', 'b 1', 'a 3', 'b 2', 'a 4']);
  for (const name of ['b 2', 'a 3', 'a 4']) await end(name);
  await Promise.all(all);
  expect([slots.running, slots.waiting]).toEqual([0, 0]);
});

describe('a signal', () => {
  it('that fires during the wait ends it at once and frees the place for the next', async () => {
    const slots = semaphore(1);
    const { begun, work, end } = heldWorks();
    const caller = new AbortController();
    const first = slots.run(work('first'));
    const left = slots.run(work('left'), { signal: caller.signal });
    const stays = slots.run(work('stays'));
    caller.abort(new Error('gone'));
    await expect(left).rejects.toThrow('gone');
    expect([slots.running, slots.waiting]).toEqual([1, 1]);
    await end('first');
    await end('stays');
    await Promise.all([first, stays]);
    expect(begun).toEqual(['first', 'stays']);
    expect([slots.running, slots.waiting]).toEqual([0, 0]);
  });

  it('that has already fired rejects the work', async () => {
    const slots = semaphore(1);
    const { begun, work } = heldWorks();
    const signal = AbortSignal.abort(new Error('too late'));
    await expect(slots.run(work('a'), { signal })).rejects.toThrow('too late');
    expect([begun, slots.running]).toEqual([[], 0]);
  });

  it('that fires as the slot is handed over passes the slot on', async () => {
    const slots = semaphore(1);
    const { begun, work, end } = heldWorks();
    const caller = new AbortController();
    const ending = settled();
    void slots.run(() => ending);
    // Called right after the slot was handed over, before `left` starts.
    void ending.then(() => caller.abort(new Error('gone')));
    const left = slots.run(work('left'), { signal: caller.signal });
    const stays = slots.run(work('stays'));
    await expect(left).rejects.toThrow('gone');
    await settled();
    await end('stays');
    expect(await stays).toBe('stays');
    expect([begun, slots.running]).toEqual([['stays'], 0]);
  });

  it('that fires while the work runs does not free the slot before its end', async () => {
    const slots = semaphore(1);
    const { work, end } = heldWorks();
    const caller = new AbortController();
    const running = slots.run(work('a'), { signal: caller.signal });
    caller.abort(new Error('gone'));
    await settled();
    expect(slots.running).toBe(1);
    await end('a');
    expect([await running, slots.running]).toEqual(['a', 0]);
  });

  it('leaves no listener of waiting work, whatever its outcome', async () => {
    const slots = semaphore(1);
    const { work, end } = heldWorks();
    const caller = new AbortController();
    const first = slots.run(work('first'));
    const all = Promise.allSettled(
      Array.from({ length: 9 }, (_, i) => slots.run(work(String(i)), { signal: caller.signal })),
    );
    expect(getEventListeners(caller.signal, 'abort')).toHaveLength(9);
    await end('first');
    await first;
    for (let i = 0; i < 9; i += 1) await end(String(i), i % 2 ? new Error('failed') : undefined);
    await all;
    expect(getEventListeners(caller.signal, 'abort')).toHaveLength(0);
  });
});

it('a failure is thrown to its caller only and frees the slot', async () => {
  const slots = semaphore(1);
  const { work, end } = heldWorks();
  const failing = slots.run(work('a'));
  const next = slots.run(work('b'));
  await Promise.all([expect(failing).rejects.toThrow('no'), end('a', new Error('no'))]);
  await end('b');
  expect([await next, slots.running]).toEqual(['b', 0]);
});

it('work that throws synchronously frees the slot', async () => {
  const slots = semaphore(1);
  const broken = () => {
    throw new Error('at once');
  };
  await expect(slots.run(broken)).rejects.toThrow('at once');
  expect(slots.running).toBe(0);
});
