import { setTimeout as sleep } from 'node:timers/promises';
import {
  createLibraryStore,
  createObservationGroups,
  createRecordSearch,
  mosaicSource,
  RecordEntity,
  type LibraryStore,
  type ObservationGroup,
  type ObservationGroups,
  type RecordDraft,
} from '#domain';
import { gate } from '../support/gate.js';
import { lookupsUnderLocks } from '../support/lookups-under-locks.js';
import { draftOf, insertUser, openLibrary, putFile, type Library } from '../support/open-library.js';

jest.setTimeout(90_000);

const BASE = 'jw01288015001_26101_00003';

let library: Library;
let store: LibraryStore;
let groups: ObservationGroups;
let owner: string;
let other: string;
let group: ObservationGroup;

beforeAll(async () => {
  library = await openLibrary();
  store = createLibraryStore(library.database, library.storage);
  groups = createObservationGroups(library.database);
});
afterAll(() => library?.close());

beforeEach(async () => {
  await library.database.query('TRUNCATE records, blobs CASCADE');
  [owner, other] = await Promise.all([insertUser(library.database), insertUser(library.database)]);
  group = { ownerId: owner, observationBaseId: BASE, instrument: 'NIRCAM', filter: 'F200W' };
});

let files = 0;
/** A record with a file of its own, of the group by default. */
async function save(
  facts: Partial<RecordDraft['facts']> = {},
  more: Partial<RecordDraft> = {},
  ownerId = owner,
): Promise<string> {
  files += 1;
  const draft = draftOf(await putFile(library.storage, `uploads/${files}/a.fits`, `file ${files}`), more);
  const wcs = { footprint: [] } as unknown as RecordEntity['wcs'];
  const [instrument, filter] = ['NIRCAM/IMAGE', 'F200W'];
  const own = { ...draft.facts, observationBaseId: BASE, instrument, filter, wcs, ...facts };
  const [id] = await store.save(ownerId, [{ ...draft, facts: own }]);
  return id;
}

/** The mosaic of the group, with these parts. */
const saveMosaic = (parts: readonly string[], more: Partial<RecordDraft> = {}): Promise<string> =>
  save({}, { sourceUri: mosaicSource(group), derivedFrom: parts, requires: parts, ...more });

const recordOf = (id: string) => library.database.getRepository(RecordEntity).findOneBy({ id });
const idsOf = (records: readonly { readonly id: string }[]) => records.map(({ id }) => id).sort();

describe('the images of a group', () => {
  it('are those of one owner, observation, instrument and filter that can be combined', async () => {
    const image = await save();
    const uploaded = await save({ instrument: 'NIRCam' });
    const kept = [image, uploaded].sort();
    await save({ filter: 'F444W' });
    await save({ instrument: 'MIRI' });
    await save({ observationBaseId: 'another' });
    await save({ dataType: 'cube' });
    await save({ isViewable: false });
    await save({ wcs: null });
    await save({}, {}, other);
    const lost = await save();
    const aside = await save();
    await library.database.query(`UPDATE records SET status = 'invalid' WHERE id = $1`, [lost]);
    await library.database.query(`UPDATE records SET archived_at = now() WHERE id = $1`, [aside]);
    expect(idsOf(await groups.images(group))).toEqual(kept);
  });

  it('belong to one group whatever the spelling of their instrument', async () => {
    const ids = [await save(), await save({ instrument: 'NIRCAM' }), await save({ filter: null })];
    expect(await groups.groupsOf(ids)).toEqual([group]);
    expect(await groups.groupsOf([await save({ filter: 'F444W' }), ids[0]])).toHaveLength(2);
    expect(await groups.groupsOf([])).toEqual([]);
  });
});

