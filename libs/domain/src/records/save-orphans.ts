import type { EntityManager } from 'typeorm';
import { holdBlobs, type FileStore, type Transact } from './blobs.js';
import { lockObservations } from './record-locks.js';
import { insertRecord, type RecordDraft } from './save-records.js';

/**
 * Makes records without an owner of files that have none: only administrators see them until somebody claims them. A file
 * that anybody has a record of, or that is given up (its last record went), is passed over.
 * @param isHeld whether somebody is about to record files of the drafts: looked at under the lock of their observation
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
    // In this order: who is no longer about to record them has recorded them.
    if (await isHeld()) return drafts.map(() => null);
    const taken = await takenKeys(manager, keys);
    const free = drafts.filter(({ file }) => !taken.has(file.key));
    await holdBlobs(manager, files, { taken: free.map(({ file }) => file) });
    const ids = new Map<string, string>();
    for (const draft of free) ids.set(draft.file.key, await insertRecord(manager, null, new Set(), draft));
    return keys.map((key) => ids.get(key) ?? null);
  }, signal);

/** Files that a record refers to, or that are about to be deleted. */
async function takenKeys(manager: EntityManager, keys: readonly string[]): Promise<Set<string>> {
  const rows = await manager.query<{ key: string }[]>(
    `SELECT storage_key AS key FROM records WHERE storage_key = ANY ($1)
     UNION SELECT key FROM blobs WHERE key = ANY ($1) AND state = 'doomed'`,
    [keys],
  );
  return new Set(rows.map(({ key }) => key));
}
