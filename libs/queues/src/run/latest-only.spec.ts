import { latestOnly } from './latest-only.js';

const PERIOD = 100;

describe('latestOnly', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  it('handles the first call at once, then the latest of each period', async () => {
    const handled: number[] = [];
    const reports = latestOnly(PERIOD, (value: number) => Promise.resolve(void handled.push(value)));
    for (const value of [1, 2, 3]) reports.push(value);
    await jest.advanceTimersByTimeAsync(0);
    expect(handled).toEqual([1]);
    await jest.advanceTimersByTimeAsync(PERIOD);
    expect(handled).toEqual([1, 3]);
    reports.push(4);
    reports.push(5);
    await jest.advanceTimersByTimeAsync(PERIOD);
    expect(handled).toEqual([1, 3, 5]);
  });

  it('idles without calls, and handles the next one at once', async () => {
    const handled: string[] = [];
    const reports = latestOnly(PERIOD, (value: string) => Promise.resolve(void handled.push(value)));
    reports.push('a');
    await jest.advanceTimersByTimeAsync(5 * PERIOD);
    expect(jest.getTimerCount()).toBe(0);
    reports.push('b');
    await jest.advanceTimersByTimeAsync(0);
    expect(handled).toEqual(['a', 'b']);
  });

  it('never handles two calls at once, however slow one is', async () => {
    let running = 0;
    let most = 0;
    const handled: number[] = [];
    const reports = latestOnly(PERIOD, async (value: number) => {
      most = Math.max(most, ++running);
      await new Promise((resolve) => setTimeout(resolve, 3 * PERIOD));
      running--;
      handled.push(value);
    });
    for (let value = 0; value < 10; value++) {
      reports.push(value);
      await jest.advanceTimersByTimeAsync(PERIOD / 2);
    }
    await jest.advanceTimersByTimeAsync(100 * PERIOD);
    expect(most).toBe(1);
    expect(handled.at(-1)).toBe(9);
    expect(handled).toEqual([...handled].sort((a, b) => a - b));
  });

  it('starts again after a flush: at once, then each period', async () => {
    const handled: number[] = [];
    const reports = latestOnly(PERIOD, (value: number) => Promise.resolve(void handled.push(value)));
    reports.push(1);
    await reports.flush();
    reports.push(2);
    reports.push(3);
    await jest.advanceTimersByTimeAsync(0);
    expect(handled).toEqual([1, 2]);
    await jest.advanceTimersByTimeAsync(PERIOD);
    expect(handled).toEqual([1, 2, 3]);
  });

  it('flushes the pending call without waiting for the period', async () => {
    const handled: number[] = [];
    const reports = latestOnly(PERIOD, (value: number) => Promise.resolve(void handled.push(value)));
    reports.push(1);
    reports.push(2);
    await reports.flush();
    expect(handled).toEqual([1, 2]);
    expect(jest.getTimerCount()).toBe(0);
    await reports.flush();
    expect(handled).toEqual([1, 2]);
  });
});
