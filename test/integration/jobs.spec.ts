import { archiveFileKey } from '#archive-client';
import { createJobStore, JobEntity, MAX_CRASHES, REAPER_BATCH, type JobStore } from '#domain';
import { createStorage, loadSettings } from '#platform';
import { emptyImportDetails } from '#queues';
import { openAccount, type Account, type Answer } from '../support/api-client.js';
import { openHub } from '../support/hub-client.js';
import { inSeconds, insertJobs } from '../support/insert-jobs.js';
import { compositeOf, filesIn, followJob, uploadRecord } from '../support/library.js';
import { waitFor } from '../support/spec-end.js';
import { starImage } from '../support/star-image.js';
import { startStack, type Stack } from '../support/start-stack.js';

jest.setTimeout(120_000);

const TTL_MINUTES = 30;
const QUEUE_TOTAL = 12;
const CLAIM_ID = '018f0000-0000-7000-8000-00000000c1a1';
const SKY = { ra: 84, dec: -5 };

let stack: Stack;
let store: JobStore;
let owner: Account;
let stranger: Account;
let recordId: string;

beforeAll(async () => {
  const env = { QUEUE_CAPACITY_TOTAL: String(QUEUE_TOTAL) };
  stack = await startStack({ apps: ['api', 'processing'], env });
  store = createJobStore(stack.database);
  [owner, stranger] = await Promise.all([openAccount(stack.url), openAccount(stack.url)]);
  const grid = { ...SKY, scaleArcsec: 0.5, width: 64, height: 64 };
  recordId = await uploadRecord(
    owner,
    'field_f200w_i2d.fits',
    starImage({ grid, star: SKY, filter: 'F200W', fwhmArcsec: 2 }),
    { visibility: 'public' },
  );
  await removeJobs();
});

afterAll(() => stack?.stop());

const jobs = () => stack.database.getRepository(JobEntity);
const removeJobs = () => stack.database.query('DELETE FROM jobs');
const running = { status: 'running', claimId: CLAIM_ID, leaseUntil: inSeconds(600) } as const;
const claimOf = (jobId: string, claimId = CLAIM_ID) => ({ jobId, claimId });

