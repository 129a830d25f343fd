import { startTimeBudget } from './time-budget.js';

const MINUTE_MS = 60_000;

describe('startTimeBudget', () => {
  const onOver = jest.fn();

  beforeEach(() => {
    jest.useFakeTimers();
    onOver.mockClear();
  });
  afterEach(() => jest.useRealTimers());

  const start = (spentMs = 0, limitMs: number | null = 60 * MINUTE_MS) =>
    startTimeBudget({ spentMs, limitMs }, onOver);
  const pass = (ms: number) => jest.advanceTimersByTimeAsync(ms);
  const pause = (clock: ReturnType<typeof start>, ms: number) =>
    clock.pausedFor(() => new Promise((resolve) => setTimeout(resolve, ms)));

  it('calls back once when the limit is reached, and not before', async () => {
    start();
    await pass(60 * MINUTE_MS - 1);
    expect(onOver).not.toHaveBeenCalled();
    await pass(1);
    await pass(60 * MINUTE_MS);
    expect(onOver).toHaveBeenCalledTimes(1);
  });

  it('starts with the time of earlier runs', async () => {
    const clock = start(59 * MINUTE_MS);
    expect(clock.spentMs).toBe(59 * MINUTE_MS);
    await pass(MINUTE_MS - 1);
    expect(onOver).not.toHaveBeenCalled();
    await pass(1);
    expect(onOver).toHaveBeenCalledTimes(1);
    expect(clock.spentMs).toBe(60 * MINUTE_MS);
  });

  it('is exceeded at once when earlier runs have spent it all', async () => {
    start(61 * MINUTE_MS);
    await pass(0);
    expect(onOver).toHaveBeenCalledTimes(1);
  });

  it('does not count pauses of any length, and counts several at once as one', async () => {
    const clock = start();
    await pass(20 * MINUTE_MS);
    const pauses = [pause(clock, 100 * MINUTE_MS), pause(clock, 200 * MINUTE_MS)];
    await pass(150 * MINUTE_MS);
    expect(clock.spentMs).toBe(20 * MINUTE_MS);
    await pass(50 * MINUTE_MS);
    await Promise.all(pauses);
    expect(clock.spentMs).toBe(20 * MINUTE_MS);
    await pass(40 * MINUTE_MS - 1);
    expect(onOver).not.toHaveBeenCalled();
    await pass(1);
    expect(onOver).toHaveBeenCalledTimes(1);
  });

  it('counts again from the end of a pause, not from its beginning', async () => {
    const clock = start();
    const paused = pause(clock, 10 * MINUTE_MS);
    await pass(10 * MINUTE_MS);
    await paused;
    await pass(5 * MINUTE_MS);
    expect(clock.spentMs).toBe(5 * MINUTE_MS);
  });

  it('continues after a pause that failed', async () => {
    const clock = start();
    await expect(clock.pausedFor(() => Promise.reject(new Error('cancelled')))).rejects.toThrow('cancelled');
    await pass(60 * MINUTE_MS);
    expect(onOver).toHaveBeenCalledTimes(1);
  });

  it('measures without a limit, and leaves no timer behind', async () => {
    const clock = start(5, null);
    await pass(90 * MINUTE_MS);
    expect(clock.spentMs).toBe(5 + 90 * MINUTE_MS);
    const limited = start();
    limited.stop();
    expect(jest.getTimerCount()).toBe(0);
    expect(onOver).not.toHaveBeenCalled();
  });
});
