import { createArchiveClient } from '#archive-client';
import { connectDatabase, createJobStore, createLibraryStore } from '#domain';
import { connectRedis, createStorage, type Logger, type Settings } from '#platform';
import { createProcessingClient } from '#processing-client';
import { jobEventPublisher, openQueues } from '#queues';
import type { Resources } from './resources.js';

const REDIS_TIMEOUT_MS = 3_000;

/** Connects to everything that the API stands on. */
export async function openResources(settings: Settings, logger: Logger): Promise<Resources> {
  const pool = { application: 'firstlight-api', poolSize: settings.API_DATABASE_CONNECTIONS };
  const database = await connectDatabase(settings.DATABASE_URL, pool);
  // A request never waits for a Redis that is away: its command fails at once, and soon when Redis hangs.
  const redis = connectRedis(settings.REDIS_URL, logger, {
    maxRetriesPerRequest: 1,
    commandTimeout: REDIS_TIMEOUT_MS,
  });
  const storage = createStorage(settings);
  return {
    settings,
    logger,
    database,
    redis,
    events: connectRedis(settings.REDIS_URL, logger),
    jobs: createJobStore(database),
    queues: await openQueues(redis),
    publish: jobEventPublisher(redis, logger),
    storage,
    library: createLibraryStore(database, storage),
    processing: createProcessingClient(settings.PROCESSING_URL),
    archive: createArchiveClient(settings.ARCHIVE_SERVICE_URL),
  };
}

export async function closeResources(resources: Resources): Promise<void> {
  await resources.queues.close();
  await Promise.all([resources.processing.close(), resources.archive.close(), resources.storage.close()]);
  resources.events.disconnect();
  resources.redis.disconnect();
  await resources.database.destroy();
}
