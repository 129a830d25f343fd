import pg from 'pg';
import { waitFor } from './spec-end.js';
import type { Stack } from './start-stack.js';

/** A write that a test may block. */
export interface HeldWrite {
  /** Number of the advisory lock. */
  readonly lock: number;
  /** Event of a trigger: `BEFORE INSERT ON records`. */
  readonly before: string;
  /** The rows concerned, as SQL on NEW. */
  readonly when: string;
}

/** Makes these writes wait for the holder of their lock, which decides when they are committed. */
export async function makeWritesWait({ database }: Stack, writes: readonly HeldWrite[]): Promise<void> {
  await database.query(`
    CREATE FUNCTION wait_for_test() RETURNS trigger LANGUAGE plpgsql AS
      'BEGIN PERFORM pg_advisory_xact_lock(TG_ARGV[0]::int); RETURN NEW; END'`);
  for (const { lock, before, when } of writes)
    await database.query(`
      CREATE TRIGGER wait_for_test_${lock} BEFORE ${before} FOR EACH ROW
        WHEN (${when}) EXECUTE FUNCTION wait_for_test(${lock})`);
}

/** A write that is blocked while a test acts. */
export interface Hold {
  untilWaiting(): Promise<void>;
  /** The write is never committed. */
  breakConnection(): Promise<void>;
  letGo(): Promise<void>;
}

/** Blocks the writes of a lock. */
export async function holdWrites({ env }: Stack, lock: number, timeoutMs: number): Promise<Hold> {
  const client = new pg.Client({ connectionString: env.DATABASE_URL });
  await client.connect();
  await client.query('SELECT pg_advisory_lock($1)', [lock]);
  const waiting = async () =>
    (
      await client.query<{ pid: number }>(
        // Waiters for this lock only, because the service has locks of its own.
        `SELECT pid FROM pg_locks JOIN pg_database ON pg_database.oid = pg_locks.database
         WHERE locktype = 'advisory' AND NOT granted AND classid = 0 AND objid = $1 AND datname = current_database()`,
        [lock],
      )
    ).rows;
  return {
    async untilWaiting() {
      const reached = await waitFor(async () => (await waiting()).length > 0 || undefined, { timeoutMs });
      if (!reached) throw new Error(`no write waits for lock ${lock}`);
    },
    async breakConnection() {
      for (const { pid } of await waiting()) await client.query('SELECT pg_terminate_backend($1)', [pid]);
    },
    letGo: () => client.end(),
  };
}
