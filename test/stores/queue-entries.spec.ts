import { Queue, Worker } from 'bullmq';
import { Redis } from 'ioredis';
import { connectRedis, createLogger } from '#platform';
import { openQueues, startQueueWorkers, type JobRunner, type QueueEntries, type QueueWorkers } from '#queues';
import { fakeLogger } from '../support/fake-jobs.js';
import { until } from '../support/spec-end.js';
import { claimRedisDatabase } from '../support/test-services.js';

jest.setTimeout(60_000);

const LEASE_SECONDS = 1;
const QUEUE = 'firstlight-composite';

let url: string;
let redis: Redis;
let queues: QueueEntries;
let queue: Queue;
let workers: QueueWorkers[] = [];

beforeEach(async () => {
  url = await claimRedisDatabase();
  redis = connectRedis(url, fakeLogger().logger);
  queues = await openQueues(redis, createLogger('test', 'silent'));
  queue = new Queue(QUEUE, { connection: redis });
});

afterEach(async () => {
  await Promise.all(workers.map((worker) => worker.close()));
  workers = [];
  await queue.close();
  await queues.close();
  redis.disconnect();
});

const attempt = (id: string, number = 1, turn = 1) => ({ id, type: 'composite', attempt: number, turn });

/** A worker with its own connection. */
function startWorker(run: JobRunner['run']) {
  const runner: JobRunner = { run, stop: () => undefined, close: () => undefined };
  const connection = connectRedis(url, fakeLogger().logger);
  const { logger, messages } = fakeLogger();
  const started = startQueueWorkers({ connection, runner, leaseSeconds: LEASE_SECONDS, logger });
  const worker = {
    messages,
    async close() {
      await started.close();
      connection.disconnect();
    },
  };
  workers.push(worker);
  return worker;
}

it('queue entries are added once per attempt', async () => {
  await queues.enqueue(attempt('a'));
  await queues.enqueue(attempt('a'));
  await queues.enqueue(attempt('a', 2));
  expect(await queue.getPrioritizedCount()).toBe(2);
});

it('queue entries are added if missing only', async () => {
  const jobs = Array.from({ length: 600 }, (_, index) => attempt(`job-${index}`));
  expect(await queues.addMissing('composite', jobs.slice(0, 250))).toBe(250);
  expect(await queues.addMissing('composite', jobs)).toBe(350);
  expect(await queues.addMissing('composite', jobs)).toBe(0);
  expect(await queue.getPrioritizedCount()).toBe(600);
});

it('queue entries are limited over all workers again after Redis lost everything', async () => {
  expect(await queue.getGlobalConcurrency()).toBe(1);
  await redis.flushdb();
  expect(await queue.getGlobalConcurrency()).toBeNull();
  await queues.addMissing('composite', [attempt('a'), attempt('b')]);
  expect(await queue.getGlobalConcurrency()).toBe(1);
  let running = 0;
  let most = 0;
  let done = 0;
  const run = async () => {
    running += 1;
    most = Math.max(most, running);
    await new Promise((resolve) => setTimeout(resolve, 200));
    running -= 1;
    done += 1;
    return 'done' as const;
  };
  startWorker(run);
  startWorker(run);
  await until(() => done === 2);
  expect(most).toBe(1);
});

it('a queue entry that a closing worker did not start keeps its position', async () => {
  await queues.enqueue(attempt('a'));
  await queues.enqueue(attempt('b'));
  let taken = 0;
  const first = startWorker(() => {
    taken += 1;
    void first.close();
    return Promise.resolve('untouched');
  });
  await until(() => taken > 0);
  await first.close();
  const ran: string[] = [];
  startWorker((jobId) => Promise.resolve(ran.push(jobId) > 0 ? 'done' : 'done'));
  await until(() => ran.length === 2);
  expect(ran).toEqual(['a', 'b']);
  await until(
    async () =>
      (await queue.getJobCountByTypes('wait', 'prioritized', 'active', 'completed', 'failed')) === 0,
  );
});

it('a queue entry of a waiting job returns after its delay, under its name, and does not block other entries', async () => {
  await queues.enqueue(attempt('a'));
  await queues.enqueue(attempt('b'));
  const ran: string[] = [];
  const { messages } = startWorker((jobId) => {
    ran.push(jobId);
    return Promise.resolve(jobId === 'a' && ran.length === 1 ? { delayMs: 1_500 } : 'done');
  });
  await until(() => ran.length === 2);
  expect(await queue.getDelayedCount()).toBe(1);
  expect(await queues.addMissing('composite', [attempt('a')])).toBe(0); // Recovery finds the existing entry.
  await until(() => ran.length === 3);
  expect([ran, messages()]).toEqual([['a', 'b', 'a'], []]);
  await until(async () => (await queue.getJobCountByTypes('wait', 'prioritized', 'active', 'delayed')) === 0);
});

it('a queue entry of a lost worker neither blocks the queue nor stays', async () => {
  await queues.enqueue(attempt('a'));
  // The entry of a killed worker: taken, with an expiring lock.
  const lost = new Worker(QUEUE, null, { connection: redis, lockDuration: LEASE_SECONDS * 1000 });
  expect((await lost.getNextJob('token'))?.data).toEqual({ jobId: 'a' });
  await lost.close();
  await queues.enqueue(attempt('b'));
  const ran: string[] = [];
  startWorker((jobId) => Promise.resolve(ran.push(jobId) > 0 ? 'done' : 'done'));
  await until(() => ran.includes('b'));
  await until(async () => (await queues.addMissing('composite', [attempt('a')])) === 1);
  await until(() => ran.includes('a'));
  await until(
    async () =>
      (await queue.getJobCountByTypes('wait', 'prioritized', 'active', 'completed', 'failed')) === 0,
  );
});

it('a queue entry of an unknown type is dropped', async () => {
  await queue.add('gone-type', { jobId: 'x' }, { jobId: 'x-1', removeOnComplete: true, removeOnFail: true });
  await queues.enqueue(attempt('a'));
  const ran: string[] = [];
  const { messages } = startWorker((jobId) => Promise.resolve(ran.push(jobId) > 0 ? 'done' : 'done'));
  await until(() => ran.length === 1);
  expect(ran).toEqual(['a']);
  await until(() => messages().includes('queue entry dropped'));
  await until(
    async () =>
      (await queue.getJobCountByTypes('wait', 'prioritized', 'active', 'completed', 'failed')) === 0,
  );
});
