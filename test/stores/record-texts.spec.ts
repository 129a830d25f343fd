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

it('the short parts of a name are its characters and pairs of them, in lower case', async () => {
  const names = [
    ...['', 'M', 'm3', 'M 101', 'NGC%_\\', 'İç', 'ΑΣ', '🌌🌌a', 'a\u0301\'"{,}NULL'],
    'x'.repeat(198) + 'yz',
  ];
  const rows = await database.query<{ lower: string; grams: string[] }[]>(
    'SELECT lower(name), short_grams(name) AS grams FROM unnest($1::text[]) AS name',
    [names],
  );
  expect(rows).toHaveLength(names.length);
  for (const { lower, grams } of rows) {
    const characters = [...lower];
    const pairs = characters.slice(1).map((character, i) => characters[i] + character);
    expect(grams).toEqual([...characters, ...pairs]);
  }
  expect(await database.query('SELECT short_grams(NULL) AS grams')).toEqual([{ grams: [] }]);
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

it('a public record that is too long for an index entry with its target in it twice is stored all the same, and not open', async () => {
  const [long, short] = await insertRecords(database, [
    { targetName: 'NGC '.repeat(100) },
    { targetName: 'NGC 1' },
  ]);
  expect(await database.query('SELECT id, is_open AS "isOpen" FROM records ORDER BY id')).toEqual([
    { id: long, isOpen: false },
    { id: short, isOpen: true },
  ]);
});
