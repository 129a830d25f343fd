import { readdir, rm, rmdir, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Storage } from '#platform';
import type { DownloadsContext } from './download-files.js';
import { assertSegment } from './download-request.js';
import { NEW_SUFFIX, nullIfMissing, readStateAt, STATE_SUFFIX } from './files/file-state.js';
import { PART_SUFFIX } from './files/partial-file.js';
import type { Slot } from './slots/slot-lease.js';

/** An import of this age is not resumed any more: its job is gone. */
const MAX_AGE_MS = 7 * 24 * 3_600_000;
/** Files in the folder of an observation. */
const OURS = [PART_SUFFIX, STATE_SUFFIX, STATE_SUFFIX + NEW_SUFFIX];

/**
 * Removes files untouched for a week: partial files, their states and those of finished files missing in the storage, and empty
 * folders.
 * @param folder the download folder, with one folder per observation
 * @param mayRemove called before each removal; what it throws ends them
 * @returns the number of removed files
 */
export async function removeStaleDownloads(
  folder: string,
  storage: Pick<Storage, 'stat'>,
  now: number,
  mayRemove: () => void,
): Promise<number> {
  let removed = 0;
  const entries = await readdir(folder, { withFileTypes: true }).catch(nullIfMissing);
  for (const entry of entries ?? []) {
    if (entry.isDirectory()) {
      removed += await cleanFolder(path.join(folder, entry.name), storage, now, mayRemove);
    }
  }
  return removed;
}

/** Removes all partial files of an observation, whatever their age; states of stored files stay. */
const removeDownload = (
  folder: string,
  storage: Pick<Storage, 'stat'>,
  mayRemove: () => void,
): Promise<number> => cleanFolder(folder, storage, Infinity, mayRemove);

async function cleanFolder(
  folder: string,
  storage: Pick<Storage, 'stat'>,
  now: number,
  mayRemove: () => void,
): Promise<number> {
  let removed = 0;
  for (const name of (await readdir(folder).catch(nullIfMissing)) ?? []) {
    const file = path.join(folder, name);
    if (!(await isStale(file, now)) || (await isNeeded(file, storage))) continue;
    // An import may have resumed it while the storage was asked.
    if (!(await isStale(file, now))) continue;
    mayRemove();
    await rm(file, { force: true });
    removed++;
  }
  mayRemove();
  await rmdir(folder).catch(ignoreIfInUse);
  return removed;
}

async function isStale(file: string, now: number): Promise<boolean> {
  if (!OURS.some((suffix) => file.endsWith(suffix))) return false;
  const found = await stat(file).catch(nullIfMissing);
  return found !== null && now - found.mtimeMs >= MAX_AGE_MS;
}

/** The state of a stored file saves fetching it again, however old it is. */
async function isNeeded(file: string, storage: Pick<Storage, 'stat'>): Promise<boolean> {
  if (!file.endsWith(STATE_SUFFIX)) return false;
  const state = await readStateAt(file);
  return state?.complete !== undefined && (await storage.stat(state.complete.key)) !== null;
}

/** A folder that is not empty stays; so does one already removed. */
function ignoreIfInUse(error: unknown): void {
  const { code } = error as NodeJS.ErrnoException;
  if (code !== 'ENOTEMPTY' && code !== 'EEXIST' && code !== 'ENOENT') throw error;
}

/**
 * Removes the partial files of an observation in a slot of its own, so that a running download is not disturbed. Remains of a
 * crash are removed with the stale downloads.
 * @throws AppError validation for an invalid id
 */
export function forgetDownload(
  { slots, folder, storage, logger }: Pick<DownloadsContext, 'slots' | 'folder' | 'storage' | 'logger'>,
  obsId: string,
  signal: AbortSignal,
): void {
  assertSegment('obsId', obsId);
  const remove = ({ mayWrite }: Slot) => removeDownload(path.join(folder, obsId), storage, mayWrite);
  slots
    .run(obsId, signal, () => undefined, remove)
    .catch((error: unknown) => {
      logger.warn({ obsId, err: error }, 'partial download not removed; it is removed when it is stale');
    });
}
