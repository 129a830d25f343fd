import { isDeepStrictEqual } from 'node:util';
import type { DataSource } from 'typeorm';
import type { Keywords } from '#observatory';
import { COUNTED_COLUMNS, RecordEntity } from './record.entity.js';
import { recordFromFile, type ArchiveFacts, type DerivedFields } from './record-from-file.js';
import { withArchiveOf } from './renewed-metadata.js';
import { retryOnDeadlock } from '../database/retry-on-deadlock.js';
import { assertUsageAllowed, NO_USAGE_LIMITS, type UsageLimits } from '../users/owner-usage.js';

/** Queries and updates for records whose files came from the archive. */
export interface ArchiveRecords {
  /** One page of the observations that have records, in their order. */
  observations(page: {
    /** Restricts the page to the records of this owner; `null`: all owners. */
    readonly ownerId: string | null;
    readonly after: string;
    readonly limit: number;
  }): Promise<string[]>;
  /** Number of observations on all pages together. */
  countObservations(ownerId: string | null): Promise<number>;
  /** The records of one observation, one page, ordered by id. */
  ofObservation(page: {
    readonly obsId: string;
    readonly ownerId: string | null;
    readonly after: string | null;
    readonly limit: number;
  }): Promise<Pick<RecordEntity, 'id'>[]>;
  /**
   * Replaces the archive's facts of a record: the typed fields and the columns `archive_…`. The headers and the users' entries stay. The
   * version is incremented only if a value differs.
   * @returns whether a value differed; `null` when the record is gone
   * @throws AppError `quota_exceeded`
   */
  renew(recordId: string, archive: ArchiveFacts): Promise<boolean | null>;
}

/** SQL: the record's file comes from the archive. */
const FROM_ARCHIVE = `source_uri LIKE 'mast:%'`;

/** @param limits of the owners whose records are renewed, since their metadata may become longer */
export const createArchiveRecords = (
  database: DataSource,
  limits: UsageLimits = NO_USAGE_LIMITS,
): ArchiveRecords => ({
  async observations({ ownerId, after, limit }) {
    const rows = await database.query<{ id: string }[]>(
      `SELECT DISTINCT archive_obs_id AS id FROM records
         WHERE archive_obs_id > $1 AND ${FROM_ARCHIVE} AND ($2::uuid IS NULL OR owner_id = $2)
         ORDER BY archive_obs_id LIMIT $3`,
      [after, ownerId, limit],
    );
    return rows.map(({ id }) => id);
  },
  async countObservations(ownerId) {
    const [{ count }] = await database.query<{ count: number }[]>(
      `SELECT count(DISTINCT archive_obs_id)::int AS count FROM records
         WHERE ${FROM_ARCHIVE} AND ($1::uuid IS NULL OR owner_id = $1)`,
      [ownerId],
    );
    return count;
  },
  ofObservation: ({ obsId, ownerId, after, limit }) =>
    database
      .getRepository(RecordEntity)
      .createQueryBuilder('record')
      .select('record.id')
      .where(`record.archive_obs_id = :obsId AND record.${FROM_ARCHIVE}`, { obsId })
      .andWhere('(CAST(:ownerId AS uuid) IS NULL OR record.owner_id = :ownerId)', { ownerId })
      .andWhere('(CAST(:after AS uuid) IS NULL OR record.id > :after)', { after })
      .orderBy('record.id')
      .limit(limit)
      .getMany(),
  renew: (recordId, archive) =>
    retryOnDeadlock(() =>
      database.transaction(async (manager) => {
        const lock = { mode: 'pessimistic_write' } as const;
        const record = await manager.findOne(RecordEntity, { where: { id: recordId }, lock });
        if (!record) return null;
        const changes = changesOf(record, factsOf(record, archive));
        if (Object.keys(changes).length === 0) return false;
        await manager.update(RecordEntity, recordId, { ...(changes as object), ...COUNTED_COLUMNS });
        if (record.ownerId) await assertUsageAllowed(manager, record.ownerId, limits);
        return true;
      }),
    ),
});

/** The stored headers fill in the fields that the archive leaves empty. */
function factsOf(record: RecordEntity, archive: ArchiveFacts): DerivedFields {
  const { storageKey, contentType, dataType, isViewable, dimensions, units, wcs, metadata } = record;
  const fileName = storageKey.slice(storageKey.lastIndexOf('/') + 1);
  const file = {
    contentType,
    isViewable,
    dimensions,
    units,
    wcs,
    hasTable: false, // The kind was determined when the file was read.
    keywords: headersIn(metadata),
  };
  const facts = recordFromFile(fileName, { ...file, dataType: dataType as 'image' }, archive);
  return { ...facts, metadata: withArchiveOf(metadata, facts.metadata) };
}

/** Entries that can be header keywords; all other entries were made by users. */
const headersIn = (metadata: Readonly<Record<string, unknown>>): Keywords =>
  Object.fromEntries(
    Object.entries(metadata).filter(([, value]) => ['string', 'number', 'boolean'].includes(typeof value)),
  ) as Keywords;

function changesOf(record: RecordEntity, facts: DerivedFields): Partial<DerivedFields> {
  const changed = Object.entries(facts).filter(
    ([name, value]) => !isDeepStrictEqual(plain(record[name as keyof DerivedFields]), plain(value)),
  );
  return Object.fromEntries(changed);
}

/** The value as the database returns it, so that both sides compare equal: dates as ISO text, numbers and texts as in JSON. */
const plain = (value: unknown): unknown =>
  typeof value === 'bigint' ? value.toString() : (JSON.parse(JSON.stringify(value ?? null)) as unknown);
