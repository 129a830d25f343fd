import { setTimeout as sleep } from 'node:timers/promises';
import {
  createLibraryStore,
  FileGoneError,
  RecordEntity,
  type LibraryStore,
  type RecordDraft,
} from '#domain';
import { gate } from '../support/gate.js';
import { until } from '../support/spec-end.js';
import { lookupsUnderLocks } from '../support/lookups-under-locks.js';
import { draftOf, insertUser, openLibrary, putFile, type Library } from '../support/open-library.js';

jest.setTimeout(90_000);

let library: Library;
let store: LibraryStore;
let owner: string;

beforeAll(async () => {
  library = await openLibrary();
  store = createLibraryStore(library.database, library.storage);
  owner = await insertUser(library.database);
});
afterAll(() => library?.close());
beforeEach(() => library.database.query('TRUNCATE records, blobs CASCADE'));

const SOURCE = { sourceUri: 'mast:JWST/product/a_i2d.fits' };
const KEY = 'archive/jw1/a_i2d.fits';
const recordOf = (id: string) => library.database.getRepository(RecordEntity).findOneByOrFail({ id });
const save = async (draft: RecordDraft): Promise<string> => (await store.save(owner, [draft]))[0];
const put = (key = KEY) => putFile(library.storage, key, 'content');

/** The library on a storage whose lookups, either all or only those under locks, wait at a gate. */
function withHeldLooks(which: 'under locks' | 'all') {
  const { pass, ...door } = gate();
  const all = async (key: string) => {
    await pass();
    return library.storage.stat(key);
  };
  const held = createLibraryStore(library.database, {
    stat: which === 'all' ? all : lookupsUnderLocks(library.storage, pass),
    delete: (key) => library.storage.delete(key),
  });
  return { held, ...door };
}

it('a record of a source is not claimed for an owner who is recording it at the same time', async () => {
  const orphan = draftOf(await put(), SOURCE);
  await store.saveOrphans([orphan], () => Promise.resolve(false));
  const { held, open, arrived } = withHeldLooks('under locks');
  const saving = held.save(owner, [draftOf(await put('archive/jw2/a_i2d.fits'), SOURCE)]);
  await arrived;
  const claiming = store.claimOrphaned(owner);
  await sleep(300);
  open();
  expect(await saving).toHaveLength(1);
  expect(await claiming).toBe(0);
});

it('a change that needs no file does not wait for a hanging storage', async () => {
  const other = await insertUser(library.database);
  const id = await save(draftOf(await put(), SOURCE));
  const uploads = await Promise.all([1, 2, 3, 4].map((n) => put(`archive/up/${n}/a.fits`)));
  const { held, open, arrived } = withHeldLooks('under locks');
  const saving = uploads.map((file) => held.save(other, [draftOf(file)]));
  await arrived;
  const viewer = { id: owner, role: 'user' } as const;
  const changes = (async () => [
    await held.changeMany([id], { status: 'processing' }, viewer),
    await held.noteValidity(id, KEY, true),
    await held.archive({ observationBaseId: (await recordOf(id)).observationBaseId }, viewer),
    await held.claimOrphaned(owner),
    await held.discard((await put('derived/c/1.fits')).key),
  ])();
  const meanwhile = await changes;
  open();
  await Promise.all(saving);
  expect(meanwhile).toEqual([{ updated: 1, skipped: [] }, true, 1, 0, true]);
});

it('a request waiting for a hanging storage holds no lock that other requests of the same owner need', async () => {
  const { held, open, arrived } = withHeldLooks('all');
  const saving = held.save(owner, [draftOf(await put(), SOURCE)]);
  await arrived;
  const beside = store.save(owner, [draftOf(await put('archive/jw1/b_i2d.fits'))]);
  const meanwhile = await beside;
  open();
  expect(await saving).toHaveLength(1);
  expect(meanwhile).toHaveLength(1);
});

it('a save whose job ends while it waits for a slot makes no record, and sends no request', async () => {
  const files = await Promise.all([1, 2, 3, 4].map((n) => put(`archive/up/${n}/a.fits`)));
  const { held, open, arrived } = withHeldLooks('under locks');
  // As many as may wait for a storage at once.
  const before = files.slice(1).map((file) => held.save(owner, [draftOf(file)]));
  await arrived;
  const job = new AbortController();
  const within = jest.fn(() => Promise.resolve());
  const waiting = held.save(owner, [draftOf(files[0])], { signal: job.signal, within });
  await sleep(300);
  job.abort('cancelled');
  open();
  await expect(waiting).rejects.toBe('cancelled');
  await Promise.all(before);
  expect([within.mock.calls, await library.database.getRepository(RecordEntity).count()]).toEqual([[], 3]);
});

it('a file removed between the two lookups makes no record', async () => {
  const file = await put();
  const { held, open, arrived } = withHeldLooks('under locks');
  const saving = held.save(owner, [draftOf(file, SOURCE)]);
  await arrived;
  await library.storage.delete(KEY);
  open();
  await expect(saving).rejects.toThrow('deleted');
  expect(await library.database.query('SELECT 1 FROM records')).toEqual([]);
});

