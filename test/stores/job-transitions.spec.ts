import { createJobStore, JobEntity, UserEntity, type Claim, type JobStore } from '#domain';
import { inSeconds, insertJobs, type JobColumns } from '../support/insert-jobs.js';
import { openTestDatabase, type TestDatabase } from '../support/test-database.js';

const TTL_MINUTES = 30;
const HOUR_S = 3600;
const OWNER = '018f0000-0000-7000-8000-0000000000a2';
const CLAIM_ID = '018f0000-0000-7000-8000-00000000c1a2';
const RECORD_ID = '018f0000-0000-7000-8000-00000000dddd';

let db: TestDatabase;
let store: JobStore;

beforeAll(async () => {
  db = await openTestDatabase();
  store = createJobStore(db.database);
  await db.database
    .getRepository(UserEntity)
    .insert({ id: OWNER, username: 'nancy', email: 'nancy@example.org', passwordHash: 'x', role: 'user' });
});
afterEach(() => db.database.query('DELETE FROM jobs'));
afterAll(() => db?.close());

const UNLIMITED = { queue: 'library', capacity: null, uncountedTypes: [] };
const insertOne = async (columns?: JobColumns) => (await insertJobs(db.database, OWNER, 1, columns))[0];
const rowOf = (id: string) => db.database.getRepository(JobEntity).findOneByOrFail({ id });
const claimOf = (jobId: string): Claim => ({ jobId, claimId: CLAIM_ID });

/** In its second run, with traces of the first. */
const RUNNING: JobColumns = {
  ...{
    status: 'running',
    workerId: 'w',
    claimId: CLAIM_ID,
    claimedAt: new Date(),
    leaseUntil: inSeconds(60),
  },
  ...{ startedAt: inSeconds(-60), percent: 40, stage: 'working', message: 'half', error: 'of before' },
  ...{ attempt: 2, crashes: 1, resumes: 1, spentMs: 5_000, canResume: true },
};
const ENDED: JobColumns = {
  ...{ status: 'failed', percent: 40, stage: 'failed', message: 'broken', error: 'broken', attempt: 2 },
  ...{ startedAt: inSeconds(-90), finishedAt: inSeconds(-60), expiresAt: inSeconds(60) },
  ...{ canResume: true, resumable: true, crashes: 2, resumes: 1, spentMs: 5_000 },
};
const UNCLAIMED = { workerId: null, claimId: null, claimedAt: null, leaseUntil: null };
const OF_NOW = { updatedAt: expect.any(Date), revision: 2 };
const OVER = { ...UNCLAIMED, ...OF_NOW, finishedAt: expect.any(Date), expiresAt: expect.any(Date) };

/** The result of a transition, after checking that nothing else of the row has changed. */
async function changed(columns: JobColumns, change: (id: string) => Promise<JobEntity | null>) {
  const id = await insertOne(columns);
  const bystander = await insertOne(columns);
  const [before, other] = await Promise.all([rowOf(id), rowOf(bystander)]);
  const after = await change(id);
  expect(after).toEqual(await rowOf(id));
  expect(await rowOf(bystander)).toEqual(other);
  return { before, after };
}

const livesFor = (job: JobEntity | null) => (Number(job?.expiresAt) - Date.now()) / 60_000;

