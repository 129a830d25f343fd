import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { diskReserve, diskReserveSync } from './disk-reserve.js';
import { diskStorage } from './disk-storage.js';

const MB = 2 ** 20;
const FULL = { kind: 'storage-full', code: 'storage_full', message: 'No space left in the storage' };
/** More than any disk has. */
const TOO_MUCH_MB = 1e12;

const state: { blocks: number; free: number; asked: string[]; nowMs: number } = {
  ...{ blocks: 0, free: 0, asked: [], nowMs: 0 },
};

// A disk whose free space changes as the test wants needs a mount of its own (test/faults/storage-reserve.spec.ts has one).
jest.mock('node:fs', () => {
  const real = jest.requireActual<typeof import('node:fs')>('node:fs');
  const statfsSync = (folder: string) => {
    state.asked.push(folder);
    return { bsize: 1_024, blocks: state.blocks * 1_024, bavail: state.free * 1_024 };
  };
  return { ...real, statfsSync };
});
jest.mock('node:fs/promises', () => {
  const real = jest.requireActual<typeof import('node:fs/promises')>('node:fs/promises');
  const statfs = (folder: string) => {
    if (folder.startsWith('/missing/'))
      return Promise.reject(Object.assign(new Error('none'), { code: 'ENOENT' }));
    if (folder === '/broken') return Promise.reject(Object.assign(new Error('broken'), { code: 'EIO' }));
    if (!folder.startsWith('/measured') && folder !== '/missing') return real.statfs(folder);
    state.asked.push(folder);
    return Promise.resolve({ bsize: 1_024, blocks: state.blocks * 1_024, bavail: state.free * 1_024 });
  };
  return { ...real, statfs };
});

let spy: jest.SpyInstance;
beforeEach(() => {
  Object.assign(state, { asked: [], nowMs: 0 });
  spy = jest.spyOn(performance, 'now').mockImplementation(() => state.nowMs);
});
afterEach(() => spy.mockRestore());

describe('the reserve of a disk', () => {
  it.each([
    ['the given megabytes', 10, 100, 10],
    ['5 % of a small disk', null, 1_000, 50],
    ['2 GB of a large disk', null, 100_000, 2_048],
  ])('is %s', async (_, reserveMb, blocks, reserve) => {
    Object.assign(state, { blocks, free: reserve + 1 });
    const assertRoom = diskReserve('/measured', reserveMb);
    await assertRoom(0);
    await assertRoom(MB);
    await expect(assertRoom(MB + 1)).rejects.toMatchObject(FULL);
    state.free = reserve - 1;
    state.nowMs = 1_000;
    await expect(assertRoom(0)).rejects.toMatchObject(FULL);
  });

  it('is none by the setting 0', async () => {
    Object.assign(state, { blocks: 1, free: 0 });
    await diskReserve('/measured', 0)(1e15);
    expect(state.asked).toEqual([]);
  });

  it('is measured once a second at most', async () => {
    Object.assign(state, { blocks: 100, free: 100 });
    const assertRoom = diskReserve('/measured', 10);
    await Promise.all(Array.from({ length: 100 }, () => assertRoom(1)));
    state.nowMs = 999;
    await assertRoom(1);
    expect(state.asked).toHaveLength(1);
    state.nowMs = 1_000;
    await assertRoom(1);
    expect(state.asked).toHaveLength(2);
  });

  it('is measured again after 16 MB', async () => {
    Object.assign(state, { blocks: 100, free: 100 });
    const assertRoom = diskReserve('/measured', 10);
    for (let megabyte = 0; megabyte < 16; megabyte += 1) await assertRoom(MB);
    expect(state.asked).toHaveLength(1);
    state.free = 10;
    await expect(assertRoom(1)).rejects.toMatchObject(FULL);
  });

  it('is measured again after a refusal, since space may have been freed', async () => {
    Object.assign(state, { blocks: 100, free: 5 });
    const assertRoom = diskReserve('/measured', 10);
    await expect(assertRoom(0)).rejects.toMatchObject(FULL);
    state.free = 10;
    await assertRoom(0);
  });

  it('is the same for a thread', () => {
    Object.assign(state, { blocks: 100, free: 11 });
    const assertRoom = diskReserveSync('/measured', 10, 'no space');
    assertRoom(MB);
    expect(() => assertRoom(MB + 1)).toThrow(expect.objectContaining({ ...FULL, message: 'no space' }));
    assertRoom(MB);
    assertRoom(MB);
    expect(state.asked).toHaveLength(2);
    diskReserveSync('/measured', 0)(1e15);
  });

  it('is that of the folder in which a missing folder will be', async () => {
    Object.assign(state, { blocks: 100, free: 5 });
    await expect(diskReserve('/missing/a/b', 10)(0)).rejects.toMatchObject(FULL);
    expect(state.asked).toEqual(['/missing']);
  });

  it('is measured again after a failure, which is told', async () => {
    const assertRoom = diskReserve('/broken', 10);
    await expect(assertRoom(0)).rejects.toMatchObject({ code: 'storage_refused' });
    await expect(assertRoom(0)).rejects.toMatchObject({ code: 'storage_refused' });
  });
});

describe('a storage below its reserve', () => {
  const root = mkdtempSync(path.join(tmpdir(), 'firstlight-reserve-'));
  afterAll(() => rmSync(root, { recursive: true }));
  const folder = path.join(root, 'data');
  const storage = diskStorage(folder, TOO_MUCH_MB);

  it('refuses new objects, leaves nothing of them, and can be read, checked and emptied', async () => {
    await diskStorage(folder).put('a/b', Buffer.from('old'));
    const local = path.join(root, 'local');
    writeFileSync(local, 'new');
    await expect(storage.assertRoom(0)).rejects.toMatchObject(FULL);
    await expect(storage.put('a/c', Buffer.from('new'))).rejects.toMatchObject(FULL);
    await expect(storage.put('a/c', Readable.from([Buffer.from('new')]))).rejects.toMatchObject(FULL);
    await expect(storage.putFile('a/c', local)).rejects.toMatchObject(FULL);
    expect(readdirSync(path.join(folder, 'a'))).toEqual(['b']);
    expect(await storage.stat('a/b')).toMatchObject({ size: 3 });
    await storage.check();
    await storage.delete('a/b');
    expect(await storage.stat('a/b')).toBeNull();
  });
});
