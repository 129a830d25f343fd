import path from 'node:path';
import { Redis } from 'ioredis';
import pg from 'pg';
import { PROJECT_ROOT } from '../../scripts/project/root.mjs';
import { startPostgres } from '../../scripts/services/postgres.mjs';
import { startRedis } from '../../scripts/services/redis.mjs';
import { makeScratchFolder } from '../../scripts/testing/scratch.mjs';

/** A database and a Redis of a spec file's own. */
export interface TestServices {
  readonly databaseUrl: string;
  readonly redisUrl: string;
  stop(): Promise<void>;
}

interface Servers {
  readonly databaseUrl: string;
  readonly redisUrl: string;
  stop(): Promise<void>;
}

/** Redis has 16 databases; number 0 keeps the count of those given away. */
const REDIS_DATABASES = 15;

/**
 * An empty database and an empty Redis database on the servers of `npm test` (TEST_DATABASE_URL, TEST_REDIS_URL),
 * or, when jest was started by hand, on servers that live as long as the spec file.
 */
export async function openTestServices(): Promise<TestServices> {
  const servers = await findServers();
  const database = await createDatabase(servers.databaseUrl);
  return {
    databaseUrl: database.url,
    redisUrl: await claimRedisDatabase(servers.redisUrl),
    async stop() {
      await database.drop();
      await servers.stop();
    },
  };
}

async function findServers(): Promise<Servers> {
  const { TEST_DATABASE_URL: databaseUrl, TEST_REDIS_URL: redisUrl } = process.env;
  if (databaseUrl && redisUrl) return { databaseUrl, redisUrl, stop: () => Promise.resolve() };
  return startServers();
}

async function startServers(): Promise<Servers> {
  const dataDir = path.join(PROJECT_ROOT, '.data');
  const scratch = await makeScratchFolder(dataDir);
  const postgres = await startPostgres({ dataDir: path.join(scratch.folder, 'postgres'), durable: false });
  const redis = await startRedis({
    dataDir: path.join(scratch.folder, 'redis'),
    packagesDir: path.join(dataDir, 'redis-server'),
  });
  return {
    databaseUrl: postgres.url,
    redisUrl: redis.url,
    async stop() {
      await Promise.all([postgres.stop(), redis.stop()]);
      scratch.remove();
    },
  };
}

async function createDatabase(serverUrl: string): Promise<{ url: string; drop: () => Promise<void> }> {
  const name = `firstlight_${process.pid}_${Date.now().toString(36)}`;
  await runSql(serverUrl, `CREATE DATABASE ${name}`);
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return { url: url.href, drop: () => runSql(serverUrl, `DROP DATABASE ${name} WITH (FORCE)`) };
}

async function runSql(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
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
