import { createJobStore, JobEntity, UserEntity, type JobStore } from '#domain';
import { inSeconds, insertJobs, type JobColumns } from '../support/insert-jobs.js';
import { openTestDatabase, type TestDatabase } from '../support/test-database.js';

const [VERA, MARIE, EDWIN] = ['a1', 'a2', 'a3'].map((end) => `018f0000-0000-7000-8000-0000000000${end}`);
const OWN = 5;
const TOTAL = 12;

let db: TestDatabase;
let store: JobStore;

beforeAll(async () => {
  db = await openTestDatabase();
  store = createJobStore(db.database, { queueTotal: TOTAL });
  const users = [VERA, MARIE, EDWIN].map((id) => ({
    ...{ id, username: id, email: `${id}@example.org`, passwordHash: 'x', role: 'user' as const },
  }));
  await db.database.getRepository(UserEntity).insert(users);
});
afterEach(() => db.database.query('DELETE FROM jobs'));
afterAll(() => db?.close());

const RUNNING = { status: 'running', leaseUntil: inSeconds(600) } as const;
const UNFINISHED = { jobs: OWN, counts: 'unfinished' } as const;
const WAITING = { jobs: OWN, counts: 'waiting' } as const;

const job = (columns: object = {}) => ({
  ...{ type: 'composite', queue: 'composite', ownerId: VERA, request: {}, description: 'x' },
  ...{ canResume: false, capacity: UNFINISHED, uncountedTypes: [] },
  ...columns,
});
const insert = (count: number, columns?: JobColumns | ((index: number) => JobColumns), owner = VERA) =>
  insertJobs(db.database, owner, count, columns);
const inQueue = { queue: 'composite', type: 'composite' };
const room = { queue: 'composite', capacity: UNFINISHED, uncountedTypes: [] };
const importing = (columns: object = {}) =>
  job({ type: 'import', queue: 'import', capacity: WAITING, canResume: true, ...columns });
const importRoom = { queue: 'import', capacity: WAITING, uncountedTypes: [] };

/** Inserts at once; returns how many jobs of each owner were admitted, and the errors. */
async function insertAtOnce(jobs: readonly ReturnType<typeof job>[]) {
  const outcomes = await Promise.allSettled(jobs.map((each) => store.insert(each)));
  const admitted: Record<string, number> = {};
  const refusals: unknown[] = [];
  for (const [index, outcome] of outcomes.entries()) {
    const { ownerId } = jobs[index];
    if (outcome.status === 'rejected') refusals.push(outcome.reason);
    else admitted[ownerId] = (admitted[ownerId] ?? 0) + 1;
  }
  return { admitted, refusals };
}

const ofOwner = (ownerId: string, count: number) => Array.from({ length: count }, () => job({ ownerId }));

describe('the capacity of an owner', () => {
  it.each([OWN, OWN + 1, 20])('admits of %i jobs at once as many as there are places', async (count) => {
    const { admitted, refusals } = await insertAtOnce(ofOwner(VERA, count));
    expect(admitted).toEqual({ [VERA]: OWN });
    for (const refusal of refusals)
      expect(refusal).toMatchObject({
        ...{ kind: 'queue-full', retryAfterSeconds: 10 },
        message: 'You have 5 unfinished jobs in the composite queue; try again when one of them has finished',
      });
    expect(await db.database.getRepository(JobEntity).count()).toBe(OWN);
  });

  it('is full for one owner only, also when two submit at once', async () => {
    const { admitted } = await insertAtOnce([...ofOwner(VERA, 20), ...ofOwner(MARIE, 3)]);
    expect(admitted).toEqual({ [VERA]: OWN, [MARIE]: 3 });
  });

  it('counts running jobs, too, but neither finished jobs nor those of other queues', async () => {
    await insert(OWN - 1, { ...RUNNING, ...inQueue });
    await insert(3, { queue: 'thumbnails' });
    await insert(6, (index) => ({
      ...inQueue,
      status: (['completed', 'failed', 'cancelled'] as const)[index % 3],
    }));
    await store.insert(job());
    await expect(store.insert(job())).rejects.toMatchObject({ kind: 'queue-full' });
    await store.insert(job({ queue: 'thumbnails', type: 'thumbnails', capacity: null }));
  });

  it('counts only waiting jobs where the queue says so, of which any number may run', async () => {
    await insert(20, { ...RUNNING, type: 'import', queue: 'import' });
    for (let free = OWN; free > 0; free -= 1) await store.insert(importing());
    await expect(store.insert(importing())).rejects.toMatchObject({
      kind: 'queue-full',
      message: 'You have 5 waiting jobs in the import queue; try again when one of them has started',
    });
    // The limit of all owners together is one of unfinished jobs.
    for (const ownerId of [MARIE, EDWIN]) await store.insert(importing({ ownerId }));
  });

  it('ignores types without a limit, and counts the others as it admits them', async () => {
    const uncountedTypes = ['thumbnails'];
    await insert(20, { queue: 'composite', type: 'thumbnails' });
    await insert(3, (index) => ({ ...inQueue, queue: index === 0 ? 'import' : 'composite' }));
    expect(await store.freePlaces({ ...room, uncountedTypes }, VERA)).toBe(OWN - 2);
    for (let free = OWN - 2; free > 0; free -= 1) await store.insert(job({ uncountedTypes }));
    await expect(store.insert(job({ uncountedTypes }))).rejects.toMatchObject({ kind: 'queue-full' });
    expect(await store.freePlaces({ ...room, uncountedTypes }, VERA)).toBe(0);
    expect(await store.countUnfinished({ queue: 'composite', uncountedTypes })).toBe(OWN);
    expect(await store.countUnfinished({ queue: 'composite', uncountedTypes: [] })).toBe(OWN + 20);
  });
});

