import { execFileSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import fs from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { buffer, text } from 'node:stream/consumers';
import { keysIn } from '../../../../../test/support/keys-in.js';
import { openFiles } from '../../../../../test/support/open-files.js';
import { mountTinyDisk } from '../../../../../test/support/tiny-disk.js';
import { openDiskReader } from './disk-reader.js';
import { diskStorage } from './disk-storage.js';

const folder = mkdtempSync(path.join(tmpdir(), 'firstlight-disk-'));
const storage = diskStorage(path.join(folder, 'data'));
/** The temporary name of an unfinished file. */
const partial = (n: number) => `.0198c0de-0000-7000-8000-00000000000${n}.part`;
const bytes = (content: string) => new TextEncoder().encode(content);

afterAll(() => rmSync(folder, { recursive: true }));

describe('diskStorage', () => {
  it('returns stored bytes, whole or in part', async () => {
    const stored = await storage.put('a/one.txt', bytes('0123456789'));
    expect(stored).toMatchObject({ key: 'a/one.txt', size: 10 });
    expect(await text(await storage.open('a/one.txt'))).toBe('0123456789');
    expect(await text(await storage.open('a/one.txt', { start: 2, end: 4 }))).toBe('234');
    expect(await storage.stat('a/one.txt')).toEqual(stored);
  });

  it('reads an open file to its end although it is removed or replaced meanwhile', async () => {
    await storage.put('a/read.txt', bytes('as it was'));
    const [removed, replaced] = [
      await storage.open('a/read.txt'),
      await storage.open('a/read.txt', { start: 3, end: 4 }),
    ];
    await storage.put('a/read.txt', bytes('another one'));
    await storage.delete('a/read.txt');
    expect([await text(removed), await text(replaced)]).toEqual(['as it was', 'it']);
    await expect(storage.open('a/read.txt')).rejects.toMatchObject({ kind: 'not-found' });
  });

  it('does not take a folder for an object and leaves nothing open after a refusal', async () => {
    await storage.put('folder/inside.txt', bytes('x'));
    await expect(storage.open('folder')).rejects.toMatchObject({ kind: 'not-found' });
    await expect(storage.open('folder/inside.txt', { start: 1, end: 2 })).rejects.toMatchObject({
      kind: 'bad-range',
    });
    expect(openFiles().filter((name) => name.startsWith(path.join(folder, 'data/folder')))).toEqual([]);
  });

  it('stores streams and replaces the previous object', async () => {
    await storage.put('a/two.txt', bytes('old'));
    await storage.put('a/two.txt', Readable.from([bytes('ne'), bytes('wer')]));
    expect(await text(await storage.open('a/two.txt'))).toBe('newer');
  });

  it('leaves nothing behind when the stream fails, and keeps the previous object', async () => {
    await storage.put('b/kept.txt', bytes('old'));
    const broken = Readable.from(
      (async function* () {
        yield bytes('half');
        await Promise.resolve();
        throw new Error('connection lost');
      })(),
    );
    await expect(storage.put('b/kept.txt', broken)).rejects.toThrow('connection lost');
    expect(await text(await storage.open('b/kept.txt'))).toBe('old');
    expect(readdirSync(path.join(folder, 'data/b'))).toEqual(['kept.txt']);
  });

  it('takes over a local file', async () => {
    const local = path.join(folder, 'local.bin');
    writeFileSync(local, 'content');
    expect(await storage.putFile('c/moved.bin', local)).toMatchObject({ size: 7 });
    expect(existsSync(local)).toBe(false);
  });

  it('is full when the disk has no inode for a file or folder', async () => {
    const disk = mountTinyDisk(3);
    if (!disk) return console.warn('skipped: no disk may be mounted');
    try {
      const tiny = diskStorage(disk.folder);
      await tiny.put('a/one.txt', bytes('1'));
      const local = path.join(folder, 'for-the-tiny.bin');
      writeFileSync(local, 'content');
      for (const key of ['a/two.txt', 'b/two.txt', 'b/c/two.txt']) {
        await expect(tiny.put(key, bytes('2'))).rejects.toMatchObject({ kind: 'storage-full' });
        await expect(tiny.putFile(key, local)).rejects.toMatchObject({ kind: 'storage-full' });
      }
      expect(readdirSync(disk.folder, { recursive: true })).toEqual(['a', 'a/one.txt']);
      await tiny.delete('a/one.txt');
      await tiny.put('b/two.txt', bytes('2'));
    } finally {
      disk.unmount();
    }
  });

  it("ignores the file system's own entries", async () => {
    const root = path.join(folder, 'mounted');
    const mounted = diskStorage(root);
    await mounted.put('a/b.txt', bytes('1'));
    await mounted.put('a/lost+found/c.txt', bytes('1'));
    mkdirSync(path.join(root, 'lost+found'));
    writeFileSync(path.join(root, 'lost+found/#12'), 'inode');
    expect(await keysIn(mounted)).toEqual(['a/b.txt', 'a/lost+found/c.txt']);
  });

  it('takes over a file from another device, whole, without leaving a copy behind', async () => {
    const memory = '/dev/shm';
    if (!existsSync(memory) || statSync(memory).dev === statSync(folder).dev) {
      console.warn('skipped: there is no second device');
      return;
    }
    const elsewhere = mkdtempSync(path.join(memory, 'firstlight-disk-'));
    const local = path.join(elsewhere, 'local.bin');
    const takeOver = () => {
      writeFileSync(local, 'content');
      return storage.putFile('c/far.bin', local);
    };
    expect(await takeOver()).toMatchObject({ size: 7 });
    const copy = jest.spyOn(fs, 'copyFile').mockImplementation(async (_from, to) => {
      await fs.writeFile(String(to), 'cont');
      throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
    });
    await expect(takeOver()).rejects.toMatchObject({ kind: 'storage-full' });
    copy.mockRestore();
    expect(readdirSync(path.join(folder, 'data/c')).sort()).toEqual(['far.bin', 'moved.bin']);
    expect(readdirSync(elsewhere)).toEqual(['local.bin']);
    rmSync(elsewhere, { recursive: true });
  });

  describe('after a power failure', () => {
    /** The order of durable operations: `sync PATH`, `rename TO`. */
    const told: string[] = [];
    const below = (target: string) => path.relative(folder, target).replace(/[0-9a-f-]{36}/, 'unique');

    beforeEach(() => {
      told.length = 0;
      const { open, rename } = fs;
      jest.spyOn(fs, 'open').mockImplementation(async (...input) => {
        const handle = await open(...input);
        const sync = handle.sync.bind(handle);
        handle.sync = () => {
          told.push(`sync ${below(String(input[0]))}`);
          return sync();
        };
        return handle;
      });
      jest.spyOn(fs, 'rename').mockImplementation((from, to) => {
        told.push(`rename ${below(String(to))}`);
        return rename(from, to);
      });
    });
    afterEach(() => jest.restoreAllMocks());

    it('keeps an object: its bytes are synced first, then its name and each new folder', async () => {
      await storage.put('new/deep/one.txt', bytes('1'));
      expect(told).toEqual([
        ...['sync data/new', 'sync data'],
        ...['sync data/new/deep/.unique.part', 'rename data/new/deep/one.txt', 'sync data/new/deep'],
      ]);
      told.length = 0;
      await storage.put('new/deep/two.txt', bytes('2'));
      expect(told).toEqual([
        ...['sync data/new/deep/.unique.part', 'rename data/new/deep/two.txt', 'sync data/new/deep'],
      ]);
    });

    it('keeps a file that was taken over', async () => {
      const local = path.join(folder, 'taken.bin');
      writeFileSync(local, 'content');
      await storage.putFile('new/taken.bin', local);
      expect(told).toEqual(['sync taken.bin', 'rename data/new/taken.bin', 'sync data/new']);
    });
  });

  it('completes a write whose file and folder are deleted before the folder is synced', async () => {
    const { rename } = fs;
    const renamed = jest.spyOn(fs, 'rename').mockImplementationOnce(async (from, to) => {
      await rename(from, to);
      await storage.delete('gone/at-once.txt');
    });
    expect(await storage.put('gone/at-once.txt', bytes('1'))).toMatchObject({ size: 1 });
    expect(renamed).toHaveBeenCalledTimes(1);
    expect(existsSync(path.join(folder, 'data/gone'))).toBe(false);
    renamed.mockRestore();
  });

  it('removes files of dead writers, but none that is complete, growing or foreign', async () => {
    const kept = ['night-1.fits.part', `x${partial(9)}`, 'whole.txt'];
    for (const name of kept) await storage.put(`u/${name}`, bytes('x'));
    const day = 24 * 3600;
    const now = Date.now() / 1000;
    for (const [name, ageSeconds] of [
      [`u/${partial(1)}`, day],
      [`u/sub/${partial(2)}`, day],
      [`u/${partial(3)}`, 10],
      ['u/.of-the-system', day],
    ] as const) {
      const file = path.join(folder, 'data', name);
      mkdirSync(path.dirname(file), { recursive: true });
      writeFileSync(file, 'half');
      utimesSync(file, now, now - ageSeconds);
    }
    for (const name of kept) utimesSync(path.join(folder, 'data/u', name), now, now - day);
    expect(await storage.removeUnfinished(new Date(Date.now() - 3_600_000))).toBe(2);
    expect(readdirSync(path.join(folder, 'data/u')).sort()).toEqual(
      [...kept, partial(3), '.of-the-system'].sort(),
    );
  });

  it('reads ranges, synchronously and asynchronously, and fewer bytes at the end', async () => {
    await storage.put(
      'd/range.bin',
      Uint8Array.from({ length: 100 }, (_, i) => i),
    );
    const reader = await storage.openReader('d/range.bin');
    try {
      expect(reader).toMatchObject({ name: 'range.bin', size: 100 });
      expect([...(await reader.read(10, 3))]).toEqual([10, 11, 12]);
      expect([...(await reader.read(98, 10))]).toEqual([98, 99]);
      expect(await reader.read(200, 10)).toHaveLength(0);
      const into = new Uint8Array(4);
      expect(reader.readInto!(50, into)).toBe(4);
      expect([...into]).toEqual([50, 51, 52, 53]);
    } finally {
      await reader.close();
    }
  });

  it('opens the version that was seen, but neither a rewritten nor a replaced file', async () => {
    const file = path.join(folder, 'data/d/seen.bin');
    await storage.put('d/seen.bin', bytes('0123456789'));
    const seen = await storage.openReader('d/seen.bin');
    await seen.close();
    const again = await storage.openReader('d/seen.bin', seen);
    expect(again).toMatchObject({ size: 10, version: seen.version });
    await again.close();
    const changed = { kind: 'conflict', message: 'file seen.bin has changed meanwhile' };
    const later = new Date(Date.now() + 1000);
    utimesSync(file, later, later);
    await expect(storage.openReader('d/seen.bin', seen)).rejects.toMatchObject(changed);
    const { atime, mtime } = statSync(file);
    await storage.put('d/seen.bin', bytes('abcdefghij'));
    utimesSync(file, atime, mtime);
    await expect(storage.openReader('d/seen.bin', seen)).rejects.toMatchObject(changed);
    expect(openFiles().filter((name) => name.includes('seen.bin'))).toEqual([]);
  });

  it('lists below a prefix, in order, without unfinished files', async () => {
    for (const key of ['e/2.txt', 'e/1.txt', 'e/deep/3.txt', 'f/4.txt']) await storage.put(key, bytes(key));
    await storage.put('e/5.fits.part', bytes('named so by its owner'));
    writeFileSync(path.join(folder, 'data/e', partial(1)), 'half');
    expect(await keysIn(storage, 'e')).toEqual(['e/1.txt', 'e/2.txt', 'e/5.fits.part', 'e/deep/3.txt']);
    expect(await keysIn(storage, 'e/')).toEqual(['e/1.txt', 'e/2.txt', 'e/5.fits.part', 'e/deep/3.txt']);
    expect(await keysIn(storage, 'nothing')).toEqual([]);
    expect(await keysIn(storage, '')).toContain('f/4.txt');
  });

  it('reports missing objects', async () => {
    mkdirSync(path.join(folder, 'data/folder'), { recursive: true });
    for (const key of ['none.txt', 'folder', 'a/one.txt/below']) expect(await storage.stat(key)).toBeNull();
    await expect(storage.open('none.txt')).rejects.toMatchObject({ kind: 'not-found' });
    await expect(storage.openReader('none.txt')).rejects.toMatchObject({ kind: 'not-found' });
  });

  it('deletes objects, existing or not', async () => {
    await storage.put('g/x.txt', bytes('x'));
    await storage.delete('g/x.txt');
    await storage.delete('g/x.txt');
    expect(await storage.stat('g/x.txt')).toBeNull();
  });

  it('writes into folders that others empty and remove at the same moment', async () => {
    await Promise.all(
      [1, 2, 3, 4].map(async (n) => {
        for (let round = 0; round < 50; round += 1) {
          await storage.put(`races/a/b/${n}.txt`, bytes('x'));
          await storage.delete(`races/a/b/${n}.txt`);
        }
      }),
    );
    expect(await keysIn(storage, 'races')).toEqual([]);
  });

  it('follows no symbolic link: reads, lists, writes and deletes nothing beyond one', async () => {
    const outside = mkdtempSync(path.join(tmpdir(), 'firstlight-outside-'));
    writeFileSync(path.join(outside, 'secret.txt'), 'secret');
    await storage.put('l/own.txt', bytes('own'));
    symlinkSync(outside, path.join(folder, 'data/l/away'));
    symlinkSync(path.join(outside, 'secret.txt'), path.join(folder, 'data/l/file.txt'));
    symlinkSync('/nowhere', path.join(folder, 'data/l/dangling'));
    for (const key of ['l/away/secret.txt', 'l/file.txt']) {
      expect(await storage.stat(key)).toBeNull();
      await expect(storage.open(key)).rejects.toMatchObject({ kind: 'not-found' });
      await expect(storage.openReader(key)).rejects.toMatchObject({ kind: 'not-found' });
    }
    expect(await keysIn(storage, 'l')).toEqual(['l/own.txt']);
    expect(await keysIn(storage, 'l/away')).toEqual([]);
    const led = { kind: 'failed', message: 'A link leads out of the storage' };
    await expect(storage.put('l/away/new/deep.txt', bytes('x'))).rejects.toMatchObject(led);
    await expect(storage.delete('l/away/secret.txt')).rejects.toMatchObject(led);
    await expect(storage.put('l/dangling/new.txt', bytes('x'))).rejects.toThrow();
    await storage.put('l/file.txt', bytes('own, too'));
    expect(await text(await storage.open('l/file.txt'))).toBe('own, too');
    expect(readdirSync(outside)).toEqual(['secret.txt']);
    expect(readFileSync(path.join(outside, 'secret.txt'), 'utf8')).toBe('secret');
    rmSync(outside, { recursive: true });
  });

  it('answers not-found for a FIFO or a folder, without waiting', async () => {
    await storage.put('m/own.txt', bytes('own'));
    execFileSync('mkfifo', [path.join(folder, 'data/m/fifo.txt')]);
    mkdirSync(path.join(folder, 'data/m/folder.txt'));
    for (const key of ['m/fifo.txt', 'm/folder.txt']) {
      await expect(storage.open(key)).rejects.toMatchObject({ kind: 'not-found' });
      await expect(storage.openReader(key)).rejects.toMatchObject({ kind: 'not-found' });
    }
    expect(openFiles().filter((name) => name.startsWith(path.join(folder, 'data/m')))).toEqual([]);
  });

  it('does not open a file that was replaced by a link after the path was checked', async () => {
    const link = path.join(folder, 'link.bin');
    writeFileSync(path.join(folder, 'secret.txt'), 'secret');
    symlinkSync(path.join(folder, 'secret.txt'), link);
    await expect(openDiskReader(link, 'link.bin')).rejects.toMatchObject({ kind: 'not-found' });
  });

  it('may be rooted in a symbolic link', async () => {
    const link = path.join(folder, 'link');
    symlinkSync(path.join(folder, 'data'), link);
    const linked = diskStorage(link);
    await linked.put('linked/a.txt', bytes('x'));
    expect(await text(await linked.open('linked/a.txt'))).toBe('x');
    await linked.delete('linked/a.txt');
    expect(await storage.stat('linked/a.txt')).toBeNull();
  });

  it('never leaves its folder', async () => {
    writeFileSync(path.join(folder, 'secret.txt'), 'secret');
    await expect(storage.open('../secret.txt')).rejects.toMatchObject({ kind: 'validation' });
    await expect(storage.put('../new.txt', bytes('x'))).rejects.toMatchObject({ kind: 'validation' });
    await expect(storage.delete('../secret.txt')).rejects.toMatchObject({ kind: 'validation' });
    expect(existsSync(path.join(folder, 'secret.txt'))).toBe(true);
  });

  it('checks itself and removes its test object', async () => {
    await storage.check();
    expect(await keysIn(storage, 'health')).toEqual([]);
    const large = await storage.put('h/large.bin', new Uint8Array(3_000_000).fill(7));
    expect(large.size).toBe((await buffer(await storage.open('h/large.bin'))).length);
  });
});
