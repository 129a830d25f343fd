import type { DataSource } from 'typeorm';
import {
  createRecordSearch,
  type RecordFilter,
  type RecordSearch,
  type RecordSort,
  type Viewer,
} from '#domain';
import { fillRecords } from '../support/fill-records.js';
import { insertUsers } from '../support/insert-records.js';
import { openSearch, type OpenSearch } from '../support/open-search.js';
import { pageOf, readAllPages, SORTS } from '../support/record-pages.js';

jest.setTimeout(240_000);

const LIMIT = 10_000;

let library: OpenSearch;
let database: DataSource;
let search: RecordSearch;

beforeAll(async () => {
  library = await openSearch();
  ({ database } = library);
});

// No cached count of another test's library remains.
beforeEach(() => {
  search = createRecordSearch(database);
});

afterEach(() => jest.restoreAllMocks());

/** Keeps counts cached for half a minute from expiring on a busy machine. */
const stopClock = () => jest.spyOn(performance, 'now').mockReturnValue(performance.now());

/** Public records with ties and missing keys. */
const fill = (count: number) => fillRecords(database, PUBLIC, [count]);
const addOne = () => database.query(PUBLIC, [1]);
const PUBLIC = `
     WITH kept AS (
       INSERT INTO blobs (key) SELECT n::text FROM generate_series(1, $1) AS n ON CONFLICT DO NOTHING
     )
     INSERT INTO records (id, file_name, storage_key, data_type, content_type, file_size, sha256, status, visibility,
       observation_base_id, processing_level, tags, created_at, observation_date, target_name)
     SELECT gen_random_uuid(), 'file-' || n % 7, n, 'image', 'application/fits', n % 11, '', 'ready', 'public', 'base', 'L3',
       CASE WHEN n % 2 = 0 THEN '{even}'::text[] ELSE '{}' END, timestamptz '2024-01-01' + n % 5 * interval '1 microsecond',
       CASE WHEN n % 40 = 0 THEN NULL ELSE timestamptz '2020-01-01' + n % 13 * interval '1 microsecond' END,
       CASE WHEN n % 50 = 0 THEN NULL ELSE 'target ' || n % 9 END
     FROM generate_series(1, $1) AS n`;

