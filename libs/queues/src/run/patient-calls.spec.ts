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
import { fakeAvailability } from '../../../../test/support/fake-jobs.js';
import { MAX_PAUSES, MAX_REFUSALS, patientCalls } from './patient-calls.js';

const failure = (kind: UpstreamFailure, code?: ErrorCode) =>
  new UpstreamError(
    'processing',
    kind,
    kind,
    code ? { kind: 'unavailable', code, message: kind } : undefined,
  );

describe('patiently', () => {
  function setUp() {
    const engine = fakeAvailability();
    const archive = fakeAvailability();
    const storage = fakeAvailability();
    const controller = new AbortController();
    const onLost = jest.fn();
    const waits: string[] = [];
    const { patiently } = patientCalls({
      availability: {
        processing: engine.availability,
        archive: archive.availability,
        storage: storage.availability,
      },
      signal: controller.signal,
      onLost,
      whileWaiting: (message, wait) => {
        waits.push(message);
        return wait();
      },
    });
    return { ...engine, archive, storage, controller, onLost, waits, patiently };
  }

  it('gives what the call gives, and passes on how to tell of a loss', async () => {
    const { patiently, onLost, waits } = setUp();
    const call = jest.fn((watch: { onLost: () => void }) => {
      watch.onLost();
      return Promise.resolve('picture');
    });
    expect(await patiently('processing', call)).toBe('picture');
    expect(onLost).toHaveBeenCalledTimes(1);
    expect(waits).toEqual([]);
  });

  it.each([
    failure('unreachable'),
    failure('unavailable'),
    failure('unavailable', SHUTTING_DOWN),
    failure('unavailable', 'engine_busy'),
  ])('waits for a component that is away (%s) and calls again once it is back', async (error) => {
    const { patiently, comeBack, state, waits, onLost } = setUp();
    const call = jest.fn().mockRejectedValueOnce(error).mockResolvedValue('picture');
    const result = patiently('processing', call);
    await new Promise(setImmediate);
    expect([call.mock.calls.length, state.lostCount]).toEqual([1, 1]);
    comeBack();
    expect(await result).toBe('picture');
    expect(waits).toEqual(['Waiting for the processing engine']);
    expect(onLost).not.toHaveBeenCalled();
  });

  it.each([failure('unavailable', 'storage_unavailable'), failure('timeout', 'storage_unavailable')])(
    'waits for the storage where the engine cannot reach that (%s), and for the engine in no way',
    async (error) => {
      const { patiently, storage, state, waits } = setUp();
      storage.state.answering = false;
      const call = jest.fn().mockRejectedValueOnce(error).mockResolvedValue('picture');
      const result = patiently('processing', call);
      await new Promise(setImmediate);
      expect([call.mock.calls.length, state.lostCount, storage.state.lostCount]).toEqual([1, 0, 1]);
      storage.comeBack();
      expect([await result, waits]).toEqual(['picture', ['Waiting for the storage']]);
    },
  );

  it('waits for the storage itself', async () => {
    const { patiently, storage, waits } = setUp();
    storage.state.answering = false;
    const away = new AppError('unavailable', 'away', { code: 'storage_unavailable' });
    const call = jest.fn().mockRejectedValueOnce(away).mockResolvedValue('record');
    const result = patiently('storage', call);
    await new Promise(setImmediate);
    storage.comeBack();
    expect([await result, waits]).toEqual(['record', ['Waiting for the storage']]);
  });

  describe('that answers and refuses', () => {
    const refusal = storageRefused('refuses', null);
    /** A storage that is back whenever it is waited for. */
    function refusing() {
      const all = setUp();
      const call = jest.fn(() => Promise.reject(refusal));
      all.storage.availability.back = () => Promise.resolve();
      return { ...all, call };
    }

    it.each([
      ['storage', refusal],
      ['processing', failure('unavailable', 'storage_refused')],
    ] as const)('is taken at its word after four times: %s', async (needed, error) => {
      const { patiently, call, waits } = refusing();
      // One that never gives up would keep the process from everything else.
      call.mockImplementation(() =>
        call.mock.calls.length > 50 ? Promise.resolve('late' as never) : Promise.reject(error),
      );
      await expect(patiently(needed, call)).rejects.toBe(error);
      expect(call).toHaveBeenCalledTimes(4);
      expect(new Set(waits)).toEqual(new Set(['Waiting for the storage']));
    });

    it('is not taken for one that refuses when it only asks for patience, ever longer', async () => {
      jest.useFakeTimers();
      try {
        const { patiently, storage, call } = refusing();
        const began = Date.now();
        const calls: number[] = [];
        call.mockImplementation(() => {
          calls.push((Date.now() - began) / 1000);
          const error = storageUnavailable('unavailable', 'slow down', null);
          return calls.length === 8 ? Promise.resolve('late' as never) : Promise.reject(error);
        });
        const result = patiently('storage', call);
        await jest.advanceTimersByTimeAsync(300_000);
        expect([await result, calls]).toEqual(['late', [0, 3, 9, 21, 45, 93, 153, 213]]);
        expect(storage.state.lostCount).toBe(7);
      } finally {
        jest.useRealTimers();
      }
    });

    const slow = storageUnavailable('unavailable', 'slow down', null);
    const noPatience = { message: 'The storage is there, and does not do this', cause: slow };

    it('is asked for patience in vain for a quarter of an hour', async () => {
      jest.useFakeTimers();
      try {
        const { patiently, call } = refusing();
        const began = Date.now();
        call.mockRejectedValue(slow);
        let endedAt = 0;
        const ended = patiently('storage', call).catch((error: unknown) => {
          endedAt = Date.now();
          return error;
        });
        await jest.advanceTimersByTimeAsync(3_600_000);
        expect(await ended).toMatchObject(noPatience);
        expect(storageTrouble(await ended)).toBe('refused');
        expect([call.mock.calls.length, (endedAt - began) / 60_000]).toEqual([MAX_PAUSES + 1, 14.55]);
      } finally {
        jest.useRealTimers();
      }
    });

    it('is believed at once by a job that went on without what it wanted, until it was away again', async () => {
      const { patiently, call, storage } = refusing();
      const away = new Set<number>();
      call.mockImplementation(() => {
        storage.state.answering = !away.has(call.mock.calls.length);
        return Promise.reject(storageRefused('refuses', null));
      });
      const refused = () => expect(patiently('storage', call)).rejects.toThrow('refuses');
      await refused();
      await refused();
      expect(call).toHaveBeenCalledTimes(MAX_REFUSALS + 1);
      away.add(MAX_REFUSALS + 2);
      await refused();
      expect(call).toHaveBeenCalledTimes(MAX_REFUSALS + 1 + 1 + MAX_REFUSALS);
    });

    it('is believed as before when a component was away meanwhile', async () => {
      const { patiently, call, archive } = refusing();
      call.mockImplementation(() => Promise.reject(storageRefused('refuses', null)));
      const refused = () => expect(patiently('storage', call)).rejects.toThrow('refuses');
      await refused();
      archive.availability.back = () => Promise.resolve();
      const away = jest.fn().mockRejectedValueOnce(failure('unreachable')).mockResolvedValue('file');
      expect(await patiently('archive', away)).toBe('file');
      await refused();
      expect(call).toHaveBeenCalledTimes(MAX_REFUSALS + 1);
    });

    it('is asked for patience less by such a job', async () => {
      jest.useFakeTimers();
      try {
        const { patiently, call } = refusing();
        await expect(patiently('storage', call)).rejects.toBe(refusal);
        call.mockReset().mockRejectedValue(slow);
        const ended = expect(patiently('storage', call)).rejects.toMatchObject(noPatience);
        await jest.advanceTimersByTimeAsync(3_000 + 6_000 + 12_000 + 24_000);
        await ended;
        expect(call).toHaveBeenCalledTimes(MAX_REFUSALS + 1);
      } finally {
        jest.useRealTimers();
      }
    });

    it('is at its end with one that refuses and asks for patience in turns', async () => {
      jest.useFakeTimers();
      try {
        const { patiently, call } = refusing();
        call.mockImplementation(() => Promise.reject(call.mock.calls.length % 2 ? slow : refusal));
        const ended = expect(patiently('storage', call)).rejects.toBe(refusal);
        await jest.advanceTimersByTimeAsync(3_600_000);
        await ended;
        expect(call).toHaveBeenCalledTimes(2 * MAX_REFUSALS);
      } finally {
        jest.useRealTimers();
      }
    });

    it('is waited for no longer than the lane of the call, which others of the job do not share', async () => {
      const { patiently } = setUp();
      const lane = new AbortController();
      const away = storageUnavailable('unavailable', 'away', null);
      const waiting = patiently('storage', () => Promise.reject(away), lane.signal);
      await new Promise(setImmediate);
      lane.abort('another lane failed');
      const outcome = Promise.race([waiting, sleep(1_000, 'waits', { ref: false })]);
      await expect(outcome).rejects.toBe('another lane failed');
    });

    it('is not waited for by a lane that was given up during the call', async () => {
      const { patiently, waits } = setUp();
      const lane = new AbortController();
      const away = storageUnavailable('unavailable', 'away', null);
      const call = () => {
        lane.abort('another lane failed');
        return Promise.reject(away);
      };
      await expect(patiently('storage', call, lane.signal)).rejects.toBe('another lane failed');
      expect(waits).toEqual([]);
    });

    it('is not called any more by who is told to stop', async () => {
      const { patiently } = setUp();
      const call = jest.fn();
      await expect(patiently('storage', call, AbortSignal.abort('shutdown'))).rejects.toBe('shutdown');
      expect(call).not.toHaveBeenCalled();
    });

    it('and hangs in the call keeps nobody from his end', async () => {
      const { patiently } = setUp();
      const lane = new AbortController();
      const hanging = patiently('storage', () => new Promise(() => undefined), lane.signal);
      lane.abort('shutdown');
      await expect(hanging).rejects.toBe('shutdown');
    });

    it('is taken at its word by a call that stands around the refused one, too', async () => {
      const { patiently, call } = refusing();
      const outer = jest.fn(() => patiently('storage', call));
      await expect(patiently('storage', outer)).rejects.toBe(refusal);
      expect([outer.mock.calls.length, call.mock.calls.length]).toEqual([1, MAX_REFUSALS]);
    });

    it('is waited for as before where it was away in between', async () => {
      const { patiently, call, storage } = refusing();
      for (let n = 1; n <= 2 * MAX_REFUSALS; n += 1)
        call.mockImplementationOnce(() => {
          storage.state.answering = n % (MAX_REFUSALS - 1) !== 0;
          return Promise.reject(refusal);
        });
      call.mockImplementationOnce(() => Promise.resolve('record') as never);
      expect(await patiently('storage', call)).toBe('record');
    });

    it('and one that does not even answer that keeps no job from its end', async () => {
      const { patiently, call, storage, controller } = refusing();
      storage.availability.answers = () => new Promise(() => undefined);
      const waiting = patiently('storage', call);
      await new Promise(setImmediate);
      controller.abort('shutdown');
      const outcome = Promise.race([waiting, sleep(1_000, 'waits', { ref: false })]);
      await expect(outcome).rejects.toBe('shutdown');
    });
  });

  it.each([new AppError('storage-full', 'full'), new AppError('not-found', 'gone'), new Error('a bug')])(
    'throws what else goes wrong with the storage: %s',
    async (error) => {
      const { patiently, storage, waits } = setUp();
      await expect(patiently('storage', () => Promise.reject(error))).rejects.toBe(error);
      expect([storage.state.lostCount, waits]).toEqual([0, []]);
    },
  );

  it('leaves to an import what a download without the storage comes to', async () => {
    const { patiently, storage } = setUp();
    const error = failure('unavailable', 'storage_unavailable');
    await expect(patiently('archive', () => Promise.reject(error))).rejects.toBe(error);
    expect(storage.state.lostCount).toBe(0);
  });

  it.each([failure('rejected'), failure('failed'), failure('too-large')])(
    'throws what the component itself says: %s',
    async (error) => {
      const { patiently, state, waits } = setUp();
      await expect(patiently('processing', () => Promise.reject(error))).rejects.toBe(error);
      expect([state.lostCount, waits]).toEqual([0, []]);
    },
  );

  it('does not wait for the external archive', async () => {
    const { patiently, waits } = setUp();
    const error = failure('unavailable', 'archive_unavailable');
    await expect(patiently('archive', () => Promise.reject(error))).rejects.toBe(error);
    expect(waits).toEqual([]);
  });

  it('waits for the download component itself, under its name', async () => {
    const { patiently, archive, waits } = setUp();
    const call = jest.fn().mockRejectedValueOnce(failure('unreachable')).mockResolvedValue('file');
    const result = patiently('archive', call);
    await new Promise(setImmediate);
    archive.comeBack();
    expect(await result).toBe('file');
    expect(waits).toEqual(['Waiting for the download component']);
  });

  it.each([new Error('a bug'), Object.assign(new Error('looks away'), { isAway: true })])(
    'throws what is no answer of a component at once: %s',
    async (error) => {
      const { patiently, state, waits } = setUp();
      state.answering = false;
      await expect(patiently('processing', () => Promise.reject(error))).rejects.toBe(error);
      expect([state.lostCount, waits]).toEqual([0, []]);
    },
  );

  it('an answer of a component that hangs is its word all the same', async () => {
    const { patiently, state, onLost } = setUp();
    state.answering = false;
    const error = failure('rejected');
    await expect(patiently('processing', () => Promise.reject(error))).rejects.toBe(error);
    expect(onLost).not.toHaveBeenCalled();
  });

  it.each(['timeout', 'strange'] as const)(
    'throws a failure of a component that is well: %s',
    async (kind) => {
      const { patiently, onLost, state } = setUp();
      const error = failure(kind);
      await expect(patiently('processing', () => Promise.reject(error))).rejects.toBe(error);
      expect([onLost.mock.calls.length, state.lostCount]).toEqual([0, 0]);
    },
  );

  it('waits where something else answers at the address of a component, which is no crash of it', async () => {
    const { patiently, onLost, comeBack, state, waits } = setUp();
    state.answering = false;
    const call = jest.fn().mockRejectedValueOnce(failure('strange')).mockResolvedValue(1);
    const result = patiently('processing', call);
    await new Promise(setImmediate);
    expect([onLost.mock.calls.length, state.lostCount, waits.length]).toEqual([0, 1, 1]);
    comeBack();
    expect(await result).toBe(1);
  });

  it('takes a timeout of a component that does not answer its health check for a crash, and waits', async () => {
    const { patiently, onLost, comeBack, state } = setUp();
    state.answering = false;
    const call = jest.fn().mockRejectedValueOnce(failure('timeout')).mockResolvedValue(1);
    const result = patiently('processing', call);
    await new Promise(setImmediate);
    expect([onLost.mock.calls.length, state.lostCount]).toEqual([1, 1]);
    comeBack();
    expect(await result).toBe(1);
  });

  it('waits for a component that is often lost although it answers in between', async () => {
    const { patiently, availability } = setUp();
    availability.back = () => Promise.resolve();
    const call = jest.fn().mockResolvedValue('picture');
    for (let n = 0; n < 2 * MAX_REFUSALS; n += 1) call.mockRejectedValueOnce(failure('unavailable'));
    expect(await patiently('processing', call)).toBe('picture');
  });

  it('the words of the component about a timeout are no sign that it hangs', async () => {
    const { patiently, state } = setUp();
    state.answering = false;
    const error = failure('timeout', 'archive_unavailable');
    await expect(patiently('processing', () => Promise.reject(error))).rejects.toBe(error);
    expect(state.lostCount).toBe(0);
  });

  it('a call of a component is not broken off: it hears of the end by itself, or may not be interrupted', async () => {
    const { patiently, controller } = setUp();
    const result = patiently('processing', async () => {
      controller.abort('cancelled');
      await new Promise(setImmediate);
      return 'picture';
    });
    expect(await result).toBe('picture');
  });

  it('a job that is told to stop waits no longer', async () => {
    const { patiently, controller } = setUp();
    const result = patiently('processing', () => Promise.reject(failure('unreachable')));
    await new Promise(setImmediate);
    controller.abort('cancelled');
    await expect(result).rejects.toBe('cancelled');
  });

  it('a job that was told to stop during the call does not begin to wait', async () => {
    const { patiently, controller, waits } = setUp();
    const error = failure('unreachable');
    const result = patiently('processing', () => {
      controller.abort('cancelled');
      return Promise.reject(error);
    });
    await expect(result).rejects.toBe(error);
    expect(waits).toEqual([]);
  });
});
