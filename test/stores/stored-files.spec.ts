import {
  createArchiveRecords,
  createJobStore,
  createLibraryStore,
  createStoredFiles,
  RecordEntity,
  type ArchiveFacts,
  type LibraryStore,
} from '#domain';
import { insertJobs } from '../support/insert-jobs.js';
import { insertRecords, share } from '../support/insert-records.js';
import { draftOf, insertUser, openLibrary, putFile, type Library } from '../support/open-library.js';

jest.setTimeout(60_000);

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
  await library.database.query('TRUNCATE records, blobs, jobs CASCADE');
  [owner, other] = await Promise.all([insertUser(library.database), insertUser(library.database)]);
});

const KEY = 'archive/obs/0123456789abcdef/a_i2d.fits';
const SOURCE = { sourceUri: 'mast:JWST/product/a_i2d.fits' };
const put = (key = KEY) => putFile(library.storage, key, key);
const rows = () => library.database.getRepository(RecordEntity).find({ order: { id: 'ASC' } });
const free = () => Promise.resolve(false);

describe('files without a record', () => {
  it('become unowned records, once', async () => {
    const draft = draftOf(await put(), SOURCE);
    const [id] = await store.saveOrphans([draft], free);
    expect(await rows()).toMatchObject([{ id, ownerId: null, visibility: 'private', storageKey: KEY }]);
    expect(await store.saveOrphans([draft], free)).toEqual([null]);
    expect(await rows()).toHaveLength(1);
  });

  it('become records only if they still have none', async () => {
    const known = draftOf(await put('archive/obs/0123456789abcdef/b_i2d.fits'));
    await store.save(owner, [known]);
    const [first, second] = await store.saveOrphans([known, draftOf(await put(), SOURCE)], free);
    expect([first, typeof second]).toEqual([null, 'string']);
    expect(await rows()).toHaveLength(2);
  });

  it('are skipped while they are being recorded, or are discarded', async () => {
    const file = await put();
    expect(await store.saveOrphans([draftOf(file, SOURCE)], () => Promise.resolve(true))).toEqual([null]);
    const insert = `INSERT INTO blobs (key, size, state, delete_after) VALUES ($1, 1, 'pending_deletion', now())`;
    await library.database.query(insert, [KEY]);
    expect(await store.saveOrphans([draftOf(file, SOURCE)], free)).toEqual([null]);
    expect(await library.database.query('SELECT state FROM blobs')).toEqual([{ state: 'pending_deletion' }]);
    expect(await rows()).toEqual([]);
  });

  it('become their importer’s, with tags and visibility, and no other user’s', async () => {
    const file = await put();
    const [orphan] = await store.saveOrphans([draftOf(file, SOURCE)], free);
    const wanted = { ...SOURCE, tags: ['mine'], visibility: 'public' as const };
    expect(await store.save(owner, [draftOf(file, wanted)])).toEqual([orphan]);
    expect(await rows()).toMatchObject([
      { id: orphan, ownerId: owner, tags: ['mine'], visibility: 'public', version: 2 },
    ]);
    const [theirs] = await store.save(other, [draftOf(file, { ...SOURCE, tags: ['theirs'] })]);
    expect(theirs).not.toBe(orphan);
    expect(await rows()).toMatchObject([{ ownerId: owner, tags: ['mine'] }, { ownerId: other }]);
  });

  it.each<[string, Partial<Pick<RecordEntity, 'visibility' | 'description' | 'tags'>>]>([
    ['made public', { visibility: 'public' }],
    ['shared', { visibility: 'shared' }],
    ['described', { description: 'ours' }],
    ['tagged', { tags: ['ours'] }],
  ])('stay unowned if an administrator has %s', async (_, said) => {
    const file = await put();
    const [orphan] = await store.saveOrphans([draftOf(file, SOURCE)], free);
    await library.database.getRepository(RecordEntity).update(orphan!, said);
    const [mine] = await store.save(owner, [draftOf(file, { ...SOURCE, tags: ['mine'] })]);
    expect(mine).not.toBe(orphan);
    const kept = await library.database.getRepository(RecordEntity).findOneByOrFail({ id: orphan! });
    expect(kept).toMatchObject({ ownerId: null, version: 1, ...said });
  });

  it('of another version than the import stay unowned', async () => {
    await store.saveOrphans([draftOf(await put(), SOURCE)], free);
    const newer = await put('archive/obs/fedcba9876543210/a_i2d.fits');
    await store.save(owner, [draftOf(newer, SOURCE)]);
    expect((await rows()).map(({ ownerId }) => ownerId)).toEqual([null, owner]);
  });

  it('get one record from simultaneous imports and scans, 23 times', async () => {
    for (let i = 0; i < 23; i += 1) {
      await library.database.query('TRUNCATE records, blobs CASCADE');
      const draft = draftOf(await put(), SOURCE);
      await Promise.all([
        store.saveOrphans([draft], free),
        store.save(owner, [draft]),
        store.saveOrphans([draft], free),
      ]);
      expect((await rows()).map(({ ownerId }) => ownerId)).toEqual([owner]);
    }
  });
});

