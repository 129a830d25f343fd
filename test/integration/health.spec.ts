import { readFileSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { countWaitingJobs } from '#domain';
import { callerOf, openAccount, type Caller } from '../support/api-client.js';
import { startStack, type Stack } from '../support/start-stack.js';

jest.setTimeout(120_000);

const WAITING = 100_000;
const QUESTIONS = 30;
/** What health may take with a long queue. */
const LIMIT_MS = 50;

let stack: Stack;
let stranger: Caller;

beforeAll(async () => {
  stack = await startStack({ apps: ['api', 'processing'] });
  stranger = callerOf(stack.url);
});

afterAll(() => stack?.stop());

const health = async () => (await stranger.get('/api/health')).json;
const median = (values: number[]): number => [...values].sort((a, b) => a - b)[values.length >> 1];

async function medianMs(): Promise<number> {
  const times: number[] = [];
  for (let i = 0; i < QUESTIONS; i += 1) {
    const start = performance.now();
    await health();
    times.push(performance.now() - start);
  }
  return median(times);
}

it('tells each component, and no address of any', async () => {
  const answer = await stranger.get('/api/health');
  // `archive` is not part of this stack.
  expect([answer.status, answer.json.status]).toEqual([200, 'Degraded']);
  const { components } = answer.json;
  const up = { status: 'up', latencyMs: expect.any(Number), detail: null };
  expect(components).toEqual({
    database: up,
    redis: up,
    storage: up,
    processing: up,
    archive: { status: 'down', latencyMs: null, detail: 'not reachable' },
    queues: { ...up, detail: '0 jobs wait' },
  });
  expect(answer.bytes.toString()).not.toMatch(/127\.0\.0\.1|localhost|:\d{4}/);
  const log = readFileSync(path.join(stack.dataDir, 'logs', 'api.log'), 'utf8');
  // Why it is down is for those who run the service.
  expect(log).toMatch(/ECONNREFUSED.*"component":"archive","msg":"is down"/);
});

it('probes the storage once in thirty seconds, however often it is asked', async () => {
  const folder = path.join(stack.dataDir, 'data');
  await Promise.all(Array.from({ length: 20 }, health));
  await rm(folder, { recursive: true });
  // A file where the folder was: no probe could succeed.
  await writeFile(folder, '');
  expect((await health()).components.storage.status).toBe('up');
  await rm(folder);
});

it(`takes no longer with ${WAITING} waiting jobs`, async () => {
  const { id } = await openAccount(stack.url);
  const idle = await medianMs();
  const insert = (count: number) =>
    stack.database.query(
      `INSERT INTO jobs (id, type, queue, status, owner_id, request)
       SELECT gen_random_uuid(), 'thumbnails', 'thumbnails', 'queued', $1, '{}' FROM generate_series(1, $2::int)`,
      [id, count],
    );
  await insert(10_000);
  expect((await health()).components.queues.detail).toBe('10000 jobs wait');
  await insert(1);
  expect((await health()).components.queues.detail).toBe('more than 10000 jobs wait');
  await insert(WAITING - 10_001);
  const loaded = await medianMs();
  process.stdout.write(
    `health: ${idle.toFixed(1)} ms without, ${loaded.toFixed(1)} ms with ${WAITING} jobs\n`,
  );
  expect(loaded).toBeLessThan(Math.max(LIMIT_MS, 4 * idle));
});

it('counts waiting jobs no further than it is asked to', async () => {
  for (const limit of [5, 6, 23]) expect(await countWaitingJobs(stack.database, limit)).toBe(limit);
  await stack.database.query(
    `UPDATE jobs SET status = 'running' WHERE id NOT IN (SELECT id FROM jobs LIMIT 5)`,
  );
  expect(await countWaitingJobs(stack.database, 6)).toBe(5);
});
