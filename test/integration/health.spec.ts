import { readFileSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { countWaitingJobs } from '#domain';
import { callerOf, type Caller } from '../support/api-client.js';
import { insertWaiting } from '../support/insert-jobs.js';
import { startStack, type Stack } from '../support/start-stack.js';

jest.setTimeout(120_000);

let stack: Stack;
let stranger: Caller;

beforeAll(async () => {
  stack = await startStack({ apps: ['api', 'processing'] });
  stranger = callerOf(stack.url);
});

afterAll(() => stack?.stop());

const health = async () => (await stranger.get('/api/health')).json;

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
  expect(answer.bytes.toString()).not.toMatch(/127\.0\.0\.1|localhost|\w:\d{4}/);
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

it('tells how many jobs wait, up to ten thousand', async () => {
  await insertWaiting(stack, 10_000);
  expect((await health()).components.queues.detail).toBe('10000 jobs wait');
  await insertWaiting(stack, 1);
  expect((await health()).components.queues.detail).toBe('more than 10000 jobs wait');
});

it('counts waiting jobs no further than it is asked to', async () => {
  for (const limit of [5, 6, 23]) expect(await countWaitingJobs(stack.database, limit)).toBe(limit);
  await stack.database.query(
    `UPDATE jobs SET status = 'running' WHERE id NOT IN (SELECT id FROM jobs LIMIT 5)`,
  );
  expect(await countWaitingJobs(stack.database, 6)).toBe(5);
});
