import { Inject, type Provider } from '@nestjs/common';
import type { Redis } from 'ioredis';
import type { DataSource } from 'typeorm';
import type { ArchiveClient } from '#archive-client';
import type { JobStore, LibraryStore, ObservationGroups, RecordSearch, SearchStore } from '#domain';
import type { Logger, SettingsOf, Storage } from '#platform';
import type { ProcessingClient } from '#processing-client';
import type { EventPublisher, OpenQueues } from '#queues';

/** What one API process works with; made once at start. */
export interface Resources {
  readonly settings: SettingsOf<'api'>;
  readonly logger: Logger;
  readonly database: DataSource;
  /** Connections that only ask how the database is: they wait for no request that keeps those of `database`. */
  readonly probe: DataSource;
  readonly redis: Redis;
  /** A connection that only counts requests: it gives up soon, and never sends a command twice. */
  readonly limits: Redis;
  /** A connection that only listens to job events. */
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
}

export type ResourceName = keyof Resources;

const RESOURCE_NAMES = [
  'settings',
  'logger',
  'database',
  'probe',
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
] as const satisfies readonly ResourceName[];

/** What a provider of a resource is known by. */
export const resourceToken = (name: ResourceName): string => `resource:${name}`;

/** Marks a parameter of a constructor: it gets this resource, and says so. */
export const Resource = (name: ResourceName): ParameterDecorator => Inject(resourceToken(name));

/** One provider for each resource, so that every class names what it uses, and gets no more. */
export const resourceProviders = (resources: Resources): Provider[] =>
  RESOURCE_NAMES.map((name) => ({
    provide: resourceToken(name),
    useValue: resources[name],
  }));
