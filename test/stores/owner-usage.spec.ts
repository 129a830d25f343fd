import { randomUUID } from 'node:crypto';
import pg from 'pg';
import {
  addUpUsage,
  createAccountStore,
  createArchiveRecords,
  createLibraryStore,
  dataSourceOptions,
  migrateDatabase,
  SERVICE_ACCOUNT,
  type LibraryStore,
  type UsageLimits,
} from '#domain';
import { draftOf, insertUser, openLibrary, putFile, type Library } from '../support/open-library.js';
import { seededRandom } from '../support/seeded-random.js';
import { createEmptyDatabase } from '../support/test-database.js';

jest.setTimeout(90_000);

const NONE: UsageLimits = { records: null, bytes: null, metadataBytes: null };
const QUOTA = { kind: 'too-large', code: 'quota_exceeded' };

const random = seededRandom(37);
const below = (count: number): number => Math.floor(random() * count);
const pick = <T>(values: readonly T[]): T => values[below(values.length)];

let library: Library;
let store: LibraryStore;
let owners: string[];
let files = 0;

beforeAll(async () => {
  library = await openLibrary();
  store = createLibraryStore(library.database, library.storage);
});
afterAll(() => library?.close());
beforeEach(async () => {
  await library.database.query('TRUNCATE records, blobs CASCADE');
  owners = [await insertUser(library.database), await insertUser(library.database)];
});

const limited = (limits: Partial<UsageLimits>) =>
  createLibraryStore(library.database, library.storage, { ...NONE, ...limits });

const put = (bytes: number) =>
  putFile(library.storage, `archive/jw1/${(files += 1)}/a_i2d.fits`, 'x'.repeat(bytes));

const save = async (ownerId: string, bytes: number, more: object = {}, to = store): Promise<string> =>
  (await to.save(ownerId, [draftOf(await put(bytes), more)]))[0];

const withMetadata = (value: string) => {
  const draft = draftOf({ key: 'a', size: 0, sha256: '' });
  return { facts: { ...draft.facts, metadata: { note: value } } };
};

const idsOf = async (): Promise<string[]> =>
  (await library.database.query<{ id: string }[]>('SELECT id FROM records ORDER BY id')).map(({ id }) => id);

/** The id of a record, or of none. */
const anyId = async (): Promise<string> => pick([...(await idsOf()), randomUUID()]);

/** Compares the usage of each owner with a full count of the records. */
async function expectRight(): Promise<void> {
  for (const owner of owners) {
    const [counted] = await library.database.query<object[]>(
      `SELECT count(*)::int AS records, coalesce(sum(file_size), 0)::int AS bytes,
         coalesce(sum(octet_length(metadata::text)), 0)::int AS "metadataBytes"
       FROM records WHERE owner_id = $1`,
      [owner],
    );
    expect(await store.usage(owner)).toEqual({ ...counted, limits: NONE });
  }
}

const keptRows = async (): Promise<number> =>
  (await library.database.query<{ n: number }[]>('SELECT count(*)::int AS n FROM owner_usage'))[0].n;

const ARCHIVE = {
  ...{ targetName: null, instrument: null, filter: null, exposureTime: null, calibrationLevel: null },
  ...{ observationDate: null, proposalId: null, proposalPi: null, observationTitle: null },
  ...{ wavelengthRange: null, ra: null, dec: null },
};

/** One change of the library as the service makes it; one that another change has made impossible changes nothing. */
const CHANGES: readonly (() => Promise<unknown>)[] = [
  () => save(pick(owners), below(50)),
  () =>
    save(pick(owners), below(50), {
      sourceUri: pick(['mast:a', 'mast:b', 'mast:c']),
      ...withMetadata('x'.repeat(below(9))),
    }),
  async () =>
    store.saveOrphans([draftOf(await put(below(50)), { sourceUri: pick(['mast:a', 'mast:d']) })], () =>
      Promise.resolve(false),
    ),
  () => store.claimOrphaned(pick(owners)),
  async () => store.remove((await idsOf()).slice(0, below(4))),
  async () => store.change(await anyId(), { metadata: { note: 'é'.repeat(below(20)) } }),
  async () => store.change(await anyId(), { archived: random() < 0.5, tags: [pick(['a', 'b'])] }),
  async () =>
    createArchiveRecords(library.database).renew(await anyId(), {
      ...ARCHIVE,
      metadata: { archive_note: 'y'.repeat(below(20)) },
    }),
  async () =>
    store.changeMany(await idsOf(), { status: pick(['ready', 'failed']) }, { id: owners[0], role: 'admin' }),
  () => addUpUsage(library.database),
];

async function change(): Promise<void> {
  await pick(CHANGES)().catch((error: Error) => {
    if (error.message !== 'Record not found') throw error;
  });
}