describe('a library of 12,000 records', () => {
  // Two of the tests remove records: in this order one filling is enough.
  beforeAll(async () => {
    await fill(LIMIT + 2000);
    await database.query('ANALYZE records');
  });
  afterAll(() => library.empty());

  it('is read to the end in every order', async () => {
    for (const sort of SORTS) await expectWhole(sort);
  });

  async function expectWhole(sort: RecordSort): Promise<void> {
    const ids = (await readAllPages(search, { sort, pageSize: 2000 })).map(({ id }) => id);
    expect(ids).toHaveLength(LIMIT + 2000);
    const expressions = {
      createdAt: 'created_at',
      fileName: 'file_name',
      fileSize: 'file_size',
      observationDate: 'observation_date',
      targetName: 'target_name',
    };
    const { by, direction } = sort;
    const rows: { id: string }[] = await database.query(
      `SELECT id FROM records ORDER BY ${expressions[by]} ${direction} NULLS LAST, id ${direction}`,
    );
    expect(ids).toEqual(rows.map(({ id }) => id));
    const counted = await pageOf(search, { sort, pageSize: 200, page: 30 });
    expect(counted.items.map(({ id }) => id)).toEqual(ids.slice(29 * 200, 30 * 200));
  }

  it('estimates counts above the limit, and counts the rest', async () => {
    const all = await pageOf(search, { filter: { q: 'file' } });
    expect(all).toMatchObject({ totalIsExact: false });
    expect(all.items).toHaveLength(50);
    const ofBase = await pageOf(search, { filter: { observationBaseIds: ['base'] } });
    expect(ofBase.totalIsExact).toBe(false);
    expect(ofBase.total).toBeLessThan(20_000);
    const size = { minFileSize: 3, maxFileSize: 3 };
    expect(await pageOf(search, { filter: size })).toMatchObject({ total: 1091, totalIsExact: true });
    expect(await pageOf(search, { filter: { ...size, tags: ['even'], q: 'file' } })).toMatchObject({
      total: 545,
      totalIsExact: true,
    });
    expect(await pageOf(search, { filter: { ...size, tags: ['odd'] } })).toMatchObject({
      total: 0,
      totalIsExact: true,
    });
    const facets = await search.facets({ ...size, tags: ['even'] }, null);
    expect(facets.dataType).toEqual({ image: 545 });
  });

  it('estimates facets above the limit from a sample of the library, here of all of it', async () => {
    const { facets } = await search.pageWithFacets({ filter: { q: 'file' }, pageSize: 5 }, null);
    expect(facets.dataType).toEqual({ image: LIMIT + 2000 });
    expect(await search.facets({ q: 'file' }, null)).toEqual(facets);
  });

  it('does not repeat a count above the limit for a moment', async () => {
    stopClock();
    const filter = { q: 'file', minFileSize: 0 };
    expect(await pageOf(search, { filter })).toMatchObject({ totalIsExact: false });
    await database.query(`DELETE FROM records WHERE id IN (SELECT id FROM records LIMIT 2500)`);
    const again = await pageOf(search, { filter });
    expect(again.totalIsExact).toBe(false);
    expect(again.items).toHaveLength(50);
    // Another search, and another process, do not have the cached count.
    expect(await pageOf(search, { filter: { ...filter, maxFileSize: 99 } })).toMatchObject({
      total: 9_500,
      totalIsExact: true,
    });
    const other = createRecordSearch(database);
    expect(await other.page({ filter, pageSize: 50 }, null)).toMatchObject({
      total: 9_500,
      totalIsExact: true,
    });
  });

  it('counts the rest of a long list that is read to its end', async () => {
    await fill(1000);
    stopClock();
    const query = { filter: { q: 'file' }, pageSize: 20 };
    expect(await pageOf(search, query)).toMatchObject({ totalIsExact: false });
    await database.query(`DELETE FROM records WHERE id NOT IN (SELECT id FROM records LIMIT 30)`);
    const facets = { dataType: { image: 30 }, instrument: {}, filter: {}, status: { ready: 30 } };
    expect(await search.pageWithFacets({ ...query, pageSize: 50 }, null)).toMatchObject({
      ...{ total: 30, totalIsExact: true, nextCursor: null, facets },
    });
    expect(await pageOf(search, { ...query, page: 2 })).toMatchObject({ total: 30, totalIsExact: true });
    // The entries before a cursor, or before an empty page, have not been read.
    const { nextCursor } = await pageOf(search, query);
    for (const behind of [{ cursor: nextCursor! }, { page: 3 }])
      expect(await pageOf(search, { ...query, ...behind })).toMatchObject({
        totalIsExact: false,
        nextCursor: null,
      });
    await library.empty();
    expect(await pageOf(search, query)).toMatchObject({ items: [], total: 0, totalIsExact: true });
  });
});

