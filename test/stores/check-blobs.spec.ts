import { setTimeout as sleep } from 'node:timers/promises';
import type { DataSource } from 'typeorm';
import {
  createLibraryStore,
  createLibraryUpkeep,
  RecordEntity,
  type LibraryStore,
  type RecordStatus,
} from '#domain';
import { storageRefused, type Storage } from '#platform';
import { gate } from '../support/gate.js';
import { lookupsUnderLocks } from '../support/lookups-under-locks.js';
import { draftOf, insertUser, openLibrary, putFile, type Library } from '../support/open-library.js';

jest.setTimeout(60_000);

let library: Library;
let database: DataSource;
let storage: Storage;
let store: LibraryStore;
let owner: string;

beforeEach(async () => {
  library = await openLibrary();
  ({ database, storage } = library);
  store = createLibraryStore(database, storage);
  owner = await insertUser(database);
});

afterEach(() => library?.close());

/** Results of checking all blobs, two at a time. */
async function checkAll(at: Storage = storage) {
  const all = { checked: [] as number[], lostRecords: [] as string[], foundRecords: [] as string[] };
  for await (const { checked, lostRecords, foundRecords } of createLibraryUpkeep(database, at).checkBlobs(
    2,
  )) {
    all.checked.push(checked);
    all.lostRecords.push(...lostRecords);
    all.foundRecords.push(...foundRecords);
  }
  return all;
}

const recordOf = async (key: string): Promise<string> =>
  (await store.save(owner, [draftOf(await putFile(storage, key, key))]))[0];

/** The same storage, recording lookups of single files. */
function watched(files: Storage) {
  const asked: string[] = [];
  const stat = (key: string) => {
    asked.push(key);
    return files.stat(key);
  };
  return { asked, files: { ...files, stat } };
}

const NOTHING = { lostRecords: [], foundRecords: [] };

const KEY = 'a/one.fits';
const stateOf = async (id: string) => {
  const { status, fileMissingSince } = await database.getRepository(RecordEntity).findOneByOrFail({ id });
  return { status, isMarked: fileMissingSince !== null };
};
const setStatus = (id: string, status: RecordStatus) =>
  store.changeMany([id], { status }, { id: owner, role: 'user' });

it('a record with a missing file is not made ready, even if it was invalid when the file was lost', async () => {
  const id = await recordOf(KEY);
  await store.noteValidity(id, KEY, false);
  await storage.delete(KEY);
  expect(await checkAll()).toMatchObject(NOTHING);
  expect(await setStatus(id, 'ready')).toEqual({ updated: 0, skipped: [{ id, reason: 'file missing' }] });
  expect(await stateOf(id)).toEqual({ status: 'invalid', isMarked: false });
  await putFile(storage, KEY, KEY);
  expect(await checkAll()).toMatchObject(NOTHING);
  expect(await setStatus(id, 'ready')).toEqual({ updated: 1, skipped: [] });
});

it('a record marked invalid while its file is missing is not made ready when the file is back', async () => {
  const id = await recordOf(KEY);
  await setStatus(id, 'failed');
  await storage.delete(KEY);
  expect(await checkAll()).toMatchObject({ lostRecords: [id] });
  await setStatus(id, 'pending');
  expect(await stateOf(id)).toEqual({ status: 'pending', isMarked: true });
  await setStatus(id, 'invalid');
  await putFile(storage, KEY, KEY);
  expect(await checkAll()).toMatchObject(NOTHING);
  expect(await stateOf(id)).toEqual({ status: 'invalid', isMarked: false });
});

it('a record marked invalid because its file is missing stays invalid', async () => {
  const id = await recordOf(KEY);
  await storage.delete(KEY);
  await checkAll();
  expect(await stateOf(id)).toEqual({ status: 'invalid', isMarked: true });
  await setStatus(id, 'invalid');
  await putFile(storage, KEY, KEY);
  await checkAll();
  expect(await stateOf(id)).toEqual({ status: 'invalid', isMarked: false });
});

it('no record is made ready while its file is being marked as missing', async () => {
  const id = await recordOf(KEY);
  await storage.delete(KEY);
  const { pass, open, arrived } = gate();
  const held = createLibraryStore(database, {
    stat: lookupsUnderLocks(storage, pass),
    delete: (key) => storage.delete(key),
  });
  const noting = held.checkFile(KEY);
  await arrived;
  const setting = setStatus(id, 'ready');
  await sleep(300);
  open();
  expect(await noting).toBe(false);
  expect(await setting).toEqual({ updated: 0, skipped: [{ id, reason: 'file missing' }] });
  expect((await stateOf(id)).status).toBe('invalid');
});