describe('what the records of an owner take up', () => {
  it('is nothing for a new account', expectRight);

  it('follows every change of the library, and merges', async () => {
    for (let round = 0; round < 120; round += 1) {
      await change();
      if (round % 10 === 0) await expectRight();
    }
    await expectRight();
    await addUpUsage(library.database);
    await expectRight();
    expect(await keptRows()).toBeLessThanOrEqual(owners.length);
  });

  it('follows changes that are made at the same time', async () => {
    for (let round = 0; round < 12; round += 1) {
      await Promise.all(Array.from({ length: 10 }, change));
      await expectRight();
    }
  });

  it('moves with a claim, stays with an archived record, and ends with the record or its owner', async () => {
    const [one, other] = owners;
    await store.saveOrphans([draftOf(await put(7), { sourceUri: 'mast:a' })], () => Promise.resolve(false));
    expect(await keptRows()).toBe(0);
    await store.claimOrphaned(one);
    expect(await store.usage(one)).toMatchObject({ records: 1, bytes: 7 });
    const [id] = await idsOf();
    await store.change(id, { archived: true });
    expect(await store.usage(one)).toMatchObject({ records: 1, bytes: 7 });
    await store.remove([id]);
    expect(await store.usage(one)).toMatchObject({ records: 0, bytes: 0, metadataBytes: 0 });
    await save(other, 5);
    await library.database.query('DELETE FROM users WHERE id = $1', [other]);
    expect(await store.usage(other)).toMatchObject({ records: 0, bytes: 0, metadataBytes: 0 });
    await addUpUsage(library.database);
    expect(await keptRows()).toBe(0);
  });

  it('counts a file in each of its records', async () => {
    const file = await put(9);
    for (const owner of owners) {
      await store.save(owner, [draftOf(file)]);
      expect(await store.usage(owner)).toMatchObject({ records: 1, bytes: 9 });
    }
  });

  it('is not written by changes that leave it as it is', async () => {
    const id = await save(owners[0], 9);
    const before = await keptRows();
    await store.change(id, { tags: ['a'], description: 'new', archived: true, visibility: 'public' });
    await store.changeMany([id], { status: 'failed' }, { id: owners[0], role: 'user' });
    expect(await keptRows()).toBe(before);
  });

  it('includes records from before it was kept', async () => {
    const { url, drop } = await createEmptyDatabase();
    const client = new pg.Client({ connectionString: url });
    try {
      const before = (dataSourceOptions(url).migrations as { name: string }[]).filter(
        ({ name }) => !name.startsWith('OwnerUsage'),
      );
      await migrateDatabase(url, { migrations: before as never });
      await client.connect();
      await client.query(
        `INSERT INTO users (id, username, email, password_hash, role) VALUES ($1, 'u', 'u@example.org', '', 'user')`,
        [owners[0]],
      );
      await client.query(`INSERT INTO blobs (key) VALUES ('k')`);
      for (const [owner, size] of [
        [owners[0], 5],
        [owners[0], 6],
        [null, 7],
      ])
        await client.query(
          `INSERT INTO records (id, file_name, storage_key, data_type, content_type, file_size, sha256, status,
             observation_base_id, processing_level, owner_id, visibility, metadata)
           VALUES (gen_random_uuid(), 'a', 'k', 'image', 'a', $2, '', 'ready', 'a', 'L3', $1, 'private', '{"a": "é"}')`,
          [owner, size],
        );
      await migrateDatabase(url);
      const { rows } = await client.query(`SELECT owner_id, records, bytes, metadata_bytes FROM owner_usage`);
      expect(rows).toEqual([{ owner_id: owners[0], records: '2', bytes: '11', metadata_bytes: '22' }]);
    } finally {
      await client.end();
      await drop();
    }
  });
});