describe('job transitions on a real database', () => {
  afterEach(removeJobs);

  it('give each of 300 races of cancel against complete exactly one outcome', async () => {
    const ids = await insertJobs(stack.database, owner.id, 300, running);
    const result = { kind: 'data', dataId: null } as const;
    const complete = (id: string) => store.complete(claimOf(id), result, TTL_MINUTES);
    const cancel = (id: string) => store.cancel(id, TTL_MINUTES);
    const races = await Promise.all(
      ids.map(async (id, index) => {
        // The order alternates.
        const first = index % 2 === 0 ? complete(id) : cancel(id);
        const second = index % 2 === 0 ? cancel(id) : complete(id);
        const outcomes = await Promise.all([first, second]);
        return { id, outcomes };
      }),
    );
    for (const { id, outcomes } of races) {
      const winners = outcomes.filter((job) => job !== null);
      expect(winners).toHaveLength(1);
      const row = await store.find(id);
      expect(row?.status).toBe(winners[0].status);
      expect(row?.resultKind).toBe(row?.status === 'completed' ? 'data' : null);
    }
    const statuses = await jobs().find({ select: { status: true } });
    expect(new Set(statuses.map(({ status }) => status))).toEqual(new Set(['completed', 'cancelled']));
  });

  it('let one of many workers claim a job', async () => {
    const [id] = await insertJobs(stack.database, owner.id, 1);
    const claims = await Promise.all(
      Array.from({ length: 20 }, (_, i) => store.claim(id, `worker-${i}`, 60)),
    );
    const claimed = claims.filter((job) => job !== null);
    expect(claimed).toHaveLength(1);
    expect((await store.find(id))?.workerId).toBe(claimed[0].workerId);
  });

  it('accept reports of the claim holder only', async () => {
    const [id] = await insertJobs(stack.database, owner.id, 1, running);
    const progress = { percent: 50, stage: 'working', message: 'half' };
    const old = claimOf(id, '018f0000-0000-7000-8000-00000000c1a0');
    expect(await store.report(old, progress)).toBeNull();
    expect(await store.renewLease(old, 60, 0)).toBe(false);
    expect(await store.countCrash(old)).toBeNull();
    expect(await store.release(old, { message: 'x', spentMs: 1 })).toBeNull();
    expect(await store.complete(old, null, TTL_MINUTES)).toBeNull();
    expect(await store.fail(old, { error: 'x', resumable: false }, TTL_MINUTES)).toBeNull();
    const claim = claimOf(id);
    expect(await store.renewLease(claim, 60, 0)).toBe(true);
    expect((await store.report(claim, progress))?.percent).toBe(50);
    expect((await store.report(claim, { ...progress, percent: 20 }))?.percent).toBe(50);
  });

  it('take expired jobs over, each once, at most twice, and leave the others alone', async () => {
    const lapsed = { ...running, leaseUntil: inSeconds(-1) };
    const ids = await insertJobs(stack.database, owner.id, 20, lapsed);
    const [alive] = await insertJobs(stack.database, owner.id, 1, running);
    const taken = await Promise.all([1, 2, 3].map(() => store.takeOverLapsed(TTL_MINUTES)));
    expect(
      taken
        .flat()
        .map(({ id }) => id)
        .sort(),
    ).toEqual([...ids].sort());
    expect(taken.flat().every(({ status, crashes }) => status === 'queued' && crashes === 1)).toBe(true);
    expect((await store.find(alive))?.status).toBe('running');
  });

  it('fail a job whose workers are lost repeatedly; an import can be resumed', async () => {
    const worn = { ...running, leaseUntil: inSeconds(-1), crashes: MAX_CRASHES - 1 };
    await insertJobs(stack.database, owner.id, 2, (index) => ({
      ...worn,
      type: index === 0 ? 'composite' : 'import',
      canResume: index === 1,
    }));
    const taken = await store.takeOverLapsed(TTL_MINUTES);
    expect(taken.map(({ status }) => status)).toEqual(['failed', 'failed']);
    expect(taken.every(({ error, finishedAt, expiresAt }) => error && finishedAt && expiresAt)).toBe(true);
    expect(Object.fromEntries(taken.map(({ type, resumable }) => [type, resumable]))).toEqual({
      composite: false,
      import: true,
    });
  });

  it('remove expired jobs in batches, and never a job twice', async () => {
    const finished = { status: 'completed', expiresAt: inSeconds(-60) } as const;
    await insertJobs(stack.database, owner.id, 250, finished);
    const [young] = await insertJobs(stack.database, owner.id, 1, { ...finished, expiresAt: inSeconds(60) });
    const batches = [];
    for (let i = 0; i < 4; i += 1) batches.push(await store.removeExpired());
    expect(batches.map((batch) => batch.length)).toEqual([REAPER_BATCH, REAPER_BATCH, 50, 0]);
    expect(new Set(batches.flat().map(({ id }) => id)).size).toBe(250);
    expect((await jobs().find()).map(({ id }) => id)).toEqual([young]);
  });
});

describe('list', () => {
  afterEach(removeJobs);

  it("filters, pages and counts the user's jobs, newest first", async () => {
    await insertJobs(stack.database, stranger.id, 5, { status: 'completed' });
    const ids = await insertJobs(stack.database, owner.id, 7, (index) => ({
      status: index % 2 === 0 ? 'completed' : 'failed',
      type: index < 4 ? 'process' : 'export',
      createdAt: inSeconds(index - 100),
    }));
    const list = async (query: string) => (await owner.get(`/api/jobs?${query}`)).json;
    const first = await list('pageSize=3');
    expect(first).toMatchObject({ total: 7, page: 1, pageSize: 3 });
    const pages = [first, await list('pageSize=3&page=2'), await list('pageSize=3&page=3')];
    const listed = pages.flatMap((page) => page.items.map((job: { jobId: string }) => job.jobId));
    expect(listed).toEqual([...ids].reverse());
    let page = first;
    const byCursor = [...page.items];
    while (page.nextCursor !== null) {
      page = await list(`pageSize=3&cursor=${page.nextCursor}`);
      byCursor.push(...page.items);
      expect(page).toMatchObject({ total: 7, totalIsExact: true });
    }
    expect(byCursor.map((job: { jobId: string }) => job.jobId)).toEqual(listed);
    expect((await list('status=failed')).total).toBe(3);
    expect((await list('type=export')).total).toBe(3);
    expect((await list('type=process&status=completed')).total).toBe(2);
    expect((await list('page=9')).items).toEqual([]);
  });

  it.each(['status=done', 'type=nothing', 'page=0', 'pageSize=201', 'page=x', 'sort=x', 'cursor=x'])(
    'refuses ?%s',
    async (query) => {
      const answer = await owner.get(`/api/jobs?${query}`);
      expect(answer.status).toBe(400);
      expect(answer.json.errors[0].field).toBe(query.split('=')[0]);
    },
  );

  it('counts its pages up to 100,000 jobs, and requires a cursor beyond', async () => {
    expect((await owner.get('/api/jobs?page=500&pageSize=200')).status).toBe(200);
    const answer = await owner.get('/api/jobs?page=501&pageSize=200');
    expect(answer.status).toBe(400);
    expect(answer.json.errors).toEqual([
      { field: 'cursor', message: 'is needed where page × pageSize goes beyond 100000' },
    ]);
  });
});

