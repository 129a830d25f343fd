import type { EntityManager } from 'typeorm';

/** What the planner is told (`SET`), by name. */
export type PlanSettings = Readonly<Record<string, string>>;

/** For answers of a few dozen rows: compiling a plan, or sharing it out, takes longer than running it. */
export const SHORT_PLANS: PlanSettings = { jit: 'off', max_parallel_workers_per_gather: '0' };

/** Tells the planner until the end of the transaction. */
export async function setPlan(manager: EntityManager, settings: PlanSettings): Promise<void> {
  const calls = Object.entries(settings).map(([name, value]) => `set_config('${name}', '${value}', true)`);
  await manager.query(`SELECT ${calls.join(', ')}`);
}
