import {
  createJobStore,
  giveUpLease,
  holdLease,
  JobEntity,
  MAX_CRASHES,
  UserEntity,
  type Claim,
  type JobStore,
} from '#domain';
import { inContext } from '#platform';
import { inSeconds, insertJobs, type JobColumns } from '../support/insert-jobs.js';
import { openTestDatabase, type TestDatabase } from '../support/test-database.js';

const TTL_MINUTES = 30;
const LEASE_SECONDS = 15;
const OWNER = '018f0000-0000-7000-8000-0000000000a1';
const CLAIM_ID = '018f0000-0000-7000-8000-00000000c1a1';
const STALE_CLAIM_ID = '018f0000-0000-7000-8000-00000000c1a0';
const PROGRESS = { percent: 50, stage: 'working', message: 'half' };

let db: TestDatabase;
let store: JobStore;

beforeAll(async () => {
  db = await openTestDatabase();
  store = createJobStore(db.database);
  await db.database
    .getRepository(UserEntity)
    .insert({ id: OWNER, username: 'vera', email: 'vera@example.org', passwordHash: 'x', role: 'user' });
});
afterEach(() => db.database.query('DELETE FROM jobs'));
afterAll(() => db?.close());

const UNLIMITED = { queue: 'import', capacity: null, uncountedTypes: [] };
const RUNNING = { status: 'running', claimId: CLAIM_ID, leaseUntil: inSeconds(600) } as const;
const insert = (count: number, columns?: JobColumns | ((index: number) => JobColumns)) =>
  insertJobs(db.database, OWNER, count, columns);
const insertOne = async (columns?: JobColumns) => (await insert(1, columns))[0];
const rowOf = (id: string) => db.database.getRepository(JobEntity).findOneByOrFail({ id });
const claimOf = (jobId: string, claimId = CLAIM_ID): Claim => ({ jobId, claimId });

describe('insert', () => {
  const insertNew = () =>
    store.insert({
      ...{ type: 'composite', queue: 'composite', ownerId: OWNER, request: {}, description: 'A picture' },
      ...{ canResume: false, capacity: null, uncountedTypes: [] },
    });

  it('records the request of the job, if there is one', async () => {
    const ofRequest = await inContext({ requestId: 'trace-me' }, insertNew);
    const ofNone = await insertNew();
    expect([ofRequest.requestId, ofNone.requestId]).toEqual(['trace-me', null]);
    expect((await rowOf(ofRequest.id)).requestId).toBe('trace-me');
  });
});

describe('findMany', () => {
  /** Parameters of one statement: PostgreSQL counts them in 16 bits. */
  const MAX_PARAMETERS = 65_535;
  const unknown = (count: number) =>
    Array.from({ length: count }, (_, n) => `018f0000-0000-7000-8000-${String(n).padStart(12, '0')}`);

  it.each([0, MAX_PARAMETERS - 2, MAX_PARAMETERS, 2 * MAX_PARAMETERS])(
    'finds existing jobs among %d unknown ids',
    async (count) => {
      const [, ...asked] = await insert(3);
      const found = await store.findMany([...unknown(count), ...asked]);
      expect(found.map(({ id }) => id).sort()).toEqual([...asked].sort());
      expect(found[0]).toBeInstanceOf(JobEntity);
    },
  );

  it('finds nothing without ids', async () => {
    await insertOne();
    expect(await store.findMany([])).toEqual([]);
  });
});

/** Operations restricted to the holder of the claim. */
const TRANSITIONS: [string, (claim: Claim) => Promise<unknown>][] = [
  ['report', (claim) => store.report(claim, PROGRESS)],
  ['renewLease', (claim) => store.renewLease(claim, LEASE_SECONDS, 7)],
  ['countCrash', (claim) => store.countCrash(claim)],
  ['release', (claim) => store.release(claim, { message: 'x', spentMs: 1 })],
  ['complete', (claim) => store.complete(claim, null, TTL_MINUTES)],
  ['fail', (claim) => store.fail(claim, { error: 'x', resumable: false }, TTL_MINUTES)],
];

