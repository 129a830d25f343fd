import type { DataSource } from 'typeorm';
import { createArchiveClient, type ArchiveClient } from '#archive-client';
import {
  createFollowUpStore,
  createLibraryStore,
  createObservationGroups,
  createSemanticStore,
  usageLimits,
  type FollowUpStore,
  type JobStore,
  type LibraryStore,
  type ObservationGroups,
  type SearchStore,
} from '#domain';
import { createStorage, isAnswering, type Logger, type SettingsOf, type Storage } from '#platform';
import { createProcessingClient, type ProcessingClient } from '#processing-client';
import type { HealthChecks, QueueEntries } from '#queues';

/** The clients, stores and settings of the job handlers. */
export interface WorkerResources {
  readonly settings: SettingsOf<'worker'>;
  readonly database: DataSource;
  readonly jobs: JobStore;
  readonly followUps: FollowUpStore;
  readonly queues: QueueEntries;
  readonly storage: Storage;
  readonly library: LibraryStore;
  readonly groups: ObservationGroups;
  readonly search: SearchStore;
  readonly archive: ArchiveClient;
  readonly processing: ProcessingClient;
  readonly logger: Logger;
  close(): Promise<void>;
}

export function openWorkerResources(
  settings: SettingsOf<'worker'>,
  database: DataSource,
  jobs: JobStore,
  queues: QueueEntries,
  logger: Logger,
): WorkerResources {
  const storage = createStorage(settings);
  const { INTERNAL_SECRET: secret } = settings;
  const archive = createArchiveClient({ url: settings.ARCHIVE_SERVICE_URL, secret }, settings);
  const processing = createProcessingClient({ url: settings.PROCESSING_URL, secret }, settings);
  return {
    settings,
    database,
    jobs,
    followUps: createFollowUpStore(database),
    queues,
    storage,
    library: createLibraryStore(database, storage, usageLimits(settings)),
    groups: createObservationGroups(database),
    search: createSemanticStore(database),
    archive,
    processing,
    logger,
    async close() {
      await Promise.all([storage.close(), archive.close(), processing.close()]);
    },
  };
}

/** The storage is checked by writing, reading and deleting an object. */
export const healthChecks = ({ processing, archive, storage }: WorkerResources): HealthChecks => ({
  processing: () => isAnswering(() => processing.health()),
  archive: () => isAnswering(() => archive.health()),
  storage: () => isAnswering(() => storage.check()),
});