describe('imports', () => {
  const WAITING = 40;
  const columns = { type: 'import', queue: 'import', canResume: true } as const;
  afterEach(removeJobs);

  it('wait up to 40 of one account; a further one is refused, new or resumed', async () => {
    const started = () => owner.post('/api/archive/import', { obsId: 'jw-another' });
    await insertJobs(stack.database, owner.id, WAITING - 1, columns);
    await insertJobs(stack.database, owner.id, 2, { ...columns, ...running });
    expect((await started()).status).toBe(202);
    const details = emptyImportDetails('jw-failed', 'auto');
    const failed = { ...columns, details, status: 'failed', resumable: true } as const;
    const [jobId] = await insertJobs(stack.database, owner.id, 1, failed);
    const resume = () => owner.post(`/api/archive/import/resume/${jobId}`);
    const storage = createStorage(loadSettings('worker', stack.env));
    await storage.put(archiveFileKey('jw-existing', 'a1b2c3d4'.repeat(8), 'a_i2d.fits'), Uint8Array.of(1));
    const existing = () => owner.post('/api/archive/import/from-existing/jw-existing');
    for (const answer of [await started(), await resume(), await existing()]) {
      expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '10']);
      expect(answer.json).toMatchObject({
        code: 'queue_full',
        detail: expect.stringMatching(/^You have 40 waiting/),
      });
    }
    expect((await stranger.post('/api/archive/import', { obsId: 'jw-another' })).status).toBe(202);
    await removeJobs();
    expect((await started()).status).toBe(202);
  });
});