describe.each(TRANSITIONS)('%s', (_, change) => {
  it('requires the claim', async () => {
    const [mine, other] = await insert(2, RUNNING);
    expect(await change(claimOf(mine))).toBeTruthy();
    expect(await rowOf(other)).toMatchObject({ status: 'running', crashes: 0, spentMs: 0, percent: 0 });
  });

  it.each([
    ['another claim of the same job', RUNNING, STALE_CLAIM_ID],
    ['a job that waits', { ...RUNNING, status: 'queued' as const }, CLAIM_ID],
    ['a job that was cancelled', { ...RUNNING, status: 'cancelled' as const }, CLAIM_ID],
    ['a job that nobody claimed', { ...RUNNING, claimId: null }, CLAIM_ID],
  ])('changes nothing of %s', async (__, columns, claimId) => {
    const id = await insertOne(columns);
    const before = await rowOf(id);
    expect(await change(claimOf(id, claimId))).toBeFalsy();
    expect(await rowOf(id)).toEqual(before);
  });
});

describe('claim', () => {
  it('is new every time, and only given for a waiting job', async () => {
    const id = await insertOne();
    const first = await store.claim(id, 'worker-1', LEASE_SECONDS);
    expect(first).toMatchObject({ status: 'running', workerId: 'worker-1', revision: 2 });
    expect(await store.claim(id, 'worker-1', LEASE_SECONDS)).toBeNull();
    await store.release(claimOf(id, first?.claimId as string), { message: 'x', spentMs: 0 });
    const before = Date.now();
    const second = await store.claim(id, 'worker-1', LEASE_SECONDS);
    expect(second?.claimId).not.toBe(first?.claimId);
    const leaseUntil = Number((await rowOf(id)).leaseUntil);
    expect(leaseUntil).toBeGreaterThanOrEqual(before + 1000 * LEASE_SECONDS);
    expect(leaseUntil).toBeLessThanOrEqual(Date.now() + 1000 * LEASE_SECONDS);
  });
});

describe('working time', () => {
  it('is kept over renewal, take-over and release, and restarts with a resume', async () => {
    const id = await insertOne({ ...RUNNING, canResume: true });
    await store.renewLease(claimOf(id), LEASE_SECONDS, 60_000);
    await db.database.query(`UPDATE jobs SET lease_until = now() - interval '1 second' WHERE id = $1`, [id]);
    const [taken] = await store.takeOverLapsed(TTL_MINUTES);
    expect(taken).toMatchObject({ spentMs: 60_000, crashes: 1, attempt: 2 });
    const claimed = await store.claim(id, 'worker-2', LEASE_SECONDS);
    expect(claimed?.spentMs).toBe(60_000);
    const claim = claimOf(id, claimed?.claimId as string);
    const released = await store.release(claim, { message: 'x', spentMs: 65_500.5 });
    expect(released).toMatchObject({ spentMs: 65_500.5, crashes: 1, attempt: 3 });
    await store.cancel(id, TTL_MINUTES);
    expect(await store.resume(id, UNLIMITED)).toMatchObject({
      spentMs: 0,
      crashes: 0,
      resumes: 1,
      attempt: 4,
    });
  });
});

