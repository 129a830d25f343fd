import { v7 as uuidv7 } from 'uuid';
import {
  abandonedResults,
  countWaitingJobs,
  createJobStore,
  JobEntity,
  UserEntity,
  type JobStore,
} from '#domain';
import { inSeconds, insertJobs, type JobColumns } from '../support/insert-jobs.js';
import { openTestDatabase, type TestDatabase } from '../support/test-database.js';

const [OWNER, OTHER] = ['a3', 'a4'].map((end) => `018f0000-0000-7000-8000-0000000000${end}`);
/** Jobs in one batch of the reaper (docs/reference/jobs.md, "Retention"). */
const REAPER_BATCH = 100;

let db: TestDatabase;
let store: JobStore;

beforeAll(async () => {
  db = await openTestDatabase();
  store = createJobStore(db.database);
  const users = [OWNER, OTHER].map((id) => ({
    ...{ id, username: id, email: `${id}@example.org`, passwordHash: 'x', role: 'user' as const },
  }));
  await db.database.getRepository(UserEntity).insert(users);
});
afterEach(() => db.database.query('DELETE FROM jobs'));
afterAll(() => db?.close());

type Columns = JobColumns | ((index: number) => JobColumns);
const insert = (count: number, columns?: Columns, owner = OWNER) =>
  insertJobs(db.database, owner, count, columns);
const insertOne = async (columns?: JobColumns, owner = OWNER) => (await insert(1, columns, owner))[0];
const left = async () => (await db.database.getRepository(JobEntity).find()).map(({ id }) => id).sort();

describe('the job list', () => {
  const filter = { ownerId: OWNER, types: ['process', 'import'], page: 1, pageSize: 3 };
  /** The newest first. */
  const aged = (index: number): JobColumns => ({ createdAt: inSeconds(-60 * (index + 1)) });
  const idsOf = ({ items }: { items: JobEntity[] }) => items.map(({ id }) => id);

  it('shows the owner’s jobs of the requested types, newest first, and counts them', async () => {
    const ids = await insert(5, aged);
    await insert(2, { type: 'thumbnails' });
    await insert(2, {}, OTHER);
    const list = await store.list(filter);
    expect([idsOf(list), list.total]).toEqual([ids.slice(0, 3), 5]);
    expect(list.items[0]).toBeInstanceOf(JobEntity);
    const second = await store.list({ ...filter, page: 2 });
    expect([idsOf(second), second.total, second.nextCursor]).toEqual([ids.slice(3), 5, null]);
    expect(await store.list({ ...filter, page: 3 })).toEqual({ items: [], total: 5, nextCursor: null });
  });

  it('continues by cursor, wherever the page ends, also among jobs of one moment', async () => {
    const createdAt = inSeconds(-60);
    const ids = (await insert(7, { createdAt })).reverse();
    const seen: string[] = [];
    let cursor: string | undefined;
    for (let page = 0; page < 4; page += 1) {
      // Pages by cursor have no number.
      const list = await store.list({ ...filter, cursor, page: cursor === undefined ? 1 : 2 });
      seen.push(...idsOf(list));
      expect(list.total).toBe(7);
      if (list.nextCursor === null) break;
      cursor = list.nextCursor;
    }
    expect(seen).toEqual(ids);
  });

  it.each([
    [3, false],
    [4, true],
  ])('of %i jobs has another page: %s', async (count, hasMore) => {
    await insert(count, aged);
    expect((await store.list(filter)).nextCursor !== null).toBe(hasMore);
  });

  it('may be filtered by status', async () => {
    const [, failed] = await insert(2, (index) => ({ ...aged(index), status: index ? 'failed' : 'queued' }));
    const list = await store.list({ ...filter, status: 'failed' });
    expect([idsOf(list), list.total]).toEqual([[failed], 1]);
  });

  it('refuses a foreign cursor', async () =>
    expect(store.list({ ...filter, cursor: 'x' })).rejects.toMatchObject({ kind: 'validation' }));
});

describe('queue positions', () => {
  it('count jobs waiting in the same queue before; others have none', async () => {
    const ids = await insert(3, { queue: 'composite' });
    const running = await insertOne({ queue: 'composite', status: 'running' });
    const elsewhere = await insertOne({ queue: 'thumbnails' });
    const jobs = await store.findMany([...ids.slice(1), running, elsewhere]);
    expect(await store.queuePositions(jobs)).toEqual(
      new Map([
        [ids[1], 2],
        [ids[2], 3],
        [elsewhere, 1],
      ]),
    );
    expect(await store.queuePositions([])).toEqual(new Map());
  });

  it('are missing for a job that has started since it was read', async () => {
    const [first, second] = await insert(2, { queue: 'composite' });
    const jobs = await store.findMany([first, second]);
    await store.claim(first, 'w', 15);
    expect(await store.queuePositions(jobs)).toEqual(new Map([[second, 1]]));
  });
});

