import { setTimeout as sleep } from 'node:timers/promises';
import {
  createLibraryStore,
  FileGoneError,
  RecordEntity,
  type FileStore,
  type LibraryStore,
  type StoredFile,
} from '#domain';
import { gate } from '../support/gate.js';
import { lookupsUnderLocks } from '../support/lookups-under-locks.js';
import { draftOf, insertUser, openLibrary, putFile, type Library } from '../support/open-library.js';

jest.setTimeout(90_000);

let library: Library;
let store: LibraryStore;
let owner: string;
let other: string;

beforeAll(async () => {
  library = await openLibrary();
  store = createLibraryStore(library.database, library.storage);
});
afterAll(() => library?.close());

beforeEach(async () => {
  await library.database.query('TRUNCATE records, blobs CASCADE');
  [owner, other] = await Promise.all([insertUser(library.database), insertUser(library.database)]);
});

const SOURCE = { sourceUri: 'mast:JWST/product/a_i2d.fits' };
const put = (key: string, content = key) => putFile(library.storage, key, content);
const recordOf = (id: string) => library.database.getRepository(RecordEntity).findOneBy({ id });
const isThere = async ({ key }: StoredFile) => (await library.storage.stat(key)) !== null;
const blobs = async (): Promise<Record<string, string>> => {
  const rows = await library.database.query<{ key: string; state: string }[]>('SELECT key, state FROM blobs');
  return Object.fromEntries(rows.map(({ key, state }) => [key, state]));
};

/** Reproducible numbers from 0 to 1 (Numerical Recipes, "quick and dirty" linear congruential generator). */
function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/** The storage, with a gate before one of its calls. */
const filesBehind = (call: 'stat' | 'delete', { pass }: ReturnType<typeof gate>): FileStore => ({
  stat: call === 'stat' ? lookupsUnderLocks(library.storage, pass) : (key) => library.storage.stat(key),
  async delete(key) {
    if (call === 'delete') await pass();
    await library.storage.delete(key);
  },
});

