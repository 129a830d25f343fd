import type { Redis } from 'ioredis';
import { createArchiveClient } from '#archive-client';
import {
  connectDatabase,
  createJobStore,
  createLibraryStore,
  createObservationGroups,
  createRecordSearch,
  createSemanticStore,
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
import type { Resources } from './resources.js';

/**
 * Health asks whether the database answers, and how many jobs wait; for the one it does not wait for the other, which a lock may hold
 * back: for longer than health waits, and not so long that it asks anew before.
 */
const PROBE = { application: 'firstlight-health', poolSize: 2, statementTimeoutMs: 5_000 };

/** A command that Redis has not answered by then has failed. */
const REDIS_TIMEOUT_MS = 3_000;

/** A connection on which Redis leaves commands unanswered for so long is given up for a new one, with all that waits on it. */
const REDIS_SILENCE_MS = 10_000;

/** Every request waits for its count: this is what a Redis that hangs adds to one of them now and then. */
const COUNT_TIMEOUT_MS = 1_000;

/** How long Redis may take to answer when the API starts. */
const REDIS_START_MS = 10_000;

/** Connects to everything that the API stands on. @throws AppError unavailable, in one sentence */
export async function openResources(settings: SettingsOf<'api'>, logger: Logger): Promise<Resources> {
  const pool = { application: 'firstlight-api', poolSize: settings.API_DATABASE_CONNECTIONS };
  const database = await connectDatabase(settings.DATABASE_URL, pool);
  const probe = await connectDatabase(settings.DATABASE_URL, PROBE);
  // A request never waits for a Redis that is away: its command fails at once, and soon when Redis hangs.
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
    redis,
    limits,
    events: connectRedis(settings.REDIS_URL, logger),
    jobs: createJobStore(database),
    records: createRecordSearch(database),
    queues: await openReachableQueues(redis, limits, logger),
    publish: jobEventPublisher(redis, logger),
    storage,
    library: createLibraryStore(database, storage),
    groups: createObservationGroups(database),
    search: createSemanticStore(database),
    processing: createProcessingClient({ url: settings.PROCESSING_URL, secret }, settings),
    archive: createArchiveClient({ url: settings.ARCHIVE_SERVICE_URL, secret }, settings),
  };
}

/** A queue that Redis failed when it was opened stays broken: then it is better not to start. */
async function openReachableQueues(redis: Redis, limits: Redis, logger: Logger): Promise<OpenQueues> {
  try {
    await Promise.all([redis, limits].map((connection) => redisReady(connection, REDIS_START_MS)));
    return await openQueues(redis, logger);
  } catch (error) {
    throw new AppError('unavailable', `Redis does not answer: ${messageOf(error)}`, { cause: error });
  }
}

export async function closeResources(resources: Resources): Promise<void> {
  await resources.publish.told();
  await resources.queues.close();
  await Promise.all([resources.processing.close(), resources.archive.close(), resources.storage.close()]);
  resources.events.disconnect();
  resources.limits.disconnect();
  resources.redis.disconnect();
  await Promise.all([resources.probe.destroy(), resources.database.destroy()]);
}
