import type { EntityManager } from 'typeorm';
import { statement, type Fragment } from './statement.js';

/** What the planner is told (`SET`), by name. */
export type PlanSettings = Readonly<Record<string, string>>;

/** For answers of a few dozen rows: compiling a plan, or sharing it out, takes longer than running it. */
export const SHORT_PLANS: PlanSettings = { jit: 'off', max_parallel_workers_per_gather: '0' };

/** The same as statements, until the end of the transaction. */
export const planStatements = (settings: PlanSettings): string =>
  Object.entries(settings)
    .map(([name, value]) => `SET LOCAL ${name} = '${value}'`)
    .join('; ');

/** Tells the planner until the end of the transaction. */
export async function setPlan(manager: EntityManager, settings: PlanSettings): Promise<void> {
  await manager.query(planStatements(settings));
}

/** How many rows the planner expects of a query, from its statistics. */
export async function estimatedRows(manager: EntityManager, query: Fragment): Promise<number> {
  const [text, values] = statement((bind) => `EXPLAIN (FORMAT JSON) ${query(bind)}`);
  const [row]: { 'QUERY PLAN': { Plan: { 'Plan Rows': number } }[] }[] = await manager.query(text, values);
  return row['QUERY PLAN'][0].Plan['Plan Rows'];
}
