import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { Redis } from 'ioredis';
import { pino } from 'pino';
import { createJobStore, type Claim, type JobStore } from '#domain';
import { jobEventPublisher, type PublishJob } from '#queues';
import { openAccount, type Account } from '../../support/api-client.js';
import { openHub, type HubClient } from '../../support/hub-client.js';
import { insertJobs } from '../../support/insert-jobs.js';
import { atSpecEnd } from '../../support/spec-end.js';
import { startStack, type Stack } from '../../support/start-stack.js';

jest.setTimeout(120_000);

/** Twenty connections each, as many as an account may have. */
const ACCOUNTS = 5;
const CROWD = 20 * ACCOUNTS;
const JOBS = 2 * ACCOUNTS;
const REPORTS = 30;
const STALLED_REPORTS = 400;
const LEASE_SECONDS = 600;
const TTL_MINUTES = 30;
const SETTLE_MS = 1_500;
const BACK_MS = 20_000;

let stack: Stack;
let store: JobStore;
let publish: PublishJob;
let users: Account[];

beforeAll(async () => {
  stack = await startStack({ apps: ['api'], isLong: true });
  store = createJobStore(stack.database);
  const redis = new Redis(stack.env.REDIS_URL as string);
  atSpecEnd(() => redis.disconnect());
  publish = jobEventPublisher(redis, pino({ level: 'silent' }));
  users = await Promise.all(Array.from({ length: ACCOUNTS }, () => openAccount(stack.url)));
});

const open = (n: number) => openHub(stack.url, { token: users[n % ACCOUNTS].accessToken });
/** Connections of all accounts in turn. */
const crowd = (count: number) => Promise.all(Array.from({ length: count }, (_, n) => open(n)));

/** Jobs of all accounts in turn. */
async function runningJobs(count: number): Promise<Claim[]> {
  const owners = Array.from({ length: count }, (_, n) => users[n % ACCOUNTS]);
  const ids: string[] = [];
  for (const { id } of owners) ids.push(...(await insertJobs(stack.database, id, 1)));
  return Promise.all(
    ids.map(async (jobId) => {
      const job = await store.claim(jobId, 'tester', LEASE_SECONDS);
      return { jobId, claimId: job?.claimId as string };
    }),
  );
}

async function report(claim: Claim, percent: number, message = 'message'): Promise<void> {
  const job = await store.report(claim, { percent, stage: 'stage', message });
  if (job) publish(job);
}

async function complete(claim: Claim): Promise<void> {
  const job = await store.complete(claim, null, TTL_MINUTES);
  if (job) publish(job);
}

const revisionsOf = ({ events }: HubClient, jobId: string) =>
  events.filter(({ payload }) => payload.jobId === jobId).map(({ payload }) => payload.revision as number);

const megabytesOfApi = (): number => {
  const [pid] = readFileSync(`${stack.dataDir}/run/api.json`, 'utf8').match(/\d+/) ?? [];
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;
};

it('a hundred connections get every event of their jobs, in order and once, and the end last', async () => {
  const claims = await runningJobs(JOBS);
  const hubs = await crowd(CROWD);
  // Two jobs each; every job has twenty followers.
  const followed = (n: number) => [claims[n % ACCOUNTS].jobId, claims[ACCOUNTS + (n % ACCOUNTS)].jobId];
  await Promise.all(hubs.map((hub, n) => Promise.all(followed(n).map((id) => hub.subscribe(id)))));
  for (let percent = 1; percent <= REPORTS; percent++)
    await Promise.all(claims.map((claim) => report(claim, percent)));
  await Promise.all(claims.map(complete));
  await sleep(SETTLE_MS);
  hubs.forEach((hub, n) => {
    for (const jobId of followed(n)) {
      const [snapshot, ...told] = revisionsOf(hub, jobId);
      expect(told).toEqual(Array.from({ length: REPORTS + 1 }, (_, step) => snapshot + 1 + step));
    }
    const names = hub.events.map(({ name }) => name);
    expect(names.filter((name) => name === 'JobCompleted')).toHaveLength(2);
    hub.close();
  });
});

it('a stalled connection costs the others nothing, and the API no more memory than its packets', async () => {
  const [claim] = await runningJobs(1);
  const [stalled, awake] = [await open(0), await open(0)];
  for (const hub of [stalled, awake]) await hub.subscribe(claim.jobId);
  const { transport } = stalled.socket.io.engine as unknown as {
    transport: { ws: { pause(): void; resume(): void } };
  };
  transport.ws.pause();
  const before = megabytesOfApi();
  // 20 MB of events, far beyond the kernel's buffers of a connection.
  const long = 'x'.repeat(20_000_000 / STALLED_REPORTS);
  for (let i = 1; i <= STALLED_REPORTS; i++) await report(claim, (50 * i) / STALLED_REPORTS, long);
  await sleep(SETTLE_MS);
  expect(revisionsOf(awake, claim.jobId)).toHaveLength(1 + STALLED_REPORTS);
  expect(megabytesOfApi() - before).toBeLessThan(60);
  await complete(claim);
  transport.ws.resume();
  await stalled.next('JobCompleted', 10_000);
  // Skipped events are covered by later ones: in order, with gaps.
  const told = revisionsOf(stalled, claim.jobId);
  expect(told).toEqual([...new Set(told)].sort((a, b) => a - b));
  expect(told.length).toBeLessThan(1 + STALLED_REPORTS);
  for (const hub of [stalled, awake]) hub.close();
});

describe('simultaneous reconnections', () => {
  it('after a kill of the API get a snapshot of each job soon, while health answers', async () => {
    const claims = await runningJobs(ACCOUNTS);
    const hubs = await crowd(CROWD);
    const lost = hubs.map((hub) => once(hub.socket as never, 'disconnect'));
    await stack.end('api', 'SIGKILL');
    await Promise.all(lost);
    await stack.start('api');
    const start = performance.now();
    const back = Promise.all(
      hubs.map(async (hub, n) => {
        const connected = once(hub.socket as never, 'connect');
        hub.socket.connect();
        await connected;
        expect(await hub.subscribe(claims[n % ACCOUNTS].jobId)).toEqual({ ok: true });
        await hub.next('JobSnapshot');
      }),
    );
    const health: number[] = [];
    while (health.length < 5) {
      const asked = performance.now();
      expect((await fetch(`${stack.url}/api/health`)).status).toBe(200);
      health.push(performance.now() - asked);
    }
    await back;
    expect(performance.now() - start).toBeLessThan(BACK_MS);
    expect(Math.max(...health)).toBeLessThan(5_000);
    for (const hub of hubs) hub.close();
  });
});
