import { setTimeout as sleep } from 'node:timers/promises';
import { AppError } from '#platform';
import { fileOf, never, QUOTA, storeOf } from '../../../test/unpacked-file-store.js';
import { copyId } from './unpacked-file-cache.js';

describe('the unpacked-file cache', () => {
  it('decompresses a file once for simultaneous and later requests', async () => {
    const { use, began } = storeOf({ a: 10 });
    await Promise.all(Array.from({ length: 23 }, () => use('a')));
    await use('a');
    expect(began).toEqual(['a']);
  });

  it('makes a new copy for other content, another size or another key', () => {
    const files = [{}, { version: '2' }, { size: 6 }, { key: 'b' }].map((changes) => fileOf('a', changes));
    expect(new Set(files.map(copyId)).size).toBe(4);
    expect(copyId(fileOf('a', { name: 'other' }))).toBe(copyId(fileOf('a')));
  });

  it('continues for waiting requests when one gives up', async () => {
    const { store, began } = storeOf({ a: 10, b: 10 }, { ms: 40 });
    const [one, other] = [new AbortController(), new AbortController()];
    const files = [store.open(one.signal, false), store.open(other.signal, false)];
    const copies = files.map((request) => request.decompress(fileOf('a')));
    await sleep(5);
    one.abort(new Error('gone'));
    await expect(copies[0]).rejects.toThrow('gone');
    files[0].close();
    await copies[1];
    files[1].close();
    expect(began).toEqual(['a']);

    const given = store.open(one.signal, false);
    await expect(given.decompress(fileOf('b'))).rejects.toThrow('gone');
    expect(began).toEqual(['a']);
  });

  it('stops when no request waits any more, and starts again for the next', async () => {
    const { store, began, ended } = storeOf({ a: 10 }, { ms: 120_000 });
    for (const turn of [1, 2]) {
      const controller = new AbortController();
      const request = store.open(controller.signal, false);
      const copy = request.decompress(fileOf('a'));
      await sleep(5);
      controller.abort(new Error('gone'));
      await expect(copy).rejects.toThrow('gone');
      request.close();
      await sleep(1);
      expect([began.length, ended.length]).toEqual([turn, turn]);
    }
  });

  it('decompresses one file at a time, urgent ones first', async () => {
    const { store, began, most } = storeOf({ a: 1, b: 1, c: 1, d: 1, e: 1 }, { ms: 5 });
    const batch = store.open(never(), false);
    const urgent = store.open(never(), true);
    const copies = [
      ...['a', 'b', 'c'].map((key) => batch.decompress(fileOf(key))),
      ...['d', 'e'].map((key) => urgent.decompress(fileOf(key))),
    ];
    await Promise.all(copies);
    expect(began).toEqual(['a', 'd', 'e', 'b', 'c']);
    expect(most().running).toBe(1);
  });

  it('decompresses the next file when a waiting request gives up', async () => {
    const { store, began } = storeOf({ a: 1, b: 1, c: 1 }, { ms: 10 });
    const batch = store.open(never(), false);
    const controller = new AbortController();
    const leaving = store.open(controller.signal, false);
    const first = batch.decompress(fileOf('a'));
    const dropped = leaving.decompress(fileOf('b'));
    const last = batch.decompress(fileOf('c'));
    controller.abort(new Error('gone'));
    await expect(dropped).rejects.toThrow('gone');
    leaving.close();
    await Promise.all([first, last]);
    expect(began).toEqual(['a', 'c']);
  });

  it('removes the least recently used copies as needed, never one in use', async () => {
    const lengths = { a: 30, b: 30, c: 30, d: 30, e: 30 };
    const { store, use, folder, most } = storeOf(lengths);
    await use('a', 'b', 'c');
    await use('a');
    const holds = store.open(never(), false);
    await holds.decompress(fileOf('b'));
    await use('d');
    const names = () => ['a', 'b', 'c', 'd', 'e'].filter((key) => folder.has(copyId(fileOf(key))));
    expect(names()).toEqual(['a', 'b', 'd']);
    await use('e');
    expect(names()).toEqual(['b', 'd', 'e']);
    holds.close();
    await use('a');
    expect(names()).toEqual(['a', 'b', 'e']);
    expect(most().bytes).toBeLessThanOrEqual(QUOTA);
  });

  it('starts again in the room that a file needs by its headers, and evicts no more than that', async () => {
    const { use, folder, began, most } = storeOf({ a: 60, b: 20, c: 10, d: 45, e: 95 });
    await use('a', 'b', 'c');
    const holds = () => ['a', 'b', 'c', 'd', 'e'].filter((key) => folder.has(copyId(fileOf(key))));
    await use('d');
    expect(began).toEqual(['a', 'b', 'c', 'd', 'd']);
    expect(holds()).toEqual(['b', 'c', 'd']);
    await use('e');
    expect(holds()).toEqual(['e']);
    expect(most().bytes).toBe(95);
  });

  it('evicts no more than the exact room, however much is free', async () => {
    const { use, folder } = storeOf({ a: 20, b: 20, c: 20, d: 45 });
    for (const key of ['a', 'b', 'c', 'd']) await use(key);
    expect(folder.size).toBe(3);
  });

  it('takes twice the room each time for a file whose length shows only as it is written', async () => {
    const small = Array.from({ length: 10 }, (_, i) => `small${i}`);
    const lengths = { ...Object.fromEntries(small.map((key) => [key, 10])), large: 70 };
    const { use, folder, began } = storeOf(lengths, { isUnknown: true });
    for (const key of small) await use(key);
    await use('large');
    // In rooms of 10, 20 (one byte more was needed), 40 and 80 bytes.
    expect(began.slice(small.length)).toEqual(['large', 'large', 'large', 'large']);
    expect(folder.size).toBe(3);
  });

  it('tries no room twice, and counts copies in use as taken', async () => {
    const { store, use, began } = storeOf({ a: 60, b: 90 });
    const files = store.open(never(), false);
    await files.decompress(fileOf('a'));
    await expect(use('b')).rejects.toMatchObject({ code: 'engine_busy' });
    expect(began).toEqual(['a', 'b']);
  });

  it('removes unused copies when the disk is full, and fails only if that does not help', async () => {
    let free = 0;
    const lengths = { a: 10, b: 10, c: 10 };
    const fail = (key: string) =>
      key === 'c' && free-- <= 0 ? new AppError('storage-full', 'full') : undefined;
    const { store, use, folder, began } = storeOf(lengths, { fail });
    await use('a');
    const holds = store.open(never(), false);
    await holds.decompress(fileOf('b'));
    await expect(use('c')).rejects.toMatchObject({ kind: 'storage-full' });
    expect([...folder.keys()]).toEqual([copyId(fileOf('b'))]);
    expect(began).toEqual(['a', 'b', 'c', 'c']);
    // There is nothing more to give: no second attempt is made.
    await expect(use('c')).rejects.toMatchObject({ kind: 'storage-full' });
    expect(began).toHaveLength(5);
    free = 1;
    await use('c');
    expect(folder.has(copyId(fileOf('c')))).toBe(true);
    holds.close();
  });

  it.each([
    [99, true],
    [100, true],
    [101, false],
  ])('takes a file of %d bytes into a room of 100: %s', async (length, isTaken) => {
    const { use, began } = storeOf({ a: length });
    if (isTaken) return use('a');
    const refused = {
      kind: 'too-large',
      code: 'scratch_quota',
      message: expect.stringContaining('a.gz'),
    };
    await expect(use('a')).rejects.toMatchObject(refused);
    // It is not tried again.
    await expect(use('a')).rejects.toMatchObject(refused);
    expect(began).toEqual(['a']);
  });

  it('reports whether its own files or those of other requests leave no room', async () => {
    const { store, use } = storeOf({ a: 60, b: 60 });
    await expect(use('a', 'b')).rejects.toMatchObject({
      kind: 'too-large',
      message: /^b\.gz: with the other/,
    });
    const holds = store.open(never(), false);
    await holds.decompress(fileOf('a'));
    await expect(use('b')).rejects.toMatchObject({
      kind: 'unavailable',
      code: 'engine_busy',
      retryAfterSeconds: 5,
    });
    holds.close();
    await use('b');
  });

  it('writes nothing of a file whose image is larger than the limit, and reads it once', async () => {
    const { store, began, written, use } = storeOf({ a: 10 }, { pixels: [9, 3] });
    const preview = async (hdu?: number) => {
      const files = store.open(never(), false);
      try {
        return await files.decompress(fileOf('a'), { hdu, maxPixels: 8 });
      } finally {
        files.close();
      }
    };
    const refused = { kind: 'too-large', message: 'The image has 9 pixels; at most 8 are read' };
    for (let turn = 0; turn < 3; turn += 1) await expect(preview()).rejects.toMatchObject(refused);
    expect([began, written]).toEqual([['a'], []]);
    // Another image of the file, and a request for anything else than its pixels.
    await expect(preview(1)).resolves.toBe(copyId(fileOf('a')));
    await use('a');
    await expect(preview()).rejects.toMatchObject(refused);
    expect(written).toEqual(['a']);
  });

  it('decompresses for requests without the limit of the one that began', async () => {
    const { store, began, written } = storeOf({ a: 10 }, { pixels: [9], ms: 20 });
    const files = store.open(never(), false);
    const limit = { maxPixels: 8 };
    const asked = await Promise.allSettled([
      files.decompress(fileOf('a'), limit),
      store.open(never(), false).decompress(fileOf('a')),
      store.open(never(), false).decompress(fileOf('a'), { ...limit }),
      store.open(never(), false).decompress(fileOf('a'), { maxPixels: 9 }),
    ]);
    expect(asked.map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'rejected', 'fulfilled']);
    expect([began, written]).toEqual([['a', 'a'], ['a']]);
  });

  it('remembers a damaged file, and tries again after any other failure', async () => {
    const failures: Error[] = [
      new AppError('storage-full', 'full'),
      new Error('lost'),
      new AppError('unprocessable', 'damaged'),
    ];
    const { use, began, folder } = storeOf({ a: 1 }, { fail: () => failures.shift() });
    for (const message of ['full', 'lost', 'damaged', 'damaged'])
      await expect(use('a')).rejects.toThrow(message);
    expect(began).toHaveLength(3);
    expect(folder.size).toBe(0);
  });

  it('makes a removed copy again, once for all requests, and counts its room once', async () => {
    const { store, use, folder, began } = storeOf({ a: 60, b: 40, c: 100 });
    await use('a');
    const holds = store.open(never(), false);
    await holds.decompress(fileOf('a'));
    folder.clear();
    await Promise.all(Array.from({ length: 23 }, () => use('a')));
    expect(began).toEqual(['a', 'a']);
    await use('b');
    expect([...folder.keys()]).toEqual(['a', 'b'].map((key) => copyId(fileOf(key))));
    holds.close();
    await use('c');
    expect([...folder.keys()]).toEqual([copyId(fileOf('c'))]);
  });

  it('does not hand a failure on to the next request', async () => {
    const failures = [new Error('lost')];
    const { store, use } = storeOf({ a: 1 }, { fail: () => failures.shift() });
    const first = store.open(never(), false);
    await expect(first.decompress(fileOf('a'))).rejects.toThrow('lost');
    await use('a');
    first.close();
    await use('a');
  });

  it('keeps its bounds and loses no copy while requests come and give up', async () => {
    const keys = Array.from({ length: 12 }, (_, i) => `f${i}`);
    const lengths = Object.fromEntries(keys.map((key, i) => [key, 5 + 3 * i]));
    const { store, use, folder, most } = storeOf(lengths, { ms: 2 });
    await Promise.all(
      Array.from({ length: 200 }, async (_, i) => {
        await sleep(i);
        const files = store.open(i % 3 === 0 ? AbortSignal.timeout(1 + (i % 11)) : never(), i % 2 === 0);
        const key = keys[(i * 7) % keys.length];
        try {
          const id = await files.decompress(fileOf(key));
          await sleep(3);
          expect(folder.get(id)).toBe(lengths[key]);
        } catch (error) {
          const isForeseen =
            (error as Error).name === 'TimeoutError' || (error as AppError).code === 'engine_busy';
          if (!isForeseen) throw error;
        } finally {
          files.close();
        }
      }),
    );
    expect(most()).toMatchObject({ running: 1 });
    expect(most().bytes).toBeLessThanOrEqual(QUOTA);
    // Nothing is in use any more: each of them finds room.
    for (const key of keys) await use(key);
  });
});
