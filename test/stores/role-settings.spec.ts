import { connectDatabase } from '#domain';
import { openTestDatabase } from '../support/test-database.js';

/** Settings of an operator for the database or the role, for another client. */
it.each([
  ["DateStyle = 'German'", "timestamptz '2026-11-28 03:43:58.123Z'", new Date('2026-11-28T03:43:58.123Z')],
  ['extra_float_digits = -15', "'1.5'::float8", 1.5],
  ['extra_float_digits = 0', "'0.30000000000000004'::float8", 0.1 + 0.2],
  [
    "TimeZone = 'Asia/Kolkata'",
    "timestamptz '2026-11-28 03:43:58.123Z'",
    new Date('2026-11-28T03:43:58.123Z'),
  ],
  ["TimeZone = 'Asia/Kolkata'", "timestamptz '2026-11-28 03:43:58.123Z'::text", '2026-11-28 03:43:58.123+00'],
  ["IntervalStyle = 'iso_8601'", "timestamptz 'epoch' + 5 * interval '1 microsecond'", new Date(0)],
  ["bytea_output = 'escape'", String.raw`'\x00ff5c'::bytea`, Buffer.from([0, 255, 92])],
])('values are the same if the database is set to %s', async (setting, sql, expected) => {
  const { database, url } = await openTestDatabase();
  const [{ name }] = await database.query<{ name: string }[]>('SELECT current_database() AS name');
  await database.query(`ALTER DATABASE "${name}" SET ${setting}`);
  const other = await connectDatabase(url, { poolSize: 2 });
  const [{ value }] = await other.query<{ value: unknown }[]>(`SELECT ${sql} AS value`);
  await other.destroy();
  expect(value).toEqual(expected);
});

it('options of the URL are kept beside our own', async () => {
  const { url } = await openTestDatabase();
  const given = new URL(url);
  given.searchParams.set('options', '-c work_mem=7MB -c TimeZone=Asia/Kolkata');
  const other = await connectDatabase(given.href, { poolSize: 1 });
  const settings = await other.query<object[]>(
    `SELECT current_setting('work_mem') AS memory, current_setting('TimeZone') AS zone, current_setting('DateStyle') AS dates`,
  );
  await other.destroy();
  expect(settings).toEqual([{ memory: '7MB', zone: 'UTC', dates: 'ISO, MDY' }]);
});