describe('save', () => {
  it('makes a separate record of a file for each user', async () => {
    const file = await put('archive/obs/1/a_i2d.fits');
    const [mine] = await store.save(owner, [draftOf(file, { ...SOURCE, tags: ['t'], description: 'd' })]);
    const [theirs] = await store.save(other, [draftOf(file, SOURCE)]);
    expect(theirs).not.toBe(mine);
    expect(await recordOf(mine)).toMatchObject({
      ...{ ownerId: owner, storageKey: file.key, fileSize: file.size, sha256: file.sha256, version: 1 },
      ...{ status: 'ready', tags: ['t'], description: 'd', visibility: 'private', thumbnailKey: null },
    });
    expect(await blobs()).toEqual({ [file.key]: 'stored' });
  });

  it('returns the parents of a record, including removed ones', async () => {
    const [parent, other] = await store.save(owner, [
      draftOf(await put('uploads/1/a.fits')),
      draftOf(await put('uploads/2/b.fits')),
    ]);
    const derivedFrom = [parent, other];
    const make = async (key: string) =>
      store.save(owner, [draftOf(await put(key), { sourceUri: key, parentId: parent, derivedFrom })]);
    const [child] = await make('derived/1/c.fits');
    expect(await recordOf(child)).toMatchObject({ parentId: parent, derivedFrom });
    await store.remove([parent]);
    expect(await recordOf(child)).toMatchObject({ parentId: null, derivedFrom });
    const [late] = await make('derived/2/c.fits'); // The parent was removed while the file was made.
    expect(await recordOf(late)).toMatchObject({ parentId: null, derivedFrom });
  });

  it('succeeds when a parent is removed at the same time, as does the removal', async () => {
    for (let i = 0; i < 20; i++) {
      const [parent] = await store.save(owner, [draftOf(await put(`uploads/${i}/a.fits`))]);
      const draft = draftOf(await put(`derived/${i}/c.fits`), { parentId: parent, derivedFrom: [parent] });
      const [[child]] = await Promise.all([store.save(owner, [draft]), store.remove([parent])]);
      expect(await recordOf(child)).toMatchObject({ parentId: null, derivedFrom: [parent] });
    }
  });

  it('updates the record of its owner and leaves the others unchanged', async () => {
    const [before, after] = [
      await put('archive/obs/1/a.fits', 'old'),
      await put('archive/obs/2/a.fits', 'new'),
    ];
    const [mine] = await store.save(owner, [draftOf(before, { ...SOURCE, tags: ['kept'] })]);
    const [theirs] = await store.save(other, [draftOf(before, SOURCE)]);
    const thumbnails = { mine: await put('thumbnails/m/1.png'), theirs: await put('thumbnails/t/1.png') };
    expect(await store.setThumbnail(mine, before.key, thumbnails.mine)).toBe(true);
    expect(await store.setThumbnail(theirs, before.key, thumbnails.theirs)).toBe(true);

    expect(await store.save(owner, [draftOf(after, SOURCE)])).toEqual([mine]);
    expect(await recordOf(mine)).toMatchObject({
      ...{ storageKey: after.key, sha256: after.sha256, fileSize: after.size },
      ...{ version: 2, thumbnailKey: null, tags: ['kept'] },
    });
    expect(await recordOf(theirs)).toMatchObject({
      ...{ storageKey: before.key, sha256: before.sha256, version: 1, thumbnailKey: thumbnails.theirs.key },
    });
    expect(await blobs()).toEqual({
      ...{ [before.key]: 'stored', [after.key]: 'stored' },
      ...{ [thumbnails.mine.key]: 'pending_deletion', [thumbnails.theirs.key]: 'stored' },
    });
    await store.save(other, [draftOf(after, SOURCE)]);
    expect(await store.deletePending()).toEqual({ deleted: 3, kept: 0 });
    expect(await blobs()).toEqual({ [after.key]: 'stored' });
    expect(await isThere(before)).toBe(false);
  });

  it('keeps the thumbnail of an unchanged file', async () => {
    const file = await put('archive/obs/1/a.fits');
    const [id] = await store.save(owner, [draftOf(file, SOURCE)]);
    const thumbnail = await put('thumbnails/a/1.png');
    await store.setThumbnail(id, file.key, thumbnail);
    await store.save(owner, [draftOf(file, SOURCE)]);
    expect(await recordOf(id)).toMatchObject({ version: 2, thumbnailKey: thumbnail.key });
    expect(await store.deletePending()).toEqual({ deleted: 0, kept: 0 });
  });

  it('saves all or none', async () => {
    const file = await put('archive/obs/1/a.fits');
    const gone = { ...file, key: 'archive/obs/1/b.fits' };
    const short = { ...(await put('archive/obs/1/c.fits')), size: 1 };
    for (const missing of [gone, short]) {
      await expect(store.save(owner, [draftOf(file), draftOf(missing)])).rejects.toThrow(FileGoneError);
    }
    expect([await library.database.getRepository(RecordEntity).count(), await blobs()]).toEqual([0, {}]);
  });

  it('gives a user one record of a source, however many imports end at once', async () => {
    const files = await Promise.all([1, 2, 3, 4].map((n) => put(`archive/obs-${n}/a.fits`)));
    const door = gate();
    const slow = createLibraryStore(library.database, filesBehind('stat', door));
    const saving = files.map((file) => slow.save(owner, [draftOf(file, SOURCE)]));
    await door.arrived;
    await sleep(200); // All admitted imports are waiting there, too.
    door.open();
    const saved = await Promise.all(saving);
    expect(new Set(saved.flat()).size).toBe(1);
    expect(await recordOf(saved[0][0])).toMatchObject({ version: 4 });
  });

  it('never deadlocks, whatever the order of the files', async () => {
    const files = await Promise.all([1, 2, 3, 4, 5].map((n) => put(`archive/obs/${n}/a.fits`)));
    const drafts = files.map((file) => draftOf(file, { sourceUri: `mast:${file.key}` }));
    const users = await Promise.all(Array.from({ length: 6 }, () => insertUser(library.database)));
    for (let round = 0; round < 5; round += 1) {
      await Promise.all(users.map((user, i) => store.save(user, i % 2 ? drafts : [...drafts].reverse())));
    }
    expect(await library.database.getRepository(RecordEntity).count()).toBe(30);
  });
});

