import type { EntityManager } from 'typeorm';

/** The first PostgreSQL in which CREATE TABLE says how columns are stored (`STORAGE`). */
const OLDEST = 16;

const NUMBERS_PER_VERSION = 10_000;

/** @throws with one sentence for a server that the migrations do not fit; they would fail half-way, with a syntax error */
export async function assertServerVersion(connection: Pick<EntityManager, 'query'>): Promise<void> {
  const [{ number, name }] = await connection.query<[{ number: number; name: string }]>(
    `SELECT current_setting('server_version_num')::int AS number, current_setting('server_version') AS name`,
  );
  if (number < OLDEST * NUMBERS_PER_VERSION)
    throw new Error(`Firstlight needs PostgreSQL ${OLDEST} or later; the server of DATABASE_URL is ${name}`);
}