describe('the current job of a subject', () => {
  const importing: JobColumns = { type: 'import', subject: 'jw1' };
  const of = { ownerId: OWNER, type: 'import', subject: 'jw1' };

  it.each(['queued', 'running'] as const)('is the job that is %s', async (status) => {
    const id = await insertOne({ ...importing, status });
    expect((await store.findBusy(of))?.id).toBe(id);
  });

  it('excludes jobs of another owner, type or subject, and finished ones', async () => {
    await insertOne(importing, OTHER);
    await insertOne({ ...importing, type: 'process' });
    await insertOne({ ...importing, subject: 'jw2' });
    await insertOne({ ...importing, status: 'completed' });
    await insertOne({ type: 'import' });
    expect(await store.findBusy(of)).toBeNull();
    expect(await store.findBusy({ ...of, subject: null })).toBeNull();
  });
});

describe('the removal of jobs', () => {
  it.each([REAPER_BATCH, REAPER_BATCH + 1])('of %i expired jobs: the oldest, in batches', async (count) => {
    const ids = await insert(count, (index) => ({
      ...{ status: 'completed', expiresAt: inSeconds(index - 500), resultKey: `results/${index}` },
    }));
    const living = await insertOne({ status: 'completed', expiresAt: inSeconds(60) });
    const endless = await insertOne();
    const removed = await store.removeExpired();
    const expected = ids.slice(0, REAPER_BATCH).map((id, index) => ({ id, resultKey: `results/${index}` }));
    expect([...removed].sort((a, b) => (a.id < b.id ? -1 : 1))).toMatchObject(expected);
    expect(await left()).toEqual([...ids.slice(REAPER_BATCH), living, endless].sort());
  });

  it('by several reapers at once gives each job to one of them', async () => {
    await insert(250, { status: 'failed', expiresAt: inSeconds(-1) });
    const batches = await Promise.all([1, 2, 3].map(() => store.removeExpired()));
    const ids = batches.flat().map(({ id }) => id);
    expect([ids.length, new Set(ids).size]).toEqual([250, 250]);
  });

  it('of one job requires it to be finished', async () => {
    const [queued, running] = await insert(2, (index) => ({ status: index ? 'running' : 'queued' }));
    const over = await insertOne({ status: 'failed', resultKey: 'k' });
    for (const id of [queued, running, uuidv7()]) expect(await store.remove(id)).toBeNull();
    expect(await store.remove(over)).toEqual({
      ...{ id: over, resultKey: 'k', type: 'process', status: 'failed', subject: null, details: null },
    });
    expect(await left()).toEqual([queued, running].sort());
  });

  it('of an unstarted job only', async () => {
    const [queued, running, other] = await insert(3, (index) => ({
      status: index === 1 ? 'running' : 'queued',
    }));
    expect(await store.withdraw(running)).toBe(false);
    expect(await store.withdraw(queued)).toBe(true);
    expect(await store.withdraw(queued)).toBe(false);
    expect(await left()).toEqual([running, other].sort());
  });
});

it.each([
  [4, 4],
  [5, 5],
  [23, 5],
])('of %i waiting jobs %i are counted, with a limit of 5', async (count, counted) => {
  await insert(count);
  await insert(2, { status: 'running' });
  expect(await countWaitingJobs(db.database, 5)).toBe(counted);
});

it('unclaimed results are those without a job, or not named by a finished one', async () => {
  const keyOf = (id: string, file = 'a.png') => `results/${id}/c/${file}`;
  const [queued, running, bare, done] = await insert(4, (index) => ({
    status: (['queued', 'running', 'failed', 'completed'] as const)[index],
  }));
  await db.database.getRepository(JobEntity).update({ id: done }, { resultKey: keyOf(done) });
  const wanted = [keyOf(queued), keyOf(running), keyOf(done)];
  const unwanted = [keyOf(bare), keyOf(done, 'b.png'), keyOf(uuidv7()), 'results/x/y'];
  expect((await abandonedResults(db.database, [...wanted, ...unwanted])).sort()).toEqual(unwanted.sort());
});

describe('insert', () => {
  const job = {
    ...{ type: 'composite', queue: 'composite', ownerId: OWNER, request: { a: 1 }, description: 'words' },
    ...{ canResume: true, capacity: null, uncountedTypes: [] },
  };

  it('writes the given values, as a waiting job', async () => {
    const { id, createdAt, updatedAt, ...row } = await store.insert({ ...job, details: { b: 2 } });
    expect(await left()).toEqual([id]);
    expect(row).toMatchObject({
      ...{ type: 'composite', queue: 'composite', ownerId: OWNER, request: { a: 1 }, details: { b: 2 } },
      ...{ description: 'words', canResume: true, status: 'queued', message: 'Waiting for its turn' },
      ...{ subject: null, resumable: false, revision: 1, attempt: 1, crashes: 0, percent: 0 },
    });
    for (const at of [createdAt, updatedAt]) expect(Math.abs(Number(at) - Date.now())).toBeLessThan(60_000);
  });

  it('rethrows other errors of the database', async () => {
    const nobody = { ...job, ownerId: uuidv7() };
    await expect(store.insert(nobody)).rejects.toThrow(/jobs_owner_id_fkey/);
  });
});
