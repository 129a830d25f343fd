import { archiveFileName, ARCHIVE_PREFIX, type ArchiveObservation } from '#archive-client';
import {
  createLibraryUpkeep,
  createStoredFiles,
  FileGoneError,
  isConnectionLost,
  type StoredFiles,
} from '#domain';
import { mapConcurrent, messageOf, storageTrouble, type StoredObject } from '#platform';
import type { WaitingCalls } from '#queues';
import { askArchive, namedOnly } from '../imports/ask-archive.js';
import { draftOfStored, inspectStored, FILES_READ_AT_ONCE } from '../imports/draft-of-stored.js';
import { checkFilePresence } from '../upkeep/check-file-presence.js';
import type { WorkerResources } from '../worker-resources.js';

/** The counts of a scan. */
export interface ScanCounts {
  /** Records made of files that had none. */
  readonly created: number;
  /** Records whose missing file is back. */
  readonly updated: number;
  /** Records whose file is missing now. */
  readonly missing: number;
  /** Files left unchanged: they have a record, are being imported, pending deletion, or cannot be recorded (the reason is logged). */
  readonly skipped: number;
}

/** The context of a scan besides the worker's resources. */
export interface ScanContext extends WaitingCalls {
  readonly signal: AbortSignal;
  /** Reports how many files were checked. */
  readonly onChecked: (files: number) => void;
  /** Receives the new records in batches. */
  readonly onCreated: (recordIds: readonly string[]) => Promise<void>;
}

/** Files compared with the rows in one batch. */
const FILES_AT_ONCE = 100;

const IMPORT = 'import';

/**
 * Reconciles the storage with the records: checks the file of every row, and makes a record without an owner of every file below
 * `archive/` that has none; access rights do not change. A half that had to wait for the storage starts again, and its earlier counts
 * remain.
 */
export async function scanStorage(resources: WorkerResources, context: ScanContext): Promise<ScanCounts> {
  const { database, storage, logger } = resources;
  const { signal, waitForDependency } = context;
  let [updated, created] = [0, 0];
  const upkeep = createLibraryUpkeep(database, storage);
  const onFound = (records: number) => void (updated += records);
  await waitForDependency('storage', () => checkFilePresence(upkeep, { logger, signal, onFound }));
  const onCreated = (recordIds: readonly string[]) => {
    created += recordIds.length;
    return context.onCreated(recordIds);
  };
  const { checked } = await waitForDependency('storage', () =>
    recordStoredFiles(resources, { ...context, onCreated }),
  );
  const missing = await createStoredFiles(database).countMissing();
  const counts = { created, updated, missing, skipped: checked - created };
  logger.info({ scanned: counts }, 'storage scanned');
  return counts;
}

/** The second half of a scan: makes records without an owner of the files below `archive/` that have no record. */
export async function recordStoredFiles(
  resources: WorkerResources,
  context: ScanContext,
): Promise<{ readonly checked: number; readonly created: number }> {
  const { database, storage } = resources;
  const { signal, onChecked, onCreated } = context;
  const storedFiles = createStoredFiles(database);
  let [checked, created] = [0, 0];
  const onMade = async (recordIds: readonly string[]) => {
    created += recordIds.length;
    if (recordIds.length > 0) await onCreated(recordIds);
  };
  for await (const files of someAtATime(storage.list(ARCHIVE_PREFIX))) {
    signal.throwIfAborted();
    await recordBatch(resources, { ...context, onCreated: onMade }, storedFiles, files);
    checked += files.length;
    onChecked(checked);
  }
  return { checked, created };
}

async function* someAtATime(files: AsyncIterable<StoredObject>): AsyncIterable<StoredObject[]> {
  let some: StoredObject[] = [];
  for await (const file of files) {
    some.push(file);
    if (some.length < FILES_AT_ONCE) continue;
    yield some;
    some = [];
  }
  if (some.length > 0) yield some;
}

/** Makes records of the files that have none, and reports them even when it fails midway. */
async function recordBatch(
  resources: WorkerResources,
  context: ScanContext,
  storedFiles: StoredFiles,
  files: readonly StoredObject[],
): Promise<void> {
  const settled = await storedFiles.settled(files.map(({ key }) => key));
  const unknown = files.filter(({ key }) => !settled.has(key) && archiveFileName(key));
  if (unknown.length === 0) return;
  const held = await heldObservations(resources, unknown);
  const free = unknown.filter((file) => !held.has(obsIdOf(file)));
  const obsIds = [...new Set(free.map(obsIdOf))];
  const observations = await askArchive(resources, obsIds, context.signal);
  const made: string[] = [];
  try {
    const limits = { limit: FILES_READ_AT_ONCE, signal: context.signal };
    await mapConcurrent(free, limits, async (file, _, signal) => {
      const id = await recordOrSkip(resources, { ...context, signal }, file, observations.get(obsIdOf(file)));
      if (id !== null) made.push(id);
    });
  } finally {
    await context.onCreated(made);
  }
}

/** Skips a file that the storage refuses to read, so that the others are recorded. */
async function recordOrSkip(
  resources: WorkerResources,
  context: ScanContext,
  file: StoredObject,
  observation: ArchiveObservation | undefined,
): Promise<string | null> {
  const { waitForDependency, signal } = context;
  try {
    return await waitForDependency(
      'storage',
      () => recordFile(resources, context, file, observation),
      signal,
    );
  } catch (error) {
    if (storageTrouble(error) !== 'refused') throw error;
    resources.logger.warn({ key: file.key, reason: messageOf(error) }, 'stored file not recorded');
    return null;
  }
}

const obsIdOf = ({ key }: StoredObject): string => archiveFileName(key)?.obsId ?? '';

/** Observations whose files are being recorded by an import, or by one that may be resumed. */
async function heldObservations(
  { jobs }: WorkerResources,
  files: readonly StoredObject[],
): Promise<ReadonlySet<string>> {
  const subjects = new Map(files.map((file) => [obsIdOf(file), obsIdOf(file).toLowerCase()]));
  const held = await jobs.heldSubjects(IMPORT, [...subjects.values()]);
  return new Set([...subjects].filter(([, subject]) => held.has(subject)).map(([obsId]) => obsId));
}

async function recordFile(
  resources: WorkerResources,
  { waitForDependency, signal }: ScanContext,
  file: StoredObject,
  observation: ArchiveObservation | undefined,
): Promise<string | null> {
  const origin = {
    observation: observation ?? namedOnly(obsIdOf(file)),
    tags: [],
    visibility: 'private' as const,
  };
  const inspect = inspectStored(resources, { waitForDependency, signal });
  const draft = await draftOfStored(resources, inspect, file, origin, signal);
  if (!draft) return null;
  const isHeld = async () => (await heldObservations(resources, [file])).size > 0;
  try {
    const [id] = await resources.library.saveOrphans([draft], isHeld, signal);
    return id;
  } catch (error) {
    if (error instanceof FileGoneError) return null; // Deleted while it was read.
    if (isConnectionLost(error) || storageTrouble(error)) throw error;
    // A file that the database rejects does not stop the others.
    resources.logger.error({ err: error, key: file.key }, 'no record could be made of a file');
    return null;
  }
}
