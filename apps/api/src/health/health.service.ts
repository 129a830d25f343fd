import { Injectable } from '@nestjs/common';
import { countWaitingJobs, pingDatabase } from '#domain';
import { Resources } from '../resources.js';
import { VERSION } from '../version.js';
import { componentCheck, type ComponentCheck } from './component-check.js';
import type { ComponentHealth, Components, Health } from './health.dto.js';

/** A probe of the storage writes, reads and deletes: in a bucket each of them costs money. */
const STORAGE_PROBE_MS = 30_000;
/** A connection that broke without a word hangs until the system gives it up, which can take a quarter of an hour. */
const ABANDON_MS = 30_000;
/** A storage that hangs is not probed a second time for longer: a bucket has no time limit of its own. */
const ABANDON_STORAGE_MS = 10 * 60_000;
/** Beyond this the exact number is no news. */
const MAX_COUNTED_JOBS = 10_000;

@Injectable()
export class HealthService {
  private readonly checks: readonly (readonly [keyof Components, () => Promise<ComponentHealth>])[];

  constructor({ database, redis, storage, processing, archive, logger }: Resources) {
    const looks: Record<keyof Components, Omit<ComponentCheck, 'name'>> = {
      database: { look: () => pingDatabase(database).then(() => null), abandonMs: ABANDON_MS },
      redis: { look: () => redis.ping().then(() => null), abandonMs: ABANDON_MS },
      storage: {
        look: () => storage.check().then(() => null),
        validMs: STORAGE_PROBE_MS,
        abandonMs: ABANDON_STORAGE_MS,
      },
      processing: { look: () => processing.health().then(() => null) },
      archive: { look: () => archive.health().then(() => null) },
      queues: {
        look: () => countWaitingJobs(database, MAX_COUNTED_JOBS + 1).then(queueDetail),
        abandonMs: ABANDON_MS,
      },
    };
    const names = Object.keys(looks) as (keyof Components)[];
    this.checks = names.map((name) => [name, componentCheck({ name, ...looks[name] }, logger)] as const);
  }

  /** Unhealthy without database or Redis; Degraded without anything else. */
  async health(): Promise<Health> {
    const states = await Promise.all(
      this.checks.map(async ([name, check]) => [name, await check()] as const),
    );
    const components = Object.fromEntries(states) as unknown as Components;
    const isDown = (name: keyof Components) => components[name].status === 'down';
    const isAnyDown = states.some(([name]) => isDown(name));
    const status = isDown('database') || isDown('redis') ? 'Unhealthy' : isAnyDown ? 'Degraded' : 'Healthy';
    return { status, version: VERSION, uptimeSeconds: Math.round(process.uptime()), components };
  }
}

const queueDetail = (waiting: number): string =>
  waiting > MAX_COUNTED_JOBS ? `more than ${MAX_COUNTED_JOBS} jobs wait` : `${waiting} jobs wait`;
