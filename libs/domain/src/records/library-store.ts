import { retryOnDeadlock } from '../database/retry-on-deadlock.js';
import { semaphore, unlessAborted } from '#platform';
import type { DataSource } from 'typeorm';
import { retryWhileLocked } from '../files/retry-while-locked.js';
import { enqueueUntracked, deletePending, type OutboxCounts } from '../files/outbox.js';
import { changeMany, type BulkChange, type BulkOutcome } from './bulk-changes.js';
import { claimOrphaned, saveOrphans } from '../files/orphans.js';
import { checkBlob } from '../files/check-blobs.js';
import { noteValidity } from './note-validity.js';
import { changeRecord, type RecordChange } from './change-record.js';
import {
  assertStored,
  enqueueUnreferenced,
  holdBlobs,
  type FileStore,
  type StoredFile,
  type Transact,
} from '../files/blobs.js';
import { archivePart, type ObservationPart } from '../observations/observation-records.js';
import type { Viewer } from './record-access.js';
import { removeRecords, type Removal } from './remove-records.js';
import type { RecordEntity } from './record.entity.js';
import { saveRecords, type RecordDraft, type SaveOptions } from './save-records.js';
import {
  assertRoomFor,
  NO_USAGE_LIMITS,
  usageOf,
  type AskedFile,
  type Usage,
  type UsageLimits,
} from '../users/owner-usage.js';

/**
 * The one writer of records and their files. A file and its row appear and disappear together: files are put into the storage before they
 * are recorded; a file without references becomes pending deletion in the same transaction and is deleted from the storage after it.
 */
export interface LibraryStore {
  /** Number of transactions so far. What was remembered about rights and files of records at another number may be outdated. */
  readonly changeCount: number;
  /**
   * Makes records of files in the storage, all or none. A draft whose source the owner already has updates that record: same id, new file,
   * next version; records of other users keep the old file. An ownerless record of the same file becomes the owner's.
   * @returns ids in the order of the drafts
   * @throws FileGoneError when a file was deleted meanwhile; PartGoneError when a required record was; AppError `quota_exceeded`
   */
  save(ownerId: string, drafts: readonly RecordDraft[], more?: SaveOptions): Promise<string[]>;
  /** What an owner's records take up, and the most that they may. */
  usage(ownerId: string): Promise<Usage & { readonly limits: UsageLimits }>;
  /** Checks early whether records of these files would fit. See `assertRoomFor`. */
  assertRoom(ownerId: string, files: readonly AskedFile[]): Promise<void>;
  /** Makes ownerless records of files without records. See `saveOrphans`. */
  saveOrphans(
    drafts: readonly RecordDraft[],
    isHeld: () => Promise<boolean>,
    signal?: AbortSignal,
  ): Promise<readonly (string | null)[]>;
  /** Applies a user's changes to a record. See `changeRecord`. */
  change(id: string, change: RecordChange, ifVersions?: readonly number[] | null): Promise<RecordEntity>;
  /**
   * Sets the thumbnail of a record, replacing an earlier one.
   * @param storageKey the file that it shows
   * @param signal no transaction begins once it has fired
   * @returns `false` when the record is gone or has another file by now: the caller then deletes the thumbnail
   */
  setThumbnail(
    recordId: string,
    storageKey: string,
    thumbnail: StoredFile,
    signal?: AbortSignal,
  ): Promise<boolean>;
  /**
   * Removes records, and the mosaics of observations that contain them.
   * @param ifVersions the versions that may be removed; `null`: any
   * @throws AppError precondition-failed; then none is removed
   */
  remove(recordIds: readonly string[], ifVersions?: readonly number[] | null): Promise<Removal>;
  /** Archives the records of an observation that the viewer may change. @returns how many were not archived before */
  archive(part: ObservationPart, viewer: Viewer): Promise<number>;
  /** Checks whether a file is in the storage, and updates its records when that changed. */
  checkFile(key: string): Promise<boolean>;
  /** Makes a record `ready` or `invalid`. @returns `false` when it is gone or has another file by now */
  noteValidity(recordId: string, storageKey: string, isValid: boolean): Promise<boolean>;
  /** Changes many records in one transaction. See `changeMany`. */
  changeMany(ids: readonly string[], change: BulkChange, viewer: Viewer): Promise<BulkOutcome>;
  /** Gives ownerless records to a user. See `claimOrphaned`. */
  claimOrphaned(ownerId: string): Promise<number | null>;
  /**
   * Deletes files that will not be recorded after all, like {@link deleteSoon}. Files with a record stay.
   * @returns `false` when some are left to the sweeper
   */
  discard(...keys: string[]): Promise<boolean>;
  /**
   * Deletes the files that are pending deletion, as many as the storage deletes within two seconds; files that another process is deleting
   * are skipped.
   * @returns `false` when the rest is left to the sweeper
   * @throws the storage's error in that time; the sweeper tries again
   */
  deleteSoon(keys: readonly string[]): Promise<boolean>;
  /** Deletes all files whose deletion is due. See `deletePending`. */
  deletePending(): Promise<OutboxCounts>;
}

