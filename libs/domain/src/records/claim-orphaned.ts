import type { Transact } from './blobs.js';
import { COUNTED } from './counted-change.js';
import { lockLibraryOf } from './record-locks.js';

/**
 * Gives records without an owner to a user: those that are not of a source that the user has a record of already; of several of
 * one source the newest.
 * @returns how many; `null` when there is no such user
 */
export const claimOrphaned = (transact: Transact, ownerId: string): Promise<number | null> =>
  transact(async (manager) => {
    await lockLibraryOf(manager, ownerId);
    const users = await manager.query<unknown[]>(`SELECT 1 FROM users WHERE id = $1 FOR KEY SHARE`, [
      ownerId,
    ]);
    if (users.length === 0) return null;
    const [, claimed] = await manager.query<[unknown[], number]>(
      `UPDATE records SET owner_id = $1, ${COUNTED}
       WHERE owner_id IS NULL AND id IN (
         SELECT DISTINCT ON (coalesce(source_uri, id::text)) id FROM records orphan
         WHERE owner_id IS NULL AND NOT EXISTS (
           SELECT 1 FROM records WHERE owner_id = $1 AND source_uri = orphan.source_uri)
         ORDER BY coalesce(source_uri, id::text), created_at DESC, id DESC)`,
      [ownerId],
    );
    return claimed;
  });
