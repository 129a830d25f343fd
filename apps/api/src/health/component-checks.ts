import type { FactoryProvider } from '@nestjs/common';
import type { Redis } from 'ioredis';
import type { DataSource } from 'typeorm';
import type { ArchiveClient } from '#archive-client';
import { countWaitingJobs, pingDatabase, type SchemaCheck } from '#domain';
import type { Logger, Storage } from '#platform';
import type { ProcessingClient } from '#processing-client';
import { resourceToken, type ResourceName } from '../resources/resources.js';
import { componentCheck, PublicFailure, type ComponentCheck } from './component-check.js';
import type { ComponentHealth, Components } from './health.dto.js';

/** The storage check writes, reads and deletes, which costs money in a bucket. */
const STORAGE_PROBE_MS = 30_000;
/** A silently broken connection hangs until the kernel gives up, up to a quarter of an hour. */
const ABANDON_MS = 30_000;
/** A hanging storage is not checked again for this long: a bucket has no time limit of its own. */
const ABANDON_STORAGE_MS = 10 * 60_000;
/** Larger counts are not exact. */
const MAX_COUNTED_JOBS = 10_000;

/** The check of each component. */
export type ComponentChecks = Readonly<Record<keyof Components, () => Promise<ComponentHealth>>>;

export const COMPONENT_CHECKS = 'component checks';

const USED = [
  'probe',
  'schema',
  'redis',
  'storage',
  'processing',
  'archive',
  'logger',
] satisfies ResourceName[];

/** Makes the checks from the resources of the API. */
export const componentChecks: FactoryProvider<ComponentChecks> = {
  provide: COMPONENT_CHECKS,
  inject: USED.map(resourceToken),
  useFactory: (
    probe: DataSource,
    schema: SchemaCheck,
    redis: Redis,
    storage: Storage,
    processing: ProcessingClient,
    archive: ArchiveClient,
    logger: Logger,
  ) => {
    const check = (name: keyof Components, rest: Omit<ComponentCheck, 'name'>) =>
      componentCheck({ name, ...rest }, logger);
    return {
      database: check('database', {
        run: () => pingDatabase(probe).then(() => null),
        abandonMs: ABANDON_MS,
      }),
      schema: check('schema', { run: () => assertSchema(schema), abandonMs: ABANDON_MS }),
      redis: check('redis', { run: () => redis.ping().then(() => null), abandonMs: ABANDON_MS }),
      storage: check('storage', {
        run: () => storage.check().then(() => null),
        validMs: STORAGE_PROBE_MS,
        abandonMs: ABANDON_STORAGE_MS,
      }),
      processing: check('processing', { run: () => processing.health().then(() => null) }),
      archive: check('archive', { run: () => archive.health().then(() => null) }),
      queues: check('queues', {
        run: () => countWaitingJobs(probe, MAX_COUNTED_JOBS + 1).then(queueDetail),
        abandonMs: ABANDON_MS,
      }),
    };
  },
};

async function assertSchema(check: SchemaCheck): Promise<null> {
  const problem = await check();
  if (problem) throw new PublicFailure(problem);
  return null;
}

const queueDetail = (waiting: number): string =>
  waiting > MAX_COUNTED_JOBS ? `more than ${MAX_COUNTED_JOBS} jobs wait` : `${waiting} jobs wait`;
