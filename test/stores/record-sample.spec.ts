import type { DataSource } from 'typeorm';
import { v7 as uuidv7 } from 'uuid';
import type { Viewer } from '#domain';
import { changeableBy } from '../../libs/domain/src/records/record-access.js';
import { conditionsOf, type RecordFilter } from '../../libs/domain/src/search/filter.js';
import { keptSample } from '../../libs/domain/src/search/materialised-counts.js';
import { sampleQuestion, takeSample } from '../../libs/domain/src/search/sample.js';
import { insertRecords, insertUsers } from '../support/insert-records.js';
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
const wantedBy = (filter: RecordFilter) => ({
  conditions: conditionsOf({ archived: 'with', ...filter }, {}),
  own: changeableBy(null),
});
const sampleOf = (filter: RecordFilter) => {
  const wanted = wantedBy(filter);
  return takeSample(database.manager, wanted, sampleQuestion(wanted));
};

it('is taken of a library of 100,000 records, and of no smaller one', async () => {
  await say(99_999);
  expect(await sampleOf({ tags: ['first'] })).toBeNull();
  await say(100_000);
  expect(await sampleOf({ tags: ['first'] })).not.toBeNull();
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

describe('of everything', () => {
  const kept = (viewer: Viewer, archived?: 'with' | 'only') =>
    keptSample(database.manager, { archived }, { own: changeableBy(viewer) });

  it('is what was counted, and in the sample of the own', async () => {
    const [alice, bob] = await insertUsers(database, ['alice', 'bob']);
    const own = { ownerId: alice, visibility: 'private' as const };
    const mine = await insertRecords(database, [
      ...Array.from({ length: 2000 }, () => own),
      ...Array.from({ length: 700 }, () => ({ ...own, archivedAt: new Date(0) })),
      ...Array.from({ length: 40 }, () => ({ archivedAt: new Date(0) })),
    ]);
    await insertRecords(database, [{ ownerId: bob, visibility: 'private' }]);
    // Everybody's, and in the sample: counted once.
    await insertRecords(database, [{ ownerId: alice, id: `${uuidv7().slice(0, -2)}01` }]);
    await say(100_000);
    const isSampled = (id: string) => parseInt(id.slice(-2), 16) < 2;
    const sampled = (part: string[]) => part.filter(isSampled).length;
    const seenBy = async (viewer: Viewer, archived?: 'with' | 'only') =>
      ((await kept(viewer, archived)) ?? [])
        .filter(({ isSeen, holding }) => isSeen && holding[0])
        .reduce((sum, { rows }) => sum + 128 * rows, 0);
    const aliceIs: Viewer = { id: alice, role: 'user' };
    expect(await seenBy(aliceIs)).toBe(3001 + 128 * sampled(mine.slice(0, 2000)));
    expect(await seenBy(aliceIs, 'only')).toBe(40 + 128 * sampled(mine.slice(2000, 2700)));
    expect(await seenBy({ id: bob, role: 'admin' }, 'with')).toBe(3001 + 2000 + 700 + 40 + 1);
    expect(await seenBy(null)).toBe(3001);
    expect(await seenBy(null, 'with')).toBe(3041);
  });

  it('is not looked at in a library of less than 100,000 records', async () => {
    await say(99_999);
    expect(await kept(null)).toBeNull();
  });
});
