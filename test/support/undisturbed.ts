import type { DataSource } from 'typeorm';

/** Number of attempts; other specs on the shared stack rarely make changes all the time. */
const MAX_TRIES = 30;

/**
 * The result of `work` when no public record was changed meanwhile, since specs share a library. It is repeated until then, so
 * it must create its own records each time.
 * @throws when the library is never undisturbed
 */
export async function undisturbed<T>(database: DataSource, work: () => Promise<T>): Promise<T> {
  for (let tries = 0; tries < MAX_TRIES; tries += 1) {
    const before = await publicState(database);
    const result = await work();
    if ((await publicState(database)) === before) return result;
  }
  throw new Error(`others changed public records each of ${MAX_TRIES} times`);
}

async function publicState(database: DataSource): Promise<string> {
  const [state] = await database.query<object[]>(
    `SELECT count(*), sum(version), sum(file_size), max(updated_at), sum(hashtext(id::text)) FROM records
     WHERE visibility = 'public'`,
  );
  return JSON.stringify(state);
}
