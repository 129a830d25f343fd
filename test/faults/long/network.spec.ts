import { setTimeout as sleep } from 'node:timers/promises';
import { Redis } from 'ioredis';
import { JobEntity, RecordEntity } from '#domain';
import { openAccount, type Account, type Answer } from '../../support/api-client.js';
import { findOrphans } from '../../support/find-orphans.js';
import { startHangingProxy, type HangingProxy } from '../../support/hanging-proxy.js';
import { openHub } from '../../support/hub-client.js';
import { compositeOf, followJob, upload } from '../../support/library.js';
import { tileFile, uploadTiles } from '../../support/mosaic-records.js';
import { exportSlowly, uploadField } from '../../support/slow-composite.js';
import { waitFor } from '../../support/spec-end.js';
import { startStack, type Stack } from '../../support/start-stack.js';

jest.setTimeout(240_000);

/** Time in which nothing passes: ten leases of the tests. */
const AWAY_MS = 30_000;
/** No request takes longer, whichever server does not answer: ten seconds until a query is aborted, ten more for cleanup. */
const ANSWER_LIMIT_MS = 25_000;

let stack: Stack;
let postgres: HangingProxy;
let redis: HangingProxy;
let user: Account;
let fieldId: string;
let tiles: string[];

beforeAll(async () => {
  [postgres, redis] = await Promise.all([startHangingProxy(), startHangingProxy()]);
  stack = await startStack({ apps: ['api', 'processing', 'worker'], through: { postgres, redis } });
  user = await openAccount(stack.url);
  fieldId = await uploadField(user);
  tiles = await uploadTiles(user, 2);
});

const jobs = () => stack.database.getRepository(JobEntity);
const isUnderWay = (job: Answer['json']): boolean => job.status === 'running' && job.percent >= 5;
const timed = async (asked: Promise<Answer>) => {
  const began = performance.now();
  const { status, json } = await asked;
  return { status, code: json?.code as string | undefined, ms: performance.now() - began };
};
const exportQuickly = () =>
  user.post('/api/composite/export-nchannel', compositeOf([fieldId], { width: 64 }));
/** A silently broken connection is given up after ten seconds. */
async function exportOnceBack(): Promise<string> {
  const ask = async () => {
    const { status, json } = await exportQuickly();
    return status === 202 ? (json.jobId as string) : undefined;
  };
  const jobId = await waitFor(ask, { timeoutMs: ANSWER_LIMIT_MS, intervalMs: 500 });
  if (!jobId) throw new Error('no job is taken');
  return jobId;
}
const saveMosaic = (pixelScaleArcsec: number) =>
  user.post('/api/mosaic/save', { dataIds: tiles, pixelScaleArcsec });

/** Requests made meanwhile, one after the other. */
const REQUESTS: readonly [string, () => Promise<Answer>][] = [
  ['a list', () => user.get('/api/spacedata')],
  ['a job', () => exportQuickly()],
  ['an upload', () => upload(user, 'away_i2d.fits', tileFile(3))],
  ['a deletion', () => user.delete(`/api/spacedata/00000000-0000-7000-8000-000000000000`)],
];

/** Repeats requests until the time is over. */
async function askMeanwhile(): Promise<{ status: number; code?: string; ms: number }[]> {
  const until = performance.now() + AWAY_MS;
  const asked = await Promise.all(
    REQUESTS.map(async ([, ask]) => {
      const answers = [];
      while (performance.now() < until) {
        answers.push(await timed(ask()));
        await sleep(200);
      }
      return answers;
    }),
  );
  return asked.flat();
}

/** Checks that all jobs are completed, once, and that every reference is valid. */
async function expectAllDone(): Promise<void> {
  const isQuiet = async () =>
    (await jobs().countBy([{ status: 'queued' }, { status: 'running' }])) === 0 ? true : undefined;
  expect(await waitFor(isQuiet, { timeoutMs: 90_000 })).toBe(true);
  const rows = await jobs().find();
  expect(rows.filter(({ status }) => status !== 'completed').map(({ type, error }) => [type, error])).toEqual(
    [],
  );
  const results = rows.flatMap(({ resultDataId }) => resultDataId ?? []);
  expect(new Set(results).size).toBe(results.length);
  const made = (await stack.database.getRepository(RecordEntity).find()).flatMap(({ sourceUri }) =>
    sourceUri?.startsWith('job:') ? sourceUri : [],
  );
  expect(new Set(made).size).toBe(made.length);
  const { rows: withoutFile } = await findOrphans(stack.database, stack.dataDir);
  expect(withoutFile).toEqual([]);
}

async function startWork(): Promise<{ running: string; others: string[] }> {
  const running = await exportSlowly(user, fieldId);
  const others = [(await exportQuickly()).json.jobId, (await saveMosaic(0.2)).json.jobId];
  await followJob(user, running, isUnderWay);
  return { running, others };
}

