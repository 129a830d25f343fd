import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import fs from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { Readable } from 'node:stream';
import { buffer, text } from 'node:stream/consumers';
import { keysIn } from '../../../../../test/support/keys-in.js';
import { openFiles } from '../../../../../test/support/open-files.js';
import { mountTinyDisk } from '../../../../../test/support/tiny-disk.js';
import { asStorageError } from './disk-failure.js';
import { diskStorage } from './disk-storage.js';

const folder = mkdtempSync(path.join(tmpdir(), 'firstlight-disk-'));
const storage = diskStorage(path.join(folder, 'data'));
const bytes = (content: string) => new TextEncoder().encode(content);
const failed = (code: string) => Object.assign(new Error(code), { code });

afterAll(() => rmSync(folder, { recursive: true }));

it.each(['EROFS', 'EIO', 'EACCES', 'EPERM'])(
  'a disk that says %s refuses, with its own error in the log',
  (code) => {
    const cause = Object.assign(new Error(code), { code });
    const told = { code: 'storage_refused', message: `The storage refuses (${code})`, cause };
    expect(asStorageError(cause)).toMatchObject(told);
  },
);

it('a network file system whose server is unavailable counts as transient', () => {
  const cause = Object.assign(new Error('stale file handle'), { code: 'ESTALE' });
  expect(asStorageError(cause)).toMatchObject({ code: 'storage_unavailable', retryAfterSeconds: 10, cause });
});

it('an error of another origin stays unchanged', () => {
  for (const error of [new Error('a bug'), 'cancelled', undefined]) expect(asStorageError(error)).toBe(error);
});

describe('a failing disk', () => {
  it.each(['stat', 'readdir', 'open', 'realpath'] as const)(
    'reports an access violation: %s',
    async (call) => {
      await storage.put('closed/a.txt', bytes('1'));
      const closed = Object.assign(new Error('EACCES'), { code: 'EACCES' });
      const spy = jest.spyOn(fs, call).mockRejectedValue(closed);
      try {
        const ask = {
          stat: () => storage.stat('closed/a.txt'),
          readdir: () => keysIn(storage, 'closed'),
          open: () => storage.open('closed/a.txt'),
          realpath: () => storage.openReader('closed/a.txt'),
        }[call];
        await expect(ask()).rejects.toMatchObject({ code: 'storage_refused', cause: closed });
      } finally {
        spy.mockRestore();
      }
      await storage.delete('closed/a.txt');
    },
  );

  it('does not take over an error of the request body', async () => {
    const broken = Object.assign(new Error('read ETIMEDOUT'), { code: 'ETIMEDOUT', syscall: 'read' });
    const body = new Readable({ read: () => void body.destroy(broken) });
    await expect(storage.put('broken/b.bin', body)).rejects.toBe(broken);
    expect(await keysIn(storage, 'broken')).toEqual([]);
  });

  it('reports an unreadable file when it is opened and in the stream', async () => {
    await storage.put('broken/a.bin', bytes('1'));
    const file = path.join(folder, 'data/broken/a.bin');
    // Reading offset 0 of a process's memory gives EIO.
    if (spawnSync('/usr/bin/mount', ['--bind', `/proc/${process.pid}/mem`, file]).status !== 0)
      return console.warn('skipped: nothing may be mounted');
    try {
      const refused = { code: 'storage_refused', message: 'The storage refuses (EIO)' };
      const stream = await storage.open('broken/a.bin');
      await expect(buffer(stream)).rejects.toMatchObject(refused);
      expect(stream.destroyed).toBe(true);
      const reader = await storage.openReader('broken/a.bin');
      await expect(reader.read(0, 1)).rejects.toMatchObject(refused);
      expect(() => reader.readInto?.(0, new Uint8Array(1))).toThrow(refused.message);
      await reader.close();
      expect(openFiles()).not.toContain(file);
    } finally {
      spawnSync('/usr/bin/umount', [file]);
    }
    await storage.delete('broken/a.bin');
  });

  it('reports a write to a read-only disk, which stays readable', async () => {
    const disk = mountTinyDisk(20);
    if (!disk) return console.warn('skipped: no disk may be mounted');
    try {
      const mounted = diskStorage(disk.folder);
      await mounted.put('a/one.txt', bytes('1'));
      const local = path.join(folder, 'for-the-read-only.bin');
      writeFileSync(local, 'content');
      expect(spawnSync('/usr/bin/mount', ['-o', 'remount,ro', disk.folder]).status).toBe(0);
      const unavailable = { kind: 'unavailable', code: 'storage_refused', retryAfterSeconds: 10 };
      for (const key of ['a/two.txt', 'b/two.txt', 'b/c/two.txt']) {
        await expect(mounted.put(key, bytes('2'))).rejects.toMatchObject(unavailable);
        await expect(mounted.putFile(key, local)).rejects.toMatchObject(unavailable);
      }
      await expect(mounted.delete('a/one.txt')).rejects.toMatchObject(unavailable);
      expect(await text(await mounted.open('a/one.txt'))).toBe('1');
    } finally {
      disk.unmount();
    }
  });

  it('reports why a write failed, not that its remains cannot be removed', async () => {
    const broken = failed('EIO');
    const [open, remove] = [jest.spyOn(fs, 'open'), jest.spyOn(fs, 'rm')];
    open.mockRejectedValue(broken);
    remove.mockRejectedValue(failed('EROFS'));
    try {
      await expect(storage.put('broken/c.bin', bytes('1'))).rejects.toMatchObject({ cause: broken });
      expect(remove).toHaveBeenCalled();
    } finally {
      for (const spy of [open, remove]) spy.mockRestore();
    }
  });
});
