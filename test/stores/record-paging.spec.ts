import type { DataSource, EntityManager } from 'typeorm';
import {
  isKeyOf,
  listAfter,
  type RecordEntity,
  type RecordList,
  type RecordSearch,
  type RecordSort,
} from '#domain';
import { statement } from '../../libs/domain/src/database/statement.js';
import { decodeCursor, encodeCursor } from '../../libs/domain/src/paging/cursor.js';
import { readSlice } from '../../libs/domain/src/search/matches.js';
import { estimateCache } from '../../libs/domain/src/paging/estimate-cache.js';
import { recordOrder } from '../../libs/domain/src/search/sort.js';
import { insertRecords, insertUsers } from '../support/insert-records.js';
import { openSearch, type OpenSearch } from '../support/open-search.js';
import { pageOf, readAllPages, SORTS } from '../support/record-pages.js';

jest.setTimeout(60_000);

let library: OpenSearch;
let database: DataSource;
let search: RecordSearch;

beforeAll(async () => {
  library = await openSearch();
  ({ database, search } = library);
});

afterEach(() => library.empty());

/** The expected order, in TypeScript: missing keys last, ids break ties. */
function compare({ by, direction }: RecordSort) {
  const sign = direction === 'asc' ? 1 : -1;
  const order = <T>(a: T, b: T) => (a < b ? -sign : a > b ? sign : 0);
  return (a: RecordEntity, b: RecordEntity) => {
    const [keyA, keyB] = [a[by], b[by]].map((key) => (key instanceof Date ? key.getTime() : key));
    if (keyA === null || keyB === null) return keyA === keyB ? order(a.id, b.id) : keyA === null ? 1 : -1;
    return order(keyA, keyB) || order(a.id, b.id);
  };
}

/** Few distinct keys and many missing ones, so that every page boundary falls on ties or missing keys. */
const rowsWithTies = (count: number): Partial<RecordEntity>[] =>
  Array.from({ length: count }, (_, i) => ({
    fileName: `file-${i % 5}`,
    fileSize: i % 3,
    createdAt: new Date(1_700_000_000_000 + (i % 4)),
    observationDate: i % 3 === 0 ? null : new Date(1_600_000_000_000 + (i % 2)),
    targetName: i % 4 === 0 ? null : `target ${i % 2}`,
  }));

/** Removes the sort key that an ordered query returns beside each record. */
const withoutKey = ({ key: _, ...item }: RecordList['items'][number] & { key?: unknown }): object => item;

it('a full last page has no next page', async () => {
  await insertRecords(database, rowsWithTies(6));
  for (const pageSize of [2, 3, 6]) {
    const last = await pageOf(search, { pageSize, page: 6 / pageSize });
    expect([last.items.length, last.nextCursor]).toEqual([pageSize, null]);
  }
  expect((await pageOf(search, { pageSize: 5 })).nextCursor).not.toBeNull();
});

describe.each(SORTS)('sorted by $by, $direction', (sort) => {
  it('returns every record once and in order, page after page', async () => {
    await insertRecords(database, rowsWithTies(60));
    const items = await readAllPages(search, { sort, pageSize: 7 });
    expect(new Set(items.map(({ id }) => id)).size).toBe(60);
    expect(items).toEqual([...items].sort(compare(sort)));
    const third = await pageOf(search, { sort, pageSize: 7, page: 3 });
    expect(third.items).toEqual(items.slice(14, 21));
  });

  it('continues after inserts and deletes without a gap or a repetition', async () => {
    await insertRecords(database, rowsWithTies(40));
    const before = await readAllPages(search, { sort, pageSize: 200 });
    const first = await pageOf(search, { sort, pageSize: 10 });
    await insertRecords(database, rowsWithTies(25));
    // The entry at the cursor, one before and one after it.
    const gone = [before[9].id, before[4].id, before[12].id];
    await database.query('DELETE FROM records WHERE id = ANY ($1)', [gone]);
    const items = await readAllPages(search, { sort, pageSize: 10, cursor: first.nextCursor ?? undefined });
    const rest = items.map(({ id }) => id);
    const old = new Set(before.map(({ id }) => id));
    expect(rest.filter((id) => old.has(id))).toEqual(
      before
        .slice(10)
        .map(({ id }) => id)
        .filter((id) => !gone.includes(id)),
    );
    expect(new Set(rest).size).toBe(rest.length);
  });
});

it('a list that was too long to be counted is not counted again on later pages', async () => {
  await insertRecords(database, rowsWithTies(6));
  const sort = SORTS[0];
  const order = recordOrder(sort);
  const { nextCursor } = await pageOf(search, { sort, pageSize: 2 });
  const position = decodeCursor(nextCursor as string, order);
  const [short, long] = await Promise.all(
    [false, true].map((isLong) =>
      pageOf(search, { sort, pageSize: 2, cursor: encodeCursor(order, { ...position, isLong }) }),
    ),
  );
  expect(short).toMatchObject({ total: 6, totalIsExact: true });
  expect(long).toMatchObject({ total: 10_001, totalIsExact: false });
  expect(long.items.map(withoutKey)).toEqual(short.items);
});

