import { setTimeout as sleep } from 'node:timers/promises';
import { accountCaller, AppError, type Caller } from '#platform';
import type { CompressedFile } from './scratch.tasks.js';
import type { CopyTarget } from './decompress-in-thread.js';
import { copyId, createUnpackedFileCache } from './unpacked-file-cache.js';

const QUOTA = 100;
const fileOf = (key: string, changes: Partial<CompressedFile> = {}): CompressedFile => ({
  ...{ key, name: `${key}.gz`, size: 5, version: '1', compression: 'gzip' },
  ...changes,
});
const [NANCY, VERA] = ['nancy', 'vera'].map(accountCaller);
const never = () => new AbortController().signal;

interface StoreOptions {
  /** Default: all of it. */
  readonly callerBytes?: number;
  /** Pixels of the image in each HDU of every file. */
  readonly pixels?: readonly number[];
  /** Whether a copy shows its length only when it exceeds its room. */
  readonly isUnknown?: boolean;
  readonly ms?: number;
  readonly fail?: (key: string) => Error | undefined;
}

/** A cache whose copies have the lengths of `lengths`, with the files of the folder, and the most that it ever held. */
function storeOf(lengths: Record<string, number>, options: StoreOptions = {}) {
  const folder = new Map<string, number>();
  const began: string[] = [];
  const ended: string[] = [];
  const written: string[] = [];
  let [running, mostRunning, mostBytes] = [0, 0, 0];
  const decompress = async (
    file: CompressedFile,
    { id, roomBytes, limit }: CopyTarget,
    { signal }: { signal: AbortSignal },
  ) => {
    began.push(file.key);
    running += 1;
    mostRunning = Math.max(mostRunning, running);
    try {
      await sleep(options.ms ?? 1, undefined, { signal }).catch(() => {
        throw signal.reason as Error;
      });
      const failure = options.fail?.(file.key);
      if (failure) throw failure;
      const pixels = options.pixels?.[limit?.hdu ?? 0] ?? 0;
      if (limit && pixels > limit.maxPixels) return { pixels };
      if (lengths[file.key] > roomBytes)
        return { neededBytes: options.isUnknown ? roomBytes + 1 : lengths[file.key] };
      folder.set(id, lengths[file.key]);
      written.push(file.key);
      mostBytes = Math.max(
        mostBytes,
        [...folder.values()].reduce((sum, n) => sum + n, 0),
      );
      return { length: lengths[file.key] };
    } finally {
      running -= 1;
      ended.push(file.key);
    }
  };
  const remove = async (id: string) => {
    await sleep(1);
    folder.delete(id);
  };
  const cache = createUnpackedFileCache({
    quotaBytes: QUOTA,
    callerBytes: options.callerBytes ?? QUOTA,
    folder: { remove, has: (id) => Promise.resolve(folder.has(id)) },
    decompress,
  });
  const store = {
    open: (signal: AbortSignal, isUrgent: boolean, caller: Caller = NANCY) =>
      cache.open({ caller, signal, isUrgent }),
  };
  const use = (...keys: string[]) => useAs(NANCY, ...keys);
  /** One request that decompresses these files and ends. */
  const useAs = async (caller: Caller, ...keys: string[]) => {
    const files = store.open(never(), false, caller);
    try {
      for (const key of keys) {
        const id = await files.decompress(fileOf(key));
        expect(folder.has(id)).toBe(true);
      }
    } finally {
      files.close();
    }
  };
  return {
    ...{ store, use, useAs, folder, began, ended, written },
    most: () => ({ running: mostRunning, bytes: mostBytes }),
  };
}

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

describe('the share of one caller', () => {
  const lengths = { a: 30, b: 20, c: 1, d: 50, e: 51, f: 40 };
  const open = () => storeOf(lengths, { callerBytes: 50 });
  const busy = { kind: 'unavailable', code: 'engine_busy', retryAfterSeconds: 5 };

  it('is half of the room: its further requests wait, those of others do not', async () => {
    const { store, use, useAs, began } = open();
    const [one, other] = [store.open(never(), false), store.open(never(), false)];
    await one.decompress(fileOf('a'));
    await other.decompress(fileOf('b'));
    await expect(use('c')).rejects.toMatchObject(busy);
    await useAs(VERA, 'd');
    await useAs(VERA, 'c');
    // A copy that is there already counts as well; one that it uses already counts once.
    await expect(use('c')).rejects.toMatchObject(busy);
    await use('a');
    expect(began).toEqual(['a', 'b', 'c', 'd', 'c']);
    other.close();
    await use('c');
  });

  it('is kept by the first of its simultaneous requests', async () => {
    const { store, use } = open();
    await use('f');
    await use('a');
    const asked = ['f', 'a'].map((key) => store.open(never(), false).decompress(fileOf(key)));
    await expect(asked[1]).rejects.toMatchObject(busy);
    await expect(asked[0]).resolves.toBe(copyId(fileOf('f')));
  });

  it('is the longest copy, and the longest of one request together', async () => {
    const { use, began } = open();
    await use('d');
    const tooLarge = { kind: 'too-large', code: 'scratch_quota' };
    await expect(use('e')).rejects.toMatchObject({
      ...tooLarge,
      message: /^e\.gz: decompresses to more than/,
    });
    await expect(use('a', 'f')).rejects.toMatchObject({ ...tooLarge, message: /^f\.gz: together with/ });
    // The second time all copies are there.
    await use('f');
    await expect(use('a', 'f')).rejects.toMatchObject({ ...tooLarge, message: /^f\.gz: together with/ });
    await expect(use('e')).rejects.toMatchObject(tooLarge);
    expect(began.filter((key) => key === 'e')).toEqual(['e']);
  });

  it('holds for a copy that another caller makes', async () => {
    const { store, use } = storeOf(lengths, { callerBytes: 50, ms: 20 });
    const mine = store.open(never(), false);
    await mine.decompress(fileOf('b'));
    const hers = store.open(never(), false, VERA).decompress(fileOf('f'));
    // Its length is unknown until it is made.
    await expect(Promise.all([use('f'), hers])).rejects.toMatchObject(busy);
    await hers;
    await expect(use('f')).rejects.toMatchObject(busy);
    mine.close();
    await use('f');
  });

  it('gives way first: copies of the caller whose copies take most are removed before those of others', async () => {
    const { use, useAs, folder } = storeOf({ a: 30, b: 20, c: 25, d: 20, e: 30 });
    const holds = () => ['a', 'b', 'c', 'd', 'e'].filter((key) => folder.has(copyId(fileOf(key))));
    await use('b');
    await useAs(VERA, 'a');
    await useAs(VERA, 'd');
    await use('c'); // 50 bytes of Vera, 45 of Nancy
    await use('e');
    expect(holds()).toEqual(['b', 'c', 'd', 'e']);
    await useAs(VERA, 'a'); // 20 bytes of Vera, 75 of Nancy
    expect(holds()).toEqual(['a', 'd', 'e']);
  });
});
