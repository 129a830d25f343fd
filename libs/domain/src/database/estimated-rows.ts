import type { EntityManager } from 'typeorm';
import { statement, type Fragment } from './statement.js';

/** Number of rows that the planner expects of a query, from its statistics. */
export async function estimatedRows(manager: EntityManager, query: Fragment): Promise<number> {
  const [text, values] = statement((bind) => `EXPLAIN (FORMAT JSON) ${query(bind)}`);
  const [row]: { 'QUERY PLAN': { Plan: { 'Plan Rows': number } }[] }[] = await manager.query(text, values);
  return row['QUERY PLAN'][0].Plan['Plan Rows'];
}