describe('hanging deletions', () => {
  it('do not delay uploads, and end before the next one when aborted', async () => {
    const door = gate();
    const deleted: string[] = [];
    const held = createLibraryStore(library.database, {
      stat: (key) => library.storage.stat(key),
      async delete(key) {
        await door.pass();
        deleted.push(key);
        await library.storage.delete(key);
      },
    });
    const ids = await Promise.all(
      [1, 2, 3, 4, 5].map(async (n) => save(draftOf(await put(`archive/jw1/${n}/a_i2d.fits`)))),
    );
    const { pendingKeys } = await held.remove(ids);
    const deleting = [pendingKeys, pendingKeys, pendingKeys].map((keys) => held.deleteSoon(keys));
    expect(await held.save(owner, [draftOf(await put(), SOURCE)])).toHaveLength(1);
    expect(await Promise.all(deleting)).toEqual([false, false, false]);
    door.open();
    await until(() => deleted.length === 1);
    // The hanging deletion of the same round and its remaining entries come first.
    await held.discard((await put('derived/c/1.fits')).key);
    expect(deleted).toHaveLength(2);
    expect(await store.deletePending()).toEqual({ deleted: 4, kept: 0 });
  });
});

it('do not delay requests that discard another file, and are done by the sweeper', async () => {
  const [one, other] = ['derived/a/1.fits', 'derived/b/2.fits'];
  for (const key of [one, other]) await put(key);
  const { pass, open, arrived } = gate();
  const held = createLibraryStore(library.database, {
    stat: (key) => library.storage.stat(key),
    delete: async (key) => {
      if (key === one) await pass();
      await library.storage.delete(key);
    },
  });
  const first = held.discard(one);
  await arrived;
  // Neither request waits for the storage, not even the second one, which discards another file.
  const both = Promise.all([first, held.discard(other)]);
  expect(await both).toEqual([false, false]);
  expect(await library.storage.stat(other)).not.toBeNull();
  open();
  await store.deletePending();
  await held.deletePending();
  expect([await library.storage.stat(one), await library.storage.stat(other)]).toEqual([null, null]);
});

it('do not include a file that is being recorded while the storage hangs', async () => {
  const file = await put('derived/d/1.fits');
  const { held, open, arrived } = withHeldLooks('under locks');
  const saving = held.save(owner, [draftOf(file)]);
  await arrived;
  expect(await held.discard(file.key)).toBe(false);
  open();
  const [id] = await saving;
  expect(await library.storage.stat((await recordOf(id)).storageKey)).not.toBeNull();
});

describe('a file being deleted', () => {
  /** The library on a storage that hangs while deleting the file, and the outcome of requests that record the file meanwhile. */
  async function recordedAgain(fails: boolean) {
    const file = await put();
    await store.remove([await save(draftOf(file, SOURCE))]);
    const { pass, open, arrived } = gate();
    const held = createLibraryStore(library.database, {
      stat: (key) => library.storage.stat(key),
      delete: async (key) => {
        await pass();
        if (fails) throw new Error('no answer');
        await library.storage.delete(key);
      },
    });
    const deleting = held.deletePending().catch(() => undefined);
    await arrived;
    const again = Promise.allSettled([1, 2, 3, 4, 5].map(() => held.save(owner, [draftOf(file, SOURCE)])));
    await sleep(300); // The recording requests have found the file.
    const ended = async () => {
      open();
      await deleting;
      return (await again).map((each) => (each.status === 'rejected' ? each.reason : 'saved') as unknown);
    };
    return { held, ended };
  }

  it('delays a user who records it again, but no other user', async () => {
    const { held, ended } = await recordedAgain(false);
    const uploads = [1, 2, 3, 4, 5, 6].map(async (n) =>
      held.save(owner, [draftOf(await put(`uploads/${n}/a.fits`))]),
    );
    const meanwhile = await Promise.all(uploads);
    const outcomes = await ended();
    expect(meanwhile).toHaveLength(6);
    // The file is deleted and must be fetched again.
    expect(outcomes).toEqual(Array(5).fill(expect.any(FileGoneError)));
  });

  it('can be recorded when the storage does not delete it after all', async () => {
    const { ended } = await recordedAgain(true);
    expect(await ended()).toEqual(Array(5).fill('saved'));
    expect(await library.database.query('SELECT key, state FROM blobs')).toEqual([
      { key: KEY, state: 'stored' },
    ]);
    expect(await library.storage.stat(KEY)).not.toBeNull();
  });
});

it('does not delay a user who discards nothing, or many files one by one', async () => {
  const { pass, open, arrived } = gate();
  const held = createLibraryStore(library.database, {
    stat: (key) => library.storage.stat(key),
    delete: async (key) => {
      await pass();
      await library.storage.delete(key);
    },
  });
  const keys = [1, 2, 3, 4, 5].map((n) => `derived/a/${n}.fits`);
  for (const key of keys) await put(key);
  const many = held.discard(...keys);
  await arrived;
  expect(await held.deleteSoon([])).toBe(true);
  expect(await many).toBe(false);
  open();
  await store.deletePending();
  await held.deletePending();
  expect(await Promise.all(keys.map((key) => library.storage.stat(key)))).toEqual(keys.map(() => null));
});

it('a deletion that fails at once is reported', async () => {
  await put();
  const refusing = createLibraryStore(library.database, {
    stat: (key) => library.storage.stat(key),
    delete: () => Promise.reject(new Error('refused')),
  });
  await expect(refusing.discard(KEY)).rejects.toThrow('refused');
});