describe('the mosaic of a group', () => {
  it('is one record, which new images update', async () => {
    const [a, b] = [await save(), await save()];
    const first = await saveMosaic([a], { madeOf: 'one' });
    expect(await saveMosaic([a, b], { madeOf: 'two' })).toBe(first);
    expect(await recordOf(first)).toMatchObject({ derivedFrom: [a, b], madeOf: 'two', version: 2 });
    expect((await groups.mosaicOf(group))?.id).toBe(first);
    expect(await groups.mosaicOf({ ...group, ownerId: other })).toBeNull();
  });

  it('is not made with a removed image', async () => {
    const [a, b] = [await save(), await save()];
    await store.remove([b]);
    await expect(saveMosaic([a, b])).rejects.toMatchObject({ name: 'PartGoneError' });
    expect(await groups.mosaicOf(group)).toBeNull();
  });

  it('becomes private with its images, and is never made public automatically', async () => {
    const id = await saveMosaic([], { visibility: 'public' });
    await saveMosaic([], { visibility: 'private' });
    expect(await recordOf(id)).toMatchObject({ visibility: 'public' });
    await saveMosaic([], { visibility: 'private', narrowsVisibility: true });
    expect(await recordOf(id)).toMatchObject({ visibility: 'private' });
    await saveMosaic([], { visibility: 'public', narrowsVisibility: true });
    expect(await recordOf(id)).toMatchObject({ visibility: 'private' });
  });

  it('is private when one of its images became private meanwhile', async () => {
    const parts = [await save({}, { visibility: 'public' }), await save({}, { visibility: 'public' })];
    const made = { visibility: 'public', narrowsVisibility: true } as const;
    const open = await saveMosaic(parts, made);
    expect(await recordOf(open)).toMatchObject({ visibility: 'public' });
    await store.remove([open]);
    await store.change(parts[1], { visibility: 'private' });
    const hidden = await saveMosaic(parts, made);
    expect(await recordOf(hidden)).toMatchObject({ visibility: 'private' });
    await store.change(parts[1], { visibility: 'public' });
    await store.change(hidden, { visibility: 'public' });
    await store.change(parts[0], { visibility: 'shared' });
    await saveMosaic(parts, made);
    expect(await recordOf(hidden)).toMatchObject({ visibility: 'private' });
  });

  it('is never public with a private image, whichever is changed first', async () => {
    for (let i = 0; i < 20; i += 1) {
      const parts = [await save({}, { visibility: 'public' }), await save({}, { visibility: 'public' })];
      const id = await saveMosaic(parts);
      const [hidden, widened] = await Promise.allSettled([
        store.change(parts[i % 2], { visibility: 'private' }),
        store.change(id, { visibility: 'public' }),
      ]);
      expect(hidden.status).toBe('fulfilled');
      if (widened.status === 'rejected') expect(widened.reason).toMatchObject({ kind: 'validation' });
      expect(await recordOf(id)).toMatchObject({ visibility: 'private' });
      await store.remove(parts);
    }
  });

  it('is removed with any of its images, with its files; records derived manually stay', async () => {
    const [a, b] = [await save(), await save()];
    const mosaic = await saveMosaic([a, b]);
    const byHand = await save({}, { sourceUri: 'job:1', derivedFrom: [a, b] });
    const { storageKey } = (await recordOf(mosaic))!;
    const { removedIds, pendingKeys } = await store.remove([b]);
    expect([...removedIds].sort()).toEqual([b, mosaic].sort());
    expect(pendingKeys).toContain(storageKey);
    expect(await store.deleteSoon(pendingKeys)).toBe(true);
    expect(await library.storage.stat(storageKey)).toBeNull();
    expect([await recordOf(a), await recordOf(byHand)]).toEqual([expect.anything(), expect.anything()]);
  });

  it('locks its images while it is recorded: a removal comes after it, and includes it', async () => {
    const parts = [await save(), await save()];
    const door = gate();
    const slow = createLibraryStore(library.database, {
      delete: (key) => library.storage.delete(key),
      stat: lookupsUnderLocks(library.storage, door.pass),
    });
    const file = await putFile(library.storage, 'derived/slow/a.fits', 'slow');
    const facts = { ...draftOf(file).facts, observationBaseId: BASE };
    const draft = draftOf(file, {
      facts,
      sourceUri: mosaicSource(group),
      derivedFrom: parts,
      requires: parts,
    });
    const saving = slow.save(owner, [draft]);
    await door.arrived;
    let isRemoved = false;
    const removing = store.remove([parts[1]]).then((removal) => {
      isRemoved = true;
      return removal;
    });
    await sleep(200);
    expect(isRemoved).toBe(false);
    door.open();
    const [id] = await saving;
    expect([...(await removing).removedIds].sort()).toEqual([parts[1], id].sort());
    expect(await recordOf(id)).toBeNull();
  });

  it('exists with all of its images or not at all, whichever of removal and recording is first', async () => {
    for (let i = 0; i < 25; i += 1) {
      const parts = [await save(), await save()];
      // In half of the cases it exists already, or a later image has been added.
      if (i % 2 === 1) await saveMosaic([parts[0]]);
      const [saved, removed] = await Promise.allSettled([saveMosaic(parts), store.remove([parts[i % 2]])]);
      expect(removed.status).toBe('fulfilled');
      if (saved.status === 'rejected') expect(saved.reason).toMatchObject({ name: 'PartGoneError' });
      const mosaic = await groups.mosaicOf(group);
      if (mosaic) expect(mosaic.derivedFrom).not.toContain(parts[i % 2]);
      await store.remove(parts);
      expect(await groups.mosaicOf(group)).toBeNull();
    }
  });

  it('is removed once together with its images', async () => {
    const [a, b] = [await save(), await save()];
    const mosaic = await saveMosaic([a, b]);
    expect([...(await store.remove([mosaic, a, b])).removedIds].sort()).toEqual([a, b, mosaic].sort());
  });
});

describe('mosaicsOf', () => {
  const search = () => createRecordSearch(library.database);
  const viewer = (id: string) => ({ id, role: 'user' }) as const;

  it('finds the visible mosaics that contain any of the records', async () => {
    const [a, b] = [await save(), await save()];
    const mosaic = await saveMosaic([a, b]);
    await save({}, { sourceUri: 'job:1', derivedFrom: [a] });
    const found = async (ids: string[], who: Parameters<ReturnType<typeof search>['mosaicsOf']>[1]) =>
      idsOf(await search().mosaicsOf(ids, who));
    expect(await found([b], viewer(owner))).toEqual([mosaic]);
    expect(await found([mosaic], viewer(owner))).toEqual([]);
    expect(await found([], viewer(owner))).toEqual([]);
    expect(await found([a], viewer(other))).toEqual([]);
    expect(await found([a], null)).toEqual([]);
    expect(await found([a], { id: other, role: 'admin' })).toEqual([mosaic]);
    await library.database.query(`UPDATE records SET visibility = 'public' WHERE id = $1`, [mosaic]);
    expect(await found([a], null)).toEqual([mosaic]);
    await library.database.query(`UPDATE records SET status = 'invalid' WHERE id = $1`, [mosaic]);
    expect(await found([a], viewer(owner))).toEqual([]);
  });
});
