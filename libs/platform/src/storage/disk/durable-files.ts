import { existsSync, mkdirSync } from 'node:fs';
import { mkdir, open, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { nullIfMissing } from './disk-reader.js';

/**
 * Renames in such a way that the new name is still there after the power failed. The bytes of `from` are put on the
 * disk first, the folder's entry after it: a rename alone may survive without its bytes, or not at all.
 */
export async function renameDurably(from: string, target: string): Promise<void> {
  await syncPath(from);
  await rename(from, target);
  // Somebody who deletes the file at once takes the empty folder, too: then there is no entry to keep.
  await syncPath(path.dirname(target)).catch(nullIfMissing);
}

/** Makes a folder and those above it, each of them safely entered in the folder that holds it. */
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
 * Makes a folder and those above it. @returns the first that was made
 * Node's recursive calls say that a folder is missing (ENOENT) where the disk has no room for another one or is read-only; made
 * one by one they say what there is.
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

/** Removes what is left of a file that could not be written: why it could not is what counts, and the sweeper comes to the rest. */
export const removeLeftover = (file: string): Promise<void> =>
  rm(file, { force: true }).catch(() => undefined);

/** Puts a file's bytes, or a folder's entries, safely on the disk. */
export async function syncPath(target: string): Promise<void> {
  const handle = await open(target, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
