import { createArchiveClient } from '#archive-client';
import { connectDatabase, createJobStore, createRecordSearch } from '#domain';
import { connectRedis, createStorage, type Logger, type Settings } from '#platform';
import { createProcessingClient } from '#processing-client';
import { openQueues } from '#queues';
import type { Resources } from './resources.js';

/** Connects to everything that the API stands on. */
export async function openResources(settings: Settings, logger: Logger): Promise<Resources> {
  const database = await connectDatabase(settings.DATABASE_URL);
  // A request never waits for a Redis that is away: its command fails at once.
  const redis = connectRedis(settings.REDIS_URL, logger, { maxRetriesPerRequest: 1 });
  return {
    settings,
    logger,
    database,
    redis,
    events: connectRedis(settings.REDIS_URL, logger),
    jobs: createJobStore(database),
    records: createRecordSearch(database),
    queues: await openQueues(redis),
    storage: createStorage(settings),
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
