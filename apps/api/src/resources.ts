import type { Redis } from 'ioredis';
import type { DataSource } from 'typeorm';
import type { ArchiveClient } from '#archive-client';
import type { JobStore, RecordSearch } from '#domain';
import type { Logger, Settings, Storage } from '#platform';
import type { ProcessingClient } from '#processing-client';
import type { QueueEntries } from '#queues';

/** What one API process works with; made once at start, injected by this class. */
export class Resources {
  readonly settings: Settings;
  readonly logger: Logger;
  readonly database: DataSource;
  readonly redis: Redis;
  /** A connection that only listens to job events. */
  readonly events: Redis;
  readonly jobs: JobStore;
  readonly records: RecordSearch;
  readonly queues: QueueEntries;
  readonly storage: Storage;
  readonly processing: ProcessingClient;
  readonly archive: ArchiveClient;
}
