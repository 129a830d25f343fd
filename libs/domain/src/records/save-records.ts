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
import { withPeoplesOf } from './renewed-metadata.js';

/** A record that another one was to be made of is gone: somebody removed it meanwhile. */
export class PartGoneError extends Error {
  constructor() {
    super('a part was removed meanwhile');
    this.name = 'PartGoneError';
  }
}

/** A record that is to be. */
export interface RecordDraft {
  /** Chosen by the caller where the file's key names the record; else a new one. */
  readonly id?: string;
  readonly fileName: string;
  readonly file: StoredFile;
  /** What the file itself, and the archive, say: see `recordFromFile`. */
  readonly facts: DerivedFields;
  /** Where the file comes from, when the same file may come again: the archive's URI. */
  readonly sourceUri?: string;
  readonly tags: readonly string[];
  readonly visibility: Visibility;
  readonly description?: string;
  /** The record that the file was made of. It may go before this one comes, and then only `derivedFrom` names it. */
  readonly parentId?: string;
  /** All records that the file was made of. They are named even when they are gone. */
  readonly derivedFrom?: readonly string[];
  /** These records must still be there: what shows them goes with them. Unless all are public, a draft that narrows is private. */
  readonly requires?: readonly string[];
  /** Digest of what the file was made of. */
  readonly madeOf?: string;
  /** A known record that more people may see than this draft allows is narrowed to it. */
  readonly narrowsVisibility?: boolean;
}

/** A record that its owner has of a source already, or that nobody owns and that has the very file. */
interface KnownRecord {
  readonly id: string;
  readonly ownerId: string | null;
  readonly sourceUri: string;
  readonly storageKey: string;
  readonly thumbnailKey: string | null;
  /** Nobody has said anything of it, nor who may see it. */
  readonly isUntouched: boolean;
}

export interface SaveOptions {
  /** What else is done in the same transaction, last, with the ids of the records; when it throws, no record is made. */
  readonly within?: (manager: EntityManager, recordIds: readonly string[]) => Promise<void>;
  /** No transaction begins once it has fired. */
  readonly signal?: AbortSignal;
}

interface SaveRequest extends SaveOptions {
  readonly ownerId: string;
  readonly asked: readonly RecordDraft[];
}

/** See `LibraryStore.save`. */
export const saveRecords = (
  transact: Transact,
  files: FileStore,
  { ownerId, asked, within, signal }: SaveRequest,
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
    await within?.(manager, ids);
    return ids;
  }, signal);

/**
 * Parts are locked before what is made of them, here and where they are changed or removed.
 * @returns the drafts, those that narrow as private as one of their parts has become
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
  /** The record that a draft renews: its owner's of the source, else the one of the file that nobody owns or has touched. */
  readonly known: (draft: RecordDraft) => KnownRecord | undefined;
  /** Those of the drafts' parents that are still there. */
  readonly parents: ReadonlySet<string>;
}

/** Locks known records and parents, and whoever's records a missing file of the drafts heals. */
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

/** Files that records will no longer refer to: the one before, and the picture of it. */
const leftKeys = (known: LockedRecords['known'], drafts: readonly RecordDraft[]): string[] =>
  drafts.flatMap((draft) => {
    const record = known(draft);
    if (!record || record.storageKey === draft.file.key) return [];
    return [record.storageKey, ...(record.thumbnailKey === null ? [] : [record.thumbnailKey])];
  });

/** Makes the record of a file that is held. */
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
  return id;
}

/** What people said of the record (its name, tags, description, metadata, who may see it) stays; of one without an owner nobody did. */
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
  if (hides) await endShares(manager, [known.id]);
  return known.id;
}

const fileColumns = ({ key, size, sha256 }: StoredFile) => ({ storageKey: key, fileSize: size, sha256 });
