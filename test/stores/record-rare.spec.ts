import type { DataSource } from 'typeorm';
import type { RecordSearch } from '#domain';
import { healpixOf } from '#sky';
import { conditionsOf, type RecordFilter } from '../../libs/domain/src/search/filter.js';
import { findRare } from '../../libs/domain/src/search/rare.js';
import { insertRecords } from '../support/insert-records.js';
import { openSearch } from '../support/open-search.js';

jest.setTimeout(60_000);

let database: DataSource;
let search: RecordSearch;

beforeAll(async () => {
  ({ database, search } = await openSearch());
});

const PLACE = { ra: 10, dec: 20 };

/** A library that is said to be so large, with so many records in one place. */
async function fill(count: number, size: number): Promise<void> {
  await database.query('DELETE FROM records');
  await insertRecords(
    database,
    Array.from({ length: count }, () => ({ ...PLACE, healpix: healpixOf(PLACE) })),
  );
  await database.query(`UPDATE pg_class SET reltuples = $1 WHERE oid = 'records'::regclass`, [size]);
}

async function rareOf(filter: RecordFilter): Promise<boolean[]> {
  const wanted = { rights: null, own: null, conditions: conditionsOf(filter, {}) };
  const { conditions } = await findRare(database.manager, wanted);
  return conditions.map(({ isRare }) => isRare === true);
}

it.each([
  [1_000, 100_000, true],
  [1_001, 100_000, false],
  [1, 99_999, false],
])('a cone of %s records in a library of %s is rare: %s', async (count, size, isRare) => {
  await fill(count, size);
  expect(await rareOf({ tags: ['x'], cone: { ...PLACE, radius: 0.1 } })).toEqual([false, false, isRare]);
});

it('a cone without records is, and no other condition', async () => {
  await fill(2_000, 100_000);
  expect(await rareOf({ cone: { ra: 200, dec: -20, radius: 1 } })).toEqual([false, true]);
  expect(await rareOf({ cone: { ra: 200, dec: -20, radius: 2 } })).toEqual([false, false]);
  expect(await rareOf({ tags: ['nobody'] })).toEqual([false, false]);
  expect(await rareOf({ ids: [] })).toContain(true);
});

it.each([0, 1, 7, 1_000, 1_001])('finds each of %s records in a cone, and none beside it', async (count) => {
  await fill(count, 100_000);
  // In a pixel that the cone's border crosses, or in the next one; and nowhere.
  const beside = [0.1001, 0.11, 0.2].map((up) => ({ ra: 10, dec: 20 + up }));
  await insertRecords(database, [
    ...beside.map((place) => ({ ...place, healpix: healpixOf(place) })),
    { ra: null, dec: null, healpix: null },
  ]);
  const cone = { ...PLACE, radius: 0.1 };
  const list = await search.pageWithFacets({ filter: { cone }, pageSize: 5 }, null);
  expect(list).toMatchObject({ total: count, totalIsExact: true });
  expect(list.items).toHaveLength(Math.min(5, count));
  expect(list.facets.status).toEqual(count === 0 ? {} : { ready: count });
});
