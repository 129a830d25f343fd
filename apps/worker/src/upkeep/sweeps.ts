import { readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { DataSource } from 'typeorm';
import {
  abandonedResults,
  createGridStore,
  createIdempotencyStore,
  createKnownPlaces,
  createLibraryUpkeep,
  createPreviewCacheStore,
  createSecurityEventStore,
  createSessionStore,
  PREVIEW_CACHE_FOLDER,
  type LibraryStore,
  type LibraryUpkeep,
} from '#domain';
import { archiveFileName } from '#archive-client';
import type { Logger, Storage, StoredObject } from '#platform';
import { DERIVED_PREFIX } from '#processing-client';
import { checkFilePresence } from './check-file-presence.js';
import type { Sweep } from './sweep-all.js';

/** The context of the sweeps. */
export interface SweepContext {
  readonly database: DataSource;
  readonly storage: Storage;
  readonly library: LibraryStore;
  /** The directory of uploads that are not stored yet. */
  readonly uploadFolder: string;
  /** Minimum age of an unreferenced file before it counts as a leftover. */
  readonly graceMs: number;
  readonly logger: Logger;
  /** Fires when the worker ends; the next round does the rest. */
  readonly signal: AbortSignal;
}

/** Folders of the storage whose files have a row each. */
const RECORDED = ['archive/', 'uploads/', 'thumbnails/', DERIVED_PREFIX];
/** Rows and files compared in one batch. */
const BATCH = 500;

/**
 * All kinds of leftovers; add new kinds to this list. Library files are deleted only through the outbox, where unknown ones are entered
 * first.
 */
export function sweepsOf(context: SweepContext): readonly Sweep[] {
  const { database, storage, library } = context;
  const upkeep = createLibraryUpkeep(database, storage);
  const before = () => new Date(Date.now() - context.graceMs);
  const older = (prefix: string) => olderFiles(context, prefix, before());
  return [
    { name: 'missingFiles', run: () => checkFilePresence(upkeep, context) },
    { name: 'unreferencedBlobs', run: () => enqueueUnreferenced(upkeep) },
    { name: 'unknownFiles', run: () => enqueueUntracked(upkeep, older) },
    { name: 'outbox', run: async () => ({ ...(await library.deletePending()) }) },
    { name: 'results', run: () => removeAbandonedResults(database, storage, older('results/')) },
    { name: 'previews', run: () => removeForgottenPreviews(context, older(PREVIEW_CACHE_FOLDER)) },
    { name: 'probes', run: () => removeAll(storage, older('health/')) },
    { name: 'unfinished', run: async () => ({ removed: await storage.removeUnfinished(before()) }) },
    { name: 'arrivedUploads', run: () => removeLocalFiles(context.uploadFolder, before()) },
    { name: 'sessions', run: () => removeExpiredSessions(database, before()) },
    { name: 'knownPlaces', run: () => removeExpired(createKnownPlaces(database.manager)) },
    { name: 'idempotencyKeys', run: () => removeExpired(createIdempotencyStore(database.manager)) },
    { name: 'compositionGrids', run: () => removeExpired(createGridStore(database.manager)) },
    { name: 'securityEvents', run: () => removeExpired(createSecurityEventStore(database.manager)) },
  ];
}

/** Files of the storage in batches. */
type Batches = AsyncIterable<StoredObject[]>;

async function enqueueUnreferenced(upkeep: LibraryUpkeep) {
  let enqueued = 0;
  for (let batch = -1; batch !== 0; enqueued += batch) batch = await upkeep.enqueueUnreferenced(BATCH);
  return { enqueued };
}

/** Complete files of the archive, and files put beside them by hand: the scan makes records of them. */
const isForScan = (key: string): boolean => archiveFileName(key) !== null;

async function enqueueUntracked(upkeep: LibraryUpkeep, older: (prefix: string) => Batches) {
  const counts = { checked: 0, enqueued: 0 };
  for (const prefix of RECORDED) {
    for await (const batch of older(prefix)) {
      const ours = batch.filter(({ key }) => !isForScan(key));
      counts.checked += ours.length;
      counts.enqueued += await upkeep.enqueueUntracked(ours);
    }
  }
  return counts;
}

async function removeAbandonedResults(database: DataSource, storage: Storage, files: Batches) {
  let removed = 0;
  for await (const batch of files) {
    const keys = batch.map(({ key }) => key);
    for (const key of await abandonedResults(database, keys)) {
      await storage.delete(key);
      removed += 1;
    }
  }
  return { removed };
}

/** Removes previews of files without a record, and files of previews without a row. */
async function removeForgottenPreviews({ database, storage }: SweepContext, files: Batches) {
  const cache = createPreviewCacheStore(database);
  let removed = 0;
  const removeFiles = async (keys: readonly string[]) => {
    for (const key of keys) await storage.delete(key);
    removed += keys.length;
  };
  await removeFiles(await cache.forgetOrphans());
  for await (const batch of files) await removeFiles(await cache.unknown(batch.map(({ key }) => key)));
  return { removed };
}

/** Removes ended sessions and all expired refresh tokens. */
async function removeExpiredSessions(database: DataSource, before: Date) {
  const sessions = createSessionStore(database.manager);
  let removed = 0;
  for (let batch = -1; batch !== 0; removed += batch)
    batch = await sessions.removeExpiredSessions(before, BATCH);
  return { removed };
}

/** Removes the rows of a table that are kept for a certain time. */
async function removeExpired(table: { removeExpired(limit: number): Promise<number> }) {
  let removed = 0;
  for (let batch = -1; batch !== 0; removed += batch) batch = await table.removeExpired(BATCH);
  return { removed };
}

async function removeAll(storage: Storage, files: Batches) {
  let removed = 0;
  for await (const batch of files) {
    for (const { key } of batch) await storage.delete(key);
    removed += batch.length;
  }
  return { removed };
}

/** Files below a prefix that are older than `before`, in batches because there may be millions. */
async function* olderFiles({ storage, signal }: SweepContext, prefix: string, before: Date): Batches {
  let batch: StoredObject[] = [];
  for await (const file of storage.list(prefix)) {
    signal.throwIfAborted();
    if (file.modifiedAt < before) batch.push(file);
    if (batch.length < BATCH) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

async function removeLocalFiles(folder: string, before: Date) {
  let removed = 0;
  for (const name of await readdir(folder).catch(noneIfMissing)) {
    const file = path.join(folder, name);
    const found = await stat(file).catch(nullIfMissing);
    if (!found?.isFile() || found.mtime >= before) continue;
    await rm(file, { force: true });
    removed += 1;
  }
  return { removed };
}

/** The directory is missing until the first upload arrives on this machine. */
const noneIfMissing = (error: unknown): string[] => nullIfMissing(error) ?? [];

function nullIfMissing(error: unknown): null {
  if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
  throw error;
}
