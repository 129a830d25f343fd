import type { DataSource } from 'typeorm';
import type { Viewer } from '#domain';
import { changeableBy } from '../../libs/domain/src/records/record-access.js';
import { conditionsOf } from '../../libs/domain/src/records/record-search-filter.js';
import { takeSample } from '../../libs/domain/src/records/record-search-sample.js';
import { insertRecords } from '../support/insert-records.js';
import { openTestDatabase } from '../support/test-database.js';

jest.setTimeout(60_000);

let database: DataSource;
let ids: string[];

beforeAll(async () => {
  ({ database } = await openTestDatabase());
  // So many that a sample without any of them has no chance.
  const rows = Array.from({ length: 3000 }, (_, i) => ({ tags: i < 1500 ? ['first'] : [] }));
  ids = await insertRecords(database, rows);
});

/** As PostgreSQL would say after an ANALYZE of that many. */
const say = (rows: number) =>
  database.query(`UPDATE pg_class SET reltuples = $1 WHERE oid = 'records'::regclass`, [rows]);
const sampleOf = (filter: Parameters<typeof conditionsOf>[0], viewer: Viewer = null) =>
  takeSample(database.manager, {
    conditions: conditionsOf({ archived: 'with', ...filter }, {}),
    own: changeableBy(viewer),
  });

it('is taken of a library of 100,000 records, and of no smaller one', async () => {
  await say(99_999);
  expect(await sampleOf({ tags: ['first'] })).toBeNull();
  await say(100_000);
  expect(await sampleOf({ tags: ['first'] })).not.toBeNull();
});

it('is not taken where few records are asked for', async () => {
  await say(100_000);
  expect(await sampleOf({ ids: [ids[0]] })).toBeNull();
});

it('counts one record in 128, by what it fulfils', async () => {
  await say(100_000);
  const isSampled = (id: string) => parseInt(id.slice(-2), 16) < 2;
  const count = (part: string[]) => part.filter(isSampled).length;
  const rows = (await sampleOf({ tags: ['first'] })) ?? [];
  const rowsOf = (isFirst: boolean) =>
    rows.find(({ holding }) => holding.includes(false) !== isFirst)?.rows ?? 0;
  expect([rowsOf(true), rowsOf(false)]).toEqual([count(ids.slice(0, 1500)), count(ids.slice(1500))]);
});
