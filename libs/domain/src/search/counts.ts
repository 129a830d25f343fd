import type { DataSource } from 'typeorm';
import type { Fragment } from '../database/statement.js';
import { withAdvisoryLock } from '../database/advisory-locks.js';

/** What is counted of all records as they change (`record_counts`, first-schema/record-counts.ts). */
export type KeptFacet =
  | 'all'
  | 'dataType'
  | 'status'
  | 'instrument'
  | 'filter'
  | 'processingLevel'
  | 'visibility'
  | 'validated'
  | 'tag';

/** Of which records. */
export interface KeptCounts {
  readonly facets: readonly KeptFacet[];
  /** Those in the public index; else all. */
  readonly isPublic: boolean;
  readonly archived: 'without' | 'with' | 'only';
}

/** `facet`, `value`, `records` and `bytes`, several rows of each: their sum counts. */
export const keptCounts =
  ({ facets, isPublic, archived }: KeptCounts): Fragment =>
  (bind) =>
    `SELECT facet, value, records, bytes FROM record_counts
     WHERE facet = ANY (${bind(facets)}::text[]) ${isPublic ? 'AND in_public_index' : ''}
       ${{ without: 'AND NOT is_archived', with: '', only: 'AND is_archived' }[archived]}`;

/**
 * Puts one row in place of several that belong together, and none where nothing is left: questions read as many as there
 * are. Rows of changes that are not over yet are left for the next time; nobody waits.
 * @returns how many rows went; `null` when another process is at it
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
