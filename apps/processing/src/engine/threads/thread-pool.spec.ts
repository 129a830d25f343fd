import { getEventListeners } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { atSpecEnd } from '../../../../../test/support/spec-end.js';
import {
  crash,
  fill,
  threadId,
  uncopyable,
  unforeseen,
  unknown,
  type FillInput,
} from '../../../test/fill.tasks.js';
import { sourceThread } from '../../../test/source-thread.js';
import { GRACE_MS } from './task-group.js';
import type { TaskPriority } from './task-queue.js';
import { createThreadPool, threadCount } from './thread-pool.js';

jest.setTimeout(60_000);

const never = () => new AbortController().signal;
const entry = sourceThread('fill-thread.ts');
const newPool = (size = 2, now?: () => number) => {
  const pool = createThreadPool(size, entry, now);
  atSpecEnd(() => pool.close());
  return pool;
};
const shared = (length: number) => new Float32Array(new SharedArrayBuffer(4 * length));
const WIDTH = 8;
const rowsTask = (height: number, changes: Partial<FillInput> = {}): FillInput => ({
  from: null,
  out: shared(WIDTH * height),
  width: WIDTH,
  rowStart: 0,
  rowEnd: height,
  value: 0.5,
  rowMs: 1,
  ...changes,
});

describe('a task group', () => {
  it('returns the answers of all bands in order, and their pixels', async () => {
    const tasks = newPool().open(never());
    const whole = rowsTask(300, { rowMs: 0 });
    const band = (rowStart: number, rowEnd: number) => ({ ...whole, rowStart, rowEnd });
    const answers = await tasks.runBands(fill, { height: 300, width: WIDTH }, band);
    expect(answers).toHaveLength(8);
    expect(answers.reduce((sum, rows) => sum + rows, 0)).toBe(300);
    expect([...whole.out]).toEqual(Array.from(whole.out, (_, i) => i + 0.5));
  });

  it('stops the siblings of a failed band before it rejects, and starts no more of them', async () => {
    const pool = newPool();
    // Both threads are there.
    await Promise.all([1, 2].map(() => pool.open(never()).run(fill, rowsTask(100))));
    const tasks = pool.open(never());
    const whole = rowsTask(320, { rowMs: 2, badRow: 3 });
    const band = (rowStart: number, rowEnd: number) => ({ ...whole, rowStart, rowEnd });
    await expect(tasks.runBands(fill, { height: 320, width: WIDTH }, band)).rejects.toMatchObject({
      kind: 'unprocessable',
      code: 'invalid_fits',
      message: 'row 3 is bad',
    });
    const then = whole.out.slice();
    await sleep(100);
    expect(whole.out).toEqual(then);
    // Bands of 40 rows: the first two began, the last ones never did.
    expect(whole.out[WIDTH * 200]).toBe(0);
    await expect(tasks.run(fill, rowsTask(1))).rejects.toThrow('row 3 is bad');
  });

  it('rejects only when no sibling writes any more, even one that does not stop', async () => {
    const whole = rowsTask(80, { rowMs: 5, isStubborn: true, badRow: 0 });
    const band = (rowStart: number, rowEnd: number) => ({ ...whole, rowStart, rowEnd });
    const failed = newPool().open(never()).runBands(fill, { height: 80, width: WIDTH }, band);
    await expect(failed).rejects.toThrow('row 0 is bad');
    const then = whole.out.slice();
    await sleep(100);
    expect(whole.out).toEqual(then);
  });

  it('leaves the queue at once when it is stopped', async () => {
    const pool = newPool(1);
    const long = pool.open(never()).run(fill, rowsTask(100, { rowMs: 5 }));
    const controller = new AbortController();
    const waiting = pool.open(controller.signal).run(fill, rowsTask(1));
    let isDone = false;
    void long.then(() => (isDone = true));
    await sleep(20);
    controller.abort(new Error('gone'));
    await expect(waiting).rejects.toThrow('gone');
    expect(isDone).toBe(false);
    expect(await long).toBe(100);
  });

  it('ends when its signal fires, with the reason of the signal, and keeps its threads', async () => {
    const pool = newPool();
    const before = await pool.open(never()).run(threadId, null);
    const controller = new AbortController();
    const whole = rowsTask(3200, { rowMs: 5 });
    const running = pool.open(controller.signal).run(fill, whole);
    await sleep(50);
    controller.abort(new Error('the caller went away'));
    await expect(running).rejects.toThrow('the caller went away');
    expect(whole.out.at(-1)).toBe(0);
    expect(await pool.open(never()).run(threadId, null)).toBe(before);
  });

  it('terminates a thread that does not stop, and has another one ready', async () => {
    const pool = newPool(1);
    const before = await pool.open(never()).run(threadId, null);
    const controller = new AbortController();
    const whole = rowsTask(10_000, { rowMs: 5, isStubborn: true });
    const running = pool.open(controller.signal).run(fill, whole);
    await sleep(50);
    const timers = jest.spyOn(globalThis, 'setTimeout');
    controller.abort(new Error('gone'));
    await expect(running).rejects.toThrow('gone');
    expect(timers).toHaveBeenCalledWith(expect.any(Function), GRACE_MS);
    timers.mockRestore();
    expect(whole.out.at(-1)).toBe(0);
    const then = whole.out.slice();
    await sleep(60);
    expect(whole.out).toEqual(then);
    expect(await pool.open(never()).run(threadId, null)).not.toBe(before);
  });

  it('accepts no task after its signal has fired', async () => {
    const tasks = newPool().open(AbortSignal.abort(new Error('too late')));
    const task = rowsTask(1);
    await expect(tasks.run(fill, task)).rejects.toThrow('too late');
    expect(task.out[1]).toBe(0);
  });

  it('stops tasks that were not awaited at its end, running or queued', async () => {
    const tasks = newPool(1).open(never());
    const [running, waiting] = [rowsTask(1000, { rowMs: 5 }), rowsTask(1)];
    const ends = Promise.allSettled([tasks.run(fill, running), tasks.run(fill, waiting)]);
    await sleep(500);
    await tasks.end();
    const then = running.out.slice();
    expect((await ends).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    await sleep(50);
    expect(running.out).toEqual(then);
    expect(waiting.out[1]).toBe(0);
  });

  it('leaves no listener behind on a shared signal', async () => {
    const { signal } = new AbortController();
    const tasks = newPool(1).open(signal);
    expect(getEventListeners(signal, 'abort')).toHaveLength(1);
    await tasks.end();
    expect(getEventListeners(signal, 'abort')).toEqual([]);
  });

  it('does not affect the tasks of another group', async () => {
    const pool = newPool();
    const controller = new AbortController();
    const aborted = pool.open(controller.signal).run(fill, rowsTask(1000, { rowMs: 5 }));
    const good = rowsTask(40, { rowMs: 5 });
    const result = pool.open(never()).run(fill, good);
    await sleep(50);
    controller.abort(new Error('gone'));
    await expect(aborted).rejects.toThrow('gone');
    expect(await result).toBe(40);
    expect(good.out.at(-1)).toBe(WIDTH * 40 - 1 + 0.5);
  });
});

describe('a thread pool', () => {
  it('never runs more tasks at once than it has threads', async () => {
    const pool = newPool(2);
    const ids = await Promise.all(Array.from({ length: 23 }, () => pool.open(never()).run(threadId, null)));
    expect(new Set(ids).size).toBeLessThanOrEqual(2);
  });

  it('runs urgent tasks before earlier ones, and continues the others', async () => {
    const pool = newPool(1);
    const order: string[] = [];
    const submit = (name: string, priority: TaskPriority, rows = 1) =>
      pool
        .open(never(), priority)
        .run(fill, rowsTask(rows))
        .then(() => order.push(name));
    const first = submit('first', 'batch');
    const rest = ['a', 'b'].map((name) => submit(name, 'batch'));
    const urgent = Array.from({ length: 10 }, (_, i) => submit(`u${i}`, 'picture', 30));
    await Promise.all([first, ...rest, ...urgent]);
    expect(order[0]).toBe('first');
    expect(order.indexOf('a')).toBeLessThan(order.indexOf('u9'));
    expect(order.filter((name) => name.startsWith('u'))).toEqual(urgent.map((_, i) => `u${i}`));
  });

  it('starts no batch task between two tasks of an urgent request, and continues afterwards', async () => {
    const pool = newPool(1, () => 0); // As if it all took no time.
    const batch = pool.open(never());
    const request = pool.open(never(), 'picture');
    const order: string[] = [];
    const begun = batch.run(fill, rowsTask(5));
    const steps = (async () => {
      for (const step of ['one', 'two', 'three']) {
        await request.run(fill, rowsTask(1));
        order.push(step);
      }
      await request.end();
    })();
    const held = batch.run(fill, rowsTask(1)).then(() => order.push('batch'));
    await Promise.all([begun, steps, held]);
    expect(order).toEqual(['one', 'two', 'three', 'batch']);
  });

  it('starts a batch task when an urgent request pauses', async () => {
    let ms = 0;
    const pool = newPool(1, () => ms);
    await pool.open(never(), 'picture').run(fill, rowsTask(1));
    const batch = pool.open(never()).run(fill, rowsTask(2));
    ms = 50;
    expect(await batch).toBe(2);
  });

  it('reports an unexpected error with its message and its stack', async () => {
    const failed = newPool().open(never()).run(unforeseen, null);
    await expect(failed).rejects.toMatchObject({
      message: 'nobody thought of this',
      stack: expect.stringContaining('fill-thread') as string,
    });
  });

  it.each([crash, uncopyable])('survives a thread that ends by itself ($name)', async (task) => {
    const pool = newPool(1);
    await expect(pool.open(never()).run(task, null)).rejects.toThrow();
    expect(await pool.open(never()).run(fill, rowsTask(2))).toBe(2);
  });

  it('refuses a task that no thread implements, and continues', async () => {
    const pool = newPool(1);
    await expect(pool.open(never()).run(unknown, null)).rejects.toThrow(
      'no thread implements the task unknown',
    );
    expect(await pool.open(never()).run(fill, rowsTask(2))).toBe(2);
  });

  it('keeps the process alive while it works, and no longer', async () => {
    const [keeps, lets] = [jest.spyOn(Worker.prototype, 'ref'), jest.spyOn(Worker.prototype, 'unref')];
    const done = newPool(1).open(never()).run(fill, rowsTask(1));
    const last = ({ mock }: jest.SpyInstance) => mock.invocationCallOrder.at(-1)!;
    expect(last(keeps)).toBeGreaterThan(last(lets));
    await done;
    expect(last(lets)).toBeGreaterThan(last(keeps));
    for (const spy of [keeps, lets]) spy.mockRestore();
  });

  it('refuses input that cannot be sent to a thread, and continues', async () => {
    const pool = newPool(1);
    const input = { ...rowsTask(1), value: (() => 1) as never };
    await expect(pool.open(never()).run(fill, input)).rejects.toThrow(/could not be cloned/);
    expect(await pool.open(never()).run(fill, rowsTask(2))).toBe(2);
  });

  it('terminates all threads on closing, and rejects their tasks', async () => {
    const pool = newPool(1);
    const tasks = pool.open(never());
    const running = tasks.run(fill, rowsTask(10_000, { rowMs: 5, isStubborn: true }));
    const waiting = pool.open(never()).run(fill, rowsTask(1));
    const ends = Promise.allSettled([running, waiting]);
    await sleep(300);
    await pool.close();
    expect((await ends).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    await expect(pool.open(never()).run(fill, rowsTask(1))).rejects.toThrow('closed');
  });
});

describe('threadCount', () => {
  it('is the configured number, or one for each core', () => {
    expect(threadCount(3)).toBe(3);
    expect(threadCount(0)).toBeGreaterThanOrEqual(1);
  });
});
