import { readFileSync } from 'node:fs';
import { Redis } from 'ioredis';
import { createJobStore, UserEntity } from '#domain';
import { connectRedis, createLogger } from '#platform';
import { openQueues } from '#queues';
import { entryRecovery } from '../../apps/worker/src/upkeep/recovery.js';
import { fakeLogger } from '../support/fake-jobs.js';
import { openTestDatabase } from '../support/test-database.js';
import { claimRedisDatabase } from '../support/test-services.js';

jest.setTimeout(180_000);

/** The cost does not grow with their number (with 100,000: 247 ms a minute, measured on two busy cores). */
const JOBS = 20_000;
const OWNER = '018f0000-0000-7000-8000-0000000000a1';
/** Every five seconds (a third of JOB_LEASE_SECONDS). */
const ROUNDS_PER_MINUTE = 12;
const LIMIT_MS = 1_000;
/** Linux counts processor time of others in hundredths of a second. */
const TICK_MS = 10;

it('with thousands of thumbnails waiting costs less than a second of work a minute, and makes all entries again', async () => {
  const db = await openTestDatabase();
  const { logger } = fakeLogger();
  const redis = connectRedis(await claimRedisDatabase(), logger);
  const queues = await openQueues(redis, createLogger('test', 'silent'));
  try {
    await insertThumbnails(db.database);
    const recovery = entryRecovery({ store: createJobStore(db.database), queues, logger });
    await recovery.recover(); // Redis knows nothing of them.
    expect(await redis.llen('bull:firstlight-thumbnails:wait')).toBe(JOBS);

    await recovery.recover();
    // PostgreSQL's own workers (vacuum, parallel ones) come and go.
    const backends = await db.database.query<{ pid: number }[]>(
      `SELECT pid FROM pg_stat_activity
       WHERE datname = current_database() AND backend_type = 'client backend'`,
    );
    const spentMs = async () =>
      process.cpuUsage().user / 1000 +
      process.cpuUsage().system / 1000 +
      backends.reduce((sum, { pid }) => sum + processorMs(pid), 0) +
      (await redisMs(redis));
    const before = await spentMs();
    for (let round = 0; round < ROUNDS_PER_MINUTE; round += 1) await recovery.recover();
    const costMs = (await spentMs()) - before;
    process.stdout.write(`recovery of ${JOBS} waiting jobs: ${costMs.toFixed(0)} ms of processor a minute\n`);
    expect(costMs).toBeLessThan(LIMIT_MS);
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

/** User and system time of a process, /proc/pid/stat fields 14 and 15. */
function processorMs(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1].split(' ');
  return TICK_MS * (Number(fields[11]) + Number(fields[12]));
}

async function redisMs(redis: Redis): Promise<number> {
  const info = await redis.info('cpu');
  const seconds = (name: string) => Number(new RegExp(`${name}:([\\d.]+)`).exec(info)?.[1]);
  return 1000 * (seconds('used_cpu_user') + seconds('used_cpu_sys'));
}
