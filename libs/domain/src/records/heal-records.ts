import type { EntityManager } from 'typeorm';

/** The file of a held blob is there again: the records that were `invalid` for want of it are what they were. @returns their ids */
export async function healRecords(manager: EntityManager, key: string): Promise<string[]> {
  const [rows] = await manager.query<[{ id: string }[], number]>(
    `UPDATE records SET status = 'ready', file_missing_since = NULL, version = version + 1, updated_at = now()
     WHERE storage_key = $1 AND file_missing_since IS NOT NULL AND status = 'invalid' RETURNING id`,
    [key],
  );
  return rows.map(({ id }) => id);
}
