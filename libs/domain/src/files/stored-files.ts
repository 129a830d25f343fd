import type { DataSource } from 'typeorm';
import { allOf, statement, type Fragment } from '../database/statement.js';
import { findViewer } from '../users/find-viewer.js';
import { select } from '../records/read-records.js';
import { seenBy, visibleTo, withIds, type Viewer } from '../records/record-access.js';

/** Queries of the library about files in the storage. */
export interface StoredFiles {
  /** The keys that a record refers to or that are pending deletion, and that need no further check. */
  settled(keys: readonly string[]): Promise<Set<string>>;
  /** The viewer's best record of each file: their own before other visible ones. */
  recordsOf(keys: readonly string[], viewer: NonNullable<Viewer>): Promise<Map<string, string>>;
  /** The owner's own records of these files. */
  ownedBy(ownerId: string, keys: readonly string[]): Promise<Map<string, string>>;
  /** The ids of records that the user may not see. */
  hiddenFrom(userId: string, recordIds: readonly string[]): Promise<Set<string>>;
  /** Records whose file is not in the storage. */
  countMissing(): Promise<number>;
}

export const createStoredFiles = (database: DataSource): StoredFiles => ({
  async settled(keys) {
    const rows = await database.query<{ key: string }[]>(
      `SELECT key FROM unnest($1::text[]) AS found (key)
       WHERE EXISTS (SELECT 1 FROM records WHERE storage_key = key)
         OR EXISTS (SELECT 1 FROM blobs WHERE blobs.key = found.key AND state = 'pending_deletion')`,
      [keys],
    );
    return new Set(rows.map(({ key }) => key));
  },
  async recordsOf(keys, viewer) {
    const [text, values] = statement((bind) => {
      const where = seenBy(viewer, () => `record.storage_key = ANY (${bind(keys)})`);
      return `SELECT record.storage_key AS key, record.id FROM records record WHERE ${where(bind)}
        ORDER BY record.owner_id IS NOT DISTINCT FROM ${bind(viewer.id)} DESC, record.id`;
    });
    const rows = await database.query<{ key: string; id: string }[]>(text, values);
    return new Map(rows.reverse().map(({ key, id }) => [key, id]));
  },
  async ownedBy(ownerId, keys) {
    const rows = await database.query<{ key: string; id: string }[]>(
      `SELECT storage_key AS key, id FROM records WHERE storage_key = ANY ($1) AND owner_id = $2`,
      [keys, ownerId],
    );
    return new Map(rows.map(({ key, id }) => [key, id]));
  },
  async hiddenFrom(userId, recordIds) {
    const rights = visibleTo(await findViewer(database.manager, userId));
    if (!rights) return new Set();
    const isHidden: Fragment = (bind) => `NOT (${rights(bind)})`;
    const where = allOf([withIds(recordIds), isHidden]);
    const rows = await select<{ id: string }>(database, () => 'record.id', where);
    return new Set(rows.map(({ id }) => id));
  },
  async countMissing() {
    const [{ count }] = await database.query<{ count: number }[]>(
      `SELECT count(*)::int AS count FROM records WHERE file_missing_since IS NOT NULL`,
    );
    return count;
  },
});
