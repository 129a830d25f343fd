import { oneAtATime } from './one-at-a-time.js';

const never = new AbortController().signal;

/** A task that ends when it is told to. */
function controlled() {
  let finish: () => void = () => undefined;
  const done = new Promise<void>((resolve) => (finish = resolve));
  return { done, finish };
}

describe('oneAtATime', () => {
  it('runs tasks in the order they came, never two at once', async () => {
    const run = oneAtATime();
    const events: string[] = [];
    const first = controlled();
    const a = run(never, async () => {
      events.push('a begins');
      await first.done;
      events.push('a ends');
      return 1;
    });
    const b = run(never, () => Promise.resolve(void events.push('b')));
    const c = run(never, () => Promise.resolve(void events.push('c')));
    await new Promise(setImmediate);
    expect(events).toEqual(['a begins']);
    first.finish();
    expect(await a).toBe(1);
    await Promise.all([b, c]);
    expect(events).toEqual(['a begins', 'a ends', 'b', 'c']);
  });

  it('goes on after a failure, which only its caller hears of', async () => {
    const run = oneAtATime();
    const failed = run(never, () => Promise.reject(new Error('no')));
    const next = run(never, () => Promise.resolve('done'));
    await expect(failed).rejects.toThrow('no');
    expect(await next).toBe('done');
  });

  it('drops a task whose signal fires while it waits', async () => {
    const run = oneAtATime();
    const first = controlled();
    const running = run(never, () => first.done);
    const controller = new AbortController();
    const task = jest.fn(() => Promise.resolve());
    const dropped = run(controller.signal, task);
    controller.abort(new Error('gone'));
    first.finish();
    await expect(dropped).rejects.toThrow('gone');
    await running;
    expect(task).not.toHaveBeenCalled();
  });
});
