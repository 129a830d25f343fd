import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Redis } from 'ioredis';
import { pino } from 'pino';
import { createJobStore, JobEntity, type JobStore } from '#domain';
import { emptyImportDetails, jobEventPublisher } from '#queues';
import { findFreePorts } from '../../scripts/processes/ports.mjs';
import { waitFor } from '../../scripts/processes/wait.mjs';
import { programFile } from '../../scripts/project/programs.mjs';
import { PROJECT_ROOT } from '../../scripts/project/root.mjs';
import { startRedis } from '../../scripts/services/redis.mjs';
import { openAccount, type Account } from '../support/api-client.js';
import { openHub, type HubClient } from '../support/hub-client.js';
import { insertJobs } from '../support/insert-jobs.js';
import { startStack, type Stack } from '../support/start-stack.js';

jest.setTimeout(120_000);

const CHANNEL = 'firstlight:job-events';
const HEARTBEAT_LIMIT_MS = 15_000;
/** Events (other than heartbeats) have arrived by then. */
const EVENT_MS = 5_000;
const LEASE_SECONDS = 600;
const TTL_MINUTES = 30;

let folder: string;
let redis: Awaited<ReturnType<typeof startRedis>>;
let stack: Stack;
let store: JobStore;
let publisher: Redis;
let user: Account;
const hubs: HubClient[] = [];

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'firstlight-redis-'));
  const packagesDir = path.join(PROJECT_ROOT, '.data', 'redis-server');
  redis = await startRedis({ dataDir: folder, packagesDir });
  stack = await startStack({ apps: ['api'], env: { REDIS_URL: redis.url } });
  store = createJobStore(stack.database);
  // Redis is killed on purpose: requests wait until it is back, however long that takes.
  publisher = new Redis(redis.url, { maxRetriesPerRequest: null });
  publisher.on('error', () => undefined);
  user = await openAccount(stack.url);
});

afterEach(() => hubs.splice(0).forEach((hub) => hub.close()));

afterAll(async () => {
  publisher?.disconnect();
  await stack?.stop();
  await redis?.stop();
  if (folder) rmSync(folder, { recursive: true });
});

async function follow(jobId: string): Promise<HubClient> {
  const hub = await openHub(stack.url, { token: user.accessToken });
  hubs.push(hub);
  expect(await hub.subscribe(jobId)).toEqual({ ok: true });
  return hub;
}

const newJob = async () => (await insertJobs(stack.database, user.id, 1))[0];

/** The changes of a job that runs and completes, in order. */
async function lifeOf(jobId: string, reports: number): Promise<JobEntity[]> {
  const started = (await store.claim(jobId, 'tester', LEASE_SECONDS)) as JobEntity;
  const claim = { jobId, claimId: started.claimId as string };
  const life: (JobEntity | null)[] = [started];
  for (let percent = 1; percent <= reports; percent++)
    life.push(await store.report(claim, { percent, stage: 'stage', message: 'message' }));
  life.push(await store.complete(claim, null, TTL_MINUTES));
  return life as JobEntity[];
}

const namesOf = (hub: HubClient) => hub.events.map(({ name }) => name);

/** Snapshot first, never an older state, and the end once and last. */
function expectGoodStory(hub: HubClient): void {
  const names = namesOf(hub);
  expect(names[0]).toBe('JobSnapshot');
  expect(names.filter((name) => name === 'JobSnapshot')).toHaveLength(1);
  expect(names.indexOf('JobCompleted')).toBe(names.length - 1);
  const revisions = hub.events.map(({ payload }) => payload.revision as number);
  expect(revisions).toEqual([...revisions].sort((a, b) => a - b));
}

const signalRedis = (signal: NodeJS.Signals) => process.kill(redis.server.pid as number, signal);

describe('events', () => {
  it('reach all subscribers in order, in whatever order they are published, and end once', async () => {
    const jobId = await newJob();
    const early = await follow(jobId);
    const life = await lifeOf(jobId, 60);
    const end = life.pop() as JobEntity;
    const publish = jobEventPublisher(publisher, pino({ level: 'silent' }));
    const shuffled = [...life, ...life].sort((a, b) => (a.revision % 7) - (b.revision % 7));
    for (const job of shuffled) publish(job);
    await early.next('JobProgress', EVENT_MS);
    for (const job of [end, end, ...life, end]) publish(job);
    await early.next('JobCompleted', EVENT_MS);
    const late = await follow(jobId);
    for (const job of [...life, end]) publish(job);
    await late.next('JobCompleted', EVENT_MS);
    await sleep(500);
    expectGoodStory(early);
    expect(namesOf(early).length).toBeGreaterThan(3);
    expect(namesOf(late)).toEqual(['JobSnapshot', 'JobCompleted']);
  });

  it('that are unknown are ignored', async () => {
    const jobId = await newJob();
    const hub = await follow(jobId);
    for (const message of ['', '{', 'null', '7', '[]', '{"jobId":7}'])
      await publisher.publish(CHANNEL, message);
    await user.post(`/api/jobs/${jobId}/cancel`);
    await hub.next('JobFailed', EVENT_MS);
  });
});

