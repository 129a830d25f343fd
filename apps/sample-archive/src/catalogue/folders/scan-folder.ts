import path from 'node:path';
import type { Dirent } from 'node:fs';
import { type FileHandle, readdir } from 'node:fs/promises';
import { type ByteSource, KernelError } from '#kernels';
import { messageOf } from '#platform';
import { type OpenFile, withFile } from '../../files/regular-file.js';
import { mjdOf } from '../../mjd.js';
import { type FitsFacts, readFitsFacts } from './fits-facts.js';
import { looksLikeFits } from './served-name.js';

/** A file with an image. */
export interface ScannedFile {
  readonly fileName: string;
  readonly path: string;
  /** That of the descriptor from which the headers were read. */
  readonly identity: string;
  readonly size: number;
  readonly changedMjd: number;
  readonly facts: FitsFacts;
}

/** A skipped file with the reason. */
export interface SkippedFile {
  readonly fileName: string;
  readonly reason: string;
}

/** Content of a folder. */
export interface FolderScan {
  readonly images: ScannedFile[];
  readonly skipped: SkippedFile[];
}

/** Reads the headers of the FITS files of a folder (not of subfolders), by name. Hidden files are ignored. */
export async function scanFolder(folder: string): Promise<FolderScan> {
  const entries = await readdir(folder, { withFileTypes: true });
  const named = entries.filter((entry) => !entry.isDirectory() && !entry.name.startsWith('.'));
  const scan: FolderScan = { images: [], skipped: [] };
  for (const entry of named.sort((a, b) => (a.name < b.name ? -1 : 1))) {
    const result = await scanEntry(folder, entry);
    if ('reason' in result) scan.skipped.push(result);
    else scan.images.push(result);
  }
  return scan;
}

/** Symbolic links may lead out of the folder, and a FIFO may block forever. */
async function scanEntry(folder: string, entry: Dirent): Promise<ScannedFile | SkippedFile> {
  if (!looksLikeFits(entry.name)) return { fileName: entry.name, reason: 'is not named like a FITS file' };
  if (!entry.isFile()) return { fileName: entry.name, reason: 'is no regular file (a link or the like)' };
  return scanFile(path.join(folder, entry.name), entry.name);
}

async function scanFile(filePath: string, fileName: string): Promise<ScannedFile | SkippedFile> {
  try {
    return await withFile({ path: filePath }, async (file) => {
      const facts = await readFitsFacts(fileSource(file, fileName));
      const { identity, size, modified } = file;
      return { fileName, path: filePath, identity, size, changedMjd: mjdOf(modified), facts };
    });
  } catch (error) {
    // Files without an image and unreadable ones are reported; other errors are bugs.
    if (error instanceof KernelError || (error as NodeJS.ErrnoException).code !== undefined) {
      return { fileName, reason: messageOf(error) };
    }
    throw error;
  }
}

/** An open file as a byte source of the kernels. */
const fileSource = ({ handle, size }: OpenFile, name: string): ByteSource => ({
  name,
  size,
  read: (offset, length) => readAt(handle, offset, length),
});

/** Reads until `length` bytes are read or the file ends: one read may return fewer. */
async function readAt(file: FileHandle, offset: number, length: number): Promise<Uint8Array> {
  const bytes = new Uint8Array(length);
  let filled = 0;
  while (filled < length) {
    const { bytesRead } = await file.read(bytes, filled, length - filled, offset + filled);
    if (bytesRead === 0) break;
    filled += bytesRead;
  }
  return bytes.subarray(0, filled);
}
