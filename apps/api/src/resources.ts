import type { Redis } from 'ioredis';
import type { DataSource } from 'typeorm';
import type { ArchiveClient } from '#archive-client';
import type { JobStore, LibraryStore, RecordSearch } from '#domain';
import type { Logger, SettingsOf, Storage } from '#platform';
import type { ProcessingClient } from '#processing-client';
import type { PublishJob, QueueEntries } from '#queues';

/** What one API process works with; made once at start, injected by this class. */
export class Resources {
  readonly settings: SettingsOf<'api'>;
  readonly logger: Logger;
  readonly database: DataSource;
  readonly redis: Redis;
  /** A connection that only listens to job events. */
  readonly events: Redis;
  readonly jobs: JobStore;
  readonly records: RecordSearch;
  readonly queues: QueueEntries;
  readonly publish: PublishJob;
  readonly storage: Storage;
  readonly library: LibraryStore;
  readonly processing: ProcessingClient;
  readonly archive: ArchiveClient;
}
