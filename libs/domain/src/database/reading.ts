import type { DataSource, EntityManager } from 'typeorm';
import { planStatements, type PlanSettings } from './plan-settings.js';

/**
 * Reads within one transaction that changes nothing: all statements of an answer see the same moment. What the planner is told
 * goes with the beginning, for each turn to the database costs this process a third of a millisecond of its one thread.
 */
export async function reading<T>(
  database: DataSource,
  plan: PlanSettings,
  read: (manager: EntityManager) => Promise<T>,
): Promise<T> {
  const runner = database.createQueryRunner();
  try {
    await runner.query(
      `START TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY; ${planStatements(plan)}`,
    );
    const result = await read(runner.manager);
    await runner.query('COMMIT');
    return result;
  } catch (error) {
    // Where the connection is lost there is nothing to end; the error that is thrown says so.
    await runner.query('ROLLBACK').catch(() => undefined);
    throw error;
  } finally {
    await runner.release();
  }
}
