import type { DataSource } from 'typeorm';

/** Other specs on the shared stack seldom change something all the time. */
const MOST_TRIES = 30;

/**
 * What `work` gives when nobody else has changed a public record meanwhile: specs that share a library see each other's.
 * It is run again until then, so it begins with records of its own each time.
 * @throws when the library is never left alone
 */
export async function undisturbed<T>(database: DataSource, work: () => Promise<T>): Promise<T> {
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    const before = await publicState(database);
    const result = await work();
    if ((await publicState(database)) === before) return result;
  }
  throw new Error(`others changed public records each of ${MOST_TRIES} times`);
}

async function publicState(database: DataSource): Promise<string> {
  const [state] = await database.query<object[]>(
    `SELECT count(*), sum(version), sum(file_size), max(updated_at), sum(hashtext(id::text)) FROM records
     WHERE visibility = 'public'`,
  );
  return JSON.stringify(state);
}
