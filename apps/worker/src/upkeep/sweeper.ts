import path from 'node:path';
import { addUpCounts, createPreviewCacheStore } from '#domain';
import { every, type SettingsOf } from '#platform';
import type { WorkerResources } from '../worker-resources.js';
import { sweepAll } from './sweep-all.js';
import { sweepsOf } from './sweeps.js';

/** A file that nobody refers to any more is gone soon after. */
const OUTBOX_EVERY_MS = 3_000;
/** What is kept to be looked at again may be above its bound for so long. */
const TRIM_EVERY_MS = 30_000;
/** A busy library adds some hundred counts a second; questions read what was not added up. */
const ADD_UP_EVERY_MS = 20_000;
const MS_PER_MINUTE = 60_000;
const BYTES_PER_MB = 1024 * 1024;

/**
 * Deletes the files that records left behind, and from time to time compares all rows and files and clears away what is
 * left over. Every worker does it: of the large round one at a time.
 */
export function startSweeper(resources: WorkerResources, settings: SettingsOf<'worker'>): () => void {
  const { database, library, logger } = resources;
  const ending = new AbortController();
  const { signal } = ending;
  const sweeps = sweepsOf({
    ...resources,
    signal,
    uploadFolder: path.resolve(settings.DATA_DIR, 'uploads'),
    graceMs: settings.SWEEP_GRACE_MINUTES * MS_PER_MINUTE,
  });
  const stopOutbox = every(OUTBOX_EVERY_MS, 'outbox', logger, async () => {
    await library.deletePending();
  });
  const stopTrim = every(TRIM_EVERY_MS, 'previews', logger, () =>
    trimLooks(resources, settings.PREVIEW_CACHE_MB * BYTES_PER_MB),
  );
  const stopAddingUp = every(ADD_UP_EVERY_MS, 'record counts', logger, async () => {
    await addUpCounts(database);
  });
  const everyMs = settings.SWEEP_EVERY_MINUTES * MS_PER_MINUTE;
  const stopSweeps = every(everyMs, 'sweeper', logger, async () => {
    await sweepAll(database, sweeps, { logger, signal });
  });
  return () => {
    ending.abort();
    stopOutbox();
    stopTrim();
    stopAddingUp();
    stopSweeps();
  };
}

/** Rows first: a file that is left over by a crash is found by the large round. */
async function trimLooks({ database, storage }: WorkerResources, maxBytes: number): Promise<void> {
  for (const key of await createPreviewCacheStore(database).trim(maxBytes)) await storage.delete(key);
}
