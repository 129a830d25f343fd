import { Redis } from 'ioredis';
import type { createTeardown } from '../../scripts/processes/shutdown.mjs';
import { controlProcesses, type ProcessControl } from '../../tools/testing/process-control.mjs';
import { REDIS_DATABASES } from '../../tools/testing/services.mjs';
import { startOwnService, type OwnService, type ServiceName } from './own-services.js';
import { createTestDatabase } from './test-database.js';

export interface TestServices {
  readonly databaseUrl: string;
  readonly redisUrl: string;
  /** Dedicated servers of the caller. */
  readonly control: ProcessControl<ServiceName>;
}

interface ServiceOptions {
  readonly own: readonly ServiceName[];
  /** Data folder of dedicated servers. */
  readonly dataDir: string;
  /** Registers a cleanup. */
  readonly teardown: ReturnType<typeof createTeardown>;
}

/** A migrated database and an empty Redis, on dedicated servers or the servers of this test run (tools/testing/jest-services.mjs). */
export async function openTestServices({ own, dataDir, teardown }: ServiceOptions): Promise<TestServices> {
  const services = new Map<ServiceName, OwnService>();
  const control = controlProcesses((name: ServiceName) => services.get(name) ?? notOwn(name));
  teardown.add(control.stop);
  for (const name of own) {
    const service = await startOwnService(name, dataDir);
    services.set(name, service);
    control.adopt(name, service.server);
  }
  const database = await createTestDatabase(services.get('postgres')?.url);
  if (!services.has('postgres')) teardown.add(database.drop);
  const redisUrl = services.get('redis')?.url ?? (await claimRedisDatabase());
  return { databaseUrl: database.url, redisUrl, control };
}

function notOwn(name: ServiceName): never {
  throw new Error(`the ${name} of this stack serves others too: ask for it with { own: ['${name}'] }`);
}

/**
 * Takes the next numbered database; number 0 holds their count. None is reused in a run: the shared stack has its own from the
 * first spec to the last.
 */
export async function claimRedisDatabase(): Promise<string> {
  const { TEST_REDIS_URL: serverUrl } = process.env;
  if (!serverUrl) throw new Error('TEST_REDIS_URL is not set: tools/testing/jest-services.mjs did not run');
  const redis = new Redis(serverUrl);
  try {
    const number = await redis.incr('firstlight-test-stacks');
    if (number >= REDIS_DATABASES)
      throw new Error(`all ${REDIS_DATABASES} databases of Redis are given away`);
    return `${serverUrl.replace(/\/\d*$/, '')}/${number}`;
  } finally {
    redis.disconnect();
  }
}
