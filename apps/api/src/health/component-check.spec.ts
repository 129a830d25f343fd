import { UpstreamError, type Logger } from '#platform';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import {
  CHECK_TIMEOUT_MS,
  componentCheck,
  PublicFailure,
  type ComponentCheck,
  awakeFor,
} from './component-check.js';

const VALID_MS = 30_000;
const ABANDON_MS = 60_000;

// Ticks of the event loop instead of time, since pending events are handled in one tick.
beforeEach(() => jest.useFakeTimers({ doNotFake: ['setImmediate'] }));
afterEach(() => jest.useRealTimers());

const logger = { warn: jest.fn() };
beforeEach(() => logger.warn.mockReset());

const checkOf = (run: ComponentCheck['run'], rules: Partial<ComponentCheck> = {}) =>
  componentCheck({ name: 'storage', run, ...rules }, logger as unknown as Logger);

/** A check that never ends. */
function hanging() {
  const ends: { resolve: (detail: string | null) => void; reject: (error: Error) => void }[] = [];
  const run = jest.fn(() => new Promise<string | null>((resolve, reject) => ends.push({ resolve, reject })));
  return { run, ends };
}

describe('the check of a component', () => {
  it('is up with its detail and duration, and runs again for every request', async () => {
    const run = jest.fn(() => Promise.resolve('3 jobs wait'));
    const check = checkOf(run);
    expect(await check()).toEqual({ status: 'up', latencyMs: 0, detail: '3 jobs wait' });
    await check();
    expect(run).toHaveBeenCalledTimes(2);
    expect(logger.warn).not.toHaveBeenCalled();
  });

  it('is valid for its period, to the millisecond, whether good or bad', async () => {
    const run = jest.fn((): Promise<string | null> => Promise.resolve(null));
    const check = checkOf(run, { validMs: VALID_MS });
    await Promise.all([check(), check(), check()]);
    await jest.advanceTimersByTimeAsync(VALID_MS - 1);
    await check();
    expect(run).toHaveBeenCalledTimes(1);
    run.mockRejectedValueOnce(new Error('disk full'));
    await jest.advanceTimersByTimeAsync(1);
    expect((await check()).status).toBe('down');
    await jest.advanceTimersByTimeAsync(VALID_MS - 1);
    expect((await check()).status).toBe('down');
    expect(run).toHaveBeenCalledTimes(2);
    await jest.advanceTimersByTimeAsync(1);
    expect((await check()).status).toBe('up');
  });

  it('runs once while it hangs, and still answers in time', async () => {
    const { run, ends } = hanging();
    const check = checkOf(run, { validMs: VALID_MS });
    for (let round = 0; round < 20; round += 1) {
      const answers = Promise.all([check(), check()]);
      await jest.advanceTimersByTimeAsync(CHECK_TIMEOUT_MS);
      const late = { status: 'down', latencyMs: null, detail: `no answer within ${CHECK_TIMEOUT_MS} ms` };
      expect(await answers).toEqual([late, late]);
    }
    expect(run).toHaveBeenCalledTimes(1);
    ends[0].resolve(null);
    await jest.advanceTimersByTimeAsync(0);
    // It took longer than its validity: the next request starts a new check.
    void check();
    expect(run).toHaveBeenCalledTimes(2);
  });

  it('abandons a hanging check after its time and ignores its late result', async () => {
    const { run, ends } = hanging();
    const check = checkOf(run, { abandonMs: ABANDON_MS });
    void check();
    await jest.advanceTimersByTimeAsync(ABANDON_MS - 1);
    void check();
    expect(run).toHaveBeenCalledTimes(1);
    await jest.advanceTimersByTimeAsync(1);
    const second = check();
    expect(run).toHaveBeenCalledTimes(2);
    ends[1].resolve(null);
    expect((await second).status).toBe('up');
    expect(logger.warn).toHaveBeenLastCalledWith(
      expect.objectContaining({ component: 'storage' }),
      'is up again',
    );
    logger.warn.mockReset();
    ends[0].reject(new Error('connection reset'));
    await jest.advanceTimersByTimeAsync(0);
    expect(logger.warn).not.toHaveBeenCalled();
  });

  const AT = '10.0.0.7:3002';
  it.each([
    ['an error', new Error(`connect ECONNREFUSED ${AT}`), 'does not work'],
    ['a refused connection', new UpstreamError('archive', 'unreachable', `http://${AT}`), 'not reachable'],
    ['a late answer', new UpstreamError('archive', 'timeout', `http://${AT}`), 'no answer in time'],
    [
      'a component that is away',
      new UpstreamError('archive', 'unavailable', `http://${AT}`),
      'not available',
    ],
    ['an error answer', new UpstreamError('archive', 'failed', `http://${AT}`), 'answers with an error'],
    ['a failure for clients', new PublicFailure('2 migrations wait'), '2 migrations wait'],
    ['a foreign answer', new UpstreamError('archive', 'strange', `http://${AT}`), 'breaks the contract'],
  ])('reveals no address of %s', async (_, error, detail) => {
    const check = checkOf(() => Promise.reject(error));
    expect(await check()).toEqual({ status: 'down', latencyMs: null, detail });
  });

  it('logs the reason once when it goes down, and that it is up again', async () => {
    const error = new Error('connect ECONNREFUSED 10.0.0.7:5432');
    const run = jest.fn((): Promise<string | null> => Promise.reject(error));
    const check = checkOf(run);
    await check();
    await check();
    run.mockResolvedValue(null);
    await check();
    await check();
    expect(logger.warn.mock.calls).toEqual([
      [{ err: error, component: 'storage' }, 'is down'],
      [{ err: undefined, component: 'storage' }, 'is up again'],
    ]);
  });

  it('logs a hanging check', async () => {
    const check = checkOf(hanging().run);
    void check();
    await jest.advanceTimersByTimeAsync(CHECK_TIMEOUT_MS);
    await new Promise(setImmediate);
    expect(logger.warn).toHaveBeenCalledTimes(1);
  });
});

const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
const standStill = (ms: number) => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);

it('awake time counts at most one second of a blocked event loop', async () => {
  jest.useRealTimers();
  const ends: string[] = [];
  const awake = awakeFor(2).then(() => ends.push('awake'));
  const after = sleep(2_100).then(() => ends.push('after'));
  standStill(2_050);
  await Promise.all([awake, after]);
  expect(ends).toEqual(['after', 'awake']);
});

it('events received while the loop was blocked in the last second are handled first', async () => {
  jest.useRealTimers();
  const [one, other] = await socketPair();
  const heard = new Promise((resolve) => void one.once('data', () => resolve('heard')));
  const awake = awakeFor(1).then(() => 'awake');
  await sleep(500);
  // After the poll phase: pending timers run before it.
  setImmediate(() => {
    other.write('!');
    standStill(1_000);
  });
  expect(await Promise.race([heard, awake])).toBe('heard');
  for (const socket of [one, other]) socket.destroy();
});

/** The two ends of a connection. */
async function socketPair(): Promise<readonly [Socket, Socket]> {
  const server = createServer();
  const accepted = new Promise<Socket>((resolve) => void server.once('connection', resolve));
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const other = connect((server.address() as AddressInfo).port, '127.0.0.1');
  const pair = [await accepted, other] as const;
  server.close();
  return pair;
}
