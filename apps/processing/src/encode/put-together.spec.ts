import { buffer } from 'node:stream/consumers';
import type { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { putTogether } from './put-together.js';

/** A storage that may refuse one of its objects, at once or when it has begun to take it. */
function storageOf(failing?: string, isAtOnce = false) {
  const stored = new Map<string, Buffer>();
  const put = async (key: string, body: Readable | Uint8Array) => {
    if (key === failing) {
      if (!isAtOnce) (body as Readable).destroy(new Error('no space left'));
      throw new Error('no space left');
    }
    stored.set(key, await buffer(body as Readable));
    return { key, size: stored.get(key)!.length, modifiedAt: new Date() };
  };
  return { stored, put };
}

async function* pieces(count: number): AsyncGenerator<readonly Uint8Array[]> {
  for (let i = 0; i < count; i++) {
    await sleep(0);
    yield [Uint8Array.of(i), Uint8Array.of(i, i)];
  }
}

describe('objects that are made at the same time', () => {
  it('are all stored, each with its own bytes in their order', async () => {
    const storage = storageOf();
    await putTogether(storage, ['a', 'b'], pieces(3));
    expect([...storage.stored.get('a')!]).toEqual([0, 1, 2]);
    expect([...storage.stored.get('b')!]).toEqual([0, 0, 1, 1, 2, 2]);
  });

  it.each([true, false])(
    'fail as one when one cannot be stored, with its reason: at once %p',
    async (isAtOnce) => {
      const storage = storageOf('b', isAtOnce);
      const large = async function* () {
        for (let i = 0; i < 100; i++) {
          await sleep(0);
          yield [new Uint8Array(100_000), new Uint8Array(100_000)];
        }
      };
      await expect(putTogether(storage, ['a', 'b'], large())).rejects.toThrow('no space left');
      expect(storage.stored.size).toBe(0);
    },
  );

  it('are not taken for whole when what makes them fails', async () => {
    const storage = storageOf();
    const broken = async function* () {
      yield* pieces(2);
      throw new Error('a file ends early');
    };
    await expect(putTogether(storage, ['a', 'b'], broken())).rejects.toThrow('a file ends early');
    expect(storage.stored.size).toBe(0);
  });
});
