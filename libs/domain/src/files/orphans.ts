import { type Transact, holdBlobs, type FileStore } from './blobs.js';
import { COUNTED } from '../records/record.entity.js';
import { lockLibraryOf, lockObservations } from './library-locks.js';
import type { EntityManager } from 'typeorm';
import { insertRecord, type RecordDraft } from '../records/save-records.js';

/**
 * Makes ownerless records of files without records; only administrators see them until a user claims them. Files that have a record or are
 * pending deletion are skipped.
 * @param isHeld whether a job is about to record files of the drafts; called under the lock of their observation
 * @param signal no transaction begins once it has fired
 * @returns the id of each draft's record; `null` where none was made
 * @throws FileGoneError when a file was deleted meanwhile
 */
export const saveOrphans = (
  transact: Transact,
  files: FileStore,
  drafts: readonly RecordDraft[],
  isHeld: () => Promise<boolean>,
  signal?: AbortSignal,
): Promise<(string | null)[]> =>
  transact(async (manager) => {
    const keys = drafts.map(({ file }) => file.key);
    await lockObservations(manager, keys);
    // Checked before the query: a job that no longer holds the files has recorded them by now.
    if (await isHeld()) return drafts.map(() => null);
    const taken = await takenKeys(manager, keys);
    const free = drafts.filter(({ file }) => !taken.has(file.key));
    await holdBlobs(manager, files, { taken: free.map(({ file }) => file) });
    const ids = new Map<string, string>();
    for (const draft of free) ids.set(draft.file.key, await insertRecord(manager, null, new Set(), draft));
    return keys.map((key) => ids.get(key) ?? null);
  }, signal);

/** The keys of files that have a record or are pending deletion. */
async function takenKeys(manager: EntityManager, keys: readonly string[]): Promise<Set<string>> {
  const rows = await manager.query<{ key: string }[]>(
    `SELECT storage_key AS key FROM records WHERE storage_key = ANY ($1)
     UNION SELECT key FROM blobs WHERE key = ANY ($1) AND state = 'pending_deletion'`,
    [keys],
  );
  return new Set(rows.map(({ key }) => key));
}

/**
 * Gives ownerless records to a user, except for sources of which the user has a record already; of several records of one source the
 * newest.
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
