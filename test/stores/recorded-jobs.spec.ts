import { randomUUID } from 'node:crypto';
import type { EntityManager } from 'typeorm';
import {
  ClaimLostError,
  createJobStore,
  createLibraryStore,
  JobEntity,
  MAX_CRASHES,
  commitRecords,
  RecordEntity,
  type Claim,
  createFollowUpStore,
  type JobStore,
} from '#domain';
import { underClaim } from '../../apps/worker/src/records/under-claim.js';
import { startRecovery } from '../../apps/worker/src/upkeep/recovery.js';
import type { QueueEntries } from '#queues';
import { fakeLogger } from '../support/fake-jobs.js';
import { until } from '../support/spec-end.js';
import { gate } from '../support/gate.js';
import { insertJobs } from '../support/insert-jobs.js';
import { lookupsUnderLocks } from '../support/lookups-under-locks.js';
import { draftOf, insertUser, openLibrary, putFile, type Library } from '../support/open-library.js';

jest.setTimeout(60_000);

const TTL_MINUTES = 30;

let library: Library;
let jobs: JobStore;
let owner: string;

beforeAll(async () => {
  library = await openLibrary();
  jobs = createJobStore(library.database);
  owner = await insertUser(library.database);
});
afterAll(() => library?.close());
beforeEach(() => library.database.query('TRUNCATE records, blobs, jobs CASCADE'));

async function runningJob(): Promise<Claim> {
  const claimId = randomUUID();
  const leaseUntil = new Date(Date.now() + 600_000);
  const [jobId] = await insertJobs(library.database, owner, 1, { status: 'running', claimId, leaseUntil });
  return { jobId, claimId };
}

const put = () => putFile(library.storage, `derived/j/${randomUUID()}/a.fits`, 'content');
const records = () => library.database.getRepository(RecordEntity).count();
const rowOf = ({ jobId }: Claim) => library.database.getRepository(JobEntity).findOneByOrFail({ id: jobId });

/** Records the result of a job, like a worker. */
async function save(claim: Claim, more: { before?: () => Promise<void>; behind?: () => Promise<void> } = {}) {
  const { before = async () => {}, behind = async () => {} } = more;
  const { storage } = library;
  const store = createLibraryStore(library.database, {
    ...storage,
    stat: lookupsUnderLocks(storage, before),
  });
  const within = async (manager: EntityManager, recordIds: readonly string[]) => {
    await commitRecords(manager, claim, recordIds);
    await behind();
  };
  return store.save(owner, [draftOf(await put())], { within });
}

it('a job whose records are in the library cannot be cancelled any more, and can be completed', async () => {
  const claim = await runningJob();
  const [dataId] = await save(claim);
  expect(await jobs.cancel(claim.jobId, TTL_MINUTES)).toBeNull();
  expect((await rowOf(claim)).recordedIds).toEqual([dataId]);
  expect(await jobs.complete(claim, { kind: 'data', dataId }, TTL_MINUTES)).toMatchObject({
    status: 'completed',
  });
});

it('a job handed back, or taken over, after its records passes their ids to the next run', async () => {
  const claim = await runningJob();
  const ids = await save(claim);
  await jobs.release(claim, { message: 'Waiting for its turn', spentMs: 0 });
  expect(await jobs.cancel(claim.jobId, TTL_MINUTES)).toBeNull();
  expect(await jobs.claim(claim.jobId, 'worker', 15)).toMatchObject({ recordedIds: ids });
  await library.database.query(`UPDATE jobs SET lease_until = now() - interval '1 second'`);
  expect(await jobs.takeOverLapsed(TTL_MINUTES)).toMatchObject([{ recordedIds: ids, status: 'queued' }]);
});

it('a recorded job includes existing records of its owner in its result', async () => {
  const claim = await runningJob();
  const job = await rowOf(claim);
  const had = randomUUID();
  const options = underClaim(job, new AbortController().signal, [], [had]);
  const store = createLibraryStore(library.database, library.storage);
  const [made] = await store.save(owner, [draftOf(await put())], options);
  expect((await rowOf(claim)).recordedIds).toEqual([had, made]);
});

it('a job cancelled before its records exist keeps none; the cancel does not wait for a storage', async () => {
  const claim = await runningJob();
  const { pass, open, arrived } = gate();
  const saving = save(claim, { before: pass });
  await arrived;
  expect(await jobs.cancel(claim.jobId, TTL_MINUTES)).toMatchObject({ status: 'cancelled' });
  open();
  await expect(saving).rejects.toThrow(ClaimLostError);
  expect(await records()).toBe(0);
});

it('a cancel that arrives with the records comes too late', async () => {
  const claim = await runningJob();
  const { pass, open, arrived } = gate();
  const saving = save(claim, { behind: pass });
  await arrived;
  const cancelling = jobs.cancel(claim.jobId, TTL_MINUTES);
  open();
  expect([await cancelling, (await saving).length]).toEqual([null, 1]);
  expect((await rowOf(claim)).status).toBe('running');
});

