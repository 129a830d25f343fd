import type { DataSource } from 'typeorm';
import { allOf, statement } from '../database/statement.js';
import { seenBy, type Viewer } from '../records/record-access.js';
import { conditionsOf } from '../search/filter.js';

/** Ids of the records that the viewer may see, including archived ones, by the archive's observation id. */
export async function idsByObservation(
  database: DataSource,
  obsIds: readonly string[],
  viewer: Viewer,
): Promise<Map<string, string[]>> {
  const found = new Map<string, string[]>();
  const conditions = conditionsOf({ archiveObsIds: obsIds, archived: 'with' }, {});
  const where = seenBy(viewer, allOf(conditions));
  const [text, values] = statement(
    (bind) =>
      `SELECT record.id, record.archive_obs_id AS "obsId" FROM records record WHERE ${where(bind)} ORDER BY record.id`,
  );
  const rows: { id: string; obsId: string }[] = await database.query(text, values);
  for (const { id, obsId } of rows) found.set(obsId, [...(found.get(obsId) ?? []), id]);
  return found;
}