describe('remove', () => {
  it('orders the deletion of a file with its last record', async () => {
    const file = await put('archive/obs/1/a.fits');
    const [mine] = await store.save(owner, [draftOf(file)]);
    const [theirs] = await store.save(other, [draftOf(file)]);
    const removed = [{ fileName: 'a.fits', fileSize: file.size }];
    expect(await store.remove([mine])).toEqual({ removedIds: [mine], removed, pendingKeys: [] });
    expect(await recordOf(mine)).toBeNull();
    const thumbnail = await put('thumbnails/t/1.png');
    await store.setThumbnail(theirs, file.key, thumbnail);
    const { removedIds, pendingKeys } = await store.remove([theirs]);
    expect([removedIds, [...pendingKeys].sort()]).toEqual([[theirs], [file.key, thumbnail.key]]);
    expect(await isThere(file)).toBe(true);
    expect(await store.deleteSoon([file.key])).toBe(true);
    expect([await isThere(file), await isThere(thumbnail)]).toEqual([false, true]);
    expect(await store.deletePending()).toEqual({ deleted: 1, kept: 0 });
    expect(await blobs()).toEqual({});
    expect(await store.remove([mine])).toEqual({ removedIds: [], removed: [], pendingKeys: [] });
  });

  it('reports success to only one of several simultaneous requests', async () => {
    const [id] = await store.save(owner, [draftOf(await put('archive/obs/1/a.fits'))]);
    const removals = await Promise.all(Array.from({ length: 6 }, () => store.remove([id])));
    expect(removals.flatMap(({ removedIds }) => removedIds)).toEqual([id]);
  });

  it('orders the deletion of a file whose last two records are removed at the same moment', async () => {
    for (let round = 0; round < 20; round += 1) {
      const file = await put(`archive/obs/${round}/a.fits`);
      const ids = [
        ...(await store.save(owner, [draftOf(file)])),
        ...(await store.save(other, [draftOf(file)])),
      ];
      const removals = await Promise.all(ids.map((id) => store.remove([id])));
      expect(removals.flatMap(({ pendingKeys }) => pendingKeys)).toEqual([file.key]);
    }
  });
});

