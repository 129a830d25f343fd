import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { diskStorage } from './disk/disk-storage.js';
import type { Storage } from './storage.js';
import { storedWhileWanted } from './stored-while-wanted.js';

const root = mkdtempSync(path.join(tmpdir(), 'firstlight-wanted-'));
afterAll(() => rmSync(root, { recursive: true }));

const disk = diskStorage(path.join(root, 'data'));
const KEY = 'results/job/claim/a.png';
const isThere = async () => (await disk.stat(KEY)) !== null;
afterEach(() => disk.delete(KEY));

/** Ways to store a file, by name. */
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
  it('keeps what is wanted', async () => {
    const storage = storedWhileWanted(disk, new AbortController().signal);
    await expect(store(storage)).resolves.toMatchObject({ key: KEY, size: 7 });
    expect(await isThere()).toBe(true);
  });

  it('takes back what was given up while it was stored, and says why', async () => {
    const controller = new AbortController();
    const stored = store(storedWhileWanted(disk, controller.signal));
    controller.abort(new Error('lapsed'));
    await expect(stored).rejects.toThrow('lapsed');
    expect(await isThere()).toBe(false);
  });
});

it('leaves a failure to store as it is, and what others have stored there', async () => {
  await disk.put(KEY, Buffer.from('earlier'));
  const failing = { ...disk, put: () => Promise.reject(new Error('full')) };
  const storage = storedWhileWanted(failing, AbortSignal.abort(new Error('lapsed')));
  await expect(storage.put(KEY, Buffer.from('x'))).rejects.toThrow('full');
  expect(await isThere()).toBe(true);
});
