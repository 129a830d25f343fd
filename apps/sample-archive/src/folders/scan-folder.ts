import { readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { KernelError } from '#kernels';
import { messageOf } from '#platform';
import { mjdOf } from '../sky/files/time.js';
import { withFileSource } from './file-source.js';
import { type FitsFacts, readFitsFacts } from './fits-facts.js';
import { looksLikeFits } from './served-name.js';

/** A file that is an image. */
export interface ScannedFile {
  readonly fileName: string;
  readonly path: string;
  readonly size: number;
  readonly changedMjd: number;
  readonly facts: FitsFacts;
}

/** A file that is left out, and why. */
export interface SkippedFile {
  readonly fileName: string;
  readonly reason: string;
}

/** What a folder holds. */
export interface FolderScan {
  readonly images: ScannedFile[];
  readonly skipped: SkippedFile[];
}

/** Reads the headers of every FITS file of a folder (not of the folders in it), in order of name. */
export async function scanFolder(folder: string): Promise<FolderScan> {
  const entries = await readdir(folder, { withFileTypes: true });
  const names = entries
    .filter((entry) => !entry.isDirectory() && looksLikeFits(entry.name))
    .map(({ name }) => name);
  const scan: FolderScan = { images: [], skipped: [] };
  for (const fileName of names.sort()) {
    const result = await scanFile(path.join(folder, fileName), fileName);
    if ('reason' in result) scan.skipped.push(result);
    else scan.images.push(result);
  }
  return scan;
}

async function scanFile(filePath: string, fileName: string): Promise<ScannedFile | SkippedFile> {
  try {
    const facts = await withFileSource(filePath, fileName, readFitsFacts);
    const { size, mtime } = await stat(filePath);
    return { fileName, path: filePath, size, changedMjd: mjdOf(mtime), facts };
  } catch (error) {
    // A file that is no image, or cannot be read, is part of the answer; anything else is a mistake of ours.
    if (error instanceof KernelError || (error as NodeJS.ErrnoException).code !== undefined) {
      return { fileName, reason: messageOf(error) };
    }
    throw error;
  }
}
