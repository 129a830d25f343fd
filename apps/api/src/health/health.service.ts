import { Inject, Injectable } from '@nestjs/common';
import { VERSION } from '../version.js';
import { COMPONENT_CHECKS, type ComponentChecks } from './component-checks.js';
import type { Components, Health } from './health.dto.js';

/** Components without which no request can be served. */
const NEEDED = ['database', 'schema', 'redis'] as const satisfies readonly (keyof Components)[];

@Injectable()
export class HealthService {
  private isShuttingDown = false;

  constructor(@Inject(COMPONENT_CHECKS) private readonly checks: ComponentChecks) {}

  /** Unhealthy without database, schema or Redis; Degraded without another component. */
  async health(): Promise<Health> {
    const names = Object.keys(this.checks) as (keyof Components)[];
    const states = await Promise.all(names.map(async (name) => [name, await this.checks[name]()] as const));
    const components = Object.fromEntries(states) as unknown as Components;
    const isDown = (name: keyof Components) => components[name].status === 'down';
    const status = NEEDED.some(isDown) ? 'Unhealthy' : names.some(isDown) ? 'Degraded' : 'Healthy';
    return { status, version: VERSION, uptimeSeconds: Math.round(process.uptime()), components };
  }

  /** As {@link health}, for load balancers: a process that shuts down is unhealthy. */
  async readiness(): Promise<Health> {
    const health = await this.health();
    return this.isShuttingDown ? { ...health, status: 'Unhealthy' } : health;
  }

  /** Makes this process not ready: it shuts down. */
  markNotReady(): void {
    this.isShuttingDown = true;
  }
}
