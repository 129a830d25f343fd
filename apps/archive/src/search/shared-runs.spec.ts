import { sharedRuns } from './shared-runs.js';

const caller = () => new AbortController();
const result = (bytes = 1) => ({ bytes });

/** Work that ends on command, or is aborted. */
function heldWork() {
  const runs: { finish: (bytes?: number) => void; fail: () => void; signal: AbortSignal }[] = [];
  const work = (signal: AbortSignal) =>
    new Promise<{ bytes: number }>((resolve, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason as Error));
      runs.push({ finish: (bytes) => resolve(result(bytes)), fail: () => reject(new Error('no')), signal });
    });
  return { runs, work };
}

describe('sharedRuns', () => {
  it('runs once for all callers with the same key, and separately for others', async () => {
    const { runs, work } = heldWork();
    const shared = sharedRuns({ keepMs: 1000, maxBytes: 10 });
    const both = [shared('a', work, caller().signal), shared('a', work, caller().signal)];
    const other = shared('b', work, caller().signal);
    await Promise.resolve();
    expect(runs).toHaveLength(2);
    runs.forEach(({ finish }) => finish());
    const [one, two] = await Promise.all(both);
    expect(one).toBe(two);
    expect(await other).not.toBe(one);
  });

  it('continues for the remaining callers when one aborts, and is aborted with the last', async () => {
    const { runs, work } = heldWork();
    const shared = sharedRuns({ keepMs: 1000, maxBytes: 10 });
    const [first, second] = [caller(), caller()];
    const left = shared('a', work, first.signal);
    const stays = shared('a', work, second.signal);
    first.abort(new Error('gone'));
    await expect(left).rejects.toThrow('gone');
    expect(runs[0].signal.aborted).toBe(false);
    second.abort(new Error('gone too'));
    await expect(stays).rejects.toThrow('gone too');
    expect(runs[0].signal.aborted).toBe(true);
    const next = shared('a', work, caller().signal);
    await Promise.resolve();
    expect(runs).toHaveLength(2);
    runs[1].finish();
    await next;
  });

  it('does not start for a caller that has aborted', async () => {
    const { runs, work } = heldWork();
    const gone = caller();
    gone.abort(new Error('gone'));
    await expect(sharedRuns({ keepMs: 1, maxBytes: 1 })('a', work, gone.signal)).rejects.toThrow('gone');
    expect(runs).toHaveLength(0);
  });

  it('does not cache failures: the next caller tries again', async () => {
    const { runs, work } = heldWork();
    const shared = sharedRuns({ keepMs: 1000, maxBytes: 10 });
    const failing = [shared('a', work, caller().signal), shared('a', work, caller().signal)];
    runs[0].fail();
    for (const run of failing) await expect(run).rejects.toThrow('no');
    const next = shared('a', work, caller().signal);
    runs[1].finish();
    expect(await next).toEqual(result());
  });

  it('caches up to its capacity and evicts the least recently used', async () => {
    const shared = sharedRuns<{ bytes: number }>({ keepMs: 1000, maxBytes: 10 });
    const worked: string[] = [];
    const ask = (name: string, bytes: number) =>
      shared(
        name,
        () => {
          worked.push(name);
          return Promise.resolve(result(bytes));
        },
        caller().signal,
      );
    await ask('a', 5);
    await ask('b', 5);
    await ask('a', 5);
    await ask('c', 5);
    await ask('a', 5);
    expect(worked).toEqual(['a', 'b', 'c']);
    await ask('b', 5);
    await ask('huge', 11);
    await ask('huge', 11);
    expect(worked).toEqual(['a', 'b', 'c', 'b', 'huge', 'huge']);
  });

  it('caches for its lifetime, from the result on', async () => {
    let now = 1_000;
    const shared = sharedRuns<{ bytes: number }>({ keepMs: 100, maxBytes: 10, now: () => now });
    let runs = 0;
    const ask = () => shared('a', () => Promise.resolve(result((runs += 1))), caller().signal);
    await ask();
    now = 1_100;
    await ask();
    expect(runs).toBe(1);
    now = 1_101;
    await ask();
    expect(runs).toBe(2);
  });
});
