import type { DataSource } from 'typeorm';
import { healpixOf } from '#sky';
import { conditionsOf, type RecordFilter } from '../../libs/domain/src/records/record-search-filter.js';
import { findRare } from '../../libs/domain/src/records/record-search-rare.js';
import { insertRecords } from '../support/insert-records.js';
import { openTestDatabase } from '../support/test-database.js';

jest.setTimeout(60_000);

let database: DataSource;

beforeAll(async () => {
  ({ database } = await openTestDatabase());
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
