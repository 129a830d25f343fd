import { withAdvisoryLock } from '#domain';
import { every } from '#platform';
import { failFast } from '#queues';
import { healthChecks, type WorkerResources } from '../worker-resources.js';
import { SCAN_LEADER } from './run-scan.js';
import { recordStoredFiles } from './scan-storage.js';

/** Delay after a failed scan: database and engine may still be starting. */
const AGAIN_AFTER_MS = 10_000;
const MS_PER_MINUTE = 60_000;

/**
 * Records files without a record when the worker starts and at intervals, in the background, in one process at a time. The sweeper
 * handles rows without a file. No thumbnails are ordered, because these records have no owner until a user claims them.
 * @returns stops the scans
 */
export function startRegularScans(resources: WorkerResources): () => void {
  const { settings, logger } = resources;
  const ending = new AbortController();
  let dueAt = 0;
  const stop = every(AGAIN_AFTER_MS, 'scan of the storage', logger, async () => {
    if (performance.now() < dueAt) return;
    await scan(resources, ending.signal);
    dueAt = performance.now() + settings.SWEEP_EVERY_MINUTES * MS_PER_MINUTE;
  });
  return () => {
    stop();
    ending.abort(new Error('the worker shuts down'));
  };
}

async function scan(resources: WorkerResources, signal: AbortSignal): Promise<void> {
  const { database, logger } = resources;
  const done = await withAdvisoryLock(database, SCAN_LEADER, () =>
    recordStoredFiles(resources, {
      signal,
      ...failFast(healthChecks(resources).storage),
      onChecked: () => undefined,
      onCreated: () => Promise.resolve(),
    }),
  );
  if (done && done.created > 0) logger.info({ scanned: done }, 'files without a record recorded');
}
