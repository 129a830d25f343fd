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
import { OwnerUsage1700000000006 } from './migrations/0006-owner-usage.js';
import { SecurityEvents1700000000007 } from './migrations/0007-security-events.js';
import { JobTurns1700000000008 } from './migrations/0008-job-turns.js';
import { DeactivationEndsSessions1700000000015 } from './migrations/0015-deactivation-ends-sessions.js';
import { ShareNames1700000000016 } from './migrations/0016-share-names.js';
import { RecordPlaces1700000000017 } from './migrations/0017-record-places.js';
import { IdempotencyKeys1700000000018 } from './migrations/0018-idempotency-keys.js';
import { CompositionGrids1700000000020 } from './migrations/0020-composition-grids.js';
import { FirstRecord1700000000021 } from './migrations/0021-first-record.js';
import { SnakeNaming } from './snake-naming.js';
import { ResilientClient } from './resilient-client.js';

/** Settings of one process's connections to PostgreSQL. */
export interface ConnectionOptions {
  /** Name of the connections in `pg_stat_activity`. */
  readonly application?: string;
  /** Maximum number of connections. */
  readonly poolSize?: number;
  /** Time limit of a statement. */
  readonly statementTimeoutMs?: number;
  /** Defaults to the migrations of this version. */
  readonly migrations?: DataSourceOptions['migrations'];
}

/** In their order. A migration that was released is never changed. */
const MIGRATIONS = [
  FirstSchema1700000000001,
  LibrarySearch1700000000002,
  WaitingJobs1700000000003,
  AccountSafety1700000000005,
  OwnerUsage1700000000006,
  SecurityEvents1700000000007,
  JobTurns1700000000008,
  DeactivationEndsSessions1700000000015,
  ShareNames1700000000016,
  RecordPlaces1700000000017,
  IdempotencyKeys1700000000018,
  CompositionGrids1700000000020,
  FirstRecord1700000000021,
];

const DEFAULT_POOL_SIZE = 10;
/** Time limit of a statement, so that one that waits for a lock fails in the end. */
const STATEMENT_TIMEOUT_MS = 60_000;
/** Limit of the time that a transaction may wait for another system, such as the storage, before its locks are released. */
const IDLE_IN_TRANSACTION_TIMEOUT_MS = 60_000;
const CONNECT_TIMEOUT_MS = 10_000;
/** Idle connections are kept this long, since a new one has to authenticate and to plan all statements for the first time. */
const KEPT_IDLE_MS = 5 * 60_000;

/**
 * Output formats, regardless of the settings of the database or the role: pg cannot parse other date styles, and lower precision would lose
 * digits silently.
 */
const HOW_VALUES_ARE_WRITTEN = '-c DateStyle=ISO -c TimeZone=UTC -c extra_float_digits=1';

/**
 * Statements return a few dozen rows, so JIT compilation and parallel workers cost more than they save. Bitmaps of half a million matches
 * fit into the memory, so that no page is read again for rows that an index has already excluded.
 */
const RESOURCES = '-c jit=off -c max_parallel_workers_per_gather=0 -c work_mem=64MB';

/**
 * pg replaces all options by the `options` of a URL. Resources are put before them, so that the URL may override them; output formats are
 * put after them, so that it may not.
 */
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
    // The bundle contains this driver; TypeORM would search for its own copy in node_modules.
    driver: pg,
    url,
    entities: [UserEntity, RecordEntity, JobEntity],
    migrations: options.migrations ?? MIGRATIONS,
    namingStrategy: new SnakeNaming(),
    poolSize: options.poolSize ?? DEFAULT_POOL_SIZE,
    applicationName: options.application ?? 'firstlight',
    // TypeORM's log would contain parameters of queries, such as password hashes and addresses.
    logging: false,
    extra: {
      Client: ResilientClient,
      options: startup,
      // Sends statements without waiting for the results of earlier ones (reading.ts).
      pipeline: true,
      statement_timeout: options.statementTimeoutMs ?? STATEMENT_TIMEOUT_MS,
      idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_TIMEOUT_MS,
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
      idleTimeoutMillis: KEPT_IDLE_MS,
    },
  };
}

/** Connects to the database. @throws AppError unavailable, as one sentence without the password */
export async function connectDatabase(url: string, options: ConnectionOptions = {}): Promise<DataSource> {
  try {
    return await new DataSource(dataSourceOptions(url, options)).initialize();
  } catch (error) {
    throw new AppError('unavailable', `The database does not answer: ${messageOf(error)}`, { cause: error });
  }
}

/** Delay after which the pool has noticed lost connections. */
const PING_AGAIN_MS = 100;

/**
 * Checks that the database answers. Retries once, since a connection that was lost while idle fails its next query, and a new one may work.
 * @throws the error of the second attempt
 */
export async function pingDatabase(database: DataSource): Promise<void> {
  const ping = () => database.query('SELECT 1');
  await ping().catch(() => sleep(PING_AGAIN_MS).then(ping));
}
