import type { Logger } from '#platform';
import { every } from './every.js';

const PERIOD = 1000;

describe('every', () => {
  const warn = jest.fn();
  const logger = { warn } as unknown as Logger;

  beforeEach(() => {
    jest.useFakeTimers();
    warn.mockClear();
  });
  afterEach(() => jest.useRealTimers());

  it('runs at once and then once a period until it is stopped', async () => {
    const task = jest.fn(() => Promise.resolve());
    const stop = every(PERIOD, 'sweep', logger, task);
    await jest.advanceTimersByTimeAsync(0);
    expect(task).toHaveBeenCalledTimes(1);
    await jest.advanceTimersByTimeAsync(2 * PERIOD);
    expect(task).toHaveBeenCalledTimes(3);
    stop();
    await jest.advanceTimersByTimeAsync(5 * PERIOD);
    expect(task).toHaveBeenCalledTimes(3);
    expect(jest.getTimerCount()).toBe(0);
  });

  it('does not start again while a run is in progress', async () => {
    const task = jest.fn(() => new Promise<void>((resolve) => setTimeout(resolve, 3 * PERIOD)));
    const stop = every(PERIOD, 'sweep', logger, task);
    await jest.advanceTimersByTimeAsync(2.5 * PERIOD);
    expect(task).toHaveBeenCalledTimes(1);
    await jest.advanceTimersByTimeAsync(2 * PERIOD);
    expect(task).toHaveBeenCalledTimes(2);
    stop();
  });

  it('logs a failure and continues', async () => {
    const failure = new Error('database is away');
    const stop = every(PERIOD, 'sweep', logger, () => Promise.reject(failure));
    await jest.advanceTimersByTimeAsync(PERIOD);
    expect(warn).toHaveBeenCalledTimes(2);
    expect(warn).toHaveBeenCalledWith({ err: failure }, expect.stringContaining('sweep failed'));
    stop();
  });

  it('stays stopped when the task ends after the stop', async () => {
    const task = jest.fn(() => new Promise<void>((resolve) => setTimeout(resolve, PERIOD)));
    const stop = every(PERIOD, 'sweep', logger, task);
    await jest.advanceTimersByTimeAsync(0);
    stop();
    await jest.advanceTimersByTimeAsync(10 * PERIOD);
    expect(task).toHaveBeenCalledTimes(1);
  });
});
