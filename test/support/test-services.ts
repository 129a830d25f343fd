import { Redis } from 'ioredis';
import { createTestDatabase } from './test-database.js';

/** A database and a Redis of a spec file's own. */
export interface TestServices {
  readonly databaseUrl: string;
  readonly redisUrl: string;
  stop(): Promise<void>;
}

/** Redis has 16 databases; number 0 keeps the count of those given away. */
const REDIS_DATABASES = 15;

/** A migrated database and an empty Redis database on the servers of this test run (scripts/testing/jest-services.mjs). */
export async function openTestServices(): Promise<TestServices> {
  const { TEST_REDIS_URL: serverUrl } = process.env;
  if (!serverUrl) throw new Error('TEST_REDIS_URL is not set: scripts/testing/jest-services.mjs did not run');
  const [database, redisUrl] = await Promise.all([createTestDatabase(), claimRedisDatabase(serverUrl)]);
  return { databaseUrl: database.url, redisUrl, stop: database.drop };
}

/** Takes the next of the numbered databases and empties it. */
async function claimRedisDatabase(serverUrl: string): Promise<string> {
  const redis = new Redis(serverUrl);
  try {
    const number = 1 + ((await redis.incr('firstlight-test-stacks')) % REDIS_DATABASES);
    await redis.select(number);
    await redis.flushdb();
    return `${serverUrl.replace(/\/\d*$/, '')}/${number}`;
  } finally {
    redis.disconnect();
  }
}