describe('the composite queue without a worker', () => {
  const CALLS = 100;
  const CAPACITY = 10;
  let accepted: string[];

  it('admits exactly 10 of 100 simultaneous requests', async () => {
    const body = compositeOf([recordId], { width: 64 });
    const answers: Answer[] = await Promise.all(
      Array.from({ length: CALLS }, () => owner.post('/api/composite/export-nchannel', body)),
    );
    const admitted = answers.filter(({ status }) => status === 202);
    const refused = answers.filter(({ status }) => status === 503);
    expect([admitted.length, refused.length]).toEqual([CAPACITY, CALLS - CAPACITY]);
    for (const { json, headers } of refused) {
      expect(json).toMatchObject({
        code: 'queue_full',
        detail: expect.stringMatching(/^You have 10 unfinished/),
      });
      expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
    }
    accepted = admitted.map(({ json }) => json.jobId);
    expect(new Set(accepted).size).toBe(CAPACITY);
    expect(await jobs().countBy({ queue: 'composite' })).toBe(CAPACITY);
  });

  it('admits jobs of another account, which take turns, until the queue is full for all', async () => {
    const other = await openAccount(stack.url);
    const post = () => other.post('/api/composite/export-nchannel', compositeOf([recordId], { width: 64 }));
    const answers = [await post(), await post(), await post()];
    expect(answers.map(({ status }) => status)).toEqual([202, 202, 503]);
    expect(answers[2].json).toMatchObject({
      code: 'queue_full',
      detail: expect.stringMatching(/of all users/),
    });
    for (const [index, position] of [2, 4].entries()) {
      const path = `/api/jobs/${answers[index].json.jobId}`;
      expect((await other.get(path)).json.queuePosition).toBe(position);
    }
    for (const { json } of answers.slice(0, 2)) await other.post(`/api/jobs/${json.jobId}/cancel`);
  });

  it('reports the position of each waiting job', async () => {
    const { items } = (await owner.get('/api/jobs?status=queued')).json;
    const places = items.map((job: { queuePosition: number }) => job.queuePosition);
    expect(places).toEqual([10, 9, 8, 7, 6, 5, 4, 3, 2, 1]);
  });

  it('shows a job to its owner only', async () => {
    const id = accepted[0];
    for (const path of [`/api/jobs/${id}`, `/api/jobs/${id}/result`]) {
      expect((await stranger.get(path)).status).toBe(404);
    }
    expect((await stranger.post(`/api/jobs/${id}/cancel`)).status).toBe(404);
    expect((await stranger.get('/api/jobs')).json.total).toBe(0);
    const hub = await openHub(stack.url, { token: stranger.accessToken });
    try {
      expect(await hub.subscribe(id)).toEqual({ ok: false, error: expect.stringMatching(/not found/) });
      expect(await hub.subscribe('no-id-at-all')).toMatchObject({ ok: false });
    } finally {
      hub.close();
    }
    expect((await store.find(id))?.status).toBe('queued');
  });

  it('answers 404 to invalid ids and 409 to a result that does not exist yet', async () => {
    expect((await owner.get('/api/jobs/not-an-id')).status).toBe(404);
    expect((await owner.get('/api/jobs/018f0000-0000-7000-8000-000000000000')).status).toBe(404);
    expect((await owner.get(`/api/jobs/${accepted[0]}/result`)).status).toBe(409);
  });

  it('cancels waiting jobs for good, which frees places', async () => {
    const [first, ...others] = accepted;
    for (const id of others) {
      const { status, json } = await owner.post(`/api/jobs/${id}/cancel`);
      expect({ status, job: json.status }).toEqual({ status: 202, job: 'cancelled' });
    }
    expect((await owner.post(`/api/jobs/${others[0]}/cancel`)).status).toBe(409);
    expect((await owner.get(`/api/jobs/${others[0]}/result`)).status).toBe(404);
    expect((await owner.get(`/api/jobs/${first}`)).json.queuePosition).toBe(1);
    const next = await owner.post('/api/composite/export-nchannel', compositeOf([recordId], { width: 64 }));
    expect(next.status).toBe(202);
    accepted = [first, next.json.jobId, ...others];
  });

  it('runs waiting jobs once a worker starts, except cancelled ones', async () => {
    const expired = await expiredJobsWithResults();
    await stack.start('worker');
    const [first, next, ...cancelled] = accepted;
    expect((await followJob(owner, first)).status).toBe('completed');
    expect((await followJob(owner, next)).status).toBe('completed');
    for (const id of cancelled) {
      expect((await owner.get(`/api/jobs/${id}`)).json).toMatchObject({
        status: 'cancelled',
        startedAt: null,
      });
    }
    await expectReaped(expired);
  });

  /** Expired jobs: the reaper of a worker removes them when it starts. */
  async function expiredJobsWithResults() {
    const storage = createStorage(loadSettings('worker', stack.env));
    const keys = ['results/expired-1/a.png', 'results/expired-2/b.png'];
    for (const key of keys) await storage.put(key, Uint8Array.of(1, 2, 3));
    const ids = await insertJobs(stack.database, owner.id, keys.length, (index) => ({
      status: 'completed',
      resultKind: 'blob',
      resultKey: keys[index],
      expiresAt: inSeconds(-1),
    }));
    return { ids, keys };
  }

  async function expectReaped({ ids, keys }: { ids: string[]; keys: string[] }) {
    const areGone = async () => {
      const rows = await Promise.all(ids.map((id) => store.find(id)));
      const files = filesIn(stack, 'data');
      return rows.every((row) => row === null) && !keys.some((key) => files.includes(key)) ? true : undefined;
    };
    expect(await waitFor(areGone)).toBe(true);
    expect(filesIn(stack, 'data').filter((name) => name.startsWith('results/'))).toHaveLength(2);
  }

  it('extends the retention of a finished job when its result is read', async () => {
    const [id] = accepted;
    await jobs().update(id, { expiresAt: inSeconds(30) });
    expect((await owner.get(`/api/jobs/${id}/result`)).status).toBe(200);
    const { expiresAt } = (await owner.get(`/api/jobs/${id}`)).json;
    const minutes = (Date.parse(expiresAt) - Date.now()) / 60_000;
    expect(minutes).toBeGreaterThan(TTL_MINUTES - 1);
    expect(minutes).toBeLessThanOrEqual(TTL_MINUTES + 0.1);
  });
});
