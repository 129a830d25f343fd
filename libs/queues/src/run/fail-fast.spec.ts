import { storageRefused, storageTrouble, storageUnavailable } from '#platform';
import { failFast, MAX_CONSECUTIVE_SKIPS } from './fail-fast.js';

describe('failFast', () => {
  const away = storageUnavailable('unavailable', 'away', null);
  const told = async (error: Error, isThere: boolean) => {
    const asked = jest.fn(() => Promise.resolve(isThere));
    const call = jest.fn(() => Promise.reject(error));
    const outcome: unknown = await failFast(asked)
      .waitForDependency('storage', call)
      .catch((reason: unknown) => reason);
    return { outcome, asked: asked.mock.calls.length, calls: call.mock.calls.length };
  };

  it('fails when the storage is unavailable', async () => {
    expect(await told(away, false)).toEqual({ outcome: away, asked: 1, calls: 1 });
  });

  it('treats failures of an available storage as refusals', async () => {
    const { outcome, calls } = await told(away, true);
    expect([storageTrouble(outcome), (outcome as Error).cause, calls]).toEqual(['refused', away, 1]);
  });

  it('fails when the storage refuses many requests in a row', async () => {
    const { waitForDependency } = failFast(() => Promise.resolve(true));
    const fail = () =>
      waitForDependency('storage', () => Promise.reject(away)).catch((error: unknown) => error);
    for (const round of [1, 2]) {
      for (let n = 0; n < MAX_CONSECUTIVE_SKIPS; n += 1) expect(storageTrouble(await fail())).toBe('refused');
      if (round === 1) expect(await waitForDependency('storage', () => Promise.resolve('file'))).toBe('file');
    }
    expect(await fail()).toBe(away);
  });

  it.each([storageRefused('refuses', null), new Error('a bug')])(
    'checks no health for other errors: %s',
    async (error) => {
      expect(await told(error, true)).toEqual({ outcome: error, asked: 0, calls: 1 });
    },
  );
});
