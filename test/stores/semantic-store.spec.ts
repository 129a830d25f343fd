import type { DataSource } from 'typeorm';
import { createSemanticStore, type NewEntry, type SearchEntry, type SearchStore } from '#domain';
import { insertRecords, insertUsers, share } from '../support/insert-records.js';
import { waitFor } from '../support/spec-end.js';
import { openTestDatabase } from '../support/test-database.js';

let database: DataSource;
let store: SearchStore;
let owner: string;
let other: string;
let admin: string;

beforeAll(async () => {
  ({ database } = await openTestDatabase());
  store = createSemanticStore(database);
  [owner, other, admin] = await insertUsers(database, ['owner', 'other', 'admin']);
});

beforeEach(async () => {
  await database.query('TRUNCATE jobs, record_shares, records, blobs, search_entries CASCADE');
});

const entry = (recordId: string, version = 1, more: Partial<NewEntry> = {}): NewEntry => ({
  ...{ recordId, version, model: 'm', dimensions: 2, vector: Buffer.from([1, 255]), scale: 0.5 },
  words: Buffer.from([7, 0, 0, 0, 100]),
  terms: [{ key: 'concept:star', label: 'star' }],
  ...more,
});

const insert = (ownerId: string | null, count = 1, more = {}) =>
  insertRecords(
    database,
    Array.from({ length: count }, (_, i) => ({ ownerId, targetName: `T${i}`, ...more })),
  );

async function changes(since: string | null): Promise<{ entries: SearchEntry[]; next: string }> {
  const entries: SearchEntry[] = [];
  let next = '';
  for await (const batch of store.changes(since)) {
    entries.push(...batch.entries);
    next = batch.next;
  }
  return { entries, next };
}

const staleIds = async (ownerId: string) => (await store.stale(ownerId, 100)).map(({ recordId }) => recordId);

describe('words that were removed from a record', () => {
  const everybody = '00000000-0000-0000-0000-000000000000';
  const readersOf = async (id: string) =>
    (await changes(null)).entries.find(({ recordId }) => recordId === id)?.readers.toSorted();
  const change = (id: string, sql: string) => database.query(`UPDATE records SET ${sql} WHERE id = $1`, [id]);

  it('are not found by a user who gets access before it is embedded again', async () => {
    const [a] = await insert(owner, 1, { visibility: 'private' });
    await store.write([entry(a)]);
    await change(a, `description = '', visibility = 'public'`);
    expect(await readersOf(a)).toEqual([owner]);
    await store.write([entry(a, 1)]); // Made from the old text, and too late.
    expect(await readersOf(a)).toEqual([owner]);
    await store.write([entry(a, 2)]);
    expect(await readersOf(a)).toEqual(expect.arrayContaining([everybody]));
  });

  it('are not found when rights change more than once meanwhile, in any order', async () => {
    const [a, b] = await insert(owner, 2, { visibility: 'public' });
    await store.write([entry(a), entry(b)]);
    await change(a, `description = 'new'`);
    await change(a, `visibility = 'private'`);
    expect(await readersOf(a)).toEqual([owner]);
    await change(a, `visibility = 'public'`);
    expect(await readersOf(a)).toEqual([owner]);
    await change(b, `visibility = 'private'`);
    await change(b, `description = 'new', visibility = 'shared'`);
    await share(database, b, other);
    expect(await readersOf(b)).toEqual([owner]);
    await store.write([entry(a, 2), entry(b, 2)]);
    expect(await readersOf(a)).toEqual(expect.arrayContaining([everybody]));
    expect(await readersOf(b)).toEqual([owner, other].sort());
  });

  it('do not delay changes of the rights of records with current words, even if the words change later', async () => {
    const [a] = await insert(owner, 1, { visibility: 'private' });
    expect(await readersOf(a)).toEqual([owner]);
    await change(a, `visibility = 'public'`); // It has no words yet.
    expect(await readersOf(a)).toEqual(expect.arrayContaining([everybody]));
    await store.write([entry(a)]);
    await change(a, `visibility = 'private'`);
    expect(await readersOf(a)).toEqual([owner]);
    await change(a, `visibility = 'public'`);
    expect(await readersOf(a)).toEqual(expect.arrayContaining([everybody]));
    await change(a, `description = 'new'`);
    expect(await readersOf(a)).toEqual(expect.arrayContaining([everybody]));
  });
});

