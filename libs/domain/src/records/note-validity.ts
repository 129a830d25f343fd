import type { EntityManager } from 'typeorm';
import type { Transact } from '../files/blobs.js';
import { COUNTED } from './record.entity.js';

/**
 * Notes whether the file of a record is sound. That of another status counts as a change; a file that is sound is not missing.
 * @returns `false` when the record is gone, or has another file by now
 */
export const noteValidity = (
  transact: Transact,
  recordId: string,
  storageKey: string,
  isValid: boolean,
): Promise<boolean> =>
  transact(async (manager) => {
    const status = isValid ? 'ready' : 'invalid';
    const rows = await manager.query<{ status: string }[]>(
      `SELECT status FROM records WHERE id = $1 AND storage_key = $2 FOR UPDATE`,
      [recordId, storageKey],
    );
    if (rows.length === 0) return false;
    const isMissing = isValid && (await isNotedMissing(manager, storageKey));
    if (rows[0].status !== status && !isMissing)
      await manager.query(
        `UPDATE records SET status = $2, ${COUNTED},
           file_missing_since = CASE WHEN $2 = 'invalid' THEN file_missing_since END
         WHERE id = $1`,
        [recordId, status],
      );
    await manager.query(
      `UPDATE records SET validated_at = CASE WHEN $2 THEN clock_timestamp() END WHERE id = $1`,
      [recordId, isValid],
    );
    return true;
  });

/** It was there when it was read, and somebody has looked since: the next look heals the record. */
async function isNotedMissing(manager: EntityManager, key: string): Promise<boolean> {
  const rows = await manager.query<unknown[]>(`SELECT FROM blobs WHERE key = $1 AND state = 'missing'`, [
    key,
  ]);
  return rows.length > 0;
}
