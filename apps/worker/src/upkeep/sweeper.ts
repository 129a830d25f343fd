import path from 'node:path';
import { every, type SettingsOf } from '#platform';
import type { WorkerResources } from '../worker-resources.js';
import { sweepAll } from './sweep-all.js';
import { sweepsOf } from './sweeps.js';

/** A file that nobody refers to any more is gone soon after. */
const OUTBOX_EVERY_MS = 3_000;
const MS_PER_MINUTE = 60_000;

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
    await library.deleteDoomed();
  });
  const everyMs = settings.SWEEP_EVERY_MINUTES * MS_PER_MINUTE;
  const stopSweeps = every(everyMs, 'sweeper', logger, async () => {
    await sweepAll(database, sweeps, { logger, signal });
  });
  return () => {
    ending.abort();
    stopOutbox();
    stopSweeps();
  };
}
