import {
  createArchiveRecords,
  createLibraryStore,
  RecordEntity,
  type LibraryStore,
  type RecordDraft,
} from '#domain';
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

const KEY = 'archive/jw1/a_i2d.fits';
const SOURCE = { sourceUri: 'mast:JWST/product/a_i2d.fits' };
const recordOf = (id: string) => library.database.getRepository(RecordEntity).findOneByOrFail({ id });
const save = async (draft: RecordDraft): Promise<string> => (await store.save(owner, [draft]))[0];
const put = (key = KEY) => putFile(library.storage, key, 'content');

type Archive = Parameters<ReturnType<typeof createArchiveRecords>['renew']>[1];
const SILENT: Archive = {
  ...{ targetName: null, instrument: null, filter: null, exposureTime: null, calibrationLevel: null },
  ...{ observationDate: null, proposalId: null, proposalPi: null, observationTitle: null },
  ...{ wavelengthRange: null, ra: null, dec: null },
  metadata: { archive_obs_id: 'jw1' },
};

describe('metadata that users have edited', () => {
  const WRITTEN = { note: 'one\ntwo\tthree', deep: { list: ['x\ny'] } };

  it('stays unchanged by a refresh from the archive (docs/imports.md)', async () => {
    const id = await save(draftOf(await put(), SOURCE));
    const records = createArchiveRecords(library.database);
    await records.renew(id, SILENT);
    const { version } = await store.change(id, { metadata: WRITTEN });
    expect(await records.renew(id, SILENT)).toBe(false);
    expect(await recordOf(id)).toMatchObject({ version, metadata: WRITTEN });
  });

  it('stays unchanged when the observation is imported again, as do tags and description', async () => {
    const draft = draftOf(await put(), SOURCE);
    const id = await save(draft);
    await store.change(id, { metadata: WRITTEN, tags: ['t'], description: 'd' });
    await save(draft);
    expect(await recordOf(id)).toMatchObject({ tags: ['t'], description: 'd', metadata: WRITTEN });
  });
});

it('an update that waited for the record does not set its time back', async () => {
  const id = await save(draftOf(await put(), SOURCE));
  const runner = library.database.createQueryRunner();
  await runner.startTransaction();
  await runner.query('SELECT 1 FROM records WHERE id = $1 FOR UPDATE', [id]);
  const renewing = createArchiveRecords(library.database).renew(id, { ...SILENT, targetName: 'M 1' });
  await new Promise((resolve) => setTimeout(resolve, 300));
  await runner.query('UPDATE records SET updated_at = clock_timestamp() WHERE id = $1', [id]);
  await runner.commitTransaction();
  await runner.release();
  const before = await recordOf(id);
  await renewing;
  expect((await recordOf(id)).updatedAt.getTime()).toBeGreaterThanOrEqual(before.updatedAt.getTime());
});

it('a record whose status was set while its file was missing can be ready again when the file is back', async () => {
  const id = await save(draftOf(await put(), SOURCE));
  const viewer = { id: owner, role: 'user' } as const;
  await library.storage.delete(KEY);
  await store.checkFile(KEY);
  await store.changeMany([id], { status: 'failed' }, viewer);
  await put();
  await store.checkFile(KEY);
  expect((await recordOf(id)).fileMissingSince).toBeNull();
  expect((await store.changeMany([id], { status: 'ready' }, viewer)).skipped).toEqual([]);
});

it('a mosaic that became private with its image is no longer shared with anyone', async () => {
  const bob = await insertUser(library.database);
  const part = await save(draftOf(await put(), { visibility: 'public' }));
  const mosaic = await save(
    draftOf(await put('derived/m/m.fits'), { sourceUri: 'observation-mosaic:x/y/z', derivedFrom: [part] }),
  );
  await store.change(mosaic, { visibility: 'shared', sharedWith: [bob] });
  await store.change(mosaic, { visibility: 'public' });
  await store.change(part, { visibility: 'private' });
  const shares = 'SELECT user_id FROM record_shares WHERE record_id = $1';
  expect(await library.database.query(shares, [mosaic])).toEqual([]);
});

describe('metadata of a file that is imported again', () => {
  const { facts } = draftOf({ key: KEY, size: 7, sha256: 'x' });

  it('for the same file: its header together with edited values', async () => {
    const file = await put();
    const id = await save({ ...draftOf(file, SOURCE), facts: { ...facts, metadata: { OBJECT: 'M 1' } } });
    await store.change(id, { metadata: { OBJECT: 'Crab', Note: 'mine' } });
    await save({
      ...draftOf(file, SOURCE),
      facts: { ...facts, metadata: { OBJECT: 'M 1', GAIN: 2, archive_obs_id: 'jw1' } },
    });
    expect((await recordOf(id)).metadata).toEqual({
      ...{ OBJECT: 'Crab', Note: 'mine', GAIN: 2, archive_obs_id: 'jw1' },
    });
  });

  it('for another file: its header, the archive’s current columns, and values without a FITS keyword', async () => {
    const id = await save({
      ...draftOf(await put(), SOURCE),
      facts: { ...facts, metadata: { OBJECT: 'M 1', GAIN: 1, archive_old: 1 } },
    });
    await store.change(id, { metadata: { note: 'mine', 'long name': [1] } });
    await save({
      ...draftOf(await put('archive/jw1/2/a_i2d.fits'), SOURCE),
      facts: { ...facts, metadata: { OBJECT: 'M 2', archive_new: 1 } },
    });
    expect((await recordOf(id)).metadata).toEqual({
      ...{ OBJECT: 'M 2', archive_new: 1, note: 'mine', 'long name': [1] },
    });
  });
});

it('a mosaic that becomes private with an update is no longer shared with anyone', async () => {
  const bob = await insertUser(library.database);
  const draft = { ...draftOf(await put(), SOURCE), narrowsVisibility: true } as const;
  const id = await save({ ...draft, visibility: 'public' });
  await store.change(id, { visibility: 'shared', sharedWith: [bob] });
  await save({ ...draft, visibility: 'private' });
  expect((await recordOf(id)).visibility).toBe('private');
  expect(await library.database.query('SELECT 1 FROM record_shares WHERE record_id = $1', [id])).toEqual([]);
});

it('a record that is imported again as private keeps its visibility', async () => {
  const bob = await insertUser(library.database);
  const id = await save(draftOf(await put(), { ...SOURCE, visibility: 'public' }));
  await store.change(id, { visibility: 'shared', sharedWith: [bob] });
  await save(draftOf(await put(), { ...SOURCE, visibility: 'private' }));
  expect((await recordOf(id)).visibility).toBe('shared');
  expect(await library.database.query('SELECT 1 FROM record_shares WHERE record_id = $1', [id])).toHaveLength(
    1,
  );
});
