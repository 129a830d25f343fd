import type { EntityManager } from 'typeorm';
import type { Transact } from '../files/blobs.js';
import { COUNTED } from './record.entity.js';

/**
 * Records whether the file of a record is valid. A change of the status increments the version; a valid file also clears the mark of a
 * missing file.
 * @returns `false` when the record is gone or has another file by now
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

/** The file existed when it was read, and a later check marked it missing: the next check heals the record. */
async function isNotedMissing(manager: EntityManager, key: string): Promise<boolean> {
  const rows = await manager.query<unknown[]>(`SELECT FROM blobs WHERE key = $1 AND state = 'missing'`, [
    key,
  ]);
  return rows.length > 0;
}
