import { createHash } from 'node:crypto';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { buffer, text } from 'node:stream/consumers';
import { hashStored, type Storage, type StoredObject } from '#platform';
import { seededBytes } from './seeded-bytes.js';

/** A storage, and direct access to it. */
export interface StorageUnderTest {
  readonly storage: Storage;
  /** Names of unfinished files. */
  readonly unfinished: () => Promise<readonly string[]>;
}

/** A part of a multipart upload. */
const PART_BYTES = 5 * 2 ** 20;

const HOSTILE_KEYS = [
  ...['', '.', '..', '/', '/etc/passwd', '../secret', 'a/../../secret', 'a/./b', 'a//b', 'a/', '.hidden', 'a/.b'],
  ...['a\\b', 'a b', 'a\0b', 'a\n', 'ä', 'a/%2e%2e/b', 'a/..%2fb', 'a?b', 'a#b', 'a*', '-rf', 'a/-b', '~/a', 'x'.repeat(513)],
  `a/${'x'.repeat(256)}`,
]; // prettier-ignore

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
const bytesOf = (content: string) => Buffer.from(content);

const PIECE_BYTES = 65_537;

/** The bytes in packets of an odd size. @param onPiece gets the number of bytes read */
const inPieces = (bytes: Uint8Array, onPiece?: (read: number) => unknown): Readable =>
  Readable.from(
    (function* () {
      for (let at = 0; at < bytes.length; at += PIECE_BYTES) {
        onPiece?.(at);
        yield bytes.subarray(at, at + PIECE_BYTES);
      }
    })(),
  );

const breaksAfter = (bytes: Uint8Array): Readable =>
  Readable.from(
    (async function* () {
      yield bytes;
      await Promise.resolve();
      throw new Error('connection lost');
    })(),
  );

async function listed(storage: Storage, prefix: string): Promise<readonly StoredObject[]> {
  const found: StoredObject[] = [];
  for await (const object of storage.list(prefix)) found.push(object);
  return found;
}