describe('crashes', () => {
  const lapse = (id: string) =>
    db.database.query(`UPDATE jobs SET lease_until = now() - interval '1 second' WHERE id = $1`, [id]);

  async function crash(id: string) {
    await store.claim(id, 'worker', LEASE_SECONDS);
    await lapse(id);
    return (await store.takeOverLapsed(TTL_MINUTES))[0];
  }

  it('the third one ends a job; resumes of its owner are counted separately', async () => {
    const id = await insertOne({ canResume: true });
    for (let resumes = 1; resumes <= 2; resumes += 1) {
      await store.cancel(id, TTL_MINUTES);
      expect(await store.resume(id, UNLIMITED)).toMatchObject({ resumes, crashes: 0 });
    }
    for (let crashes = 1; crashes < MAX_CRASHES; crashes += 1) {
      expect(await crash(id)).toMatchObject({ status: 'queued', crashes, resumes: 2, error: null });
    }
    expect(await crash(id)).toMatchObject({
      status: 'failed',
      crashes: MAX_CRASHES,
      resumable: true,
      error: 'The worker was lost again and again',
    });
    expect(await store.resume(id, UNLIMITED)).toMatchObject({ status: 'queued', crashes: 0, resumes: 3 });
    expect(await crash(id)).toMatchObject({ status: 'queued', crashes: 1 });
  });

  it('are not counted for a job that only waited, however often its worker is lost', async () => {
    const id = await insertOne();
    for (let n = 0; n < MAX_CRASHES + 2; n += 1) {
      const { claimId } = (await store.claim(id, 'worker', LEASE_SECONDS)) as JobEntity;
      const waits = { percent: 0, stage: 'waiting', message: 'Waiting for the storage' };
      await store.report(claimOf(id, claimId!), waits);
      await lapse(id);
      const [taken] = await store.takeOverLapsed(TTL_MINUTES);
      expect(taken).toMatchObject({ status: 'queued', crashes: 0 });
    }
    expect(await crash(id)).toMatchObject({ status: 'queued', crashes: 1 });
  });

  it('of other workers are seen while the row of one is locked', async () => {
    const [held, other] = [await insertOne(), await insertOne()];
    for (const id of [held, other]) {
      await store.claim(id, 'worker', LEASE_SECONDS);
      await lapse(id);
    }
    await db.database.transaction(async (manager) => {
      await manager.query('SELECT FROM jobs WHERE id = $1 FOR UPDATE', [held]);
      expect((await store.takeOverLapsed(TTL_MINUTES)).map(({ id }) => id)).toEqual([other]);
    });
    expect((await store.takeOverLapsed(TTL_MINUTES)).map(({ id }) => id)).toEqual([held]);
  });

  it('of a component that works on a job count, too', async () => {
    const id = await insertOne({ ...RUNNING, crashes: MAX_CRASHES - 2 });
    expect(await store.countCrash(claimOf(id))).toMatchObject({
      crashes: MAX_CRASHES - 1,
      status: 'running',
    });
    await lapse(id);
    expect((await store.takeOverLapsed(TTL_MINUTES))[0]).toMatchObject({ status: 'failed' });
  });

  it('are not counted for a job with a valid lease', async () => {
    await insertOne({ ...RUNNING, leaseUntil: inSeconds(30) });
    expect(await store.takeOverLapsed(TTL_MINUTES)).toEqual([]);
  });
});

describe('insert', () => {
  const job = (columns: object = {}) => ({
    ...{ type: 'composite', queue: 'composite', ownerId: OWNER, request: {}, description: 'x' },
    ...{ canResume: false, capacity: null, uncountedTypes: [] },
    ...columns,
  });

  it('lets one owner have one job of a type and subject at a time', async () => {
    const importing = job({
      type: 'import',
      queue: 'import',
      subject: 'jw1',
      canResume: true,
    });
    const outcomes = await Promise.allSettled(
      Array.from({ length: 5 }, () => store.insert(importing as never)),
    );
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const [{ id }] = await db.database.getRepository(JobEntity).find();
    await store.cancel(id, TTL_MINUTES);
    await store.insert(importing);
    await expect(store.resume(id, UNLIMITED)).rejects.toThrow('its subject is busy');
    expect((await rowOf(id)).status).toBe('cancelled');
  });
});

describe('waiting', () => {
  it('returns the next job ids of a queue in order, from any position', async () => {
    const ids = await insert(7, { queue: 'composite', type: 'composite', attempt: 3, turn: 4 });
    await insert(3, { ...RUNNING, queue: 'composite' });
    await insert(3, { queue: 'thumbnails' });
    const first = await store.waiting('composite', 3);
    expect(first).toEqual(ids.slice(0, 3).map((id) => ({ id, type: 'composite', attempt: 3, turn: 4 })));
    const second = await store.waiting('composite', 3, ids[2]);
    expect(second.map(({ id }) => id)).toEqual(ids.slice(3, 6));
    expect(await store.waiting('composite', 3, ids[6])).toEqual([]);
    expect(await store.waiting('library', 3)).toEqual([]);
  });
});