describe('each transition writes the correct row, and nothing else', () => {
  const blob = { kind: 'blob' as const, key: 'k', contentType: 'image/png', fileName: 'a.png' };
  it.each([
    ['of a file', blob, ['blob', null, 'k', 'image/png', 'a.png']],
    ['of a record', { kind: 'data' as const, dataId: RECORD_ID }, ['data', RECORD_ID, null, null, null]],
    ['of nothing', null, [null, null, null, null, null]],
  ])('complete: with a result %s', async (_, result, [kind, dataId, key, type, name]) => {
    const { before, after } = await changed(RUNNING, (id) =>
      store.complete(claimOf(id), result, TTL_MINUTES),
    );
    expect(after).toEqual({
      ...{ ...before, ...OVER, status: 'completed', percent: 100, stage: 'completed', message: 'Completed' },
      ...{ error: null, resultKind: kind, resultDataId: dataId, resultKey: key },
      ...{ resultContentType: type, resultFileName: name },
    });
    expect(livesFor(after)).toBeCloseTo(TTL_MINUTES, 0);
  });

  it.each([
    [true, true, true],
    [true, false, false],
    [false, true, false],
  ])('fail: can resume %s, resumable %s: %s', async (canResume, resumable, expected) => {
    const failure = { error: 'no network', resumable };
    const { before, after } = await changed({ ...RUNNING, canResume }, (id) =>
      store.fail(claimOf(id), failure, TTL_MINUTES),
    );
    const said = { error: 'no network', message: 'no network', stage: 'failed' };
    expect(after).toEqual({ ...before, ...OVER, status: 'failed', ...said, resumable: expected });
    expect(livesFor(after)).toBeCloseTo(TTL_MINUTES, 0);
  });

  it.each(['queued', 'running'] as const)('cancel: of a job that is %s', async (status) => {
    const { before, after } = await changed({ ...RUNNING, status }, (id) => store.cancel(id, TTL_MINUTES));
    expect(after).toEqual({
      ...{ ...before, ...OVER, status: 'cancelled', cancelRequested: true, resumable: true },
      ...{ error: 'Cancelled', stage: 'cancelled', message: 'Cancelled' },
    });
    expect(livesFor(after)).toBeCloseTo(TTL_MINUTES, 0);
  });

  it('cancel: a job that cannot be resumed stays so', async () => {
    const { after } = await changed({ canResume: false }, (id) => store.cancel(id, TTL_MINUTES));
    expect(after?.resumable).toBe(false);
  });

  it.each(['failed', 'cancelled'] as const)('resume: of a job that was %s', async (status) => {
    const columns = { ...ENDED, status, cancelRequested: true };
    const { before, after } = await changed(columns, (id) => store.resume(id, UNLIMITED));
    expect(after).toEqual({
      ...{
        ...before,
        ...OF_NOW,
        status: 'queued',
        stage: 'queued',
        message: 'Resumed',
        attempt: 3,
        resumes: 2,
      },
      ...{ crashes: 0, spentMs: 0, percent: 40, resumable: false, cancelRequested: false, error: null },
      ...{ finishedAt: null, expiresAt: null },
    });
  });

  it('release: the job waits again, with its spent time', async () => {
    const { before, after } = await changed(RUNNING, (id) =>
      store.release(claimOf(id), { message: 'again', spentMs: 7_000 }),
    );
    const waiting = { status: 'queued', stage: 'queued', message: 'again', attempt: 3, spentMs: 7_000 };
    expect(after).toEqual({ ...before, ...UNCLAIMED, ...OF_NOW, ...waiting });
  });

  it.each([
    ['from the beginning, though it was begun before', false, 0],
    ['from where it was, which can be resumed', true, 40],
  ])('claim: %s', async (_, canResume, percent) => {
    const begun: JobColumns = { percent: 40, stage: 'queued', startedAt: inSeconds(-90), spentMs: 5_000 };
    const columns: JobColumns = { ...begun, canResume };
    const { before, after } = await changed(columns, (id) => store.claim(id, 'worker-9', 15));
    expect(after).toEqual({
      ...{ ...before, ...OF_NOW, status: 'running', workerId: 'worker-9', claimId: expect.any(String) },
      ...{ claimedAt: expect.any(Date), leaseUntil: expect.any(Date) },
      ...{ percent, stage: 'starting', message: 'Started' },
    });
    expect(Number(after?.leaseUntil) - Number(after?.claimedAt)).toBeCloseTo(15_000, -2);
    const first = await changed({}, (id) => store.claim(id, 'worker-9', 15));
    expect(Math.abs(Number(first.after?.startedAt) - Date.now())).toBeLessThan(60_000);
  });

  it('extendLife: of a finished job, for the full time', async () => {
    const { before, after } = await changed(ENDED, (id) => store.extendLife(id, TTL_MINUTES));
    expect(after).toEqual({ ...before, ...OF_NOW, expiresAt: expect.any(Date) });
    expect(livesFor(after)).toBeCloseTo(TTL_MINUTES, 0);
  });

  it.each([
    { what: 'in full until 24 hours after its end', endedAgo: 23.4, hadUntil: 23.5, livesUntil: 23.9 },
    { what: 'only until 24 hours after its end', endedAgo: 23.75, hadUntil: 23.9, livesUntil: 24 },
    { what: 'no more once they have passed', endedAgo: 24.2, hadUntil: 24, livesUntil: 24 },
    { what: 'never for less than it had', endedAgo: 23.75, hadUntil: 48, livesUntil: 48 },
  ])('extendLife: $what', async ({ endedAgo, hadUntil, livesUntil }) => {
    const endedAtS = -endedAgo * HOUR_S;
    const columns = {
      ...{ ...ENDED, finishedAt: inSeconds(endedAtS) },
      expiresAt: inSeconds(endedAtS + hadUntil * HOUR_S),
    };
    const { after } = await changed(columns, (id) => store.extendLife(id, TTL_MINUTES));
    const lived = (Number(after?.expiresAt) - Number(after?.finishedAt)) / 1000 / HOUR_S;
    expect(lived).toBeCloseTo(livesUntil, 2);
  });

  it('take-over: the job waits again and the crash counts', async () => {
    const lapsed = { ...RUNNING, leaseUntil: inSeconds(-1) };
    const id = await insertOne(lapsed);
    const before = await rowOf(id);
    const [after] = await store.takeOverLapsed(TTL_MINUTES);
    const waiting = { status: 'queued', stage: 'queued', message: 'Taken over from a lost worker' };
    expect(after).toEqual({ ...before, ...UNCLAIMED, ...OF_NOW, ...waiting, attempt: 3, crashes: 2 });
  });

  it('take-over: the third crash ends it', async () => {
    const id = await insertOne({ ...RUNNING, crashes: 2, leaseUntil: inSeconds(-1) });
    const before = await rowOf(id);
    const [after] = await store.takeOverLapsed(TTL_MINUTES);
    expect(after).toEqual({
      ...{ ...before, ...OVER, status: 'failed', crashes: 3, stage: 'failed', resumable: true },
      ...{ error: 'The worker was lost again and again', message: 'The worker was lost' },
    });
    expect(livesFor(after)).toBeCloseTo(TTL_MINUTES, 0);
  });
});