describe('while Redis hangs', () => {
  beforeAll(() => signalRedis('SIGSTOP'));
  afterAll(() => signalRedis('SIGCONT'));

  it('a cancel is answered, and the heartbeat reports it', async () => {
    const jobId = await newJob();
    const hub = await follow(jobId);
    const answer = await user.post(`/api/jobs/${jobId}/cancel`);
    expect([answer.status, answer.json.status]).toEqual([202, 'cancelled']);
    expect((await hub.next('JobFailed', HEARTBEAT_LIMIT_MS)).payload).toMatchObject({ status: 'cancelled' });
  });

  it('a new job is refused and leaves no row', async () => {
    const answer = await user.post('/api/archive/import', { obsId: 'jw-hung' });
    expect([answer.status, answer.json.code]).toEqual([503, 'queue_unavailable']);
    expect(await stack.database.getRepository(JobEntity).countBy({ type: 'import' })).toBe(0);
  });

  it('an import is resumed: it waits for its queue entry', async () => {
    const [jobId] = await insertJobs(stack.database, user.id, 1, {
      type: 'import',
      queue: 'import',
      status: 'failed',
      canResume: true,
      resumable: true,
      details: emptyImportDetails('jw-resumed', 'auto'),
    });
    const answer = await user.post(`/api/archive/import/resume/${jobId}`);
    expect([answer.status, answer.json.status]).toEqual([202, 'queued']);
    await user.post(`/api/jobs/${jobId}/cancel`);
  });

  it('the same holds after the connection was replaced', async () => {
    await sleep(12_000);
    const jobId = await newJob();
    const answer = await user.post(`/api/jobs/${jobId}/cancel`);
    expect(answer.status).toBe(202);
    const refused = await user.post('/api/archive/import', { obsId: 'jw-hung' });
    expect(refused.status).toBe(503);
  });

  it('the API says so in one sentence instead of waiting forever', async () => {
    const [port] = await findFreePorts(1);
    const env = { ...stack.env, API_PORT: String(port), LOG_LEVEL: 'silent' };
    const api = spawn(process.execPath, [programFile('api/main')], { cwd: PROJECT_ROOT, env });
    let said = '';
    api.stderr.on('data', (text: Buffer) => (said += text.toString()));
    const code = await new Promise((resolve) => api.once('exit', resolve));
    expect(code).toBe(1);
    expect(said.trim().split('\n')).toEqual([expect.stringMatching(/^Redis does not answer: /)]);
  });
});

describe('when Redis answers again', () => {
  it('events arrive as before, and jobs are accepted', async () => {
    const jobId = await newJob();
    const isTold = async () => {
      const id = await newJob();
      const hub = await follow(id);
      await user.post(`/api/jobs/${id}/cancel`);
      return hub.next('JobFailed', EVENT_MS).catch(() => undefined);
    };
    expect(await waitFor(isTold)).toBeDefined();
    const taken = await user.post('/api/archive/import', { obsId: 'jw-back' });
    expect(taken.status).toBe(202);
    await user.post(`/api/jobs/${jobId}/cancel`);
  });
});

describe('while Redis is dead', () => {
  it('ends are reported by the heartbeat, cancels are answered, and the hub subscribes again afterwards', async () => {
    const [quiet, cancelled] = [await newJob(), await newJob()];
    const hub = await follow(quiet);
    signalRedis('SIGKILL');
    await redis.server.exited;
    const answer = await user.post(`/api/jobs/${cancelled}/cancel`);
    expect(answer.status).toBe(202);
    const refused = await user.post('/api/archive/import', { obsId: 'jw-dead' });
    expect([refused.status, refused.json.code]).toEqual([503, 'queue_unavailable']);
    await lifeOf(quiet, 3);
    await hub.next('JobCompleted', HEARTBEAT_LIMIT_MS);
    expectGoodStory(hub);

    const server = redis.launch();
    redis = { ...redis, server, stop: server.stop };
    await publisher.ping();
    await sleep(3_000); // ioredis retries every two seconds.
    const jobId = await newJob();
    const next = await follow(jobId);
    await user.post(`/api/jobs/${jobId}/cancel`);
    await next.next('JobFailed', EVENT_MS);
  });
});