/** The common behaviour of all storages. @param open is called once, before the first test */
export function describeStorage(name: string, open: () => Promise<StorageUnderTest>): void {
  describe(name, () => {
    let storage: Storage;
    let unfinished: StorageUnderTest['unfinished'];
    const folder = mkdtempSync(path.join(tmpdir(), 'firstlight-storage-'));
    const local = path.join(folder, 'local.bin');
    const keysBelow = async (prefix: string) => (await listed(storage, prefix)).map(({ key }) => key);

    beforeAll(async () => void ({ storage, unfinished } = await open()));
    afterAll(async () => {
      rmSync(folder, { recursive: true });
      await storage?.close();
    });

    describe('put', () => {
      it.each([
        ['no bytes', 0],
        ['one byte', 1],
        ['a byte less than a part', PART_BYTES - 1],
        ['a part', PART_BYTES],
        ['a byte more than a part', PART_BYTES + 1],
        ['many parts', 5 * PART_BYTES + 12_345],
      ])('stores %s, streamed and at once', async (_what, size) => {
        const bytes = seededBytes(size);
        for (const body of [inPieces(bytes), bytes]) {
          const before = Date.now();
          const stored = await storage.put('put/size.bin', body);
          expect(stored).toMatchObject({ key: 'put/size.bin', size });
          // A bucket has whole seconds, by its own clock.
          expect(Math.abs(stored.modifiedAt.getTime() - before)).toBeLessThan(60_000);
          expect(await hashStored(storage, 'put/size.bin')).toBe(sha256(bytes));
          await storage.delete('put/size.bin');
        }
      });

      it('replaces an existing object', async () => {
        await storage.put('put/twice.txt', bytesOf('the first'));
        expect(await storage.put('put/twice.txt', bytesOf('second'))).toMatchObject({ size: 6 });
        expect(await text(await storage.open('put/twice.txt'))).toBe('second');
      });

      it.each([
        ['at once', 10],
        ['in the second part', PART_BYTES + 100],
      ])('leaves nothing of a stream that breaks %s, and keeps the old object', async (_when, size) => {
        await storage.put('broken/kept.txt', bytesOf('old'));
        const bytes = seededBytes(size);
        await expect(storage.put('broken/kept.txt', breaksAfter(bytes))).rejects.toThrow('connection lost');
        await expect(storage.put('broken/new.txt', breaksAfter(bytes))).rejects.toThrow('connection lost');
        expect(await keysBelow('broken')).toEqual(['broken/kept.txt']);
        expect(await text(await storage.open('broken/kept.txt'))).toBe('old');
        expect(await unfinished()).toEqual([]);
      });

      it.each([
        ['before it is read', 0],
        ['in the second part', PART_BYTES + 100],
      ])('leaves nothing of a stream that is aborted %s', async (_when, size) => {
        const given = inPieces(seededBytes(2 * PART_BYTES), (read) => read >= size && given.destroy());
        if (size === 0) given.destroy();
        await expect(storage.put('given/up.bin', given)).rejects.toThrow();
        expect(await storage.stat('given/up.bin')).toBeNull();
        expect(await unfinished()).toEqual([]);
      });

      it('stores nothing of a stream that was read already', async () => {
        const read = inPieces(seededBytes(100));
        await buffer(read);
        await expect(storage.put('given/read.bin', read)).rejects.toThrow('over before it is stored');
        expect(await storage.stat('given/read.bin')).toBeNull();
      });

      it('keeps one of two simultaneous objects, whole', async () => {
        const [a, b] = [seededBytes(PART_BYTES + 1, 1), seededBytes(PART_BYTES + 2, 2)];
        await Promise.all([a, b].map((bytes) => storage.put('both/at-once.bin', inPieces(bytes))));
        expect([sha256(a), sha256(b)]).toContain(await hashStored(storage, 'both/at-once.bin'));
        expect(await unfinished()).toEqual([]);
      });

      it('shows a reader the old object or the new one, never a mixture', async () => {
        const [old, fresh] = [Buffer.alloc(2_000_000, 1), Buffer.alloc(2_000_000, 2)];
        await storage.put('seen/changing.bin', old);
        const began = await storage.open('seen/changing.bin');
        let isOver = false;
        const writing = (async () => {
          for (const bytes of [fresh, old, fresh]) await storage.put('seen/changing.bin', bytes);
          isOver = true;
        })();
        while (!isOver) {
          const read = await buffer(await storage.open('seen/changing.bin'));
          expect([sha256(old), sha256(fresh)]).toContain(sha256(read));
        }
        await writing;
        expect(sha256(await buffer(began))).toBe(sha256(old));
      });
    });

    describe('putFile', () => {
      it.each([0, 7, PART_BYTES + 1])('takes over a file of %i bytes', async (size) => {
        const bytes = seededBytes(size);
        writeFileSync(local, bytes);
        expect(await storage.putFile('file/moved.bin', local)).toMatchObject({ key: 'file/moved.bin', size });
        expect(existsSync(local)).toBe(false);
        expect(await hashStored(storage, 'file/moved.bin')).toBe(sha256(bytes));
      });

      it('stores nothing of a missing file', async () => {
        await expect(storage.putFile('file/none.bin', path.join(folder, 'none'))).rejects.toMatchObject({
          code: 'ENOENT',
        });
        expect(await storage.stat('file/none.bin')).toBeNull();
      });
    });

    describe('open', () => {
      const bytes = seededBytes(300_000);
      beforeAll(() => storage.put('open/range.bin', bytes));

      it.each([
        [0, 0],
        [0, 299_999],
        [299_999, 299_999],
        [100_000, 199_999],
        [299_990, 400_000],
      ])('returns the bytes from %i to %i', async (start, end) => {
        const read = await buffer(await storage.open('open/range.bin', { start, end }));
        expect(read.equals(bytes.subarray(start, end + 1))).toBe(true);
      });

      it.each([
        [300_000, 300_001],
        [10, 9],
        [-1, 5],
        [0.5, 5],
      ])('refuses the bytes from %s to %s', async (start, end) => {
        await expect(storage.open('open/range.bin', { start, end })).rejects.toMatchObject({
          kind: 'bad-range',
        });
      });

      it('returns an object of the expected size only', async () => {
        await storage.put('open/empty.bin', bytes.subarray(0, 0));
        for (const [key, size] of [
          ['open/range.bin', 300_000],
          ['open/empty.bin', 0],
        ] as const) {
          const read = await buffer(await storage.openSized(key, size));
          expect(read.equals(bytes.subarray(0, size))).toBe(true);
          await expect(storage.openSized(key, size + 1)).rejects.toMatchObject({ kind: 'not-found' });
        }
        await expect(storage.openSized('open/range.bin', 10)).rejects.toMatchObject({ kind: 'not-found' });
        await expect(storage.openSized('open/none.bin', 10)).rejects.toMatchObject({ kind: 'not-found' });
      });

      it('may be abandoned in the middle', async () => {
        for (let i = 0; i < 60; i += 1) (await storage.open('open/range.bin')).destroy();
        expect((await buffer(await storage.open('open/range.bin'))).length).toBe(300_000);
      });

      it('reports a missing object', async () => {
        const missing = { kind: 'not-found', message: 'file none.txt not found' };
        await expect(storage.open('open/none.txt')).rejects.toMatchObject(missing);
        await expect(storage.open('open/none.txt', { start: 0, end: 1 })).rejects.toMatchObject(missing);
        await expect(storage.openReader('open/none.txt')).rejects.toMatchObject(missing);
        for (const key of ['open/none.txt', 'open', 'open/range.bin/below'])
          expect(await storage.stat(key)).toBeNull();
      });
    });

    describe('openReader', () => {
      const bytes = seededBytes(1_000_000);
      beforeAll(() => storage.put('reader/file.bin', bytes));

      it('reads ranges, and fewer bytes at the end', async () => {
        const reader = await storage.openReader('reader/file.bin');
        expect(reader).toMatchObject({ name: 'file.bin', size: 1_000_000 });
        for (const [offset, length] of [
          [0, 10],
          [5, 0],
          [255_000, 4_000],
          [500_000, 300_000],
          [999_990, 100],
          [1_000_000, 5],
          [2_000_000, 5],
        ]) {
          // prettier-ignore
          const read = Buffer.from(await reader.read(offset, length));
          expect(read.equals(bytes.subarray(offset, offset + length))).toBe(true);
        }
        await reader.close();
      });

      it('reads an empty object', async () => {
        await storage.put('reader/empty.bin', new Uint8Array(0));
        const reader = await storage.openReader('reader/empty.bin');
        expect(reader.size).toBe(0);
        expect(await reader.read(0, 10)).toHaveLength(0);
        await reader.close();
      });

      it('opens the expected version, and reads nothing of a replacement', async () => {
        await storage.put('reader/seen.bin', bytesOf('0123456789'));
        const seen = await storage.openReader('reader/seen.bin');
        const { size, version } = seen;
        await seen.close();
        const again = await storage.openReader('reader/seen.bin', { size, version });
        expect(again).toMatchObject({ name: 'seen.bin', size, version });
        expect(Buffer.from(await again.read(2, 3)).toString()).toBe('234');
        await again.close();
        await storage.put('reader/seen.bin', bytesOf('abcdefghij'));
        const readAgain = async () =>
          (await storage.openReader('reader/seen.bin', { size, version })).read(0, 3);
        await expect(readAgain()).rejects.toMatchObject({
          kind: 'conflict',
          message: 'file seen.bin has changed meanwhile',
        });
      });

      it('never mixes two versions when the object is replaced meanwhile', async () => {
        await storage.put('reader/replaced.bin', new Uint8Array(1_000_000).fill(1));
        const reader = await storage.openReader('reader/replaced.bin');
        await storage.put('reader/replaced.bin', new Uint8Array(1_000_000).fill(2));
        const read = await reader.read(600_000, 100_000).catch((error: unknown) => error);
        if (read instanceof Uint8Array) expect(read.every((byte) => byte === 1)).toBe(true);
        else expect(read).toMatchObject({ kind: 'conflict' });
        await reader.close();
      });
    });

    describe('list', () => {
      const keys = ['list/a-b/1', 'list/a.b/1', 'list/a/1', 'list/a/b/2', 'list/a0', 'list/ab/1', 'list/b.txt', 'list/b/1']; // prettier-ignore
      beforeAll(async () => {
        for (const key of [...keys].reverse()) await storage.put(key, bytesOf(key));
        for (let i = 0; i < 25; i += 1) await storage.put(`pages/${i}.txt`, bytesOf('x'));
      });

      it('returns a folder in key order, each object with its properties', async () => {
        expect(await keysBelow('list')).toEqual(keys);
        expect(await keysBelow('list/')).toEqual(keys);
        const [first] = await listed(storage, 'list/a/b');
        const { modifiedAt, ...rest } = (await storage.stat('list/a/b/2'))!;
        expect(first).toMatchObject(rest);
        // A bucket returns whole seconds for one object, and milliseconds in a list.
        expect(Math.abs(first.modifiedAt.getTime() - modifiedAt.getTime())).toBeLessThan(1000);
        expect(await keysBelow('pages')).toHaveLength(25);
        expect(await keysBelow('')).toEqual(expect.arrayContaining([...keys, 'pages/7.txt']));
      });

      it('takes a prefix for a folder: neither for an object nor for the beginning of a name', async () => {
        expect(await keysBelow('list/a')).toEqual(['list/a/1', 'list/a/b/2']);
        for (const prefix of ['list/a0', 'lis', 'list/b.t', 'none'])
          expect(await keysBelow(prefix)).toEqual([]);
      });

      it.each(['..', '../', 'list/..', '/', '//', 'list//', '.', 'list/.', '/etc', 'a b', 'list/../..', '%2e%2e'])(
        'refuses the prefix %j',
        async (prefix) => {
          await expect(keysBelow(prefix)).rejects.toMatchObject({ kind: 'validation' });
        },
      ); // prettier-ignore

      it('continues when objects are removed during the listing', async () => {
        for await (const { key } of storage.list('pages')) await storage.delete(key);
        expect(await keysBelow('pages')).toEqual([]);
      });
    });

    describe('delete', () => {
      it('removes an object and nothing else, also a missing one', async () => {
        for (const key of ['gone/x.txt', 'gone/x.txt2', 'gone/y/z']) await storage.put(key, bytesOf('x'));
        await storage.delete('gone/x.txt');
        await storage.delete('gone/x.txt');
        await storage.delete('gone/y');
        await storage.delete('gone/x.txt2/below');
        expect(await storage.stat('gone/x.txt')).toBeNull();
        expect(await keysBelow('gone')).toEqual(['gone/x.txt2', 'gone/y/z']);
      });

      it('does not affect simultaneous writers', async () => {
        await Promise.all(
          [1, 2, 3].map(async (n) => {
            for (let round = 0; round < 5; round += 1) {
              await storage.put(`races/a/b/${n}.txt`, bytesOf('x'));
              await storage.delete(`races/a/b/${n}.txt`);
            }
          }),
        );
        expect(await keysBelow('races')).toEqual([]);
      });
    });

    describe('keys', () => {
      it.each(HOSTILE_KEYS)('refuse %j in every operation', async (key) => {
        writeFileSync(local, 'x');
        const refused = { kind: 'validation', message: 'not a storage key' };
        for (const work of [
          () => storage.put(key, bytesOf('x')),
          () => storage.put(key, inPieces(bytesOf('x'))),
          () => storage.putFile(key, local),
          () => storage.open(key),
          () => storage.openReader(key),
          async () => (await storage.openReader(key, { size: 1, version: '1' })).read(0, 1),
          () => storage.stat(key),
          () => storage.delete(key),
        ])
          await expect(work()).rejects.toMatchObject(refused);
        expect(existsSync(local)).toBe(true);
      });

      it.each(['A-Z._+-/0.fits', `odd/${'n'.repeat(255)}`, 'odd/a+b.fits', 'odd/1..2', 'odd/a.', 'odd/x'.repeat(100)])(
        'allow %s unchanged',
        async (key) => {
          await storage.put(key, bytesOf(key));
          expect(await storage.stat(key)).toMatchObject({ key, size: key.length });
          expect(await text(await storage.open(key))).toBe(key);
          expect(await keysBelow(key.slice(0, key.lastIndexOf('/')))).toContain(key);
          await storage.delete(key);
        },
      ); // prettier-ignore
    });

    it('checks itself and cleans up after it', async () => {
      await storage.check();
      expect(await keysBelow('health')).toEqual([]);
    });

    it('has nothing unfinished left after all this', async () => {
      expect(await unfinished()).toEqual([]);
      expect(await storage.removeUnfinished(new Date(Date.now() + 3_600_000))).toBe(0);
    });
  });
}