describe('a removal during an import that finds its file complete', () => {
  it('before the import: the import learns that the file is deleted, and fetches it again', async () => {
    const file = await put('archive/obs/1/a.fits');
    await store.remove(await store.save(owner, [draftOf(file)]));
    const door = gate();
    const sweeping = createLibraryStore(library.database, filesBehind('delete', door)).deletePending();
    await door.arrived;
    const saving = store.save(other, [draftOf(file)]);
    const outcome = saving.then(
      () => 'saved',
      (error: unknown) => error,
    );
    // The sweeper has locked the row: the import waits for it.
    expect(await Promise.race([outcome, sleep(200, 'waits')])).toBe('waits');
    door.open();
    expect(await sweeping).toEqual({ deleted: 1, kept: 0 });
    expect(await outcome).toBeInstanceOf(FileGoneError);
    expect([await blobs(), await isThere(file)]).toEqual([{}, false]);

    await put('archive/obs/1/a.fits');
    const [id] = await store.save(other, [draftOf(file)]);
    expect(await recordOf(id)).toMatchObject({ storageKey: file.key });
    expect([await blobs(), await isThere(file)]).toEqual([{ [file.key]: 'stored' }, true]);
  });

  it('after the import: the file is kept', async () => {
    const file = await put('archive/obs/1/a.fits');
    await store.remove(await store.save(owner, [draftOf(file)]));
    const door = gate();
    const saving = createLibraryStore(library.database, filesBehind('stat', door)).save(other, [
      draftOf(file),
    ]);
    await door.arrived;
    // The import has locked the row: the sweeper skips it.
    expect(await store.deletePending()).toEqual({ deleted: 0, kept: 0 });
    door.open();
    await saving;
    expect(await store.deletePending()).toEqual({ deleted: 0, kept: 0 });
    expect([await blobs(), await isThere(file)]).toEqual([{ [file.key]: 'stored' }, true]);
  });

  it('before the import fails: the file is deleted', async () => {
    const file = await put('archive/obs/1/a.fits');
    await store.remove(await store.save(owner, [draftOf(file)]));
    const gone = { ...file, key: 'archive/obs/1/b.fits' };
    await expect(store.save(other, [draftOf(file), draftOf(gone)])).rejects.toThrow(FileGoneError);
    expect(await store.deletePending()).toEqual({ deleted: 1, kept: 0 });
    expect(await isThere(file)).toBe(false);
  });

  it('in 200 random steps: recorded files exist, unrecorded ones are deleted', async () => {
    const key = 'archive/obs/1/a.fits';
    const random = randomNumbers(7);
    const recorded: string[] = [];
    const acts = [
      async () => void recorded.push(await bring(key, random() < 0.5 ? owner : other)),
      async () => void (await store.remove(recorded.splice(0, 1 + Math.floor(2 * random())))),
      async () => void (await store.deletePending()),
      () => store.discard(key),
    ];
    const outcomes = { there: 0, gone: 0 };
    for (let round = 0; round < 50; round += 1) {
      await Promise.all([1, 2, 3, 4].map(() => acts[Math.floor(acts.length * random())]()));
      await store.deletePending();
      const isRecorded = await library.database.getRepository(RecordEntity).existsBy({ storageKey: key });
      if (isRecorded) expect(await blobs()).toEqual({ [key]: 'stored' });
      else await store.discard(key);
      expect((await library.storage.stat(key)) !== null).toBe(isRecorded);
      outcomes[isRecorded ? 'there' : 'gone'] += 1;
    }
    // Both outcomes must occur often enough.
    expect(Math.min(outcomes.there, outcomes.gone)).toBeGreaterThan(5);
  });

  /** Stores a file and records it, repeatedly if necessary. */
  async function bring(key: string, user: string): Promise<string> {
    for (let attempt = 1; attempt <= 100; attempt += 1) {
      const file = await put(key, 'content');
      try {
        return (await store.save(user, [draftOf(file)]))[0];
      } catch (error) {
        if (!(error instanceof FileGoneError)) throw error;
      }
    }
    throw new Error('the file was gone a hundred times');
  }
});

describe('thumbnails', () => {
  it('are discarded when the record was removed or has another file meanwhile', async () => {
    const [before, after] = [await put('archive/obs/1/a.fits'), await put('archive/obs/2/a.fits')];
    const [id] = await store.save(owner, [draftOf(before, SOURCE)]);
    const thumbnail = await put('thumbnails/a/1.png');
    await store.save(owner, [draftOf(after, SOURCE)]);
    expect(await store.setThumbnail(id, before.key, thumbnail)).toBe(false);
    await store.remove([id]);
    expect(await store.setThumbnail(id, after.key, thumbnail)).toBe(false);
    await store.discard(thumbnail.key);
    expect(await isThere(thumbnail)).toBe(false);
    await store.deletePending();
    expect(await blobs()).toEqual({});
  });

  it('replace each other', async () => {
    const file = await put('archive/obs/1/a.fits');
    const [id] = await store.save(owner, [draftOf(file)]);
    const [first, second] = [await put('thumbnails/a/1.png'), await put('thumbnails/a/2.png')];
    await store.setThumbnail(id, file.key, first);
    await store.setThumbnail(id, file.key, second);
    expect((await recordOf(id))?.thumbnailKey).toBe(second.key);
    await store.deletePending();
    expect([await isThere(first), await isThere(second)]).toEqual([false, true]);
    await expect(store.setThumbnail(id, file.key, first)).rejects.toThrow(FileGoneError);
  });
});

