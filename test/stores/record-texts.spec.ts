import type { DataSource } from 'typeorm';
import { createRecordSearch } from '#domain';
import { insertRecords } from '../support/insert-records.js';
import { openTestDatabase } from '../support/test-database.js';

jest.setTimeout(60_000);

let database: DataSource;

beforeEach(async () => {
  ({ database } = await openTestDatabase());
});

it('what searches and lists do not read is stored beside the rows, and nothing else', async () => {
  const beside = await database.query<{ name: string }[]>(
    `SELECT attname AS name FROM pg_attribute WHERE attrelid = 'records'::regclass AND attnum > 0 AND NOT attisdropped
       AND attstorage IN ('x', 'e') ORDER BY name`,
  );
  expect(beside.map(({ name }) => name)).toEqual(['description', 'metadata', 'wcs']);
});

it('short parts far behind in a long name are found', async () => {
  await insertRecords(
    database,
    [276, 10_000].map((length) => ({ targetName: `${'x'.repeat(length)} M 7` })),
  );
  const search = createRecordSearch(database);
  const found = await search.page({ filter: { targetName: 'm 7' }, pageSize: 5 }, null);
  expect(found).toMatchObject({ total: 2 });
});

it('a public record that is too long for an index entry with its target in it twice is stored all the same, and not in the public index', async () => {
  const [long, short] = await insertRecords(database, [
    { targetName: 'NGC '.repeat(100) },
    { targetName: 'NGC 1' },
  ]);
  expect(await database.query('SELECT id, in_public_index AS "isPublic" FROM records ORDER BY id')).toEqual([
    { id: long, isPublic: false },
    { id: short, isPublic: true },
  ]);
});
