import { startLongTimer } from './long-timer.js';

const DAY_MS = 86_400_000;

describe('startLongTimer', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  it.each([
    ['in a second', 1_000],
    ['later than a timer can wait', 60 * DAY_MS],
  ])('calls %s, not before, and once', (_, inMs) => {
    const call = jest.fn();
    startLongTimer(Date.now() + inMs, call);
    jest.advanceTimersByTime(inMs - 1);
    expect(call).not.toHaveBeenCalled();
    jest.advanceTimersByTime(1);
    expect(call).toHaveBeenCalledTimes(1);
    expect(jest.getTimerCount()).toBe(0);
  });

  it('calls soon when the time has passed, but not synchronously', () => {
    const call = jest.fn();
    startLongTimer(Date.now() - 5_000, call);
    expect(call).not.toHaveBeenCalled();
    jest.advanceTimersByTime(1);
    expect(call).toHaveBeenCalledTimes(1);
  });

  it('does not call after a cancellation', () => {
    const call = jest.fn();
    const stop = startLongTimer(Date.now() + 40 * DAY_MS, call);
    jest.advanceTimersByTime(30 * DAY_MS);
    stop();
    jest.advanceTimersByTime(30 * DAY_MS);
    expect(call).not.toHaveBeenCalled();
    expect(jest.getTimerCount()).toBe(0);
  });
});