describe('a stale record', () => {
  it('is a new record until its vector is written, whether it has an owner or not', async () => {
    const [a, b] = await insert(owner, 2);
    const [orphan] = await insert(null);
    await insert(other);
    expect(await staleIds(owner)).toEqual([a, b, orphan]);
    expect(await store.countStale(owner)).toBe(3);
    expect(await store.stale(owner, 1)).toMatchObject([
      { recordId: a, version: 1, meaning: { targetName: 'T0' } },
    ]);
    await store.write([entry(a)]);
    expect(await staleIds(owner)).toEqual([b, orphan]);
  });

  it.each([
    ['target_name', `'M1'`, true],
    ['description', `'about dust'`, true],
    ['tags', `'{x}'`, true],
    ['ra', '12.5', true],
    ['filter', `'F090W'`, true],
    ['status', `'failed'`, false],
    ['visibility', `'private'`, false],
    ['version', '7', false],
  ])('is one whose %s has changed: %s %s', async (column, value, isStale) => {
    const [id] = await insert(owner);
    await store.write([entry(id)]);
    await database.query(`UPDATE records SET ${column} = ${value}`);
    expect(await staleIds(owner)).toEqual(isStale ? [id] : []);
  });

  it('stays stale when it changes while its vector is made', async () => {
    const [id] = await insert(owner);
    const [{ version }] = await store.stale(owner, 1);
    await database.query(`UPDATE records SET target_name = 'M1'`);
    await store.write([entry(id, version)]);
    expect(await store.stale(owner, 1)).toMatchObject([
      { version: version + 1, meaning: { targetName: 'M1' } },
    ]);
    await store.write([entry(id, version + 1, { model: 'newer' })]);
    // The slower run does not restore the older vector.
    await store.write([entry(id, version, { model: 'older' })]);
    expect((await changes(null)).entries).toMatchObject([{ model: 'newer' }]);
  });
});

describe('the owners to embed records for', () => {
  const ordered = (ownerId: string, status: string, seconds = 0) =>
    database.query(
      `INSERT INTO jobs (id, type, queue, owner_id, status, request, description, finished_at)
       VALUES (uuidv7(), 'embedding', 'embedding', $1, $2, '{}', '', now() - make_interval(secs => $3))`,
      [ownerId, status, seconds],
    );

  it('include each owner of stale records once', async () => {
    await insert(owner, 3);
    await insert(other, 2);
    expect((await store.staleOwners(5)).sort()).toEqual([owner, other].sort());
    expect(await store.staleOwners(1)).toHaveLength(1);
  });

  it('exclude owners whose job is in progress or has just failed', async () => {
    await insert(owner);
    await insert(other);
    await ordered(owner, 'queued');
    expect(await store.staleOwners(5)).toEqual([other]);
    await ordered(other, 'failed', 59);
    expect(await store.staleOwners(5)).toEqual([]);
    await database.query(`DELETE FROM jobs`);
    await ordered(owner, 'completed');
    await ordered(other, 'failed', 61);
    expect(await store.staleOwners(5)).toHaveLength(2);
  });

  it('include an administrator for records without an owner', async () => {
    await insert(null);
    expect(await store.staleOwners(5)).toEqual([admin]);
    await insert(owner);
    expect(await store.staleOwners(5)).toEqual([owner]);
  });
});

describe('the changes of search entries', () => {
  /** All changes when none is pending: a transaction in any other database of the server makes changes come again. */
  const settledChanges = async () => {
    const settled = await waitFor(async () => {
      const all = await changes(null);
      return (await changes(all.next)).entries.length === 0 ? all : undefined;
    });
    if (!settled) throw new Error('changes come again and again');
    return settled;
  };

  it('are all entries first, then the changes since', async () => {
    const [a, b] = await insert(owner, 2);
    const first = await settledChanges();
    expect(first.entries.map(({ recordId, isGone }) => [recordId, isGone])).toEqual([
      [a, true], // No vector yet.
      [b, true],
    ]);
    await store.write([entry(b)]);
    const second = await changes(first.next);
    expect(second.entries).toEqual([
      {
        ...{ recordId: b, isGone: false, isListed: true, model: 'm', scale: 0.5 },
        words: Buffer.from([7, 0, 0, 0, 100]),
        readers: expect.arrayContaining([owner]),
        vector: Buffer.from([1, 255]),
      },
    ]);
    await database.query(`UPDATE records SET visibility = 'private', archived_at = now() WHERE id = $1`, [b]);
    const third = await changes(second.next);
    expect(third.entries).toMatchObject([{ recordId: b, readers: [owner], isListed: false }]);
    await database.query(`DELETE FROM records WHERE id = $1`, [b]);
    expect((await changes(third.next)).entries).toMatchObject([
      { recordId: b, isGone: true, readers: [], vector: null },
    ]);
  });

  it('miss nothing of a transaction that began earlier and ends later', async () => {
    const [a, b] = await insert(owner, 2);
    const runner = database.createQueryRunner();
    await runner.startTransaction();
    await runner.query(`UPDATE records SET visibility = 'private' WHERE id = $1`, [a]);
    await database.query(`UPDATE records SET visibility = 'private' WHERE id = $1`, [b]);
    const { next } = await changes(null);
    expect((await changes(next)).entries.map(({ recordId }) => recordId)).toContain(b);
    await runner.commitTransaction();
    await runner.release();
    expect((await changes(next)).entries.map(({ recordId }) => recordId).sort()).toEqual([a, b].sort());
  });

  it('come in batches, each entry once', async () => {
    await insert(owner);
    await database.query(
      `INSERT INTO search_entries (record_id, readers, is_listed) SELECT uuidv7(), '{}', true FROM generate_series(1, 10001)`,
    );
    const { entries } = await changes(null);
    expect(entries).toHaveLength(10_002);
    expect(new Set(entries.map(({ recordId }) => recordId)).size).toBe(10_002);
  });

  it('include removed entries for a while', async () => {
    await insert(owner, 2);
    await database.query(`DELETE FROM records`);
    expect(await store.forgetRemoved(new Date(Date.now() - 60_000))).toBe(0);
    expect((await changes(null)).entries).toHaveLength(2);
    expect(await store.forgetRemoved(new Date(Date.now() + 60_000))).toBe(2);
    expect((await changes(null)).entries).toEqual([]);
  });
});

