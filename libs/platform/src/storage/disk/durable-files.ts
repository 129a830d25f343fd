import { existsSync, mkdirSync } from 'node:fs';
import { mkdir, open, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { nullIfMissing } from './disk-reader.js';

/**
 * Renames durably: the file's bytes are synced first, then the folder's entry. After a power failure a plain rename may survive
 * without its bytes, or not at all.
 */
export async function renameDurably(from: string, target: string): Promise<void> {
  await syncPath(from);
  await rename(from, target);
  // A file deleted at once may take its empty folder with it; then there is no entry to sync.
  await syncPath(path.dirname(target)).catch(nullIfMissing);
}

/** Creates a folder and its parents and syncs the entry of each. */
export async function makeFolderDurably(folder: string): Promise<void> {
  const first = await makeFolder(folder);
  if (first === undefined) return;
  const last = path.dirname(first);
  for (let made = path.resolve(folder); made !== last && made !== path.dirname(made);) {
    made = path.dirname(made);
    await syncPath(made);
  }
}

/**
 * Creates a folder and its parents. Node's recursive mkdir reports ENOENT where the disk is full or read-only; single calls
 * report the actual error.
 * @returns the first folder that was created
 */
export const makeFolder = (folder: string): Promise<string | undefined> =>
  mkdir(folder, { recursive: true }).catch((error: unknown) => {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    return makeOneByOne(folder);
  });

function makeOneByOne(folder: string): string | undefined {
  const missing: string[] = [];
  for (let at = path.resolve(folder); !existsSync(at); at = path.dirname(at)) missing.unshift(at);
  for (const each of missing) makeUnlessThere(each);
  return missing[0];
}

function makeUnlessThere(folder: string): void {
  try {
    mkdirSync(folder);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
}

/** Removes the remains of a failed write. Failures are ignored: the original error counts, and the sweeper removes the rest. */
export const removeLeftover = (file: string): Promise<void> =>
  rm(file, { force: true }).catch(() => undefined);

/** Syncs a file's bytes or a folder's entries. */
export async function syncPath(target: string): Promise<void> {
  const handle = await open(target, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
