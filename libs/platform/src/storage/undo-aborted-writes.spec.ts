import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { diskStorage } from './disk/disk-storage.js';
import type { Storage } from './storage.js';
import { undoAbortedWrites } from './undo-aborted-writes.js';

const root = mkdtempSync(path.join(tmpdir(), 'firstlight-wanted-'));
afterAll(() => rmSync(root, { recursive: true }));

const disk = diskStorage(path.join(root, 'data'));
const KEY = 'results/job/claim/a.png';
const isThere = async () => (await disk.stat(KEY)) !== null;
afterEach(() => disk.delete(KEY));

/** Write operations, by name. */
const WAYS: [string, (storage: Storage) => Promise<unknown>][] = [
  ['put', (storage) => storage.put(KEY, Buffer.from('picture'))],
  [
    'putFile',
    (storage) => {
      const local = path.join(root, 'local');
      writeFileSync(local, 'picture');
      return storage.putFile(KEY, local);
    },
  ],
];

describe.each(WAYS)('%s', (_, store) => {
  it('keeps the object without an abort', async () => {
    const storage = undoAbortedWrites(disk, new AbortController().signal);
    await expect(store(storage)).resolves.toMatchObject({ key: KEY, size: 7 });
    expect(await isThere()).toBe(true);
  });

  it('removes the object and throws the reason when the request was aborted during the write', async () => {
    const controller = new AbortController();
    const stored = store(undoAbortedWrites(disk, controller.signal));
    controller.abort(new Error('lapsed'));
    await expect(stored).rejects.toThrow('lapsed');
    expect(await isThere()).toBe(false);
  });
});

it('rethrows a failed write and keeps the objects of others', async () => {
  await disk.put(KEY, Buffer.from('earlier'));
  const failing = { ...disk, put: () => Promise.reject(new Error('full')) };
  const storage = undoAbortedWrites(failing, AbortSignal.abort(new Error('lapsed')));
  await expect(storage.put(KEY, Buffer.from('x'))).rejects.toThrow('full');
  expect(await isThere()).toBe(true);
});
