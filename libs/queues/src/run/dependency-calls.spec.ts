import { setTimeout as sleep } from 'node:timers/promises';
import {
  AppError,
  SHUTTING_DOWN,
  storageRefused,
  storageTrouble,
  storageUnavailable,
  UpstreamError,
  type ErrorCode,
  type UpstreamFailure,
} from '#platform';
import { fakeHealth } from '../../../../test/support/fake-jobs.js';
import { dependencyCalls } from './dependency-calls.js';
import { DependencyUnavailable, type Dependency } from './dependency-unavailable.js';

const failure = (kind: UpstreamFailure, code?: ErrorCode) =>
  new UpstreamError(
    'processing',
    kind,
    kind,
    code ? { kind: 'unavailable', code, message: kind } : undefined,
  );
const away = storageUnavailable('unavailable', 'slow down', null);
const refusal = storageRefused('refuses', null);
const reasonOf = (work: Promise<unknown>): Promise<unknown> => work.catch((error: unknown) => error);

function setUp() {
  const health = fakeHealth();
  const controller = new AbortController();
  const onLost = jest.fn();
  const waits: string[] = [];
  const calls = dependencyCalls({
    health: health.health,
    signal: controller.signal,
    onLost,
    whileWaiting: (message, wait) => {
      waits.push(message);
      return wait();
    },
  });
  return { ...health, ...calls, controller, onLost, waits };
}

describe('requireDependency', () => {
  it('returns the result of the call, and passes on the report of a loss', async () => {
    const { requireDependency, onLost } = setUp();
    const call = (watch: { onLost: () => void }) => Promise.resolve(watch.onLost()).then(() => 'picture');
    expect(await requireDependency('processing', call)).toBe('picture');
    expect(onLost).toHaveBeenCalledTimes(1);
  });

  it.each([
    ['processing', failure('unreachable'), 'processing'],
    ['processing', failure('unavailable'), 'processing'],
    ['processing', failure('unavailable', SHUTTING_DOWN), 'processing'],
    ['processing', failure('unavailable', 'engine_busy'), 'processing'],
    ['processing', failure('unavailable', 'storage_unavailable'), 'storage'],
    ['processing', failure('timeout', 'storage_unavailable'), 'storage'],
    ['processing', failure('unavailable', 'storage_refused'), 'storage'],
    ['archive', failure('unreachable'), 'archive'],
    ['storage', away, 'storage'],
    ['storage', refusal, 'storage'],
  ] as [Dependency, Error, Dependency][])(
    'names the unavailable dependency: a call of %s that fails with %s misses %s',
    async (called, error, missing) => {
      const { requireDependency, onLost } = setUp();
      const reason = await reasonOf(requireDependency(called, () => Promise.reject(error)));
      expect(reason).toBeInstanceOf(DependencyUnavailable);
      expect(reason).toMatchObject({ dependency: missing, isAnswering: missing === 'storage', cause: error });
      expect(onLost).not.toHaveBeenCalled();
    },
  );

  it.each([
    ['processing', 'the processing engine'],
    ['archive', 'the download component'],
    ['storage', 'the storage'],
  ] as const)('has a message for the owner of the job: %s', (dependency, label) => {
    expect(new DependencyUnavailable(dependency, false, null).message).toBe(`Waiting for ${label}`);
  });

  it('distinguishes an available storage from an unavailable one', async () => {
    const { requireDependency, answering } = setUp();
    answering.storage = false;
    const reason = await reasonOf(requireDependency('storage', () => Promise.reject(away)));
    expect(reason).toMatchObject({ dependency: 'storage', isAnswering: false });
  });

  it.each([
    ['storage', new AppError('storage-full', 'full')],
    ['storage', new AppError('not-found', 'gone')],
    ['storage', new Error('a bug')],
    // The import interprets a download without the storage or the external archive.
    ['archive', failure('unavailable', 'storage_unavailable')],
    ['archive', failure('unavailable', 'archive_unavailable')],
    ['processing', failure('rejected')],
    ['processing', failure('failed')],
    ['processing', failure('too-large')],
    ['processing', new Error('a bug')],
    ['processing', Object.assign(new Error('looks away'), { isAway: true })],
  ] as [Dependency, Error][])('throws other errors: %s, %s', async (called, error) => {
    const { requireDependency, answering, onLost } = setUp();
    Object.assign(answering, { processing: false, archive: false, storage: false });
    await expect(requireDependency(called, () => Promise.reject(error))).rejects.toBe(error);
    expect(onLost).not.toHaveBeenCalled();
  });

  it.each(['timeout', 'strange'] as const)(
    'throws a failure of a component that answers its health check: %s',
    async (kind) => {
      const { requireDependency, onLost, asked } = setUp();
      const error = failure(kind);
      await expect(requireDependency('processing', () => Promise.reject(error))).rejects.toBe(error);
      expect([onLost.mock.calls, asked]).toEqual([[], ['processing']]);
    },
  );

  it.each([
    ['hangs, and was lost while it worked', 'timeout', 1],
    ['is something else that answers at its address', 'strange', 0],
  ] as const)('does not count a component as available that %s', async (_, kind, lost) => {
    const { requireDependency, onLost, answering } = setUp();
    answering.processing = false;
    const error = failure(kind);
    const reason = await reasonOf(requireDependency('processing', () => Promise.reject(error)));
    expect(reason).toMatchObject({ dependency: 'processing', cause: error });
    expect(onLost).toHaveBeenCalledTimes(lost);
  });

  it('calls nothing for a job that was stopped', async () => {
    const { requireDependency } = setUp();
    const call = jest.fn();
    await expect(requireDependency('storage', call, AbortSignal.abort('shutdown'))).rejects.toBe('shutdown');
    expect(call).not.toHaveBeenCalled();
  });

  it('does not wait for a storage that hangs in the call or its health check', async () => {
    const { requireDependency, controller, health } = setUp();
    const hanging = requireDependency('storage', () => new Promise(() => undefined));
    health.storage = () => new Promise(() => undefined);
    const asking = requireDependency('storage', () => Promise.reject(away));
    await new Promise(setImmediate);
    controller.abort('shutdown');
    for (const call of [hanging, asking])
      expect(await Promise.race([reasonOf(call), sleep(1_000, 'waits', { ref: false })])).toBe('shutdown');
  });
});