it('a reindex includes the entries not embedded since it was ordered', async () => {
  const [a, b] = await insert(owner, 2);
  const ordered = new Date();
  expect(await store.countEmbeddedBefore(ordered)).toBe(2);
  await store.write([entry(a)]);
  expect((await store.embeddedBefore(ordered, 10)).map(({ recordId }) => recordId)).toEqual([b]);
  await database.query(`DELETE FROM records WHERE id = $1`, [b]);
  expect(await store.countEmbeddedBefore(ordered)).toBe(0);
});

it('the status counts vectors of a model, and stale entries', async () => {
  const [a, b, c] = await insert(owner, 3);
  expect(await store.status({ model: 'm', dimensions: 2 })).toEqual({
    totalRecords: 3,
    totalIndexed: 0,
    stale: 3,
    updatedAt: null,
  });
  await store.write([entry(a), entry(b), entry(c, 1, { model: 'n' })]);
  await database.query(`UPDATE records SET target_name = 'new' WHERE id = $1`, [b]);
  expect(await store.status({ model: 'm', dimensions: 2 })).toMatchObject({
    totalRecords: 3,
    totalIndexed: 2,
    stale: 2,
  });
  expect(await store.status(null)).toMatchObject({ totalIndexed: 3, stale: 1, updatedAt: expect.any(Date) });
  expect((await store.terms([a])).get(a)).toEqual([{ key: 'concept:star', label: 'star' }]);
});

it('a vector of another length counts as one of another model, and is recomputed', async () => {
  const [a, b, c] = await insert(owner, 3);
  await store.write([entry(a), entry(b, 1, { dimensions: 3 }), entry(c, 1, { model: 'n' })]);
  const now = { model: 'm', dimensions: 2 };
  expect(await store.status(now)).toMatchObject({ totalRecords: 3, totalIndexed: 1, stale: 2 });
  expect(await store.status({ model: 'm', dimensions: null })).toMatchObject({ totalIndexed: 2, stale: 1 });
  expect(await store.renewOthers(now, 1)).toBe(1);
  expect(await store.renewOthers(now, 10)).toBe(1);
  expect(await store.renewOthers(now, 10)).toBe(0);
  expect((await store.stale(owner, 10)).map(({ recordId }) => recordId).sort()).toEqual([b, c].sort());
});

it('embedding does not wait for locks: locked entries stay stale, the others are written', async () => {
  const [a, b, c] = (await insert(owner, 3)).sort();
  const changing = database.createQueryRunner();
  await changing.startTransaction();
  try {
    await changing.query(`UPDATE records SET tags = '{new}' WHERE id = $1`, [b]);
    expect(await store.write([entry(a), entry(b), entry(c)])).toBe(2);
    expect((await store.stale(owner, 10)).map(({ recordId }) => recordId)).toEqual([b]);
  } finally {
    await changing.commitTransaction();
    await changing.release();
  }
  expect(await store.write([entry(b, 2)])).toBe(1);
});

it('a changed program counts as another embedding', async () => {
  const [a] = await insert(owner, 1);
  await store.write([entry(a)]);
  expect(await store.countStale(owner)).toBe(0);
  await database.query(`UPDATE records SET proposal_id = '4005' WHERE id = $1`, [a]);
  expect((await store.stale(owner, 10))[0].meaning.proposalId).toBe('4005');
});