describe('the capacity of a queue', () => {
  it('admits as many jobs of all owners together, however many submit at once', async () => {
    const { admitted, refusals } = await insertAtOnce([VERA, MARIE, EDWIN].flatMap((id) => ofOwner(id, OWN)));
    expect(Object.values(admitted).reduce((sum, count) => sum + count)).toBe(TOTAL);
    expect(refusals).toHaveLength(3 * OWN - TOTAL);
    for (const refusal of refusals)
      expect(refusal).toMatchObject({
        ...{ kind: 'queue-full', retryAfterSeconds: 10 },
        message: 'The composite queue is full (12 unfinished jobs of all users); try again later',
      });
  });

  it('leaves an owner as many places as both limits do', async () => {
    await insert(OWN, inQueue, MARIE);
    expect(await store.freePlaces(room, VERA)).toBe(OWN);
    await insert(4, { ...inQueue, ...RUNNING }, EDWIN);
    expect(await store.freePlaces(room, VERA)).toBe(TOTAL - OWN - 4);
    await insert(9, { ...inQueue, ...RUNNING }, EDWIN);
    expect(await store.freePlaces(room, VERA)).toBe(0);
    await insert(OWN + 2, { queue: 'import', type: 'import' });
    expect(await store.freePlaces(importRoom, VERA)).toBe(0);
    expect(await store.freePlaces(importRoom, MARIE)).toBe(OWN);
  });
});

describe('a resumed job', () => {
  const cancelled = (count: number) =>
    insert(count, { type: 'import', queue: 'import', status: 'cancelled', canResume: true, resumable: true });

  it('needs a place like a new one', async () => {
    const [id] = await cancelled(1);
    const [waiting] = await insert(OWN, { type: 'import', queue: 'import' });
    await expect(store.resume(id, importRoom)).rejects.toMatchObject({ kind: 'queue-full' });
    expect(await store.find(id)).toMatchObject({ status: 'cancelled', resumable: true, resumes: 0 });
    await store.withdraw(waiting);
    expect(await store.resume(id, importRoom)).toMatchObject({ status: 'queued', resumes: 1 });
  });

  it('is admitted as often as there are places, together with new ones', async () => {
    const ids = await cancelled(9);
    const outcomes = await Promise.allSettled([
      ...ids.map((id) => store.resume(id, importRoom)),
      ...ids.map((subject) => store.insert(importing({ subject }))),
    ]);
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(OWN);
    expect(await db.database.getRepository(JobEntity).countBy({ status: 'queued' })).toBe(OWN);
  });

  it('that cannot be resumed is not refused for want of a place', async () => {
    const [id] = await insert(1, { type: 'import', queue: 'import', status: 'completed', canResume: true });
    await insert(OWN, { type: 'import', queue: 'import' });
    expect(await store.resume(id, importRoom)).toBeNull();
  });
});
