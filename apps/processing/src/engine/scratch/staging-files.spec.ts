import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { diskStorage } from '#platform';
import { mountTinyDisk } from '../../../../../test/support/tiny-disk.js';
import { scratchFolder } from './scratch-folder.js';
import { openStagingFiles, writeAll } from './staging-files.js';

const root = mkdtempSync(path.join(tmpdir(), 'firstlight-staging-'));
afterAll(() => rmSync(root, { recursive: true }));

const folder = scratchFolder(path.join(root, 'scratch'));
const storage = diskStorage(path.join(root, 'data'));
const hashed = (fd: number) => createHash('sha256').update(readFileSync(fd)).digest('hex');
const open = (place = folder, hash: (fd: number) => string | Promise<string> = hashed) =>
  openStagingFiles({
    ...{ storage, folder: place },
    tasks: { run: ((_: string, { fd }: { fd: number }) => Promise.resolve(fd).then(hash)) as never },
  });
const bytes = (text: string) => new TextEncoder().encode(text);

beforeAll(() => folder.prepare());

describe('a staging file', () => {
  it('is written in any order, stored completely, and removed', async () => {
    const files = open();
    const file = await files.begin();
    const shared = new Uint8Array(new SharedArrayBuffer(4));
    shared.set(bytes('tail'));
    await file.write(4, shared);
    await file.write(0, bytes('head'));
    const stored = await file.store('derived/a.fits');
    await files.close();
    expect(readFileSync(path.join(root, 'data/derived/a.fits'), 'utf8')).toBe('headtail');
    expect(stored).toEqual({ size: 8, sha256: createHash('sha256').update('headtail').digest('hex') });
    expect(readdirSync(folder.path)).toEqual([]);
  });

  it('is removed when it was not stored, though it is still being written', async () => {
    const files = open();
    const first = await files.begin();
    await files.begin();
    const writing = first.write(0, new Uint8Array(8 << 20));
    await files.close();
    await expect(writing).resolves.toBeUndefined();
    expect(readdirSync(folder.path)).toEqual([]);
  });

  it('is removed at the next start when the process dies', async () => {
    await open().begin();
    expect(readdirSync(folder.path)).toHaveLength(1);
    await folder.prepare();
    expect(readdirSync(folder.path)).toEqual([]);
  });

  it('reports a full disk', async () => {
    const handle = { write: () => Promise.reject(Object.assign(new Error('full'), { code: 'ENOSPC' })) };
    await expect(writeAll(handle as never, 0, bytes('x'))).rejects.toMatchObject({ kind: 'storage-full' });
  });

  it.each([
    ['a folder', 1],
    ['a file', 2],
  ])('reports a disk without room for %s', async (_, inodes) => {
    const disk = mountTinyDisk(inodes);
    if (!disk) return console.warn('skipped: no disk may be mounted');
    try {
      const files = open(scratchFolder(path.join(disk.folder, 'scratch')));
      await expect(files.begin()).rejects.toMatchObject({ kind: 'storage-full' });
      await files.close();
    } finally {
      disk.unmount();
    }
  });

  it('leaves the reserve of the scratch disk', async () => {
    const full = { kind: 'storage-full', message: 'No space left in the scratch folder' };
    await expect(open(scratchFolder(folder.path, 1e12)).begin()).rejects.toMatchObject(full);
    const below = scratchFolder(folder.path, 1e12);
    const files = open({
      ...folder,
      assertRoom: (count) => (count > 0 ? below.assertRoom(count) : Promise.resolve()),
    });
    const file = await files.begin();
    await expect(file.write(0, bytes('x'))).rejects.toMatchObject(full);
    await files.close();
    expect(readdirSync(folder.path)).toEqual([]);
  });

  it('is not stored when it was removed from the folder', async () => {
    const files = open();
    const file = await files.begin();
    await file.write(0, bytes('gone'));
    readdirSync(folder.path).forEach((name) => rmSync(path.join(folder.path, name)));
    await expect(file.store('derived/b.fits')).rejects.toMatchObject({ kind: 'unavailable' });
    await files.close();
    expect(readdirSync(path.join(root, 'data/derived'))).toEqual(['a.fits']);
  });

  it('is removed from the storage when it could not be hashed, and hashed to the end when it could not be stored', async () => {
    const files = open(folder, () => {
      throw new Error('stopped');
    });
    const file = await files.begin();
    await file.write(0, bytes('lost'));
    await expect(file.store('derived/c.fits')).rejects.toThrow('stopped');
    expect(readdirSync(path.join(root, 'data/derived'))).toEqual(['a.fits']);
    await files.close();

    let isHashed = false;
    const slow = open(folder, async () => {
      await new Promise((resolve) => setTimeout(resolve, 50));
      isHashed = true;
      return '';
    });
    await expect((await slow.begin()).store('../outside.fits')).rejects.toThrow('key');
    expect(isHashed).toBe(true);
    await slow.close();
  });

  it('begins in a folder that was removed', async () => {
    rmSync(folder.path, { recursive: true });
    const files = open();
    await (await files.begin()).write(0, bytes('again'));
    await files.close();
    expect(readdirSync(folder.path)).toEqual([]);
  });

  it('continues after a short write', async () => {
    const written: [number, number][] = [];
    const write = (_: Uint8Array, from: number, length: number, at: number) => {
      written.push([from, at]);
      return Promise.resolve({ bytesWritten: Math.min(3, length) });
    };
    await writeAll({ write } as never, 100, bytes('12345678'));
    expect(written).toEqual([
      [0, 100],
      [3, 103],
      [6, 106],
    ]);
  });
});
