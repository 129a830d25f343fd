import type { DataSource, EntityManager, QueryRunner } from 'typeorm';
import { isPlanOutdated } from './connection-error.js';

/**
 * Reads within one transaction that changes nothing: all statements of an answer see the same moment. The beginning goes with the
 * first statement, for each turn to the database costs this process a third of a millisecond of its one thread.
 * @param read happens once more, in another transaction, when a table has changed under its prepared statements
 * @param mayRepeat whether what was read so far may be read again
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
      await begun; // What failed first says why.
      throw error;
    });
    await begun;
    await (ends.get(runner) ?? runner.query('COMMIT'));
    return result;
  } catch (error) {
    // Where the connection is lost there is nothing to end; the error that is thrown says so.
    await runner.query('ROLLBACK').catch(() => undefined);
    throw error;
  } finally {
    await runner.release();
  }
}

/**
 * A statement whose answer is awaited later: the next one goes out behind it at once, and PostgreSQL takes them in this order. When
 * it fails, those behind it may fail first; whoever awaits it hears of it all the same.
 */
export function sent<T>(statement: Promise<T>): Promise<T> {
  statement.catch(() => undefined);
  return statement;
}

/** Transactions that end before all that is read is here. */
const ends = new WeakMap<QueryRunner, Promise<unknown>>();

/**
 * Ends the transaction behind this statement, its last one, with which the end goes out at once. What is read after all the same
 * is read as of another moment. Once it has ended, nothing ends it again.
 * @param manager that of {@link reading}
 */
export function lastRead<T>({ queryRunner }: EntityManager, statement: Promise<T>): Promise<T> {
  if (queryRunner && !ends.has(queryRunner)) ends.set(queryRunner, sent(queryRunner.query('COMMIT')));
  return statement;
}
