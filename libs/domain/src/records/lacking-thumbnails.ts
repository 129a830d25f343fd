import type { DataSource } from 'typeorm';
import type { Viewer } from './record-access.js';
import type { RecordEntity } from './record.entity.js';

/** A lost thumbnail is rendered again, since it cannot be restored unless its old storage returns. */
const LACKS_THUMBNAIL = `is_viewable AND (thumbnail_key IS NULL
  OR EXISTS (SELECT FROM blobs WHERE blobs.key = thumbnail_key AND blobs.state = 'missing'))`;

/** The viewable records among these ids whose thumbnail does not exist or is lost. */
export const drawable = (
  database: Pick<DataSource, 'query'>,
  ids: readonly string[],
): Promise<Pick<RecordEntity, 'id' | 'storageKey'>[]> =>
  database.query(
    `SELECT id, storage_key AS "storageKey" FROM records WHERE id = ANY ($1) AND ${LACKS_THUMBNAIL}`,
    [ids],
  );

/**
 * Viewable records that lack a thumbnail and have no unfinished thumbnail job: the viewer's own, for administrators all.
 * @param after the last id of the previous page
 * @returns ids in their order
 */
export async function lackingThumbnails(
  database: Pick<DataSource, 'query'>,
  viewer: NonNullable<Viewer>,
  { after, limit }: { readonly after: string | null; readonly limit: number },
): Promise<string[]> {
  const rows = await database.query<{ id: string }[]>(
    `SELECT id FROM records
     WHERE ${LACKS_THUMBNAIL}
       AND ($1 OR owner_id = $2) AND ($3::uuid IS NULL OR id > $3)
       AND id NOT IN (
         SELECT jsonb_array_elements_text(request -> 'recordIds')::uuid FROM jobs
         WHERE type = 'thumbnails' AND status IN ('queued', 'running')
       )
     ORDER BY id LIMIT $4`,
    [viewer.role === 'admin', viewer.id, after, limit],
  );
  return rows.map(({ id }) => id);
}
