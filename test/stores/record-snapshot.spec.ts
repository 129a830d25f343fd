import {
  createRecordSearch,
  type PlacedRecord,
  type RecordSearch,
  type SnapshotQuery,
  type Viewer,
} from '#domain';
import { insertRecords, insertUsers, share } from '../support/insert-records.js';
import { openTestDatabase, type TestDatabase } from '../support/test-database.js';

jest.setTimeout(60_000);

let db: TestDatabase;
let search: RecordSearch;
let owner: string;
let other: string;

beforeAll(async () => {
  db = await openTestDatabase();
  search = createRecordSearch(db.database);
  [owner, other] = await insertUsers(db.database, ['owner', 'other']);
});
afterEach(() => db.database.query('DELETE FROM records'));
afterAll(() => db?.close());

const user = (id: string): Viewer => ({ id, role: 'user' });
const ADMIN = (): Viewer => ({ id: other, role: 'admin' });
const ALL: SnapshotQuery = { filter: { archived: 'with' }, withMetadata: true };

async function readAll(query: SnapshotQuery, viewer: Viewer) {
  return search.snapshot(query, viewer, async ({ total, portions }) => {
    const found: PlacedRecord[][] = [];
    for await (const portion of portions()) found.push([...portion]);
    return {
      total,
      sizes: found.map(({ length }) => length),
      records: found.flat().map(({ record }) => record),
    };
  });
}

/** Some more records than one page. */
const MANY = 1203;
const insertMany = (more: object = {}) =>
  insertRecords(
    db.database,
    Array.from({ length: MANY }, (_, i) => ({ ownerId: owner, description: `${i}`, ...more })),
  );

it('a snapshot returns every match once, in order, and as many as it counted', async () => {
  const ids = await insertMany();
  const sort = { by: 'fileName', direction: 'asc' } as const;
  for (const query of [ALL, { ...ALL, withMetadata: false }, { ...ALL, sort }]) {
    const { total, records } = await readAll(query, ADMIN());
    expect(total).toBe(MANY);
    expect(records.map(({ id }) => id).sort()).toEqual([...ids].sort());
  }
});

it('a snapshot does not see removals, inserts and changes made while it is read', async () => {
  const ids = await insertMany();
  const seen = await search.snapshot(ALL, ADMIN(), async ({ total, portions }) => {
    const records: PlacedRecord[] = [];
    for await (const portion of portions()) {
      if (records.length === 0) {
        await db.database.query('DELETE FROM records WHERE id <> $1', [ids[0]]);
        await db.database.query(`UPDATE records SET description = 'changed', visibility = 'private'`);
        await insertRecords(db.database, [{ ownerId: owner }]);
      }
      records.push(...portion);
    }
    return { total, records };
  });
  expect([seen.total, seen.records.length]).toEqual([MANY, MANY]);
  expect(seen.records.find(({ record }) => record.id === ids[0])?.record.description).toBe('0');
  expect((await readAll(ALL, ADMIN())).total).toBe(2);
});

it('a snapshot has the records that the viewer may see, with the people that they may know of', async () => {
  const [open, hidden, shared, own, aside] = await insertRecords(db.database, [
    { ownerId: owner, visibility: 'public' },
    { ownerId: owner, visibility: 'private' },
    { ownerId: owner, visibility: 'shared' },
    { ownerId: other, visibility: 'private', archivedAt: null },
    { ownerId: other, visibility: 'private', archivedAt: new Date() },
  ]);
  await share(db.database, shared, other);
  const idsFor = async (query: SnapshotQuery, viewer: Viewer) =>
    (await readAll(query, viewer)).records.map(({ id }) => id).sort();
  expect(await idsFor(ALL, user(other))).toEqual([open, shared, own, aside].sort());
  expect(await idsFor(ALL, null)).toEqual([open]);
  expect(await idsFor(ALL, ADMIN())).toEqual([open, hidden, shared, own, aside].sort());
  expect(await idsFor({ filter: {}, withMetadata: false }, user(other))).toEqual([open, shared, own].sort());
  const named = { filter: { ids: [open, hidden, aside], archived: 'with' }, withMetadata: false } as const;
  expect(await idsFor(named, user(other))).toEqual([open, aside].sort());
  const sharedWith = async (viewer: Viewer) =>
    (await readAll(ALL, viewer)).records.find(({ id }) => id === shared)?.sharedWith.map(({ id }) => id);
  expect(await sharedWith(user(owner))).toEqual([other]);
  expect(await sharedWith(user(other))).toEqual([]);
});

it('a snapshot reads few records with large metadata at once, and no metadata on request', async () => {
  const words = Array.from({ length: 60_000 }, () => Math.random().toString(36)).join('');
  await insertRecords(
    db.database,
    Array.from({ length: 12 }, () => ({ ownerId: owner, metadata: { words: words.slice(0, 400_000) } })),
  );
  const { sizes, records } = await readAll(ALL, ADMIN());
  expect(Math.max(...sizes)).toBeLessThanOrEqual(3);
  expect(records.map(({ metadata }) => JSON.stringify(metadata).length > 400_000)).not.toContain(false);
  const without = await readAll({ ...ALL, withMetadata: false }, ADMIN());
  expect(without.sizes).toEqual([12]);
  expect(without.records.map(({ metadata }) => metadata)).toEqual(Array.from({ length: 12 }, () => ({})));
});

it('a snapshot without matches is empty, and changes nothing', async () => {
  expect(await readAll(ALL, ADMIN())).toEqual({ total: 0, sizes: [], records: [] });
  const writing = search.snapshot(ALL, ADMIN(), () => Promise.reject(new Error('given up')));
  await expect(writing).rejects.toThrow('given up');
});