describe('queries of stored files', () => {
  const ask = () => createStoredFiles(library.database);

  it('treat recorded and discarded files as settled', async () => {
    await store.save(owner, [draftOf(await put())]);
    const insert = `INSERT INTO blobs (key, size, state, delete_after) VALUES ('archive/o/gone', 1, 'pending_deletion', now())`;
    await library.database.query(insert);
    const keys = [KEY, 'archive/o/gone', 'archive/o/new'];
    expect([...(await ask().settled(keys))].sort()).toEqual(['archive/o/gone', KEY].sort());
  });

  it("return visible records only, the caller's own first", async () => {
    const file = await put();
    const [theirs] = await store.save(other, [draftOf(file)]);
    const as = (id: string, role: 'user' | 'admin' = 'user') => ask().recordsOf([KEY], { id, role });
    expect([...(await as(owner))]).toEqual([]);
    expect([...(await as(owner, 'admin'))]).toEqual([[KEY, theirs]]);
    await library.database.query(`UPDATE records SET visibility = 'shared' WHERE id = $1`, [theirs]);
    await share(library.database, theirs, owner);
    expect([...(await as(owner))]).toEqual([[KEY, theirs]]);
    const [mine] = await store.save(owner, [draftOf(file)]);
    expect([...(await as(owner))]).toEqual([[KEY, mine]]);
    expect([...(await ask().ownedBy(owner, [KEY, 'x']))]).toEqual([[KEY, mine]]);
    expect([...(await ask().ownedBy(other, [KEY]))]).toEqual([[KEY, theirs]]);
  });

  it('count records whose file is missing', async () => {
    const [lost] = await store.save(owner, [draftOf(await put()), draftOf(await put('uploads/1/b.fits'))]);
    expect(await ask().countMissing()).toBe(0);
    const mark = `UPDATE records SET status = 'invalid', file_missing_since = now() WHERE id = $1`;
    await library.database.query(mark, [lost]);
    expect(await ask().countMissing()).toBe(1);
  });
});

describe('jobs by subject', () => {
  const jobs = () => createJobStore(library.database);

  it.each([
    ['queued', false, true],
    ['running', false, true],
    ['failed', true, true],
    ['cancelled', true, true],
    ['failed', false, false],
    ['completed', false, false],
  ] as const)('%s and resumable %s: held is %s', async (status, resumable, isHeld) => {
    await insertJobs(library.database, owner, 1, { type: 'import', subject: 'obs', status, resumable });
    await insertJobs(library.database, owner, 1, { type: 'process', subject: 'other', status: 'running' });
    expect([...(await jobs().heldSubjects('import', ['obs', 'other', 'none']))]).toEqual(
      isHeld ? ['obs'] : [],
    );
    expect(await jobs().heldSubjects('import', ['none'])).toEqual(new Set());
  });

  it('are an owner’s own', async () => {
    const finished = { type: 'import', subject: 'obs', status: 'failed' } as const;
    const [mine] = await insertJobs(library.database, owner, 1, finished);
    await insertJobs(library.database, other, 1, finished);
    const of = { ownerId: owner, type: 'import', subject: 'obs' };
    expect((await jobs().ofSubject(of)).map(({ id }) => id)).toEqual([mine]);
    expect(await jobs().ofSubject({ ...of, type: 'process' })).toEqual([]);
    expect(await jobs().ofSubject({ ...of, subject: null })).toEqual([]);
  });
});

