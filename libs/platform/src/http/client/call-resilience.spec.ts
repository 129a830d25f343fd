import { callResilience, type ResilienceSettings } from './call-resilience.js';
import { UpstreamError, type UpstreamFailure } from './upstream-error.js';

const PAUSE_MS = 40;
const OPEN_MS = 400;
const SETTINGS: ResilienceSettings = {
  CALL_RETRIES: 3,
  RETRY_PAUSE_SECONDS: PAUSE_MS / 1000,
  BREAKER_FAILURES: 5,
  BREAKER_OPEN_SECONDS: OPEN_MS / 1000,
};

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

/** The outcome of a call; the pauses between its attempts pass at once. */
async function outcomeOf<T>(call: Promise<T>): Promise<T> {
  call.catch(() => undefined);
  await jest.runAllTimersAsync();
  return call;
}

/** A component that fails on command, and the number of its calls. */
function component(failure: UpstreamFailure, settings: Partial<ResilienceSettings> = {}) {
  const state = { failure: failure as UpstreamFailure | null, askedAtMs: [] as number[] };
  const guarded = callResilience('processing', { ...SETTINGS, ...settings });
  const attempt = () => {
    state.askedAtMs.push(performance.now());
    return state.failure
      ? Promise.reject(new UpstreamError('processing', state.failure, 'the words of the attempt'))
      : Promise.resolve('done');
  };
  return Object.assign(state, { call: () => outcomeOf(guarded(attempt)) });
}

describe('callResilience', () => {
  it.each(['unreachable', 'unavailable', 'timeout'] as const)('retries %s three times', async (failure) => {
    const engine = component(failure);
    await expect(engine.call()).rejects.toMatchObject({ failure, message: 'the words of the attempt' });
    const pauses = engine.askedAtMs.slice(1).map((askedAt, i) => askedAt - engine.askedAtMs[i]);
    expect(pauses).toEqual([PAUSE_MS, 2 * PAUSE_MS, 4 * PAUSE_MS]);
  });

  it.each(['rejected', 'failed', 'too-large'] as const)('never retries %s', async (failure) => {
    const engine = component(failure);
    for (let i = 1; i <= 6; i += 1) {
      await expect(engine.call()).rejects.toMatchObject({ failure });
      expect(engine.askedAtMs).toHaveLength(i);
    }
  });

  it('retries as often as configured', async () => {
    for (const retries of [0, 1, 2]) {
      const engine = component('timeout', { CALL_RETRIES: retries });
      await expect(engine.call()).rejects.toMatchObject({ failure: 'timeout' });
      expect(engine.askedAtMs).toHaveLength(1 + retries);
    }
  });

  it('does not count an unavailable storage as a failure of the component', async () => {
    const guarded = callResilience('processing', { ...SETTINGS, CALL_RETRIES: 0 });
    const body = { kind: 'unavailable', code: 'storage_unavailable', message: 'away' } as const;
    const attempt = jest.fn(() =>
      Promise.reject(new UpstreamError('processing', 'unavailable', 'no storage', body)),
    );
    for (let i = 0; i < 2 * SETTINGS.BREAKER_FAILURES; i += 1)
      await expect(outcomeOf(guarded(attempt))).rejects.toMatchObject({ message: 'no storage' });
    expect(attempt).toHaveBeenCalledTimes(2 * SETTINGS.BREAKER_FAILURES);
  });

  it('does not count a busy component: one caller that fills its share would pause the calls of all', async () => {
    const guarded = callResilience('processing', { ...SETTINGS, CALL_RETRIES: 0 });
    const body = { kind: 'unavailable', code: 'engine_busy', message: 'busy' } as const;
    const busy = () => Promise.reject(new UpstreamError('processing', 'unavailable', 'busy', body));
    for (let i = 0; i < 2 * SETTINGS.BREAKER_FAILURES; i += 1)
      await expect(outcomeOf(guarded(busy))).rejects.toMatchObject({ message: 'busy' });
    expect(await outcomeOf(guarded(() => Promise.resolve('done')))).toBe('done');
  });

  it.each([
    ['storage_unavailable', 3],
    ['storage_refused', 1],
  ] as const)('retries work whose result the storage does not accept (%s) %d times', async (code, times) => {
    const guarded = callResilience('processing', { ...SETTINGS, CALL_RETRIES: 2 });
    const body = { kind: 'unavailable', code, message: 'no' } as const;
    const attempt = jest.fn(() => Promise.reject(new UpstreamError('processing', 'unavailable', 'no', body)));
    await expect(outcomeOf(guarded(attempt))).rejects.toMatchObject({ message: 'no' });
    expect(attempt).toHaveBeenCalledTimes(times);
  });

  it('opens after five consecutive failures, lets one call through after its time, and closes when that succeeds', async () => {
    const engine = component('unreachable', { CALL_RETRIES: 0 });
    const rest = expect.objectContaining({
      failure: 'unavailable',
      retryAfterSeconds: 1,
      message: expect.stringMatching(/paused/),
    });
    for (let i = 0; i < 5; i += 1)
      await expect(engine.call()).rejects.toMatchObject({ failure: 'unreachable' });
    for (let i = 0; i < 6; i += 1) await expect(engine.call()).rejects.toEqual(rest);
    expect(engine.askedAtMs).toHaveLength(5);
    jest.advanceTimersByTime(OPEN_MS);
    await expect(engine.call()).rejects.toMatchObject({ failure: 'unreachable' });
    await expect(engine.call()).rejects.toEqual(rest);
    expect(engine.askedAtMs).toHaveLength(6);
    jest.advanceTimersByTime(OPEN_MS);
    engine.failure = null;
    expect(await engine.call()).toBe('done');
    expect(await engine.call()).toBe('done');
    expect(engine.askedAtMs).toHaveLength(8);
  });

  it('resets the count of failures after a success', async () => {
    const engine = component('timeout', { CALL_RETRIES: 0 });
    for (let i = 0; i < 4; i += 1) await expect(engine.call()).rejects.toMatchObject({ failure: 'timeout' });
    engine.failure = null;
    await engine.call();
    engine.failure = 'timeout';
    for (let i = 0; i < 5; i += 1) await expect(engine.call()).rejects.toMatchObject({ failure: 'timeout' });
    expect(engine.askedAtMs).toHaveLength(10);
  });
});