describe('a finished job', () => {
  it.each(['completed', 'failed', 'cancelled'] as const)('is not changed: %s', async (status) => {
    const id = await insertOne({ ...ENDED, status, resumable: false });
    const before = await rowOf(id);
    expect(await store.cancel(id, TTL_MINUTES)).toBeNull();
    expect(await store.resume(id, UNLIMITED)).toBeNull();
    expect(await store.claim(id, 'w', 15)).toBeNull();
    expect(await store.takeOverLapsed(TTL_MINUTES)).toEqual([]);
    expect(await rowOf(id)).toEqual(before);
  });

  it.each(['queued', 'running', 'completed'] as const)(
    'is not resumed: %s, although it could be',
    async (status) => {
      const id = await insertOne({ ...ENDED, status });
      expect(await store.resume(id, UNLIMITED)).toBeNull();
    },
  );

  it('does not have its retention extended unless it is finished: an unfinished job', async () => {
    const id = await insertOne();
    expect(await store.extendLife(id, TTL_MINUTES)).toBeNull();
    expect((await rowOf(id)).expiresAt).toBeNull();
  });
});

describe('report', () => {
  it('never decreases, is at most 100, and keeps details until they are replaced', async () => {
    const id = await insertOne(RUNNING);
    const report = (percent: number, details?: object) =>
      store.report(claimOf(id), { percent, stage: 's', message: `${percent}` }, details);
    expect(await report(47.418856)).toMatchObject({ percent: 47.42 });
    expect(await report(55.5, { files: 1 })).toMatchObject({
      percent: 55.5,
      stage: 's',
      details: { files: 1 },
    });
    expect(await report(20)).toMatchObject({
      percent: 55.5,
      message: '20',
      details: { files: 1 },
      revision: 4,
    });
    expect(await report(120, { files: 2 })).toMatchObject({ percent: 100, details: { files: 2 } });
  });
});

describe('renewLease', () => {
  it('renews the lease for the full time, without an event for clients', async () => {
    const id = await insertOne({ ...RUNNING, leaseUntil: inSeconds(1) });
    const before = Date.now();
    expect(await store.renewLease(claimOf(id), 15, 9_000)).toBe(true);
    const row = await rowOf(id);
    expect(row).toMatchObject({ spentMs: 9_000, revision: 1, status: 'running' });
    expect(Number(row.leaseUntil)).toBeGreaterThanOrEqual(before + 15_000);
    expect(Number(row.leaseUntil)).toBeLessThanOrEqual(Date.now() + 15_000);
  });
});