describe('the result of a file check', () => {
  const validatedAt = async (id: string) => (await recordOf(id))?.validatedAt;

  it('is noted only for the checked file', async () => {
    const [before, now] = [await put('archive/o/1/a.fits'), await put('archive/o/2/a.fits')];
    const [id] = await store.save(owner, [draftOf(before, SOURCE)]);
    expect(await store.noteValidity(id, before.key, true)).toBe(true);
    expect(await validatedAt(id)).toEqual(expect.any(Date));
    await store.save(owner, [draftOf(now, SOURCE)]);
    expect(await store.noteValidity(id, before.key, true)).toBe(false);
    expect(await validatedAt(id)).toBeNull();
    expect(await store.noteValidity(id, now.key, true)).toBe(true);
    const noted = await recordOf(id);
    expect(await store.noteValidity(id, before.key, false)).toBe(false);
    expect(await recordOf(id)).toEqual(noted);
  });
});

describe('a hanging storage', () => {
  it('blocks three transactions and one of deletions, and no other requests', async () => {
    const files = await Promise.all(Array.from({ length: 23 }, (_, n) => put(`archive/obs-${n}/1/a.fits`)));
    const ids = await store.save(
      owner,
      files.slice(0, 12).map((file) => draftOf(file)),
    );
    await store.remove(ids);
    // Uploads of one owner, or one observation, would wait for each other.
    const owners = await Promise.all(files.slice(12).map(() => insertUser(library.database)));
    const door = gate();
    let waiting = 0;
    const behind = async () => {
      waiting += 1;
      await door.pass();
    };
    const hanging = createLibraryStore(library.database, {
      stat: lookupsUnderLocks(library.storage, behind),
      delete: async (key) => (await behind(), library.storage.delete(key)),
    });
    const calls = [
      ...files.slice(0, 12).map(() => hanging.deletePending()),
      ...files.slice(12).map((file, i) => hanging.save(owners[i], [draftOf(file)])),
      hanging.discard('archive/obs/x/a.fits'),
    ];
    await door.arrived;
    await sleep(200);
    expect(waiting).toBe(4);
    const answers = Array.from({ length: 6 }, () => library.database.query('SELECT 1'));
    expect(await Promise.all(answers)).toHaveLength(6);
    door.open();
    await Promise.all(calls);
    expect(await library.database.getRepository(RecordEntity).count()).toBe(11);
    for (const [i, file] of files.entries()) expect(await isThere(file)).toBe(i >= 12);
  });

  it.each([4, 12, 23])('blocks no change that needs no file, behind %d uploads', async (uploads) => {
    const [[kept, gone], files] = await Promise.all([
      Promise.all(['k', 'g'].map((name) => put(`archive/obs/${name}/a.fits`))),
      Promise.all(Array.from({ length: uploads }, (_, n) => put(`archive/obs/${n}/a.fits`))),
    ]);
    const [keptId, goneId] = await store.save(owner, [draftOf(kept), draftOf(gone)]);
    const door = gate();
    const hanging = createLibraryStore(library.database, {
      stat: lookupsUnderLocks(library.storage, door.pass),
      delete: (key) => library.storage.delete(key),
    });
    const saved = files.map((file) => hanging.save(other, [draftOf(file)]));
    await door.arrived;
    const changes = (async () => {
      await hanging.change(keptId, { description: 'mine' });
      return (await hanging.remove([goneId])).removedIds;
    })();
    const meanwhile = await changes;
    door.open();
    await Promise.all(saved);
    expect(meanwhile).toEqual([goneId]);
    expect(await recordOf(keptId)).toMatchObject({ description: 'mine' });
  });

  it('receives lookups of sixteen files of a transaction at once', async () => {
    const files = await Promise.all(Array.from({ length: 23 }, (_, n) => put(`archive/obs/${n}/a.fits`)));
    const door = gate();
    let waiting = 0;
    const slow = createLibraryStore(library.database, {
      stat: async (key) => ((waiting += 1), await door.pass(), library.storage.stat(key)),
      delete: (key) => library.storage.delete(key),
    });
    const drafts = files.map((file) => draftOf(file));
    const saved = slow.save(owner, drafts);
    await door.arrived;
    await sleep(200);
    const atOnce = waiting;
    door.open();
    expect(await saved).toHaveLength(23);
    expect(atOnce).toBe(16);
  });
});
