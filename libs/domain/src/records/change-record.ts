import { isDeepStrictEqual } from 'node:util';
import type { EntityManager } from 'typeorm';
import { AppError, fieldError, notFound } from '#platform';
import type { Transact } from '../files/blobs.js';
import { COUNTED, COUNTED_COLUMNS, RecordEntity } from './record.entity.js';
import { IS_OBSERVATION_MOSAIC, isObservationMosaic } from '../observations/observation-group.js';
import { ARCHIVE_PREFIX } from './record-from-file.js';
import type { Visibility } from './record-values.js';
import { assertUsageAllowed, NO_USAGE_LIMITS, type UsageLimits } from '../users/owner-usage.js';

/** A user's changes of a record; omitted fields stay. */
export interface RecordChange {
  readonly fileName?: string;
  /** Empty text removes the description. */
  readonly description?: string;
  readonly tags?: readonly string[];
  readonly visibility?: Visibility;
  /** Entries to set one by one; `null` removes an entry. The archive's own entries cannot be changed. */
  readonly metadata?: Readonly<Record<string, unknown>>;
  /**
   * Ids of all users who share the record from now on. Without a visibility, this also sets the visibility of a record that is not public.
   */
  readonly sharedWith?: readonly string[];
  /** The users who share the record by their names, beside `sharedWith`; without it this is ignored. */
  readonly sharedByName?: readonly NamedShare[];
  readonly archived?: boolean;
}

/** A share with a name, in lower case; `userId` is `null` when no account has it. */
export interface NamedShare {
  readonly username: string;
  readonly userId: string | null;
}

/** Limit of a record's metadata once users add entries, in bytes of JSON. */
export const MAX_METADATA_BYTES = 1024 * 1024;

/**
 * Changes a record under its lock and increments its version, unless the change is empty.
 * @param ifVersions the versions that the change applies to; `null`: any
 * @returns the changed record
 * @throws AppError not-found; precondition-failed; validation naming the entry of `metadata`, or the visibility that parts forbid;
 * `quota_exceeded` of longer metadata
 */
export const changeRecord = (
  transact: Transact,
  id: string,
  change: RecordChange,
  ifVersions: readonly number[] | null = null,
  limits: UsageLimits = NO_USAGE_LIMITS,
): Promise<RecordEntity> =>
  transact(async (manager) => {
    const publicParts = change.visibility === 'public' ? await lockPublicParts(manager, id) : [];
    const records = manager.getRepository(RecordEntity);
    const record = await records.findOne({ where: { id }, lock: { mode: 'pessimistic_write' } });
    if (!record) throw notFound('Record');
    assertVersion(record, ifVersions);
    const columns = changedColumns(record, change);
    if (Object.keys(columns).length === 0 && !change.sharedWith) return record;
    const visibility = columns.visibility ?? record.visibility;
    if (columns.visibility === 'public') assertPartsPublic(record, publicParts);
    if (visibility === 'private') await endShares(manager, [id]);
    else if (change.sharedWith)
      await replaceShares(manager, id, change.sharedWith, change.sharedByName ?? []);
    await records.update(id, { ...(columns as object), ...COUNTED_COLUMNS });
    if (record.visibility === 'public' && visibility !== 'public') await hideMosaics(manager, id);
    if (columns.metadata && record.ownerId) await assertUsageAllowed(manager, record.ownerId, limits);
    return records.findOneByOrFail({ id });
  });

/** @throws AppError precondition-failed when a record has none of the given versions; `null`: any */
export function assertVersion(
  { version }: Pick<RecordEntity, 'version'>,
  ifVersions: readonly number[] | null,
): void {
  if (ifVersions && !ifVersions.includes(version))
    throw new AppError('precondition-failed', `The record has changed: it is version ${version}`);
}

function changedColumns(record: RecordEntity, change: RecordChange): Partial<RecordEntity> {
  const { fileName, description, tags, metadata, archived } = change;
  const visibility = change.visibility ?? visibilityFor(record, change);
  const isArchived = record.archivedAt !== null;
  return {
    ...(fileName !== undefined && { fileName }),
    ...(description !== undefined && { description: description || null }),
    ...(tags && { tags: [...new Set(tags)] }),
    ...(visibility && { visibility }),
    ...(metadata && { metadata: mergedMetadata(record.metadata, metadata) }),
    ...(archived !== undefined && archived !== isArchived && { archivedAt: archived ? new Date() : null }),
  };
}

/** The list of sharing users decides between private and shared; a public record stays public. */
function visibilityFor(
  { visibility }: Pick<RecordEntity, 'visibility'>,
  { sharedWith, sharedByName = [] }: RecordChange,
): Visibility | undefined {
  if (!sharedWith || visibility === 'public') return undefined;
  return sharedWith.length + sharedByName.length > 0 ? 'shared' : 'private';
}

