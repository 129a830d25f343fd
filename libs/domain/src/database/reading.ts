import type { DataSource, EntityManager, QueryRunner } from 'typeorm';
import { isPlanOutdated } from './connection-error.js';

/**
 * Reads within one read-only transaction, so that all statements see the same moment. Its beginning is sent with the first statement, since
 * each round trip to the database takes a third of a millisecond of this process's one thread.
 * @param read runs once more, in a new transaction, when a table has changed under its prepared statements
 * @param mayRepeat whether the rows read so far may be read again
 */
export async function reading<T>(
  database: DataSource,
  read: (manager: EntityManager) => Promise<T>,
  mayRepeat = () => true,
): Promise<T> {
  try {
    return await readOnce(database, read);
  } catch (error) {
    if (!isPlanOutdated(error) || !mayRepeat()) throw error;
    return readOnce(database, read);
  }
}

async function readOnce<T>(database: DataSource, read: (manager: EntityManager) => Promise<T>): Promise<T> {
  const runner = database.createQueryRunner();
  try {
    const begun = sent(runner.query(`START TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY`));
    const result = await read(runner.manager).catch(async (error: unknown) => {
      await begun; // Throws the first error, which caused the others.
      throw error;
    });
    await begun;
    await (ends.get(runner) ?? runner.query('COMMIT'));
    return result;
  } catch (error) {
    // On a lost connection there is nothing to end; the original error is thrown.
    await runner.query('ROLLBACK').catch(() => undefined);
    throw error;
  } finally {
    await runner.release();
  }
}

/**
 * Marks a statement whose result is awaited later: the next one is sent right after it, and PostgreSQL runs them in this order. If it
 * fails, later ones may be rejected first; awaiting it still throws its own error.
 */
export function sent<T>(statement: Promise<T>): Promise<T> {
  statement.catch(() => undefined);
  return statement;
}

/** Transactions whose end was sent before all results have arrived. */
const ends = new WeakMap<QueryRunner, Promise<unknown>>();

/**
 * Ends the transaction after this statement, its last one, by sending the end together with it. Later statements run outside of the
 * transaction and see another moment. The transaction is not ended a second time.
 * @param manager that of {@link reading}
 */
export function lastRead<T>({ queryRunner }: EntityManager, statement: Promise<T>): Promise<T> {
  if (queryRunner && !ends.has(queryRunner)) ends.set(queryRunner, sent(queryRunner.query('COMMIT')));
  return statement;
}
