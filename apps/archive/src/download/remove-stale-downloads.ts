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
 * Clears away what nobody went on with for a week: unfinished files, what was remembered of them and of finished files
 * that the storage no longer has, and folders that are empty then.
 * @param folder the download folder, with one folder for each observation
 * @param mayRemove called before each removal; what it throws ends them
 * @returns how many files were removed
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

/** Clears away all that was begun of one observation, whatever its age; finished files of the storage stay remembered. */
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
    if (!(await isStale(file, now)) || (await isStillOfUse(file, storage))) continue;
    // While the storage was asked, an import may have gone on with it.
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

/** What is remembered of a file that the storage has saves fetching it again, however old it is. */
async function isStillOfUse(file: string, storage: Pick<Storage, 'stat'>): Promise<boolean> {
  if (!file.endsWith(STATE_SUFFIX)) return false;
  const state = await readStateAt(file);
  return state?.complete !== undefined && (await storage.stat(state.complete.key)) !== null;
}

/** A folder with something in it stays; so does one that somebody else has removed. */
function ignoreIfInUse(error: unknown): void {
  const { code } = error as NodeJS.ErrnoException;
  if (code !== 'ENOTEMPTY' && code !== 'EEXIST' && code !== 'ENOENT') throw error;
}

/**
 * Removes the unfinished files of an observation in a slot of its own, like a download, so that a running one is not
 * disturbed. What a crash leaves behind goes with the stale downloads.
 * @throws AppError validation for an unsound id
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
      logger.warn({ obsId, err: error }, 'unfinished download not removed; it goes when it is stale');
    });
}
