import { connectDatabase, dataSourceOptions, hasHeldRecords, migrateDatabase } from '#domain';
import { insertRecords, insertUsers } from '../support/insert-records.js';
import { createEmptyDatabase, openTestDatabase } from '../support/test-database.js';

jest.setTimeout(60_000);

it('the first record is noted, also after it was deleted', async () => {
  const { database } = await openTestDatabase();
  await database.query('INSERT INTO records (id) SELECT id FROM users');
  await insertUsers(database, ['vera']);
  expect(await hasHeldRecords(database)).toBe(false);
  await insertRecords(database, [{}, {}]);
  await insertRecords(database, [{}]);
  expect(await hasHeldRecords(database)).toBe(true);
  await database.query('TRUNCATE records CASCADE');
  expect(await hasHeldRecords(database)).toBe(true);
  expect(await database.query('SELECT only_row FROM first_record')).toEqual([{ only_row: true }]);
});

it('records that come at the same time do not hinder each other', async () => {
  const { database } = await openTestDatabase();
  await Promise.all(Array.from({ length: 8 }, () => insertRecords(database, [{}])));
  expect(await database.query('SELECT only_row FROM first_record')).toEqual([{ only_row: true }]);
});

it.each([
  ['new', [], false],
  ['that had accounts before the upgrade', ['vera'], true],
])('a library %s has held records: %j, %j', async (_, names, hasHeld) => {
  const { url, drop } = await createEmptyDatabase();
  const before = (dataSourceOptions(url).migrations as { name: string }[]).filter(
    ({ name }) => !name.startsWith('FirstRecord'),
  );
  await migrateDatabase(url, { migrations: before as never });
  const database = await connectDatabase(url);
  try {
    await insertUsers(database, names);
    await migrateDatabase(url);
    expect(await hasHeldRecords(database)).toBe(hasHeld);
  } finally {
    await database.destroy();
    await drop();
  }
});
