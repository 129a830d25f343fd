import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { DataSource, type DataSourceOptions } from 'typeorm';
import { AppError, messageOf } from '#platform';
import { JobEntity } from '../jobs/job.entity.js';
import { RecordEntity } from '../records/record.entity.js';
import { UserEntity } from '../users/user.entity.js';
import { FirstSchema1700000000001 } from './migrations/0001-first-schema.js';
import { LibrarySearch1700000000002 } from './migrations/0002-library-search.js';
import { WaitingJobs1700000000003 } from './migrations/0003-waiting-jobs.js';
import { AccountSafety1700000000005 } from './migrations/0005-account-safety.js';
import { SnakeNaming } from './snake-naming.js';
import { ResilientClient } from './resilient-client.js';

/** How one process of ours speaks to PostgreSQL. */
export interface ConnectionOptions {
  /** How PostgreSQL names its connections (`pg_stat_activity`). */
  readonly application?: string;
  /** Connections that it keeps at the most. */
  readonly poolSize?: number;
  /** A statement that takes longer fails. */
  readonly statementTimeoutMs?: number;
  /** Those of this version, when nothing is set. */
  readonly migrations?: DataSourceOptions['migrations'];
}

/** In their order. A migration that was released is never changed. */
const MIGRATIONS = [
  FirstSchema1700000000001,
  LibrarySearch1700000000002,
  WaitingJobs1700000000003,
  AccountSafety1700000000005,
];

const DEFAULT_POOL_SIZE = 10;
/** A query that waits longer than this waits for a lock that will not come. */
const STATEMENT_TIMEOUT_MS = 60_000;
/** A transaction waits for something else, a storage say, no longer than this; then its locks are free. */
const IDLE_IN_TRANSACTION_TIMEOUT_MS = 60_000;
const CONNECT_TIMEOUT_MS = 10_000;
/** Of a connection that nobody needs: a new one has to prove its password, and plans everything for the first time. */
const KEPT_IDLE_MS = 5 * 60_000;

/**
 * How values are written, whatever somebody has set for the database or the role: dates of another style are none to pg, and of numbers
 * digits are lost without a word.
 */
const HOW_VALUES_ARE_WRITTEN = '-c DateStyle=ISO -c TimeZone=UTC -c extra_float_digits=1';

/**
 * Statements give a few dozen rows: compiling them, or sharing one out between processes, takes longer than running them. Bitmaps of half a
 * million matches fit into the memory, so that no page is read again for rows that an index has already excluded.
 */
const RESOURCES = '-c jit=off -c max_parallel_workers_per_gather=0 -c work_mem=64MB';

/** pg takes the `options` of a URL for all there are: resources come before them, so that the URL may set others, and what values need behind. */
function withOurOptions(url: string): { url: string; options: string } {
  if (!/[?&]options=/.test(url)) return { url, options: `${RESOURCES} ${HOW_VALUES_ARE_WRITTEN}` };
  const address = new URL(url);
  const theirs = address.searchParams.get('options');
  address.searchParams.delete('options');
  return { url: address.href, options: `${RESOURCES} ${theirs} ${HOW_VALUES_ARE_WRITTEN}` };
}

export function dataSourceOptions(given: string, options: ConnectionOptions = {}): DataSourceOptions {
  const { url, options: startup } = withOurOptions(given);
  return {
    type: 'postgres',
    // TypeORM would look for a copy of its own in node_modules; the one here is in the bundle.
    driver: pg,
    url,
    entities: [UserEntity, RecordEntity, JobEntity],
    migrations: options.migrations ?? MIGRATIONS,
    namingStrategy: new SnakeNaming(),
    poolSize: options.poolSize ?? DEFAULT_POOL_SIZE,
    applicationName: options.application ?? 'firstlight',
    // TypeORM's own log would write the parameters of queries: password hashes, addresses.
    logging: false,
    extra: {
      Client: ResilientClient,
      options: startup,
      // Statements that wait for no answer of one before (reading.ts) are sent at once.
      pipeline: true,
      statement_timeout: options.statementTimeoutMs ?? STATEMENT_TIMEOUT_MS,
      idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_TIMEOUT_MS,
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
      idleTimeoutMillis: KEPT_IDLE_MS,
    },
  };
}

/** Opens the database. @throws AppError unavailable in one sentence, without the password */
export async function connectDatabase(url: string, options: ConnectionOptions = {}): Promise<DataSource> {
  try {
    return await new DataSource(dataSourceOptions(url, options)).initialize();
  } catch (error) {
    throw new AppError('unavailable', `The database does not answer: ${messageOf(error)}`, { cause: error });
  }
}

/** By then the pool has noticed which of its connections are lost. */
const PING_AGAIN_MS = 100;

/**
 * Whether the database answers. Asks once more when it fails: a connection that was lost while nobody used it says so to who uses it
 * next, and a new one may work.
 * @throws when it does not
 */
export async function pingDatabase(database: DataSource): Promise<void> {
  const ping = () => database.query('SELECT 1');
  await ping().catch(() => sleep(PING_AGAIN_MS).then(ping));
}