describe('releaseToWait', () => {
  const WAIT = { dependency: 'storage', since: '2026-11-29T22:00:00.000Z', refusals: 2 };
  const release = { message: 'Waiting for the storage', spentMs: 5, wait: WAIT };
  const claimed = async (id: string) => {
    const { claimId } = (await store.claim(id, 'worker', LEASE_SECONDS)) as JobEntity;
    return claimOf(id, claimId!);
  };

  it('puts a job back as if it had not been started, and shows its dependency', async () => {
    const id = await insertOne();
    const { queuedAt } = await queuedAtOf(id);
    const claim = await claimed(id);
    expect(await store.releaseToWait(claim, release)).toMatchObject({
      ...{ status: 'queued', stage: 'waiting', message: 'Waiting for the storage', wait: WAIT },
      ...{ attempt: 1, crashes: 0, spentMs: 5, claimId: null, leaseUntil: null },
    });
    expect(await queuedAtOf(id)).toEqual({ queuedAt });
    expect(await store.releaseToWait(claim, release)).toBeNull();
    expect(await store.claim(id, 'worker', LEASE_SECONDS)).toMatchObject({ wait: WAIT });
  });

  it('can be cancelled immediately, and is not put back then', async () => {
    const [waits, runs] = [await insertOne(), await insertOne()];
    await store.releaseToWait(await claimed(waits), release);
    expect(await store.cancel(waits, TTL_MINUTES)).toMatchObject({ status: 'cancelled' });
    const claim = await claimed(runs);
    await store.cancel(runs, TTL_MINUTES);
    expect(await store.releaseToWait(claim, release)).toBeNull();
  });

  it('is cleared by a new attempt', async () => {
    const id = await insertOne();
    await store.releaseToWait(await claimed(id), release);
    const again = await store.release(await claimed(id), { message: 'Waiting for its turn', spentMs: 0 });
    expect(again).toMatchObject({ wait: null, attempt: 2 });
  });

  const queuedAtOf = async (id: string) => {
    const [row] = await db.database.query<{ queuedAt: Date }[]>(
      `SELECT queued_at AS "queuedAt" FROM jobs WHERE id = $1`,
      [id],
    );
    return row;
  };
});

describe('holdLease', () => {
  const hold = (holder: string, seconds = 60, name = 'upkeep') =>
    holdLease(db.database, { name, holder, seconds });
  const lapse = () => db.database.query(`UPDATE leases SET lease_until = now() - interval '1 second'`);
  afterEach(() => db.database.query('DELETE FROM leases'));

  it('has one holder, who may renew it', async () => {
    const taken = await Promise.all(Array.from({ length: 10 }, (_, i) => hold(`worker-${i}`)));
    expect(taken.filter(Boolean)).toHaveLength(1);
    const holder = `worker-${taken.indexOf(true)}`;
    expect(await hold(holder)).toBe(true);
    expect(await hold('somebody-else')).toBe(false);
    expect(await hold('somebody-else', 60, 'other-upkeep')).toBe(true);
  });

  it('passes to another when its holder stops renewing, and does not come back', async () => {
    expect(await hold('a')).toBe(true);
    await lapse();
    expect(await hold('b')).toBe(true);
    expect(await hold('a')).toBe(false);
  });

  it('is extended by a renewal', async () => {
    await hold('a', 1);
    await hold('a', 60);
    const [{ left }] = await db.database.query<{ left: string }[]>(
      `SELECT extract(epoch FROM lease_until - now()) AS left FROM leases`,
    );
    expect(Number(left)).toBeGreaterThan(50);
  });

  it('can be released by its holder only', async () => {
    await hold('a');
    await giveUpLease(db.database, { name: 'upkeep', holder: 'b' });
    expect(await hold('b')).toBe(false);
    await giveUpLease(db.database, { name: 'upkeep', holder: 'a' });
    expect(await hold('b')).toBe(true);
  });
});
