import path from 'node:path';
import { addUpCounts, addUpUsage, trimPreviewCache } from '#domain';
import { every, type SettingsOf } from '#platform';
import type { WorkerResources } from '../worker-resources.js';
import { sweepAll } from './sweep-all.js';
import { sweepsOf } from './sweeps.js';

/** Interval at which files without a reference are deleted. */
const OUTBOX_EVERY_MS = 3_000;
/** The API trims the preview cache while it grows; this is for a limit that was lowered, and for what a process left over. */
const TRIM_EVERY_MS = 30_000;
/** A busy library adds some hundred counts a second; queries read the counts that are not merged yet. */
const ADD_UP_EVERY_MS = 20_000;
const MS_PER_MINUTE = 60_000;
const BYTES_PER_MB = 1024 * 1024;

/**
 * Deletes the files of removed records, and at intervals compares all rows with all files and removes leftovers. Every worker does the
 * former; the latter runs in one worker at a time.
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
    trimPreviewCache(resources, settings.PREVIEW_CACHE_MB * BYTES_PER_MB),
  );
  const stopAddingUp = every(ADD_UP_EVERY_MS, 'record counts', logger, async () => {
    await addUpCounts(database);
    await addUpUsage(database);
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