describe('waitForDependency', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  const pass = (seconds: number) => jest.advanceTimersByTimeAsync(1_000 * seconds);
  /** Seconds at which a call was made. */
  function timed(outcome: (n: number) => Promise<unknown>) {
    const began = Date.now();
    const at: number[] = [];
    const call = () => outcome(at.push((Date.now() - began) / 1_000));
    return { at, call };
  }

  it('calls again once the dependency answers, at growing intervals', async () => {
    const { waitForDependency, answering, asked, waits } = setUp();
    answering.processing = false;
    const { at, call } = timed((n) =>
      n === 1 ? Promise.reject(failure('unreachable')) : Promise.resolve('picture'),
    );
    const result = waitForDependency('processing', call);
    await pass(3 + 6 + 12 + 24 + 48 + 60 + 60);
    expect(asked).toHaveLength(7);
    answering.processing = true;
    await pass(60);
    expect([await result, at]).toEqual(['picture', [0, 273]]);
    expect(waits).toEqual(['Waiting for the processing engine']);
  });

  it('gives a slow storage increasing time', async () => {
    const { waitForDependency } = setUp();
    const { at, call } = timed((n) => (n === 8 ? Promise.resolve('late') : Promise.reject(away)));
    const result = waitForDependency('storage', call);
    await pass(300);
    expect([await result, at]).toEqual(['late', [0, 3, 9, 21, 45, 93, 153, 213]]);
  });

  it.each([
    ['storage', refusal],
    ['processing', failure('unavailable', 'storage_refused')],
  ] as const)('gives up after four refusals of an available storage: %s', async (called, error) => {
    const { waitForDependency, waits } = setUp();
    const { at, call } = timed(() => Promise.reject(error));
    const reason = reasonOf(waitForDependency(called, call));
    await pass(3_600);
    expect([await reason, at]).toEqual([error, [0, 3, 9, 21]]);
    expect(new Set(waits)).toEqual(new Set(['Waiting for the storage']));
  });

  it('gives up on a storage that only asks to retry after a quarter of an hour', async () => {
    const { waitForDependency } = setUp();
    const { at, call } = timed(() => Promise.reject(away));
    const reason = reasonOf(waitForDependency('storage', call));
    await pass(3_600);
    expect(storageTrouble(await reason)).toBe('refused');
    expect(await reason).toMatchObject({
      message: 'The storage is available but keeps refusing this request',
      cause: away,
    });
    expect([at.length, at[17]]).toEqual([18, 813]);
  });

  it('starts the count again for a storage that was unavailable in between', async () => {
    const { waitForDependency, answering } = setUp();
    const { at, call } = timed((n) => {
      answering.storage = n % 3 !== 0;
      setTimeout(() => (answering.storage = true), 1_000);
      return n === 9 ? Promise.resolve('record') : Promise.reject(refusal);
    });
    const result = waitForDependency('storage', call);
    await pass(600);
    expect([await result, at.length]).toEqual(['record', 9]);
  });

  describe('of a job that continued after a refusal of the storage', () => {
    async function refusedOnce() {
      const all = setUp();
      const first = reasonOf(all.waitForDependency('storage', () => Promise.reject(refusal)));
      await pass(60);
      expect(await first).toBe(refusal);
      const callsOf = async (error: Error, seconds: number) => {
        const { at, call } = timed(() => Promise.reject(error));
        const reason = reasonOf(all.waitForDependency('storage', call));
        await pass(seconds);
        expect(storageTrouble(await reason)).toBe('refused');
        return at;
      };
      return { ...all, callsOf };
    }

    it('gives up at the next refusal, and waits less for a slow storage', async () => {
      const { callsOf } = await refusedOnce();
      expect(await callsOf(refusal, 0)).toEqual([0]);
      expect(await callsOf(away, 60)).toEqual([0, 3, 9, 21, 45]);
    });

    it('waits as at first once the storage was unavailable', async () => {
      const { callsOf, answering, waitForDependency } = await refusedOnce();
      answering.storage = false;
      let isAway = true;
      const back = waitForDependency('storage', () =>
        isAway ? Promise.reject(away) : Promise.resolve('record'),
      );
      await pass(1);
      [isAway, answering.storage] = [false, true];
      await pass(3);
      expect(await back).toBe('record');
      expect(await callsOf(refusal, 60)).toEqual([0, 3, 9, 21]);
    });

    it('does not wait a second time around a call that has waited', async () => {
      const { waitForDependency } = setUp();
      const inner = timed(() => Promise.reject(refusal));
      const outer = jest.fn(() => waitForDependency('storage', inner.call));
      const reason = reasonOf(waitForDependency('storage', outer));
      await pass(60);
      expect(await reason).toBe(refusal);
      expect([outer.mock.calls.length, inner.at.length]).toEqual([1, 4]);
    });
  });

  it('ends with the signal of the call, independently of other calls of the job', async () => {
    const { waitForDependency, waits } = setUp();
    const file = new AbortController();
    const waiting = reasonOf(waitForDependency('storage', () => Promise.reject(away), file.signal));
    await pass(1);
    file.abort('another file failed');
    expect([await waiting, waits]).toEqual(['another file failed', ['Waiting for the storage']]);
  });

  it('does not begin to wait if the signal fired during the call', async () => {
    const { waitForDependency, waits } = setUp();
    const file = new AbortController();
    const call = () => {
      file.abort('another file failed');
      return Promise.reject(away);
    };
    await expect(waitForDependency('storage', call, file.signal)).rejects.toBe('another file failed');
    expect(waits).toEqual([]);
  });
});