describe('counts near the limit', () => {
  afterEach(() => library.empty());

  it('are exact up to 10,000 and estimated beyond', async () => {
    await fill(LIMIT);
    expect(await pageOf(search)).toMatchObject({ total: LIMIT, totalIsExact: true });
    await addOne();
    await database.query('ANALYZE records');
    const { total, totalIsExact } = await pageOf(search);
    expect(totalIsExact).toBe(false);
    expect(total).toBeGreaterThan(LIMIT);
    expect(total).toBeLessThan(1.2 * LIMIT);
    // Also where the planner expects fewer.
    const few = await pageOf(search, { filter: { minFileSize: 0, maxFileSize: 99, q: 'file' } });
    expect(few.totalIsExact).toBe(false);
    expect(few.total).toBeGreaterThan(LIMIT);
    expect(await pageOf(search, { filter: { tags: ['even'] } })).toMatchObject({
      total: LIMIT / 2,
      totalIsExact: true,
    });
  });

  it('are estimated for each viewer from the visible records, whatever other users keep private', async () => {
    const [alice, bob, admin] = await insertUsers(database, ['alice', 'bob', 'admin']);
    await fillRecords(
      database,
      `WITH kept AS (INSERT INTO blobs (key) SELECT n::text FROM generate_series(1, 44800) AS n)
       INSERT INTO records (id, file_name, storage_key, data_type, content_type, file_size, sha256, status, visibility,
         observation_base_id, processing_level, owner_id)
       SELECT gen_random_uuid(), 'file', n, 'image', 'application/fits', 1, '', 'ready', CASE WHEN n % 4 < 2 THEN 'private' ELSE 'public' END,
         'base', 'L3', CASE WHEN n % 2 = 0 THEN $1 ELSE $2 END::uuid
       FROM generate_series(1, 44800) AS n`,
      [alice, bob],
    );
    await database.query('ANALYZE records');
    const totalFor = async (viewer: Viewer, filter: RecordFilter = {}) => {
      const { total, totalIsExact } = await search.page({ filter, pageSize: 1 }, viewer);
      return totalIsExact ? total : `about ${Math.round(total / 1000)} thousand`;
    };
    const user: Viewer = { id: alice, role: 'user' };
    const administrator: Viewer = { id: admin, role: 'admin' };
    // 11,200 of each kind.
    expect(await totalFor(user, { visibility: 'private' })).toMatch(/about 1[01] thousand/);
    expect(await totalFor(administrator, { visibility: 'private' })).toMatch(/about 2[1-4] thousand/);
    expect(await totalFor(null, { visibility: 'private' })).toBe(0);
    expect(await totalFor(user)).toMatch(/about 3[2-5] thousand/);
    expect(await totalFor(administrator)).toMatch(/about 4[45] thousand/);
    expect(await totalFor(null)).toMatch(/about 2[1-4] thousand/);
  });

  it('are exact for each viewer just below 10,000, and estimated above', async () => {
    const [owner, sharee, other, admin] = await insertUsers(database, ['owner', 'sharee', 'other', 'admin']);
    await fill(LIMIT - 1);
    // All but three are public: one is the owner's alone, one shared with the sharee, one archived.
    await database.query(
      `WITH three AS (SELECT id, row_number() OVER (ORDER BY id) AS place FROM records LIMIT 3)
       UPDATE records SET owner_id = $1, visibility = CASE place WHEN 1 THEN 'private' WHEN 2 THEN 'shared' ELSE visibility END,
         archived_at = CASE place WHEN 3 THEN now() END
       FROM three WHERE three.id = records.id`,
      [owner],
    );
    await database.query(
      `INSERT INTO record_shares (record_id, user_id) SELECT id, $1 FROM records WHERE visibility = 'shared'`,
      [sharee],
    );
    const hidden: [Viewer, number][] = [
      [{ id: owner, role: 'user' }, 1],
      [{ id: admin, role: 'admin' }, 1],
      [{ id: sharee, role: 'user' }, 2],
      [{ id: other, role: 'user' }, 3],
      [null, 3],
    ];
    for (let count = LIMIT - 1; count <= LIMIT + 3; count += 1) {
      await database.query('VACUUM (ANALYZE) records');
      search = createRecordSearch(database);
      for (const [viewer, less] of hidden) await expectTotals(viewer, count - less);
      await addOne();
    }
  });

  /** All records besides an archived one. */
  async function expectTotals(viewer: Viewer, expected: number): Promise<void> {
    for (const filter of [{}, { dataTypes: ['image' as const], maxFileSize: 99 }]) {
      for (const [archived, total] of [
        ['without', expected],
        ['with', expected + 1],
      ] as const) {
        const found = await search.page({ filter: { ...filter, archived }, pageSize: 1 }, viewer);
        const { items, totalIsExact } = found;
        expect([items.length, totalIsExact, Math.min(found.total, LIMIT + 1)]).toEqual([
          1,
          total <= LIMIT,
          Math.min(total, LIMIT + 1),
        ]);
      }
    }
  }
});
