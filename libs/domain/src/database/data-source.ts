import { DataSource, type DataSourceOptions } from 'typeorm';
import { AppError, messageOf } from '#platform';
import { JobEntity } from '../jobs/job.entity.js';
import { RecordEntity } from '../records/record.entity.js';
import { RefreshTokenEntity } from '../users/refresh-token.entity.js';
import { UserEntity } from '../users/user.entity.js';
import { UsersRecordsJobs1700000000001 } from './migrations/0001-users-records-jobs.js';
import { RecordSearch1700000000005 } from './migrations/0005-record-search.js';
import { SnakeNaming } from './snake-naming.js';

/** Connections that one process keeps to the database. */
const POOL_SIZE = 10;

/** How every process of ours speaks to PostgreSQL. */
export const dataSourceOptions = (url: string): DataSourceOptions => ({
  type: 'postgres',
  url,
  entities: [UserEntity, RefreshTokenEntity, RecordEntity, JobEntity],
  migrations: [UsersRecordsJobs1700000000001, RecordSearch1700000000005],
  namingStrategy: new SnakeNaming(),
  poolSize: POOL_SIZE,
  // A query that waits longer than this waits for a lock that will not come.
  extra: { statement_timeout: 60_000, connectionTimeoutMillis: 10_000 },
});

/** Opens the database. @throws AppError unavailable in one sentence, without the password */
export async function connectDatabase(url: string): Promise<DataSource> {
  try {
    return await new DataSource(dataSourceOptions(url)).initialize();
  } catch (error) {
    throw new AppError('unavailable', `The database does not answer: ${messageOf(error)}`, { cause: error });
  }
}
