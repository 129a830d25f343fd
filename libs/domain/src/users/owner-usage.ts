import type { DataSource, EntityManager } from 'typeorm';
import { AppError, type Settings } from '#platform';
import { transactionLock, withAdvisoryLock } from '../database/advisory-locks.js';
import { SERVICE_ACCOUNT } from './service-account.js';

/** What the records of one owner take up. Each record counts the size of its file, also when several records share the file. */
export interface Usage {
  readonly records: number;
  readonly bytes: number;
  readonly metadataBytes: number;
}

/** Most that the records of one owner may take up; `null`: no limit. */
export type UsageLimits = { readonly [Amount in keyof Usage]: number | null };

export const NO_USAGE_LIMITS: UsageLimits = { records: null, bytes: null, metadataBytes: null };

/** What each amount is called in messages. */
const NAMES: Readonly<Record<keyof Usage, string>> = {
  records: 'records',
  bytes: 'bytes of files',
  metadataBytes: 'bytes of metadata',
};

const AMOUNTS = Object.keys(NAMES) as (keyof Usage)[];

const BYTES_PER_MB = 2 ** 20;

/** The limits of the settings, in which 0 is none. */
export const usageLimits = (
  settings: Pick<Settings, 'USER_STORAGE_MB' | 'USER_RECORDS' | 'USER_METADATA_MB'>,
): UsageLimits => ({
  records: settings.USER_RECORDS || null,
  bytes: settings.USER_STORAGE_MB * BYTES_PER_MB || null,
  metadataBytes: settings.USER_METADATA_MB * BYTES_PER_MB || null,
});

const isLimited = (ownerId: string, limits: UsageLimits): boolean =>
  ownerId !== SERVICE_ACCOUNT.id && AMOUNTS.some((amount) => limits[amount] !== null);

/**
 * Checks whether more fits beside what is used. An amount that does not grow is never refused.
 * @throws AppError too-large (`quota_exceeded`)
 */
export function assertFits(limits: UsageLimits, used: Usage, asked: Usage): void {
  for (const amount of AMOUNTS) {
    const limit = limits[amount];
    if (limit !== null && asked[amount] > 0 && used[amount] + asked[amount] > limit)
      throw quotaExceeded(amount, { limit, used: used[amount], asked: asked[amount] });
  }
}

/** The error of records that do not fit into the limit of their owner. */
export const quotaExceeded = (
  amount: keyof Usage,
  { limit, used, asked }: Readonly<Record<'limit' | 'used' | 'asked', number>>,
): AppError =>
  new AppError(
    'too-large',
    `The account may have ${limit} ${NAMES[amount]}: ${used} are used, and ${asked} more were asked for`,
    { code: 'quota_exceeded' },
  );

const SUMS = `coalesce(sum(records), 0)::float8 AS records, coalesce(sum(bytes), 0)::float8 AS bytes,
  coalesce(sum(metadata_bytes), 0)::float8 AS "metadataBytes"`;

/** What the records of an owner take up now. */
export const usageOf = (database: DataSource, ownerId: string): Promise<Usage> =>
  sumUp(database, ownerId, 'true');

async function sumUp(
  database: DataSource | EntityManager,
  ownerId: string,
  condition: string,
): Promise<Usage> {
  const [usage] = await database.query<[Usage]>(
    `SELECT ${SUMS} FROM owner_usage WHERE owner_id = $1 AND ${condition}`,
    [ownerId],
  );
  return usage;
}

/**
 * Checks what this transaction has added to an owner's records. It locks the owner's usage until the transaction ends, so that of two
 * transactions that add the last free bytes only one succeeds. Called after all locks of records and files are held.
 * @throws AppError too-large (`quota_exceeded`)
 */
export async function assertUsageAllowed(
  manager: EntityManager,
  ownerId: string,
  limits: UsageLimits,
): Promise<void> {
  if (!isLimited(ownerId, limits)) return;
  await transactionLock(manager, `usage-${ownerId}`);
  const before = await sumUp(manager, ownerId, 'added_by <> pg_current_xact_id()');
  const added = await sumUp(manager, ownerId, 'added_by = pg_current_xact_id()');
  assertFits(limits, before, added);
}

/** A file that is to become a record. */
export interface AskedFile {
  /** `null`: not known yet. */
  readonly size: number | null;
  /** See `RecordDraft.sourceUri`: the owner's record of this source gets the file. */
  readonly sourceUri?: string;
}

/**
 * Checks early whether records of these files would fit; saving them checks it again.
 * @throws AppError too-large (`quota_exceeded`)
 */
export async function assertRoomFor(
  database: DataSource,
  ownerId: string,
  limits: UsageLimits,
  files: readonly AskedFile[],
): Promise<void> {
  if (!isLimited(ownerId, limits)) return;
  const [replaced] = await database.query<[Pick<Usage, 'records' | 'bytes'>]>(
    `SELECT count(*)::float8 AS records, coalesce(sum(file_size), 0)::float8 AS bytes FROM records
     WHERE owner_id = $1 AND source_uri = ANY ($2)`,
    [ownerId, files.flatMap(({ sourceUri }) => sourceUri ?? [])],
  );
  // A file of unknown size has at least one byte.
  const bytes = files.reduce((sum, { size }) => sum + (size ?? 1), 0);
  assertFits(limits, await usageOf(database, ownerId), {
    records: files.length - replaced.records,
    bytes: bytes - replaced.bytes,
    metadataBytes: 0,
  });
}

/**
 * Merges the additions of each owner into one, or into none if they add up to zero, since queries read all of them. No transaction waits.
 * @returns how many rows were removed; `null` when another process is merging
 */
export const addUpUsage = (database: DataSource): Promise<number | null> =>
  withAdvisoryLock(database, 'owner-usage', async () => {
    const [{ taken }] = await database.query<{ taken: number }[]>(`
      WITH several AS (
        SELECT owner_id FROM owner_usage GROUP BY owner_id
        HAVING count(*) > 1 OR sum(records) = 0 AND sum(bytes) = 0 AND sum(metadata_bytes) = 0
      ), taken AS (
        DELETE FROM owner_usage USING several WHERE owner_usage.owner_id = several.owner_id RETURNING owner_usage.*
      ), added AS (
        INSERT INTO owner_usage (owner_id, records, bytes, metadata_bytes)
        SELECT owner_id, sum(records), sum(bytes), sum(metadata_bytes) FROM taken GROUP BY owner_id
        HAVING sum(records) <> 0 OR sum(bytes) <> 0 OR sum(metadata_bytes) <> 0
      )
      SELECT count(*)::int AS taken FROM taken`);
    return taken;
  });
