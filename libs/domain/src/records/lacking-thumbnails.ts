import type { DataSource } from 'typeorm';
import type { Viewer } from './record-access.js';

/**
 * Records that can be drawn, lack a thumbnail, and have no job at work on one: the viewer's own, of an administrator
 * everybody's.
 * @param after the last id of the page before
 * @returns ids in their order
 */
export async function lackingThumbnails(
  database: Pick<DataSource, 'query'>,
  viewer: NonNullable<Viewer>,
  { after, limit }: { readonly after: string | null; readonly limit: number },
): Promise<string[]> {
  const rows = await database.query<{ id: string }[]>(
    `SELECT id FROM records
     WHERE is_viewable AND thumbnail_key IS NULL
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
