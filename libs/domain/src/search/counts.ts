import type { DataSource } from 'typeorm';
import type { Fragment } from '../database/statement.js';
import { withAdvisoryLock } from '../database/advisory-locks.js';

/** Facets with materialised counts, updated as records change (`record_counts`, first-schema/record-counts.ts). */
export type MaterialisedFacet =
  | 'all'
  | 'dataType'
  | 'status'
  | 'instrument'
  | 'filter'
  | 'processingLevel'
  | 'visibility'
  | 'validated'
  | 'tag';

/** Selects the records that are counted. */
export interface MaterialisedCounts {
  readonly facets: readonly MaterialisedFacet[];
  /** Only the records in the public index; otherwise all. */
  readonly isPublic: boolean;
  readonly archived: 'without' | 'with' | 'only';
}

/** SQL: `facet`, `value`, `records` and `bytes`, with several rows of each facet and value that must be added. */
export const materialisedCounts =
  ({ facets, isPublic, archived }: MaterialisedCounts): Fragment =>
  (bind) =>
    `SELECT facet, value, records, bytes FROM record_counts
     WHERE facet = ANY (${bind(facets)}::text[]) ${isPublic ? 'AND in_public_index' : ''}
       ${{ without: 'AND NOT is_archived', with: '', only: 'AND is_archived' }[archived]}`;

/**
 * Merges rows of the same value into one, or into none if they add up to zero, since queries read all rows. Rows of open transactions are
 * left for the next call; no transaction waits.
 * @returns how many rows were removed; `null` when another process is merging
 */
export const addUpCounts = (database: DataSource): Promise<number | null> =>
  withAdvisoryLock(database, 'record-counts', async () => {
    const [{ taken }] = await database.query<{ taken: number }[]>(`
      WITH several AS (
        SELECT in_public_index, is_archived, facet, value FROM record_counts
        GROUP BY 1, 2, 3, 4 HAVING count(*) > 1 OR sum(records) = 0 AND sum(bytes) = 0
      ), taken AS (
        DELETE FROM record_counts USING several
        WHERE (record_counts.in_public_index, record_counts.is_archived, record_counts.facet, record_counts.value) =
          (several.in_public_index, several.is_archived, several.facet, several.value)
        RETURNING record_counts.*
      ), added AS (
        INSERT INTO record_counts SELECT in_public_index, is_archived, facet, value, sum(records), sum(bytes) FROM taken
        GROUP BY 1, 2, 3, 4 HAVING sum(records) <> 0 OR sum(bytes) <> 0
      )
      SELECT count(*)::int AS taken FROM taken`);
    return taken;
  });
