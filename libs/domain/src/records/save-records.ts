import type { EntityManager } from 'typeorm';
import { v7 as uuidv7 } from 'uuid';
import {
  enqueueUnreferenced,
  holdBlobs,
  type FileStore,
  type StoredFile,
  type Transact,
} from '../files/blobs.js';
import { endShares } from './change-record.js';
import { COUNTED_COLUMNS, RecordEntity } from './record.entity.js';
import { lockLibraryOf, lockObservations } from '../files/library-locks.js';
import type { DerivedFields } from './record-from-file.js';
import type { Visibility } from './record-values.js';
import { saveFurtherPlaces } from './record-places.js';
import { withPeoplesOf } from './renewed-metadata.js';
import { assertUsageAllowed, type UsageLimits } from '../users/owner-usage.js';

/** A record that a new one requires was removed meanwhile. */
export class PartGoneError extends Error {
  constructor() {
    super('a part was removed meanwhile');
    this.name = 'PartGoneError';
  }
}

/** A record to be saved. */
export interface RecordDraft {
  /** Set by the caller when the file's key contains the record's id; otherwise generated. */
  readonly id?: string;
  readonly fileName: string;
  readonly file: StoredFile;
  /** Facts from the file itself and from the archive: see `recordFromFile`. */
  readonly facts: DerivedFields;
  /** Origin of a file that may be imported again: the archive's URI. */
  readonly sourceUri?: string;
  readonly tags: readonly string[];
  readonly visibility: Visibility;
  readonly description?: string;
  /** The record that the file was made of. If it is removed before this one is saved, only `derivedFrom` names it. */
  readonly parentId?: string;
  /** All records that the file was made of, including removed ones. */
  readonly derivedFrom?: readonly string[];
  /**
   * Records that must still exist, since the new record is removed together with them. Unless all are public, a draft that narrows is
   * private.
   */
  readonly requires?: readonly string[];
  /** Digest of the inputs that the file was made of. */
  readonly madeOf?: string;
  /** An existing record that is visible to more users than this draft allows is narrowed to it. */
  readonly narrowsVisibility?: boolean;
}

/** An existing record that a draft updates: the owner's record of the same source, or an ownerless record of the same file. */
interface KnownRecord {
  readonly id: string;
  readonly ownerId: string | null;
  readonly sourceUri: string;
  readonly storageKey: string;
  readonly thumbnailKey: string | null;
  /** No user has changed the record or its visibility. */
  readonly isUntouched: boolean;
}

export interface SaveOptions {
  /** Work in the same transaction, after the records are saved; if it throws, no record is saved. */
  readonly within?: (manager: EntityManager, recordIds: readonly string[]) => Promise<void>;
  /** No transaction begins once it has fired. */
  readonly signal?: AbortSignal;
}

interface SaveRequest extends SaveOptions {
  readonly ownerId: string;
  readonly asked: readonly RecordDraft[];
  readonly limits: UsageLimits;
}

/** See `LibraryStore.save`. */
export const saveRecords = (
  transact: Transact,
  files: FileStore,
  { ownerId, asked, limits, within, signal }: SaveRequest,
): Promise<string[]> =>
  transact(async (manager) => {
    await lockLibraryOf(manager, ownerId);
    await lockObservations(
      manager,
      asked.map(({ file }) => file.key),
    );
    const drafts = await lockRequired(manager, asked);
    const { known, parents } = await lockRecords(manager, ownerId, drafts);
    const left = leftKeys(known, drafts);
    await holdBlobs(manager, files, { taken: drafts.map(({ file }) => file), others: left });
    const ids: string[] = [];
    for (const draft of drafts) {
      const record = known(draft);
      ids.push(
        record
          ? await renew(manager, ownerId, record, draft)
          : await insertRecord(manager, ownerId, parents, draft),
      );
    }
    await enqueueUnreferenced(manager, left);
    await assertUsageAllowed(manager, ownerId, limits);
    await within?.(manager, ids);
    return ids;
  }, signal);

/**
 * Locks the required records. Parts are locked before the records made of them, here and where they are changed or removed.
 * @returns the drafts; narrowing drafts become private when one of their parts is
 * @throws PartGoneError
 */
async function lockRequired(
  manager: EntityManager,
  drafts: readonly RecordDraft[],
): Promise<readonly RecordDraft[]> {
  const required = [...new Set(drafts.flatMap(({ requires = [] }) => requires))];
  if (required.length === 0) return drafts;
  const there = await manager.query<{ id: string; visibility: Visibility }[]>(
    `SELECT id, visibility FROM records WHERE id = ANY ($1) ORDER BY id FOR UPDATE`,
    [required],
  );
  if (there.length < required.length) throw new PartGoneError();
  const hidden = new Set(there.filter(({ visibility }) => visibility !== 'public').map(({ id }) => id));
  return drafts.map((draft) =>
    draft.narrowsVisibility && draft.requires?.some((id) => hidden.has(id))
      ? { ...draft, visibility: 'private' }
      : draft,
  );
}

