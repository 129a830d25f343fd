import type { EntityManager } from 'typeorm';
import { COUNTED } from './counted-change.js';

/**
 * The file of a held blob is there again: the records that were `invalid` for want of it are what they were, and none lacks it any more.
 * @returns their ids
 */
export async function healRecords(manager: EntityManager, key: string): Promise<string[]> {
  const [rows] = await manager.query<[{ id: string }[], number]>(
    `UPDATE records SET status = CASE WHEN status = 'invalid' THEN 'ready' ELSE status END, file_missing_since = NULL, ${COUNTED}
     WHERE storage_key = $1 AND file_missing_since IS NOT NULL RETURNING id`,
    [key],
  );
  return rows.map(({ id }) => id);
}
