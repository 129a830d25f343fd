import { createJobStore, UserEntity } from '#domain';
import { connectRedis, createLogger } from '#platform';
import { openQueues, queueRoom } from '#queues';
import { fakeLogger } from '../support/fake-jobs.js';
import { insertJobs } from '../support/insert-jobs.js';
import { atSpecEnd } from '../support/spec-end.js';
import { openTestDatabase } from '../support/test-database.js';
import { claimRedisDatabase } from '../support/test-services.js';

const OWNER = { id: '018f0000-0000-7000-8000-0000000000a1', username: 'vera', email: 'v@example.org' };

/** Three imports in their queue, the first taken by a worker. */
async function begun() {
  const { database } = await openTestDatabase();
  const redis = connectRedis(await claimRedisDatabase(), fakeLogger().logger);
  const queues = await openQueues(redis, createLogger('test', 'silent'));
  atSpecEnd(async () => {
    await queues.close();
    redis.disconnect();
  });
  await database.getRepository(UserEntity).insert({ ...OWNER, passwordHash: 'x', role: 'user' });
  const store = createJobStore(database);
  const ids = await insertJobs(database, OWNER.id, 3, { type: 'import', queue: 'import', canResume: true });
  for (const job of await store.waiting('import', 10)) await queues.enqueue(job);
  const entries = queues.all.find(({ name }) => name.endsWith('import'))!;
  await (await entries.getJob(`${ids[0]}-1`))!.remove();
  const { claimId } = (await store.claim(ids[0], 'worker', 15))!;
  return { store, queues, entries, ids, claim: { jobId: ids[0], claimId: claimId! } };
}

type Begun = Awaited<ReturnType<typeof begun>>;

it.each([
  ['given back by a worker', ({ store, claim }: Begun) => store.release(claim, { message: '', spentMs: 0 })],
  [
    'resumed by its owner',
    async ({ store, claim }: Begun) => {
      await store.cancel(claim.jobId, 30);
      await store.resume(claim.jobId, queueRoom('import'));
    },
  ],
])('a job that was %s reports its queue position', async (_, queueAgain) => {
  const started = await begun();
  const { store, queues, entries, ids } = started;
  await queueAgain(started);
  await queues.enqueue((await store.find(ids[0]))!);
  const line = (await entries.getPrioritized()).map(({ data }) => (data as { jobId: string }).jobId);
  expect(line).toEqual([ids[1], ids[2], ids[0]]);
  const places = await store.queuePositions(await store.findMany(ids));
  expect(line.map((id) => places.get(id))).toEqual([1, 2, 3]);
  // Recovery restores them in an empty Redis in order, page by page.
  const first = await store.waiting('import', 2);
  const rest = await store.waiting('import', 2, first[1].id);
  expect([...first, ...rest].map(({ id }) => id)).toEqual(line);
});