describe('PostgreSQL is unreachable for 30 s without an error', () => {
  it.each([
    ['and what was sent arrives', 'goOn'],
    ['and its connections are forgotten', 'forget'],
  ] as const)('%s: requests get 503 in time, jobs continue, once', async (_, how) => {
    const { running, others } = await startWork();
    postgres.hang();
    const answers = await askMeanwhile();
    const live = await timed(user.get('/api/health/live'));
    const health = await timed(user.get('/api/health'));
    postgres[how]();
    expect([...new Set(answers.map(({ status }) => status))]).toEqual([503]);
    expect([...new Set(answers.map(({ code }) => code))]).toEqual(['database_unavailable']);
    expect(Math.max(...answers.map(({ ms }) => ms))).toBeLessThan(ANSWER_LIMIT_MS);
    expect([live.status, health.status]).toEqual([200, 503]);
    const isBack = async () => ((await user.get('/api/spacedata')).status === 200 ? true : undefined);
    expect(await waitFor(isBack, { timeoutMs: ANSWER_LIMIT_MS })).toBe(true);
    for (const id of [running, ...others, await exportOnceBack()])
      expect(await followJob(user, id)).toMatchObject({ status: 'completed', error: null });
    await expectAllDone();
  });
});

describe('Redis is unreachable for 30 s without an error', () => {
  it.each([
    ['and what was sent arrives', 'goOn'],
    ['and its connections are forgotten', 'forget'],
  ] as const)(
    '%s: requests without a queue are answered, jobs continue, once, with their events',
    async (_, how) => {
      const { running, others } = await startWork();
      const hub = await openHub(stack.url, { token: user.accessToken });
      for (const id of [running, ...others]) expect(await hub.subscribe(id)).toEqual({ ok: true });
      redis.hang();
      const answers = await askMeanwhile();
      redis[how]();
      const statuses = new Set(answers.map(({ status }) => status));
      // A deletion of a missing record is 404; an upload needs Redis only for its thumbnail.
      expect([...statuses].filter((status) => ![200, 201, 404, 503].includes(status))).toEqual([]);
      expect(statuses).toContain(200);
      expect(Math.max(...answers.map(({ ms }) => ms))).toBeLessThan(ANSWER_LIMIT_MS);
      for (const id of [running, ...others, await exportOnceBack()])
        expect(await followJob(user, id)).toMatchObject({ status: 'completed', error: null });
      await expectAllDone();
      const told = () =>
        hub.events.filter(({ name }) => name === 'JobCompleted').length +
          hub.events.filter(({ name, payload }) => name === 'JobSnapshot' && payload.status === 'completed')
            .length >=
        3
          ? true
          : undefined;
      expect(await waitFor(told, { timeoutMs: 30_000 })).toBe(true);
      for (const id of [running, ...others]) {
        const revisions = hub.events
          .filter(({ payload }) => payload.jobId === id)
          .map(({ payload }) => payload.revision as number);
        expect(revisions).toEqual([...revisions].sort((a, b) => a - b));
      }
      hub.close();
    },
  );

  it('and comes back without its data: jobs are queued again from their rows', async () => {
    const { running, others } = await startWork();
    redis.hang();
    const direct = new Redis(directRedis());
    await direct.flushdb();
    direct.disconnect();
    await sleep(5_000);
    redis.goOn();
    for (const id of [running, ...others])
      expect(await followJob(user, id)).toMatchObject({ status: 'completed', error: null });
    await expectAllDone();
  });
});

/** The stack's Redis, not through the proxy. */
function directRedis(): string {
  const own = new URL(String(stack.env.REDIS_URL));
  const server = new URL(String(process.env.TEST_REDIS_URL));
  server.pathname = own.pathname;
  return server.href;
}

it('one connection of PostgreSQL is stopped at work: its request is answered, others are not delayed', async () => {
  const backends = await stack.database.query<{ pid: number }[]>(
    `SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND application_name = 'firstlight-api'`,
  );
  for (const { pid } of backends) process.kill(pid, 'SIGSTOP');
  try {
    const answers = await Promise.all(Array.from({ length: 6 }, () => timed(user.get('/api/spacedata'))));
    expect(Math.max(...answers.map(({ ms }) => ms))).toBeLessThan(ANSWER_LIMIT_MS);
    expect(
      [...new Set(answers.map(({ status }) => status))].every((status) => [200, 503].includes(status)),
    ).toBe(true);
    expect((await user.get('/api/spacedata')).status).toBe(200);
  } finally {
    for (const { pid } of backends) process.kill(pid, 'SIGCONT');
  }
  expect((await user.get('/api/spacedata')).status).toBe(200);
});
