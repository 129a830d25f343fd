import type { Redis } from 'ioredis';
import { createArchiveClient } from '#archive-client';
import {
  connectDatabase,
  createJobStore,
  createLibraryStore,
  createObservationGroups,
  createRecordSearch,
  createSemanticStore,
  schemaCheck,
  usageLimits,
} from '#domain';
import {
  AppError,
  connectRedis,
  createStorage,
  messageOf,
  redisReady,
  type Logger,
  type SettingsOf,
} from '#platform';
import { createProcessingClient } from '#processing-client';
import { jobEventPublisher, openQueues, type OpenQueues } from '#queues';
import { createSecurityLog } from '../audit/security-log.js';
import type { Resources } from './resources.js';

/**
 * Health uses two connections: one asks whether the database answers, one counts waiting jobs. The count may wait for a lock,
 * longer than health waits but shorter than its interval.
 */
const PROBE = { application: 'firstlight-health', poolSize: 2, statementTimeoutMs: 5_000 };

/** A Redis command without a response in this time has failed. */
const REDIS_TIMEOUT_MS = 3_000;

/** A Redis connection without responses for this time is replaced, with all commands waiting on it. */
const REDIS_SILENCE_MS = 10_000;

/** Every request waits for its rate count: a hanging Redis adds this to a request now and then. */
const COUNT_TIMEOUT_MS = 1_000;

/** Time limit for Redis at the start of the API. */
const REDIS_START_MS = 10_000;

/** Connects to all dependencies of the API. @throws AppError unavailable, in one sentence */
export async function openResources(settings: SettingsOf<'api'>, logger: Logger): Promise<Resources> {
  const pool = { application: 'firstlight-api', poolSize: settings.API_DATABASE_CONNECTIONS };
  const database = await connectDatabase(settings.DATABASE_URL, pool);
  const probe = await connectDatabase(settings.DATABASE_URL, PROBE);
  // A request never waits for an unavailable Redis: its command fails at once, or soon if Redis hangs.
  const redis = connectRedis(settings.REDIS_URL, logger, {
    maxRetriesPerRequest: 1,
    commandTimeout: REDIS_TIMEOUT_MS,
    socketTimeout: REDIS_SILENCE_MS,
  });
  const limits = connectRedis(settings.REDIS_URL, logger, {
    enableOfflineQueue: false,
    autoResendUnfulfilledCommands: false,
    maxRetriesPerRequest: 0,
    commandTimeout: COUNT_TIMEOUT_MS,
    socketTimeout: REDIS_SILENCE_MS,
  });
  const storage = createStorage(settings);
  const { INTERNAL_SECRET: secret } = settings;
  return {
    settings,
    logger,
    database,
    probe,
    schema: schemaCheck(probe, settings),
    redis,
    limits,
    events: connectRedis(settings.REDIS_URL, logger),
    jobs: createJobStore(database, { queueTotal: settings.QUEUE_CAPACITY_TOTAL }),
    records: createRecordSearch(database),
    queues: await openReachableQueues(redis, limits, logger),
    publish: jobEventPublisher(redis, logger),
    storage,
    library: createLibraryStore(database, storage, usageLimits(settings)),
    groups: createObservationGroups(database),
    search: createSemanticStore(database),
    processing: createProcessingClient({ url: settings.PROCESSING_URL, secret }, settings),
    archive: createArchiveClient({ url: settings.ARCHIVE_SERVICE_URL, secret }, settings),
    security: createSecurityLog({ database, logger, settings }),
  };
}

/** A queue whose opening Redis failed stays broken, so that the start fails instead. */
async function openReachableQueues(redis: Redis, limits: Redis, logger: Logger): Promise<OpenQueues> {
  try {
    await Promise.all([redis, limits].map((connection) => redisReady(connection, REDIS_START_MS)));
    return await openQueues(redis, logger);
  } catch (error) {
    throw new AppError('unavailable', `Redis does not answer: ${messageOf(error)}`, { cause: error });
  }
}

export async function closeResources(resources: Resources): Promise<void> {
  await resources.publish.flush();
  await resources.security.close();
  await resources.queues.close();
  await Promise.all([resources.processing.close(), resources.archive.close(), resources.storage.close()]);
  resources.events.disconnect();
  resources.limits.disconnect();
  resources.redis.disconnect();
  await Promise.all([resources.probe.destroy(), resources.database.destroy()]);
}