it('a run whose job was taken over records nothing', async () => {
  const claim = await runningJob();
  await library.database.query(`UPDATE jobs SET claim_id = gen_random_uuid() WHERE id = $1`, [claim.jobId]);
  await expect(save(claim)).rejects.toThrow(ClaimLostError);
  expect(await records()).toBe(0);
});

it('a recorded job does not fail any more: its third crash completes it', async () => {
  const claim = await runningJob();
  await library.database.query(`UPDATE jobs SET crashes = ${MAX_CRASHES - 1} WHERE id = $1`, [claim.jobId]);
  const [dataId] = await save(claim);
  expect(await jobs.fail(claim, { error: 'lost', resumable: true }, TTL_MINUTES)).toBeNull();
  const crash = async () => {
    await library.database.query(`UPDATE jobs SET lease_until = now() - interval '1 second'`);
    const [taken] = await jobs.takeOverLapsed(TTL_MINUTES);
    await jobs.claim(claim.jobId, 'worker', 15);
    return taken;
  };
  for (let crashes = 1; crashes < MAX_CRASHES; crashes += 1)
    expect(await crash()).toMatchObject({ status: 'queued', crashes });
  const completed = {
    status: 'completed',
    stage: 'completed',
    percent: 100,
    message: 'Completed',
    error: null,
  };
  const result = {
    resultKind: 'data',
    resultDataId: dataId,
    claimId: null,
    expiresAt: expect.any(Date) as Date,
  };
  expect(await crash()).toMatchObject({ ...completed, ...result, crashes: MAX_CRASHES });
});

it('recorded jobs that only wait to be completed are completed outside of their queues, and no others', async () => {
  const claims = await Promise.all([1, 2, 3].map(runningJob));
  const [dataId] = await save(claims[0]);
  await save(claims[1]);
  for (const claim of [claims[0], claims[2]])
    await jobs.release(claim, { message: 'Waiting for its turn', spentMs: 0 });
  expect(await jobs.completeRecorded(TTL_MINUTES)).toMatchObject([
    { id: claims[0].jobId, status: 'completed', resultKind: 'data', resultDataId: dataId },
  ]);
  expect(await Promise.all(claims.slice(1).map(async (claim) => (await rowOf(claim)).status))).toEqual([
    'running',
    'queued',
  ]);
});

describe('the follow-ups of records', () => {
  const followUps = () => createFollowUpStore(library.database);
  const committed = async (claim: Claim) => {
    const options = underClaim(await rowOf(claim), new AbortController().signal, ['thumbnails']);
    return createLibraryStore(library.database, library.storage).save(owner, [draftOf(await put())], options);
  };

  it('are pending from the commit of the records until they are ordered', async () => {
    const claim = await runningJob();
    const recordIds = await committed(claim);
    const [pending, ...others] = await followUps().ofJob(claim.jobId);
    expect(others).toEqual([]);
    expect(pending).toMatchObject({ type: 'thumbnails', ownerId: owner, jobId: claim.jobId, recordIds });
    await followUps().remove(pending.id);
    expect(await followUps().ofJob(claim.jobId)).toEqual([]);
  });

  it('are not recorded when the records are not committed', async () => {
    const claim = await runningJob();
    const job = await rowOf(claim);
    await jobs.cancel(claim.jobId, TTL_MINUTES);
    const options = underClaim(job, new AbortController().signal, ['thumbnails']);
    const store = createLibraryStore(library.database, library.storage);
    await expect(store.save(owner, [draftOf(await put())], options)).rejects.toThrow(ClaimLostError);
    expect(await followUps().ofJob(claim.jobId)).toEqual([]);
  });

  it('are overdue after a while, the oldest first', async () => {
    await library.database.query('DELETE FROM pending_follow_ups');
    const claims = [await runningJob(), await runningJob()];
    for (const claim of claims) await committed(claim);
    expect(await followUps().overdue(60, 10)).toEqual([]);
    await library.database.query(
      `UPDATE pending_follow_ups SET created_at = created_at - interval '2 minutes'`,
    );
    const overdue = await followUps().overdue(60, 10);
    expect(overdue.map(({ jobId }) => jobId)).toEqual(claims.map(({ jobId }) => jobId));
    expect(await followUps().overdue(60, 1)).toHaveLength(1);
  });
});

it('recovery completes recorded jobs, and orders pending follow-ups', async () => {
  const claim = await runningJob();
  await save(claim);
  await jobs.release(claim, { message: 'Waiting for its turn', spentMs: 0 });
  const orderPending = jest.fn(() => Promise.resolve());
  const published: string[] = [];
  const queues = { addMissing: () => Promise.resolve(0) } as unknown as QueueEntries;
  const stop = startRecovery({
    ...{ database: library.database, store: jobs, queues, orderPending },
    publish: ({ id, status }) => void published.push(`${id} ${status}`),
    ...{ workerId: 'worker', leaseSeconds: 1, ttlMinutes: TTL_MINUTES, logger: fakeLogger().logger },
  });
  await until(() => orderPending.mock.calls.length > 0);
  await stop();
  expect(published).toEqual([`${claim.jobId} completed`]);
});