interface LockedRecords {
  /** The record that a draft updates: the owner's record of the same source, else the ownerless and untouched record of the same file. */
  readonly known: (draft: RecordDraft) => KnownRecord | undefined;
  /** Ids of the drafts' parents that still exist. */
  readonly parents: ReadonlySet<string>;
}

/** Locks existing records and parents, and the records of any owner that are healed when a missing file returns. */
async function lockRecords(
  manager: EntityManager,
  ownerId: string,
  drafts: readonly RecordDraft[],
): Promise<LockedRecords> {
  const sources = drafts.flatMap(({ sourceUri }) => sourceUri ?? []);
  const rows = await manager.query<(KnownRecord & { isKnown: boolean })[]>(
    `SELECT id, owner_id AS "ownerId", source_uri AS "sourceUri", storage_key AS "storageKey",
       thumbnail_key AS "thumbnailKey",
       visibility = 'private' AND tags = '{}' AND description IS NULL AS "isUntouched",
       source_uri IS NOT NULL AND source_uri = ANY ($2) AS "isKnown"
     FROM records
     WHERE (owner_id = $1 AND source_uri = ANY ($2))
       OR (owner_id IS NULL AND storage_key = ANY ($3))
       OR id = ANY ($4)
       OR storage_key = ANY (ARRAY(SELECT key FROM blobs WHERE key = ANY ($3) AND state = 'missing'))
     ORDER BY id FOR UPDATE`,
    [
      ...[ownerId, sources, drafts.map(({ file }) => file.key)],
      drafts.flatMap(({ parentId }) => parentId ?? []),
    ],
  );
  const known = rows.filter(({ isKnown }) => isKnown);
  const own = new Map(known.filter((row) => row.ownerId === ownerId).map((row) => [row.sourceUri, row]));
  const isFree = (row: KnownRecord) => row.ownerId === null && row.isUntouched;
  const unclaimed = new Map(known.filter(isFree).map((row) => [row.storageKey, row]));
  return {
    known: ({ sourceUri, file }) => own.get(sourceUri ?? '') ?? unclaimed.get(file.key),
    parents: new Set(rows.map(({ id }) => id)),
  };
}

/** Files that records will no longer refer to: the previous file and its thumbnail. */
const leftKeys = (known: LockedRecords['known'], drafts: readonly RecordDraft[]): string[] =>
  drafts.flatMap((draft) => {
    const record = known(draft);
    if (!record || record.storageKey === draft.file.key) return [];
    return [record.storageKey, ...(record.thumbnailKey === null ? [] : [record.thumbnailKey])];
  });

/** Makes the record of a file whose blob is locked. */
export async function insertRecord(
  manager: EntityManager,
  ownerId: string | null,
  parents: ReadonlySet<string>,
  draft: RecordDraft,
): Promise<string> {
  const { id = uuidv7(), file, fileName, facts, sourceUri, tags, visibility, description } = draft;
  await manager.getRepository(RecordEntity).insert({
    ...facts,
    metadata: facts.metadata as never,
    ...fileColumns(file),
    ...{ id, ownerId, fileName, visibility, status: 'ready' },
    tags: [...tags],
    sourceUri: sourceUri ?? null,
    description: description ?? null,
    parentId: draft.parentId !== undefined && parents.has(draft.parentId) ? draft.parentId : null,
    derivedFrom: [...(draft.derivedFrom ?? [])],
    madeOf: draft.madeOf ?? null,
  });
  await saveFurtherPlaces(manager, id, facts.wcs);
  return id;
}

/**
 * Updates a record with a new file. The users' entries (name, tags, description, metadata, visibility) stay; an ownerless record has none.
 */
async function renew(
  manager: EntityManager,
  ownerId: string,
  known: KnownRecord,
  { file, facts, derivedFrom, madeOf, visibility, narrowsVisibility, tags }: RecordDraft,
): Promise<string> {
  const isSameFile = known.storageKey === file.key;
  const hides = narrowsVisibility === true && visibility === 'private';
  const { metadata } = await manager.findOneOrFail(RecordEntity, {
    ...{ where: { id: known.id }, select: { id: true, metadata: true } },
  });
  await manager.getRepository(RecordEntity).update(known.id, {
    ...facts,
    metadata: withPeoplesOf(metadata, facts.metadata, isSameFile) as never,
    ...fileColumns(file),
    ...(isSameFile ? {} : { thumbnailKey: null, validatedAt: null }),
    ...(derivedFrom && { derivedFrom: [...derivedFrom] }),
    ...(madeOf !== undefined && { madeOf }),
    ...(hides && { visibility }),
    ...(known.ownerId === null && { ownerId, visibility, tags: [...tags] }),
    status: 'ready',
    fileMissingSince: null,
    ...COUNTED_COLUMNS,
  });
  await saveFurtherPlaces(manager, known.id, facts.wcs);
  if (hides) await endShares(manager, [known.id]);
  return known.id;
}

const fileColumns = ({ key, size, sha256 }: StoredFile) => ({ storageKey: key, fileSize: size, sha256 });
