import { setTimeout as sleep } from 'node:timers/promises';
import type { DataSource, EntityManager } from 'typeorm';
import type { Logger } from '#platform';

type Queries = Pick<EntityManager, 'query'>;

/** Why the schema of the database is not that of this program; `null`: it is. */
export type SchemaCheck = () => Promise<string | null>;

const POLL_MS = 2_000;

/**
 * Compares the migrations that have run with those of this program. Once they were the same, further ones are accepted: a newer version
 * migrates while this one runs (docs/operations.md, "Upgrades").
 */
export function schemaCheck(
  database: DataSource,
  { ACCEPT_NEWER_SCHEMA: acceptsNewer }: { readonly ACCEPT_NEWER_SCHEMA: boolean },
): SchemaCheck {
  const own = database.migrations.map((migration) => migration.name ?? migration.constructor.name);
  let wasOwn = acceptsNewer;
  return async () => {
    const done = await recordedMigrations(database);
    const outstanding = own.filter((name) => !done.includes(name)).length;
    if (outstanding > 0)
      return `${outstanding} of ${own.length} migrations are outstanding: run migrate of this version`;
    const unknown = done.filter((name) => !own.includes(name)).length;
    if (unknown > 0 && !wasOwn)
      return `the schema is another program's: ${unknown} of its migrations are unknown to this version`;
    wasOwn = true;
    return null;
  };
}

/** Waits until the schema is that of this program; the log says what it waits for. */
export async function waitForSchema(check: SchemaCheck, logger: Logger): Promise<void> {
  let logged: string | null = null;
  for (let problem = await check(); problem; problem = await check()) {
    if (problem !== logged) logger.warn({ problem }, 'waiting for the schema');
    logged = problem;
    await sleep(POLL_MS);
  }
}

/** Names of the migrations that have run. */
export async function recordedMigrations(database: Queries): Promise<string[]> {
  if (!(await hasTable(database, 'migrations'))) return [];
  const rows = await database.query<{ name: string }[]>('SELECT name FROM migrations');
  return rows.map(({ name }) => name);
}

/** Whether one of the tables exists. */
export async function hasTable(database: Queries, ...names: string[]): Promise<boolean> {
  const rows = await database.query<unknown[]>(
    `SELECT FROM unnest($1::text[]) AS name WHERE to_regclass(name) IS NOT NULL`,
    [names],
  );
  return rows.length > 0;
}