describe('records of the archive', () => {
  const archived = (): ReturnType<typeof createArchiveRecords> => createArchiveRecords(library.database);
  const said = (more: Partial<ArchiveFacts> = {}): ArchiveFacts => ({
    ...{ targetName: 'M 16', instrument: 'NIRCAM/IMAGE', filter: 'F200W', exposureTime: 10 },
    ...{ calibrationLevel: 3, observationDate: '2022-07-12T00:00:00.000Z', proposalId: '1' },
    ...{ proposalPi: null, observationTitle: null, wavelengthRange: 'INFRARED', ra: 10, dec: -5 },
    metadata: { archive_obs_id: 'obs', archive_em_min: 1500, archive_jpegURL: null },
    ...more,
  });

  async function importOne(ownerId: string, obsId = 'obs'): Promise<string> {
    const file = await put(`archive/${obsId}/0123456789abcdef/${obsId}_i2d.fits`);
    const sourceUri = `mast:JWST/product/${obsId}_i2d.fits`;
    const draft = draftOf(file, { sourceUri });
    const facts = { ...draft.facts, metadata: { archive_obs_id: obsId, archive_old: 1, OBJECT: 'header' } };
    return (await store.save(ownerId, [{ ...draft, facts }]))[0];
  }
  const rowOf = async (id: string) => (await rows()).find((row) => row.id === id);

  it("are updated with the archive's metadata, once", async () => {
    const id = await importOne(owner);
    expect(await archived().renew(id, said())).toBe(true);
    expect(await rowOf(id)).toMatchObject({
      ...{ targetName: 'M 16', exposureTime: 10, processingLevel: 'L3', wavelengthMinUm: 1.5, version: 2 },
      ...{ ra: 10, dec: -5, ownerId: owner, visibility: 'private' },
      metadata: { archive_obs_id: 'obs', archive_em_min: 1500, archive_jpegURL: null, OBJECT: 'header' },
    });
    expect(await rowOf(id)).not.toHaveProperty('metadata.archive_old');
    expect(await archived().renew(id, said())).toBe(false);
    expect(await rowOf(id)).toMatchObject({ version: 2 });
    // Values missing in the archive come from the header.
    expect(await archived().renew(id, said({ targetName: null }))).toBe(true);
    expect(await rowOf(id)).toMatchObject({ targetName: 'header', version: 3 });
    await store.remove([id]);
    expect(await archived().renew(id, said())).toBeNull();
  });

  it('are listed by observation, page by page, an owner’s own or all', async () => {
    for (const obsId of ['o1', 'o2', 'o3', 'o4', 'o5', 'o6']) await importOne(owner, obsId);
    const theirs = await importOne(other, 'o7');
    await importOne(other, 'o2');
    await store.save(owner, [draftOf(await put('uploads/1/c.fits'), { facts: draftOf(await put()).facts })]);
    const page = (ownerId: string | null, after = '', limit = 5) =>
      archived().observations({ ownerId, after, limit });
    expect(await page(owner)).toEqual(['o1', 'o2', 'o3', 'o4', 'o5']);
    expect(await page(owner, 'o5')).toEqual(['o6']);
    expect(await page(null, 'o5')).toEqual(['o6', 'o7']);
    expect(await page(null, 'o7')).toEqual([]);
    expect([await archived().countObservations(owner), await archived().countObservations(null)]).toEqual([
      6, 7,
    ]);
    const of = { obsId: 'o2', after: null, limit: 1 };
    const [first] = await archived().ofObservation({ ...of, ownerId: null });
    const [second, ...others] = await archived().ofObservation({ ...of, ownerId: null, after: first.id });
    expect([others, second.id === first.id]).toEqual([[], false]);
    expect(await archived().ofObservation({ ...of, ownerId: null, after: second.id })).toEqual([]);
    const own = await archived().ofObservation({ obsId: 'o7', after: null, limit: 5, ownerId: other });
    expect(own.map(({ id }) => id)).toEqual([theirs]);
    expect(await archived().ofObservation({ obsId: 'o7', after: null, limit: 5, ownerId: owner })).toEqual(
      [],
    );
  });
});

it('that are invisible to a user are hidden; removed ones are not', async () => {
  const { database } = library;
  const rowsOf = (ownerId: string) =>
    (['private', 'public'] as const).map((visibility) => ({ ownerId, visibility }));
  const ids = await insertRecords(database, [...rowsOf(owner), ...rowsOf(other)]);
  const [, , theirPrivate] = ids;
  const files = createStoredFiles(database);
  const asked = [...ids, '018f0000-0000-7000-8000-000000000000'];
  expect(await files.hiddenFrom(owner, asked)).toEqual(new Set([theirPrivate]));
  await share(database, theirPrivate, owner);
  await database.query(`UPDATE records SET visibility = 'shared' WHERE id = $1`, [theirPrivate]);
  expect(await files.hiddenFrom(owner, asked)).toEqual(new Set());
  await database.query(`UPDATE users SET deactivated_at = now() WHERE id = $1`, [owner]);
  expect(await files.hiddenFrom(owner, asked)).toEqual(new Set([ids[0], theirPrivate]));
});
