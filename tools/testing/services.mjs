import path from 'node:path';
import { startPostgres } from '../../scripts/services/postgres.mjs';
import { startRedis } from '../../scripts/services/redis.mjs';

/** One for each stack of a run, and more than any has. */
export const REDIS_DATABASES = 1_024;

/**
 * Starts the PostgreSQL and the Redis of a test run.
 *
 * @param {{ folder: string, dataDir: string }} folders folder: goes with the run (scratch.mjs); dataDir: `.data` of the project
 * @param {{ add: (undo: () => Promise<void>) => void }} teardown gets what ends them (processes/shutdown.mjs)
 * @returns {Promise<{ TEST_DATABASE_URL: string, TEST_REDIS_URL: string }>} for the environment of the specs
 * @throws {Failure} when one does not start
 */
export async function startTestServices({ folder, dataDir }, teardown) {
  const postgres = await startPostgres({ dataDir: path.join(folder, 'postgres'), durable: false });
  teardown.add(postgres.stop);
  const packagesDir = path.join(dataDir, 'redis-server');
  const redis = await startRedis({
    dataDir: path.join(folder, 'redis'),
    packagesDir,
    databases: REDIS_DATABASES,
  });
  teardown.add(redis.stop);
  return { TEST_DATABASE_URL: postgres.url, TEST_REDIS_URL: redis.url };
}
