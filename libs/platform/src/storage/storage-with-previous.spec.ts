import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { keysIn } from '../../../../test/support/keys-in.js';
import { createStorage } from './create-storage.js';
import { diskStorage } from './disk/disk-storage.js';
import { openStorages } from './open-storages.js';
import { storageWithPrevious } from './storage-with-previous.js';
import type { Storage } from './storage.js';

let folder: string;
let present: Storage;
let previous: Storage;
let storage: Storage;

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'firstlight-two-'));
  [present, previous] = ['present', 'previous'].map((name) => diskStorage(path.join(folder, name)));
  storage = storageWithPrevious(present, previous);
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const KEY = 'uploads/a/b.fits';
const put = (where: Storage, content = 'content') => where.put(KEY, Buffer.from(content));
const read = async () => text(await storage.open(KEY, { start: 1, end: 3 }));

/** Moves a file as the migration does. */
async function move(): Promise<void> {
  await put(present);
  await previous.delete(KEY);
}

/** The file is moved right after the present storage was asked for it in vain. */
function moveAfterFirstMiss<Name extends 'stat' | 'open' | 'openReader'>(name: Name): void {
  const asked = present[name].bind(present) as (...input: unknown[]) => Promise<unknown>;
  let isFirst = true;
  const once = async (...input: unknown[]) => {
    const wasFirst = isFirst;
    isFirst = false;
    try {
      return await asked(...input);
    } finally {
      if (wasFirst) await move();
    }
  };
  Object.assign(present, { [name]: once });
}

it('reads from the present and the previous storage', async () => {
  await put(previous);
  expect([await read(), (await storage.stat(KEY))?.size]).toEqual(['ont', 7]);
  await move();
  expect([await read(), (await storage.stat(KEY))?.size]).toEqual(['ont', 7]);
});

it('finds a file that is moved between the two lookups', async () => {
  await put(previous);
  moveAfterFirstMiss('stat');
  expect((await storage.stat(KEY))?.size).toBe(7);
  await present.delete(KEY);
  await put(previous);
  moveAfterFirstMiss('open');
  expect(await read()).toBe('ont');
  await present.delete(KEY);
  await put(previous);
  moveAfterFirstMiss('openReader');
  const reader = await storage.openReader(KEY);
  expect(Buffer.from(await reader.read(0, 7)).toString()).toBe('content');
  await reader.close();
});

it('reports a file that is in neither as missing', async () => {
  const missing = { kind: 'not-found' };
  await expect(storage.open(KEY)).rejects.toMatchObject(missing);
  await expect(storage.openReader(KEY)).rejects.toMatchObject(missing);
  expect(await storage.stat(KEY)).toBeNull();
});

it('accepts a moved file of the same length, and no other', async () => {
  await put(previous);
  const { size, version } = await storage.openReader(KEY);
  const again = await storage.openReader(KEY, { size, version });
  expect(again.version).toBe(version);
  await move();
  const moved = await storage.openReader(KEY, { size, version });
  expect([moved.version, Buffer.from(await moved.read(3, 4)).toString()]).toEqual([version, 'tent']);
  await put(present, 'another one');
  await expect(storage.openReader(KEY, { size, version })).rejects.toMatchObject({ kind: 'conflict' });
});

it('continues a reader in the present storage when its file is moved', async () => {
  await put(previous);
  const gone = Object.assign(new Error('gone'), {});
  const there: Storage = {
    ...previous,
    openReader: async (key) => ({
      ...(await previous.openReader(key)),
      read: () => present.openReader('uploads/none/none').then(() => Promise.reject(gone)),
    }),
  };
  const reader = await storageWithPrevious(present, there).openReader(KEY);
  await move();
  expect(Buffer.from(await reader.read(0, 3)).toString()).toBe('con');
  expect(Buffer.from(await reader.read(3, 4)).toString()).toBe('tent');
  await reader.close();
});

it('writes to the present storage, removes from both, and lists each file once', async () => {
  await put(previous);
  await storage.put('uploads/c/d.fits', Buffer.from('new'));
  expect(await previous.stat('uploads/c/d.fits')).toBeNull();
  await put(present); // Copied, and not yet removed from the previous storage.
  expect((await keysIn(storage, 'uploads/')).sort()).toEqual([KEY, 'uploads/c/d.fits']);
  await storage.delete(KEY);
  expect([await present.stat(KEY), await previous.stat(KEY)]).toEqual([null, null]);
});

it('sweeps and checks both storages', async () => {
  expect(await storage.removeUnfinished(new Date())).toBe(0);
  await storage.check();
  await storage.close();
});

describe('the settings', () => {
  const DISK = { STORAGE_DRIVER: 'disk', DATA_DIR: '/data', STORAGE_RESERVE_MB: 0 };
  const BUCKET = { S3_ENDPOINT: 'http://s3', S3_REGION: 'r', S3_BUCKET: 'b' };
  const KEYS = { S3_ACCESS_KEY_ID: '', S3_SECRET_ACCESS_KEY: '' };
  const base = { ...DISK, ...BUCKET, ...KEYS };
  const there = { S3_PREVIOUS_ENDPOINT: 'http://s3', S3_PREVIOUS_REGION: 'r', S3_PREVIOUS_BUCKET: 'b' };

  it.each([
    ['the folder', { STORAGE_PREVIOUS_DRIVER: 'disk' }],
    ['a folder in it', { STORAGE_PREVIOUS_DRIVER: 'disk', STORAGE_PREVIOUS_DIR: '/data/data/old' }],
    ['a folder around it', { STORAGE_PREVIOUS_DRIVER: 'disk', STORAGE_PREVIOUS_DIR: '/data' }],
    ['the bucket', { STORAGE_DRIVER: 's3', STORAGE_PREVIOUS_DRIVER: 's3', ...there }],
  ])('must not name %s twice', (_, more) => {
    expect(() => createStorage({ ...base, ...more })).toThrow(/STORAGE_PREVIOUS_DRIVER/);
  });

  it.each([
    ['a folder beside it', { STORAGE_PREVIOUS_DRIVER: 'disk', STORAGE_PREVIOUS_DIR: '/data/data-old' }],
    ['a bucket', { STORAGE_PREVIOUS_DRIVER: 's3', ...there }],
    [
      'another bucket',
      { STORAGE_DRIVER: 's3', STORAGE_PREVIOUS_DRIVER: 's3', ...there, S3_PREVIOUS_BUCKET: 'c' },
    ],
  ])('accept %s', (_, more) => {
    expect(openStorages({ ...base, ...more }).previous).not.toBeNull();
  });

  it('need no previous storage', () => {
    expect(openStorages(base).previous).toBeNull();
  });
});
