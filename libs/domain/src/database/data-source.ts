import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { DataSource, type DataSourceOptions } from 'typeorm';
import { AppError, messageOf } from '#platform';
import { JobEntity } from '../jobs/job.entity.js';
import { RecordEntity } from '../records/record.entity.js';
import { UserEntity } from '../users/user.entity.js';
import { UsersRecordsJobs1700000000001 } from './migrations/0001-users-records-jobs.js';
import { JobClaims1700000000002 } from './migrations/0002-job-claims.js';
import { Sessions1700000000003 } from './migrations/0003-sessions.js';
import { Blobs1700000000004 } from './migrations/0004-blobs.js';
import { RecordSearch1700000000005 } from './migrations/0005-record-search.js';
import { JobRequestId1700000000006 } from './migrations/0006-job-request-id.js';
import { RecordRows1700000000007 } from './migrations/0007-record-rows.js';
import { RecordParts1700000000008 } from './migrations/0008-record-parts.js';
import { RecordVacuum1700000000009 } from './migrations/0009-record-vacuum.js';
import { KeptLooks1700000000010 } from './migrations/0010-kept-looks.js';
import { ObservationMosaics1700000000011 } from './migrations/0011-observation-mosaics.js';
import { RecordObservations1700000000013 } from './migrations/0013-record-observations.js';
import { SearchEntries1700000000014 } from './migrations/0014-search-entries.js';
import { RecordCounts1700000000017 } from './migrations/0017-record-counts.js';
import { SearchWords1700000000018 } from './migrations/0018-search-words.js';
import { SearchReaders1700000000020 } from './migrations/0020-search-readers.js';
import { SearchPath1700000000021 } from './migrations/0021-search-path.js';
import { OpenMarks1700000000022 } from './migrations/0022-open-marks.js';
import { NarrowCovers1700000000023 } from './migrations/0023-narrow-covers.js';
import { OpenRanges1700000000024 } from './migrations/0024-open-ranges.js';
import { QuickGrams1700000000025 } from './migrations/0025-quick-grams.js';
import { OpenLists1700000000026 } from './migrations/0026-open-lists.js';
import { QueuePlaces1700000000027 } from './migrations/0027-queue-places.js';
import { ListedKeys1700000000028 } from './migrations/0028-listed-keys.js';
import { WordsAlone1700000000029 } from './migrations/0029-words-alone.js';
import { RecordedJobs1700000000030 } from './migrations/0030-recorded-jobs.js';
import { RecordedIds1700000000031 } from './migrations/0031-recorded-ids.js';
import { SnakeNaming } from './snake-naming.js';
import { SteadyClient } from './steady-client.js';
import { valueParsers } from './value-parsers.js';

/** How one process of ours speaks to PostgreSQL. */
export interface ConnectionOptions {
  /** How PostgreSQL names its connections (`pg_stat_activity`). */
  readonly application?: string;
  /** Connections that it keeps at the most. */
  readonly poolSize?: number;
  /** A statement that takes longer fails. */
  readonly statementTimeoutMs?: number;
}

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

/** pg takes the `options` of a URL for all there are; what somebody sets there stays, and ours come behind. */
function withOurOptions(url: string): { url: string; options: string } {
  if (!/[?&]options=/.test(url)) return { url, options: HOW_VALUES_ARE_WRITTEN };
  const address = new URL(url);
  const theirs = address.searchParams.get('options');
  address.searchParams.delete('options');
  return { url: address.href, options: `${theirs} ${HOW_VALUES_ARE_WRITTEN}` };
}

export function dataSourceOptions(given: string, options: ConnectionOptions = {}): DataSourceOptions {
  const { url, options: startup } = withOurOptions(given);
  return {
    type: 'postgres',
    // TypeORM would look for a copy of its own in node_modules; the one here is in the bundle.
    driver: pg,
    url,
    entities: [UserEntity, RecordEntity, JobEntity],
    migrations: [
      UsersRecordsJobs1700000000001,
      JobClaims1700000000002,
      Sessions1700000000003,
      Blobs1700000000004,
      RecordSearch1700000000005,
      JobRequestId1700000000006,
      RecordRows1700000000007,
      RecordParts1700000000008,
      RecordVacuum1700000000009,
      KeptLooks1700000000010,
      ObservationMosaics1700000000011,
      RecordObservations1700000000013,
      SearchEntries1700000000014,
      RecordCounts1700000000017,
      SearchWords1700000000018,
      SearchReaders1700000000020,
      SearchPath1700000000021,
      OpenMarks1700000000022,
      NarrowCovers1700000000023,
      OpenRanges1700000000024,
      QuickGrams1700000000025,
      OpenLists1700000000026,
      QueuePlaces1700000000027,
      ListedKeys1700000000028,
      WordsAlone1700000000029,
      RecordedJobs1700000000030,
      RecordedIds1700000000031,
    ],
    namingStrategy: new SnakeNaming(),
    poolSize: options.poolSize ?? DEFAULT_POOL_SIZE,
    applicationName: options.application ?? 'firstlight',
    // TypeORM's own log would write the parameters of queries: password hashes, addresses.
    logging: false,
    extra: {
      Client: SteadyClient,
      types: valueParsers,
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
