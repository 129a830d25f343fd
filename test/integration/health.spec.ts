import { readFileSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { countWaitingJobs } from '#domain';
import { callerOf, openAccount, type Caller } from '../support/api-client.js';
import { insertWaiting } from '../support/insert-jobs.js';
import { until } from '../support/spec-end.js';
import { startStack, type Stack } from '../support/start-stack.js';

jest.setTimeout(120_000);

/** API_DATABASE_CONNECTIONS. */
const POOL = 6;

let stack: Stack;
let stranger: Caller;

beforeAll(async () => {
  stack = await startStack({ apps: ['api', 'processing'], env: { API_DATABASE_CONNECTIONS: String(POOL) } });
  stranger = callerOf(stack.url);
});

afterAll(() => stack?.stop());

const health = async () => (await stranger.get('/api/health')).json;

it('reports each component, without addresses', async () => {
  const answer = await stranger.get('/api/health');
  // Component that is not part of this stack.
  expect([answer.status, answer.json.status]).toEqual([200, 'Degraded']);
  const { components } = answer.json;
  const up = { status: 'up', latencyMs: expect.any(Number), detail: null };
  expect(components).toEqual({
    database: up,
    schema: up,
    redis: up,
    storage: up,
    processing: up,
    archive: { status: 'down', latencyMs: null, detail: 'not reachable' },
    queues: { ...up, detail: '0 jobs wait' },
  });
  expect(answer.bytes.toString()).not.toMatch(/127\.0\.0\.1|localhost|\w:\d{4}/);
  const log = readFileSync(path.join(stack.dataDir, 'logs', 'api.log'), 'utf8');
  // Only operators see the reason.
  const reported = log.split('\n').filter((line) => line.includes('"component":"archive","msg":"is down"'));
  expect(reported.join()).toContain('ECONNREFUSED');
});

it('checks the storage once in thirty seconds, however often it is asked', async () => {
  const folder = path.join(stack.dataDir, 'data');
  await Promise.all(Array.from({ length: 20 }, health));
  await rm(folder, { recursive: true });
  // A file in place of the folder: no check could succeed.
  await writeFile(folder, '');
  expect((await health()).components.storage.status).toBe('up');
  await rm(folder);
});

it('does not report the database down while requests use all connections', async () => {
  const user = await openAccount(stack.url);
  const holder = stack.database.createQueryRunner();
  await holder.startTransaction();
  await holder.query('LOCK TABLE records IN ACCESS EXCLUSIVE MODE');
  const lists = Array.from({ length: 23 }, () => user.get('/api/spacedata'));
  await until(async () => (await waitingForLocks()) === POOL);
  const during = await health();
  await holder.rollbackTransaction();
  await holder.release();
  expect(during.components).toMatchObject({ database: { status: 'up' }, queues: { status: 'up' } });
  for (const { status } of await Promise.all(lists)) expect(status).toBe(200);
});

it('does not report the database down while one of its tables is locked', async () => {
  const holder = stack.database.createQueryRunner();
  await holder.startTransaction();
  await holder.query('LOCK TABLE jobs IN ACCESS EXCLUSIVE MODE');
  // The first query still waits when the second is sent.
  for (let look = 0; look < 2; look += 1)
    expect((await health()).components).toMatchObject({
      database: { status: 'up' },
      queues: { status: 'down' },
    });
  await holder.rollbackTransaction();
  await holder.release();
  expect((await health()).components.database.status).toBe('up');
});

/** Connections of the API that wait for the table. */
async function waitingForLocks(): Promise<number> {
  const [{ waiting }] = await stack.database.query<[{ waiting: number }]>(
    `SELECT count(*)::int AS waiting FROM pg_stat_activity
     WHERE datname = current_database() AND application_name = 'firstlight-api' AND wait_event_type = 'Lock'`,
  );
  return waiting;
}

it('reports the number of waiting jobs, up to ten thousand', async () => {
  await insertWaiting(stack, 10_000);
  expect((await health()).components.queues.detail).toBe('10000 jobs wait');
  await insertWaiting(stack, 1);
  expect((await health()).components.queues.detail).toBe('more than 10000 jobs wait');
});

it('counts waiting jobs only up to the limit', async () => {
  for (const limit of [5, 6, 23]) expect(await countWaitingJobs(stack.database, limit)).toBe(limit);
  await stack.database.query(
    `UPDATE jobs SET status = 'running' WHERE id NOT IN (SELECT id FROM jobs LIMIT 5)`,
  );
  expect(await countWaitingJobs(stack.database, 6)).toBe(5);
});