const ROW_COLUMNS = { columns: () => 'record.id, record.file_name', isLast: false };

/** Cursors of a list that was too long to be counted, and of a shorter one. */
function longCursor(sort: RecordSort, cursor: string | null, isLong = true): string {
  const order = recordOrder(sort);
  return encodeCursor(order, { ...decodeCursor(cursor as string, order), isLong });
}

/** The statements sent to PostgreSQL during a read. */
async function askedWhile(read: () => Promise<unknown>): Promise<string[]> {
  const asked: string[] = [];
  const create = database.createQueryRunner.bind(database);
  const spy = jest.spyOn(database, 'createQueryRunner').mockImplementation((mode) => {
    const runner = create(mode);
    const query = runner.query.bind(runner);
    runner.query = ((text: string, values?: unknown[]) => {
      asked.push(text);
      return query(text, values);
    }) as typeof runner.query;
    return runner;
  });
  await read();
  spy.mockRestore();
  return asked;
}

it('a page of a long list is read with its matches, and a page of a shorter one after counting', async () => {
  const [ownerId] = await insertUsers(database, ['owner']);
  await insertRecords(
    database,
    rowsWithTies(40).map((row) => ({ ...row, ownerId })),
  );
  for (const sort of SORTS) {
    const { nextCursor } = await pageOf(search, { sort, pageSize: 7 });
    const behind = (isLong: boolean) =>
      pageOf(search, { sort, pageSize: 30, cursor: longCursor(sort, nextCursor, isLong) });
    const short = await behind(false);
    const long = await behind(true);
    expect(long.items.map(withoutKey)).toEqual(short.items);
    expect(short.items[0].owner?.id).toBe(ownerId);
    const asked = await askedWhile(() => behind(true));
    const reads = asked.filter((text) => text.includes('record.file_name AS'));
    expect(reads).toHaveLength(['observationDate', 'targetName'].includes(sort.by) ? 2 : 1);
    expect(reads.every((text) => text.includes('LIMIT'))).toBe(true);
    // All have the same time; facets are requested, too.
    const query = { filter: {}, sort, pageSize: 30, cursor: longCursor(sort, nextCursor) };
    const withFacets = await askedWhile(() => search.pageWithFacets(query, null));
    for (const texts of [asked, withFacets]) expect(texts.indexOf('COMMIT')).toBe(texts.length - 1);
  }
});

it('paging reads no skipped rows', async () => {
  const { sort } = recordOrder(SORTS[0]);
  const window = {
    ...{ matching: [() => 'true'], sort, limit: 5 },
    after: { key: '1', id: '00000000-0000-7000-8000-000000000000', isLong: true },
    rowColumns: ROW_COLUMNS,
  };
  for (const skip of [0, 1]) {
    const estimated = [{ 'QUERY PLAN': [{ Plan: { 'Plan Rows': 5 } }] }];
    const query = jest.fn((text: string) => Promise.resolve(text.startsWith('EXPLAIN') ? estimated : []));
    const found = await readSlice(
      { query } as unknown as EntityManager,
      { ...window, skip },
      estimateCache(),
    );
    const hasRows = query.mock.calls.some(([text]) => text.includes('record.file_name'));
    expect([hasRows, 'rows' in found]).toEqual([skip === 0, skip === 0]);
  }
});

it('metadata is read for the view of a single record only', async () => {
  const [id] = await insertRecords(database, [{ metadata: { archive_obs_id: 'x' } }]);
  const [item] = (await pageOf(search)).items;
  expect('metadata' in item).toBe(false);
  // Columns that no view contains or needs are not read either.
  for (const hidden of ['storageKey', 'sourceUri', 'madeOf', 'healpix', 'ra', 'wavelengthMinUm'])
    expect(hidden in item).toBe(false);
  expect(await search.seen(id, null)).toMatchObject({ metadata: { archive_obs_id: 'x' } });
  // Nor for work with files, because a composite has thousands of them.
  for (const found of [await search.find(id, null), ...(await search.findMany([id], null))]) {
    expect(found).toMatchObject({ id, storageKey: expect.any(String) as string });
    expect(found).not.toHaveProperty('metadata');
  }
});

it.each(['-210866803200000000', '-210866803199999999', '999999999999999999'])(
  'PostgreSQL represents every time that a cursor may contain: %s',
  async (key) => {
    const sort = {
      expression: 'created_at',
      idColumn: 'id',
      type: 'timestamptz',
      isNullable: false,
    } as const;
    expect(isKeyOf({ ...sort, direction: 'asc' }, key)).toBe(true);
    const after = { key, id: '018f0000-0000-7000-8000-00000000abcd' };
    const [where, values] = statement(listAfter({ ...sort, direction: 'asc' }, after));
    await database.query(`SELECT id FROM records WHERE ${where}`, values);
  },
);
