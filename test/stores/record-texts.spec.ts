import type { DataSource } from 'typeorm';
import { createRecordSearch } from '#domain';
import { insertRecords } from '../support/insert-records.js';
import { openTestDatabase } from '../support/test-database.js';

jest.setTimeout(60_000);

let database: DataSource;

beforeEach(async () => {
  ({ database } = await openTestDatabase());
});

it('only columns that searches and lists do not read are stored out of line', async () => {
  const beside = await database.query<{ name: string }[]>(
    `SELECT attname AS name FROM pg_attribute WHERE attrelid = 'records'::regclass AND attnum > 0 AND NOT attisdropped
       AND attstorage IN ('x', 'e') ORDER BY name`,
  );
  expect(beside.map(({ name }) => name)).toEqual(['description', 'metadata', 'wcs']);
});

it('substrings at the end of a long name are found', async () => {
  await insertRecords(
    database,
    [276, 10_000].map((length) => ({ targetName: `${'x'.repeat(length)} M 7` })),
  );
  const search = createRecordSearch(database);
  const found = await search.page({ filter: { targetName: 'm 7' }, pageSize: 5 }, null);
  expect(found).toMatchObject({ total: 2 });
});

it('a public record that is too long for an index entry is stored, but not in the public index, if it contains its target twice', async () => {
  const [long, short] = await insertRecords(database, [
    { targetName: 'NGC '.repeat(100) },
    { targetName: 'NGC 1' },
  ]);
  expect(await database.query('SELECT id, in_public_index AS "isPublic" FROM records ORDER BY id')).toEqual([
    { id: long, isPublic: false },
    { id: short, isPublic: true },
  ]);
});