it('check returns its marks even when it is interrupted', async () => {
  const keys = ['a/1.fits', 'a/2.fits'];
  const ids = await Promise.all(keys.map(recordOf));
  for (const key of keys) await storage.delete(key);
  let lookups = 0;
  const away = (key: string) => {
    lookups += 1;
    return lookups === 4 ? Promise.reject(new Error('away')) : storage.stat(key);
  };
  const lost: string[] = [];
  const checks = async (at: Storage) => {
    for await (const { lostRecords } of createLibraryUpkeep(database, at).checkBlobs(2))
      lost.push(...lostRecords);
  };
  await expect(checks({ ...storage, stat: away })).rejects.toThrow('away');
  expect(lost).toHaveLength(1);
  await checks(storage);
  expect(lost.sort()).toEqual([...ids].sort());
});

it('check reports lost and restored files, each once', async () => {
  const id = await recordOf('a/one.fits');
  expect(await checkAll()).toEqual({ checked: [1], ...NOTHING });
  await storage.delete('a/one.fits');
  expect(await checkAll()).toEqual({ checked: [1], ...NOTHING, lostRecords: [id] });
  expect(await checkAll()).toEqual({ checked: [1], ...NOTHING });
  await putFile(storage, 'a/one.fits', 'a/one.fits');
  expect(await checkAll()).toEqual({ checked: [1], ...NOTHING, foundRecords: [id] });
});

it('check does not look up files whose listing matches their row', async () => {
  // Collations sort these differently than by bytes.
  const keys = ['a-b/x.fits', 'a.b/x.fits', 'a/B.fits', 'a/a.fits', 'a/a_1.fits', 'a0/a.fits', 'b.fits'];
  await database.query(`ALTER TABLE blobs ALTER COLUMN key TYPE text COLLATE "en-x-icu"`);
  const ids = await Promise.all(keys.map(recordOf));
  // The size of thumbnails from earlier releases is unknown.
  await database.query(`UPDATE blobs SET size = NULL WHERE key = 'b.fits'`);
  const { asked, files } = watched(storage);
  expect(await checkAll(files)).toEqual({ checked: [2, 2, 2, 1], ...NOTHING });
  expect(asked).toEqual([]);
  await storage.delete('a/B.fits');
  await putFile(storage, 'a/a.fits', 'of another length');
  const { checked, lostRecords } = await checkAll(files);
  expect(checked).toEqual([2, 2, 2, 1]);
  expect(new Set(lostRecords)).toEqual(new Set([ids[2], ids[3]]));
  // Each is looked up again under its lock.
  expect(asked.sort()).toEqual(['a/B.fits', 'a/B.fits', 'a/a.fits', 'a/a.fits']);
  asked.length = 0;
  expect(await checkAll(files)).toMatchObject(NOTHING);
  expect(asked).toEqual([]);
});

it('check detects incorrect listings', async () => {
  const keys = ['a/1.fits', 'b/2.fits', 'c/3.fits'];
  for (const key of keys) await recordOf(key);
  async function* none() {}
  async function* more() {
    yield* storage.list('');
    yield { key: 'z/9.fits', size: 8, modifiedAt: new Date() };
  }
  expect(await checkAll({ ...storage, list: none })).toEqual({ checked: [2, 1], ...NOTHING });
  const lost = await recordOf('z/9.fits');
  await storage.delete('z/9.fits');
  expect(await checkAll()).toMatchObject({ lostRecords: [lost], foundRecords: [] });
  expect(await checkAll({ ...storage, list: more })).toMatchObject(NOTHING);
});

it('check finds files listed out of order', async () => {
  for (const key of ['a/1.fits', 'b/2.fits', 'c/3.fits']) await recordOf(key);
  // Like the combined listing of two storages during a move.
  async function* list() {
    yield* storage.list('b');
    yield* storage.list('a');
    yield* storage.list('c');
  }
  expect(await checkAll({ ...storage, list })).toEqual({ checked: [2, 1], ...NOTHING });
});

it('check closes an unfinished listing', async () => {
  for (const key of ['a/1.fits', 'b/2.fits', 'c/3.fits']) await recordOf(key);
  const closed = jest.fn();
  async function* list() {
    try {
      yield* storage.list('');
    } finally {
      closed();
    }
  }
  for await (const { checked } of createLibraryUpkeep(database, { ...storage, list }).checkBlobs(2)) {
    expect(checked).toBe(2);
    break;
  }
  expect(closed).toHaveBeenCalledTimes(1);
});

it('check reports unreadable files, leaves their marks, and continues', async () => {
  const ids = [];
  for (const name of ['a', 'b', 'c']) ids.push(await recordOf(`closed/${name}.fits`));
  for (const name of ['a', 'c']) await storage.delete(`closed/${name}.fits`);
  const stat: Storage['stat'] = async (key) => {
    if (key === 'closed/a.fits') throw storageRefused('The storage refuses (EACCES)', null);
    return storage.stat(key);
  };
  const checks = [];
  for await (const check of createLibraryUpkeep(database, { ...storage, stat }).checkBlobs(10))
    checks.push(check);
  expect(checks).toMatchObject([{ checked: 3, hidden: ['closed/a.fits'], lostRecords: [ids[2]] }]);
  expect((await checkAll()).lostRecords).toEqual([ids[0]]);
});