function mergedMetadata(
  before: Readonly<Record<string, unknown>>,
  given: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const merged = new Map(Object.entries(before));
  for (const [key, value] of Object.entries(given)) {
    if (ARCHIVE_PREFIX.test(key)) assertUnchanged(key, before, value);
    else if (value === null) merged.delete(key);
    else merged.set(key, value);
  }
  const after = Object.fromEntries(merged);
  const [bytesAfter, bytesBefore] = [after, before].map((entries) =>
    Buffer.byteLength(JSON.stringify(entries)),
  );
  if (bytesAfter > MAX_METADATA_BYTES && bytesAfter > bytesBefore)
    throw fieldError('metadata', `would be longer than ${MAX_METADATA_BYTES} bytes`);
  return after;
}

/** A client may send a record back unchanged: archive entries are accepted as long as their values are the same. */
function assertUnchanged(key: string, before: Readonly<Record<string, unknown>>, value: unknown): void {
  if (Object.hasOwn(before, key) && isDeepStrictEqual(before[key], value)) return;
  throw fieldError(`metadata.${key}`, 'comes from the archive and cannot be changed');
}

/** The trigger of `record_shares` updates the record's readers. The statements are the same whether names have accounts or not. */
async function replaceShares(
  manager: EntityManager,
  id: string,
  userIds: readonly string[],
  named: readonly NamedShare[],
): Promise<void> {
  const namedIds = named.flatMap(({ userId }) => userId ?? []).filter((userId) => !userIds.includes(userId));
  await manager.query(`DELETE FROM record_shares WHERE record_id = $1 AND user_id <> ALL ($2::uuid[])`, [
    id,
    [...userIds, ...namedIds],
  ]);
  await manager.query(
    `INSERT INTO record_shares (record_id, user_id, by_name)
     SELECT $1::uuid, user_id, false FROM unnest($2::uuid[]) AS given (user_id)
     UNION ALL SELECT $1::uuid, user_id, true FROM unnest($3::uuid[]) AS given (user_id)
     ON CONFLICT (record_id, user_id) DO UPDATE SET by_name = excluded.by_name
     WHERE record_shares.by_name <> excluded.by_name`,
    [id, userIds, namedIds],
  );
  await manager.query(`DELETE FROM record_share_names WHERE record_id = $1`, [id]);
  await manager.query(
    `INSERT INTO record_share_names (record_id, username) SELECT $1::uuid, unnest($2::text[])`,
    [id, named.map(({ username }) => username)],
  );
}

/** The public parts of an observation's mosaic. Parts are locked before their mosaics. */
async function lockPublicParts(manager: EntityManager, id: string): Promise<string[]> {
  const rows = await manager.query<{ id: string; visibility: Visibility }[]>(
    `SELECT id, visibility FROM records
     WHERE id = ANY (SELECT unnest(derived_from) FROM records WHERE id = $1 AND ${IS_OBSERVATION_MOSAIC})
     ORDER BY id FOR SHARE`,
    [id],
  );
  return rows.flatMap((row) => (row.visibility === 'public' ? [row.id] : []));
}

/** @throws AppError validation naming the visibility */
function assertPartsPublic(
  { sourceUri, derivedFrom, visibility }: RecordEntity,
  publicParts: readonly string[],
): void {
  if (visibility === 'public' || !isObservationMosaic(sourceUri)) return;
  const hidden = derivedFrom.filter((id) => !publicParts.includes(id)).length;
  if (hidden > 0)
    throw fieldError(
      'visibility',
      `public goes with public parts: ${hidden} of ${derivedFrom.length} are not`,
    );
}

/** A mosaic is public only while all its parts are (ADR 0031). Parts are locked before their mosaics. */
async function hideMosaics(manager: EntityManager, partId: string): Promise<void> {
  const [hidden] = await manager.query<[{ id: string }[], number]>(
    `UPDATE records SET visibility = 'private', ${COUNTED}
     WHERE ${IS_OBSERVATION_MOSAIC} AND derived_from && ARRAY[$1::uuid] AND visibility = 'public' RETURNING id`,
    [partId],
  );
  await endShares(
    manager,
    hidden.map(({ id }) => id),
  );
}

/** Private records are shared with no users. */
export async function endShares(manager: EntityManager, ids: readonly string[]): Promise<void> {
  await manager.query(`DELETE FROM record_shares WHERE record_id = ANY ($1)`, [ids]);
  await manager.query(`DELETE FROM record_share_names WHERE record_id = ANY ($1)`, [ids]);
}
