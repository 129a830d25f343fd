import type { EntityManager } from 'typeorm';
import { enqueueUnreferenced, holdBlobs, type FileStore, type Transact } from '../files/blobs.js';
import { IS_OBSERVATION_MOSAIC, PARTS_FIRST } from '../observations/observation-group.js';
import { assertVersion } from './change-record.js';
import type { RecordEntity } from './record.entity.js';

/** The outcome of a removal; of two concurrent removals the second removes nothing. */
export interface Removal {
  /** Includes the mosaics that were removed with their parts. */
  readonly removedIds: readonly string[];
  /** Names and sizes of the same records, for display. */
  readonly removed: readonly Pick<RecordEntity, 'fileName' | 'fileSize'>[];
  /** Keys of their files, which are to be deleted now. */
  readonly pendingKeys: readonly string[];
}

/** See `LibraryStore.remove`. */
export const removeRecords = (
  transact: Transact,
  files: FileStore,
  recordIds: readonly string[],
  ifVersions: readonly number[] | null,
): Promise<Removal> =>
  transact(async (manager) => {
    const { wanted, mosaics } = await lockWithMosaics(manager, recordIds);
    for (const record of wanted) assertVersion(record, ifVersions);
    const rows = [...wanted, ...mosaics];
    const keys = rows.flatMap((row) => [row.storage_key, ...(row.thumbnail_key ? [row.thumbnail_key] : [])]);
    await holdBlobs(manager, files, { taken: [], others: keys });
    const removedIds = rows.map(({ id }) => id);
    await manager.query(`DELETE FROM records WHERE id = ANY ($1)`, [removedIds]);
    const removed = rows.map(({ fileName, fileSize }) => ({ fileName, fileSize }));
    return { removedIds, removed, pendingKeys: await enqueueUnreferenced(manager, keys) };
  });

interface RemovableRow extends Pick<RecordEntity, 'fileName' | 'fileSize' | 'version'> {
  readonly id: string;
  readonly storage_key: string;
  readonly thumbnail_key: string | null;
}

/**
 * Locks records, then the mosaics of observations that contain them, in a second statement, so that it sees a mosaic that was saved during
 * the wait for a part. Parts are locked before mosaics, as when a mosaic is saved.
 */
async function lockWithMosaics(
  manager: EntityManager,
  recordIds: readonly string[],
): Promise<{ wanted: RemovableRow[]; mosaics: RemovableRow[] }> {
  const columns =
    'id, version, storage_key, thumbnail_key, file_name AS "fileName", file_size::float8 AS "fileSize"';
  const wanted = await manager.query<RemovableRow[]>(
    `SELECT ${columns} FROM records WHERE id = ANY ($1)
     ORDER BY ${PARTS_FIRST} FOR UPDATE`,
    [recordIds],
  );
  const mosaics = await manager.query<RemovableRow[]>(
    `SELECT ${columns} FROM records
     WHERE ${IS_OBSERVATION_MOSAIC} AND derived_from && $1::uuid[] AND id <> ALL ($1) ORDER BY id FOR UPDATE`,
    [wanted.map(({ id }) => id)],
  );
  return { wanted, mosaics };
}
