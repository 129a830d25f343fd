import { Injectable } from '@nestjs/common';
import { messageOf } from '#platform';
import { Resources } from '../resources.js';
import { VERSION } from '../version.js';
import type { ComponentHealth, Components, Health } from './health.dto.js';

/** A check that takes longer counts as down. */
const CHECK_TIMEOUT_MS = 3_000;

/** What a check of one component does: it throws, or gives a detail worth showing. */
type Check = () => Promise<string | null>;

@Injectable()
export class HealthService {
  private readonly checks: Record<keyof Components, Check>;

  constructor({ database, redis, storage, processing, archive, jobs }: Resources) {
    this.checks = {
      database: () => database.query('SELECT 1').then(() => null),
      redis: () => redis.ping().then(() => null),
      storage: () => storage.check().then(() => null),
      processing: () => processing.health().then(() => null),
      archive: async () => (await archive.health()).archiveUrl,
      queues: async () => `${(await jobs.waiting('composite', 10)).length} jobs wait`,
    };
  }

  /** Unhealthy without database or Redis; Degraded without anything else. */
  async health(): Promise<Health> {
    const names = Object.keys(this.checks) as (keyof Components)[];
    const states = await Promise.all(names.map((name) => checkComponent(this.checks[name])));
    const components = Object.fromEntries(names.map((name, i) => [name, states[i]])) as unknown as Components;
    const isDown = (name: keyof Components) => components[name].status === 'down';
    const status =
      isDown('database') || isDown('redis') ? 'Unhealthy' : names.some(isDown) ? 'Degraded' : 'Healthy';
    return { status, version: VERSION, uptimeSeconds: Math.round(process.uptime()), components };
  }
}

async function checkComponent(check: Check): Promise<ComponentHealth> {
  const start = performance.now();
  try {
    const detail = await Promise.race([check(), failAfter(CHECK_TIMEOUT_MS)]);
    return { status: 'up', latencyMs: Math.round(performance.now() - start), detail };
  } catch (error) {
    return { status: 'down', latencyMs: null, detail: messageOf(error) };
  }
}

const failAfter = (ms: number): Promise<never> =>
  new Promise((_, reject) => {
    setTimeout(() => reject(new Error(`no answer within ${ms} ms`)), ms).unref();
  });
