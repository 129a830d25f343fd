import { delayMs, DependencyUnavailable, nextWait } from './dependency-unavailable.js';

const BEFORE = { dependency: 'storage', since: '2026-11-29T22:00:00.000Z', refusals: 3 } as const;

describe('nextWait', () => {
  it('continues the wait for the same dependency', () => {
    expect(nextWait(BEFORE, unavailable('storage'))).toMatchObject({ since: BEFORE.since, refusals: 4 });
  });

  it('begins again, without its refusals, for another dependency', () => {
    const wait = nextWait(BEFORE, unavailable('processing'));
    expect(wait).toMatchObject({ dependency: 'processing', refusals: 1 });
    expect(Date.parse(wait.since)).toBeGreaterThan(Date.parse(BEFORE.since));
  });
});

describe('delayMs', () => {
  it.each([
    [0, 3_000],
    [3_000, 6_000],
    [3_600_000, 60_000],
  ])('after %d ms of waiting is %d ms', (waited, delay) => {
    jest.useFakeTimers({ now: Date.parse(BEFORE.since) + waited });
    expect(delayMs(BEFORE)).toBe(delay);
    jest.useRealTimers();
  });
});

const unavailable = (dependency: 'storage' | 'processing') =>
  new DependencyUnavailable(dependency, true, new Error('refused'));