describe('the limits of an owner', () => {
  it.each([
    [{ bytes: 10 }, 'The account may have 10 bytes of files: 6 are used, and 5 more were asked for'],
    [{ records: 1 }, 'The account may have 1 records: 1 are used, and 1 more were asked for'],
  ])('%j refuse what does not fit, and nothing is left of it', async (limits, message) => {
    const to = limited(limits);
    await save(owners[0], 6, {}, to);
    await expect(save(owners[0], 5, {}, to)).rejects.toMatchObject({ ...QUOTA, message });
    expect(await store.usage(owners[0])).toMatchObject({ records: 1, bytes: 6 });
    expect(await library.database.query('SELECT FROM blobs')).toHaveLength(1);
    await save(owners[1], 5, {}, to);
    await expectRight();
  });

  it('admit what fits exactly, and what fits after a deletion', async () => {
    const to = limited({ bytes: 10, records: 2 });
    const id = await save(owners[0], 4, {}, to);
    await save(owners[0], 6, {}, to);
    await expect(save(owners[0], 0, {}, to)).rejects.toMatchObject(QUOTA);
    await to.remove([id]);
    await expect(save(owners[0], 5, {}, to)).rejects.toMatchObject(QUOTA);
    await save(owners[0], 4, {}, to);
  });

  it('count only the growth of a file that replaces another', async () => {
    const to = limited({ bytes: 10, records: 1 });
    const source = { sourceUri: 'mast:a' };
    await save(owners[0], 9, source, to);
    await save(owners[0], 10, source, to);
    await expect(save(owners[0], 11, source, to)).rejects.toMatchObject({
      message: 'The account may have 10 bytes of files: 10 are used, and 1 more were asked for',
    });
  });

  it('admit exactly one of two records that fit one by one, many times', async () => {
    const to = limited({ bytes: 10 });
    for (let round = 0; round < 10; round += 1) {
      const owner = await insertUser(library.database);
      await save(owner, 4, {}, to);
      const both = await Promise.allSettled([save(owner, 6, {}, to), save(owner, 6, {}, to)]);
      expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
      expect(await store.usage(owner)).toMatchObject({ records: 2, bytes: 10 });
    }
  });

  it('refuse longer metadata, and no other change, of an owner who has too much already', async () => {
    const id = await save(owners[0], 4, { ...withMetadata('x'.repeat(100)), sourceUri: 'mast:a' });
    const to = limited({ metadataBytes: 50, bytes: 1, records: 0 });
    await to.change(id, { tags: ['a'], metadata: { note: 'x'.repeat(99) } });
    await expect(to.change(id, { metadata: { note: 'x'.repeat(101) } })).rejects.toMatchObject({
      ...QUOTA,
      message: 'The account may have 50 bytes of metadata: 111 are used, and 2 more were asked for',
    });
    await to.change(id, { archived: true });
    await to.changeMany([id], { status: 'failed' }, { id: owners[0], role: 'user' });
    const longer = { ...ARCHIVE, metadata: { archive_note: 'y' } };
    const limits = { ...NONE, metadataBytes: 50 };
    await expect(createArchiveRecords(library.database, limits).renew(id, longer)).rejects.toMatchObject(
      QUOTA,
    );
    expect(await createArchiveRecords(library.database).renew(id, longer)).toBe(true);
    await to.remove([id]);
  });

  it('admit one of two changes that lengthen metadata at the same time', async () => {
    const ids = [await save(owners[0], 1, withMetadata('')), await save(owners[0], 1, withMetadata(''))];
    const { metadataBytes } = await store.usage(owners[0]);
    const to = limited({ metadataBytes: metadataBytes + 10 });
    const both = await Promise.allSettled(
      ids.map((id) => to.change(id, { metadata: { note: 'x'.repeat(10) } })),
    );
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });

  it('do not hold for the account of the service', async () => {
    expect(await createAccountStore(library.database.manager).ensureServiceAccount('x')).toBe(true);
    const strict = limited({ records: 1, bytes: 1, metadataBytes: 1 });
    await strict.assertRoom(SERVICE_ACCOUNT.id, [{ size: 100 }, { size: 100 }]);
    for (const bytes of [100, 200])
      await save(SERVICE_ACCOUNT.id, bytes, withMetadata('of some length'), strict);
    expect(await strict.usage(SERVICE_ACCOUNT.id)).toMatchObject({ records: 2, bytes: 300 });
  });

  it('do not hinder a claim by an administrator, which counts', async () => {
    await store.saveOrphans([draftOf(await put(7))], () => Promise.resolve(false));
    const to = limited({ bytes: 5 });
    expect(await to.claimOrphaned(owners[0])).toBe(1);
    expect(await to.usage(owners[0])).toMatchObject({ records: 1, bytes: 7 });
  });

  it('tell early what would not fit', async () => {
    const to = limited({ bytes: 10, records: 2 });
    await save(owners[0], 9, { sourceUri: 'mast:a' }, to);
    const ask = (...asked: Parameters<LibraryStore['assertRoom']>[1]) => to.assertRoom(owners[0], asked);
    await ask({ size: 1 });
    await ask({ size: null });
    await ask({ size: 10, sourceUri: 'mast:a' });
    await expect(ask({ size: 2 })).rejects.toMatchObject(QUOTA);
    await expect(ask({ size: 11, sourceUri: 'mast:a' })).rejects.toMatchObject(QUOTA);
    await expect(ask({ size: null }, { size: null })).rejects.toMatchObject(QUOTA);
    await expect(ask({ size: 0 }, { size: 0 })).rejects.toMatchObject(QUOTA);
    await store.assertRoom(owners[0], [{ size: 1e15 }]);
  });
});