/**
 * Limit of transactions that may wait for the storage: a hanging storage occupies at most this many connections of a process. Transactions
 * without file access, which may still wait for a lock of one with file access, have a limit of their own, so that they do not queue behind
 * uploads.
 */
const MAX_WITH_FILES = 3;
const MAX_WITHOUT = 3;
/** Deletions only wait for the storage. */
const MAX_DELETING = 1;

/** How long a request waits for the deletion of unreferenced files before the rest is left to the sweeper. */
const DELETION_LIMIT_MS = 2_000;

/** @returns whether the work finished in that time; unfinished work continues in the background */
async function withinDeletionLimit(work: (timeLimit: AbortSignal) => Promise<unknown>): Promise<boolean> {
  const timeLimit = AbortSignal.timeout(DELETION_LIMIT_MS);
  try {
    await unlessAborted(work(timeLimit), timeLimit);
    return true;
  } catch (error) {
    if (!timeLimit.aborted) throw error;
    return false;
  }
}

export function createLibraryStore(
  database: DataSource,
  files: FileStore,
  limits: UsageLimits = NO_USAGE_LIMITS,
): LibraryStore {
  let changeCount = 0;
  const transactions = (atOnce: number): Transact => {
    const slots = semaphore(atOnce);
    return (work, signal) => {
      const transaction = () => retryOnDeadlock(() => database.transaction(work));
      const done = retryWhileLocked(() => slots.run(transaction, { signal }), signal);
      return done.finally(() => (changeCount += 1));
    };
  };
  const withFiles = transactions(MAX_WITH_FILES);
  const without = transactions(MAX_WITHOUT);
  const deleting = transactions(MAX_DELETING);
  const deletePendingOf = async (keys: readonly string[], timeLimit: AbortSignal): Promise<void> => {
    if (keys.length > 0) await deletePending(deleting, files, keys, timeLimit);
  };
  return {
    get changeCount() {
      return changeCount;
    },
    async save(ownerId, drafts, more) {
      // Checked before the locks, and again under them: a request that waits for a hanging storage must not block others.
      await assertStored(
        files,
        drafts.map(({ file }) => file),
      );
      return saveRecords(withFiles, files, { ownerId, asked: drafts, limits, ...more });
    },
    usage: async (ownerId) => ({ ...(await usageOf(database, ownerId)), limits }),
    assertRoom: (ownerId, asked) => assertRoomFor(database, ownerId, limits, asked),
    saveOrphans: (drafts, isHeld, signal) => saveOrphans(withFiles, files, drafts, isHeld, signal),
    change: (id, change, ifVersions) => changeRecord(without, id, change, ifVersions, limits),
    setThumbnail: (recordId, storageKey, thumbnail, signal) =>
      setThumbnail(withFiles, files, { recordId, storageKey, thumbnail }, signal),
    remove: (recordIds, ifVersions = null) => removeRecords(without, files, recordIds, ifVersions),
    archive: (part, viewer) => archivePart(without, part, viewer),
    checkFile: (key) => checkBlob(withFiles, files, key),
    noteValidity: (recordId, storageKey, isValid) => noteValidity(without, recordId, storageKey, isValid),
    changeMany: (ids, change, viewer) => changeMany(without, ids, change, viewer),
    claimOrphaned: (ownerId) => claimOrphaned(without, ownerId),
    async discard(...keys) {
      const found = keys.map((key) => ({ key, size: null }));
      return withinDeletionLimit(async (timeLimit) => {
        await without(async (manager) => {
          // A transaction that is recording one of these files may be waiting for a hanging storage.
          await manager.query(`SET LOCAL lock_timeout = ${DELETION_LIMIT_MS}`);
          await enqueueUntracked(manager, found);
        }, timeLimit);
        await deletePendingOf(keys, timeLimit);
      });
    },
    deleteSoon: (keys) => withinDeletionLimit((timeLimit) => deletePendingOf(keys, timeLimit)),
    deletePending: () => deletePending(deleting, files),
  };
}

interface ThumbnailOf {
  readonly recordId: string;
  readonly storageKey: string;
  readonly thumbnail: StoredFile;
}

const setThumbnail = (
  transact: Transact,
  files: FileStore,
  { recordId, storageKey, thumbnail }: ThumbnailOf,
  signal?: AbortSignal,
): Promise<boolean> =>
  transact(async (manager) => {
    const [record] = await manager.query<{ thumbnail_key: string | null }[]>(
      `SELECT thumbnail_key FROM records WHERE id = $1 AND storage_key = $2 FOR UPDATE`,
      [recordId, storageKey],
    );
    if (!record) return false;
    const others = record.thumbnail_key === null ? [] : [record.thumbnail_key];
    await holdBlobs(manager, files, { taken: [thumbnail], others });
    await manager.query(`UPDATE records SET thumbnail_key = $2 WHERE id = $1`, [recordId, thumbnail.key]);
    await enqueueUnreferenced(manager, others);
    return true;
  }, signal);
