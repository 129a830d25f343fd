import { QueryFailedError } from 'typeorm';
import { retryWhileLocked, HELD_LIMIT_MS } from './retry-while-locked.js';

const failure = (code: string) =>
  new QueryFailedError('SELECT …', [], Object.assign(new Error('failed'), { code }));

describe('retryWhileLocked', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  it('retries with growing delays until the file is unlocked', async () => {
    const began = Date.now();
    const runs: number[] = [];
    const outcome = retryWhileLocked(() => {
      runs.push(Date.now() - began);
      return runs.length === 8 ? Promise.resolve('saved') : Promise.reject(failure('55P03'));
    });
    await jest.advanceTimersByTimeAsync(10_000);
    expect(await outcome).toBe('saved');
    expect(runs).toEqual([0, 50, 150, 350, 750, 1550, 2550, 3550]);
  });

  it('fails with storage_unavailable after the limit and stops retrying', async () => {
    const run = jest.fn(() => Promise.reject(failure('55P03')));
    const outcome = retryWhileLocked(run).catch((error: unknown) => error);
    await jest.advanceTimersByTimeAsync(HELD_LIMIT_MS - 1_000);
    const calls = run.mock.calls.length;
    await jest.advanceTimersByTimeAsync(60_000);
    expect(await outcome).toMatchObject({ kind: 'timeout', code: 'storage_unavailable' });
    expect(run.mock.calls.length - calls).toBeLessThanOrEqual(2);
  });

  it('stops at once when its signal fires', async () => {
    const controller = new AbortController();
    const run = jest.fn(() => Promise.reject(failure('55P03')));
    const outcome = retryWhileLocked(run, controller.signal).catch((error: unknown) => error);
    await jest.advanceTimersByTimeAsync(5_000);
    const calls = run.mock.calls.length;
    controller.abort('cancelled');
    expect([await outcome, run.mock.calls.length]).toEqual(['cancelled', calls]);
  });

  it.each(['23505', '40P01', '57014'])('does not retry after the error %s', async (code) => {
    const run = jest.fn(() => Promise.reject(failure(code)));
    await expect(retryWhileLocked(run)).rejects.toThrow('failed');
    expect(run).toHaveBeenCalledTimes(1);
  });
});
