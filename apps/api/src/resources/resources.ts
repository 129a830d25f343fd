import { Inject, type Provider } from '@nestjs/common';
import type { Redis } from 'ioredis';
import type { DataSource } from 'typeorm';
import type { ArchiveClient } from '#archive-client';
import type {
  JobStore,
  LibraryStore,
  ObservationGroups,
  RecordSearch,
  SchemaCheck,
  SearchStore,
} from '#domain';
import type { Logger, SettingsOf, Storage } from '#platform';
import type { ProcessingClient } from '#processing-client';
import type { EventPublisher, OpenQueues } from '#queues';
import type { SecurityLog } from '../audit/security-log.js';

/** Resources of an API process, created at start. */
export interface Resources {
  readonly settings: SettingsOf<'api'>;
  readonly logger: Logger;
  readonly database: DataSource;
  /** Connections of health checks, independent of those that requests use up. */
  readonly probe: DataSource;
  readonly schema: SchemaCheck;
  readonly redis: Redis;
  /** A connection for rate counts only: it gives up soon and never repeats a command. */
  readonly limits: Redis;
  /** A connection for subscriptions to job events only. */
  readonly events: Redis;
  readonly jobs: JobStore;
  readonly records: RecordSearch;
  readonly queues: OpenQueues;
  readonly publish: EventPublisher;
  readonly storage: Storage;
  readonly library: LibraryStore;
  readonly groups: ObservationGroups;
  readonly search: SearchStore;
  readonly processing: ProcessingClient;
  readonly archive: ArchiveClient;
  readonly security: SecurityLog;
}

export type ResourceName = keyof Resources;

const RESOURCE_NAMES = [
  'settings',
  'logger',
  'database',
  'probe',
  'schema',
  'redis',
  'limits',
  'events',
  'jobs',
  'records',
  'queues',
  'publish',
  'storage',
  'library',
  'groups',
  'search',
  'processing',
  'archive',
  'security',
] as const satisfies readonly ResourceName[];

/** Injection token of a resource. */
export const resourceToken = (name: ResourceName): string => `resource:${name}`;

/** Injects a resource into a constructor parameter. */
export const Resource = (name: ResourceName): ParameterDecorator => Inject(resourceToken(name));

/** One provider per resource, so that a class gets only those that it names. */
export const resourceProviders = (resources: Resources): Provider[] =>
  RESOURCE_NAMES.map((name) => ({
    provide: resourceToken(name),
    useValue: resources[name],
  }));
