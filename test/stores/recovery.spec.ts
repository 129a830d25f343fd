import { createJobStore, UserEntity } from '#domain';
import { connectRedis, createLogger } from '#platform';
import { openQueues } from '#queues';
import { entryRecovery } from '../../apps/worker/src/upkeep/recovery.js';
import { fakeLogger } from '../support/fake-jobs.js';
import { openTestDatabase } from '../support/test-database.js';
import { claimRedisDatabase } from '../support/test-services.js';

jest.setTimeout(180_000);

const JOBS = 10_000;
/** Batch size of recovery (apps/worker/src/upkeep/recovery.ts). */
const BATCH = 500;
const OWNER = '018f0000-0000-7000-8000-0000000000a1';
const ROUNDS = 12;

it('recovery restores the entries of thousands of waiting jobs, then checks two batches per round', async () => {
  const db = await openTestDatabase();
  const { logger } = fakeLogger();
  const redis = connectRedis(await claimRedisDatabase(), logger);
  const queues = await openQueues(redis, createLogger('test', 'silent'));
  try {
    await insertThumbnails(db.database);
    const store = createJobStore(db.database);
    const recovery = entryRecovery({ store, queues, logger });
    await recovery.recover(); // Redis does not have the entries.
    expect(await redis.zcard('bull:firstlight-thumbnails:prioritized')).toBe(JOBS);

    const looked = jest.spyOn(store, 'waiting');
    for (let round = 0; round < ROUNDS; round += 1) await recovery.recover();
    const batches = await Promise.all(looked.mock.results.map(({ value }) => value as Promise<unknown[]>));
    const jobs = batches.reduce((sum, batch) => sum + batch.length, 0);
    expect(jobs).toBe(ROUNDS * 2 * BATCH);
  } finally {
    await queues.close();
    redis.disconnect();
    await db.close();
  }
});

async function insertThumbnails(database: Awaited<ReturnType<typeof openTestDatabase>>['database']) {
  const user = { id: OWNER, username: 'vera', email: 'vera@example.org', passwordHash: 'x' };
  await database.getRepository(UserEntity).insert({ ...user, role: 'user' });
  await database.query(
    `INSERT INTO jobs (id, type, queue, status, owner_id, request)
     SELECT gen_random_uuid(), 'thumbnails', 'thumbnails', 'queued', $1, '{}' FROM generate_series(1, $2::int)`,
    [OWNER, JOBS],
  );
  await database.query('ANALYZE jobs');
}
