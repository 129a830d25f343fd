import type { ErrorCode } from '../../errors/error-kinds.js';
import { watchAvailability } from './availability.js';
import { SHUTTING_DOWN, UpstreamError } from './upstream-error.js';

const ASK_EVERY_MS = 1_000;
const error = (code?: ErrorCode) =>
  new UpstreamError(
    'processing',
    'unavailable',
    'x',
    code ? { kind: 'unavailable', code, message: 'x' } : undefined,
  );

describe('watchAvailability', () => {
  const check = jest.fn<Promise<unknown>, []>();

  beforeEach(() => {
    jest.useFakeTimers();
    check.mockReset().mockResolvedValue({ status: 'up' });
  });
  afterEach(() => jest.useRealTimers());

  const pass = (ms: number) => jest.advanceTimersByTimeAsync(ms);

  it('takes a component for there, and asks nothing, until a call finds it away', async () => {
    const engine = watchAvailability(check, ASK_EVERY_MS);
    expect(engine.isAway).toBe(false);
    await pass(10 * ASK_EVERY_MS);
    expect(check).not.toHaveBeenCalled();
  });

  it('asks once a second until it answers', async () => {
    const engine = watchAvailability(check, ASK_EVERY_MS);
    check.mockRejectedValue(error());
    engine.lost();
    engine.lost();
    await pass(5 * ASK_EVERY_MS);
    expect([engine.isAway, check.mock.calls.length]).toEqual([true, 5]);
    check.mockResolvedValue({});
    await pass(ASK_EVERY_MS);
    expect(engine.isAway).toBe(false);
    await pass(5 * ASK_EVERY_MS);
    expect(check).toHaveBeenCalledTimes(6);
  });

  it('can be lost again', async () => {
    const engine = watchAvailability(check, ASK_EVERY_MS);
    engine.lost();
    await pass(ASK_EVERY_MS);
    expect(engine.isAway).toBe(false);
    engine.lost();
    expect(engine.isAway).toBe(true);
    await pass(ASK_EVERY_MS);
    expect(engine.isAway).toBe(false);
  });

  it.each([
    ['says that what it needs is away', error('archive_unavailable'), true],
    ['says that it shuts down', error(SHUTTING_DOWN), false],
    ['answers without words of its own', error(), false],
    ['does not answer in time', new UpstreamError('processing', 'timeout', 'x'), false],
    ['cannot be reached', new UpstreamError('processing', 'unreachable', 'x'), false],
  ])('a component that %s: there = %s', async (_, failure, isThere) => {
    const engine = watchAvailability(check, ASK_EVERY_MS);
    check.mockRejectedValue(failure);
    expect(await engine.answers()).toBe(isThere);
    engine.lost();
    await pass(3 * ASK_EVERY_MS);
    expect(engine.isAway).toBe(!isThere);
  });
});
