import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { archiveFileName } from '#archive-client/contract';
import { renameDurably } from '#platform';
import { onDisk } from '../download-errors.js';
import type { RemoteFile } from '../sources/file-source.js';

/** What is remembered of a file beside its bytes: where it comes from, which version it is, how far it got. */
export interface FileState extends RemoteFile {
  readonly uri: string;
  readonly source: 's3' | 'http';
  /** Which part holds its bytes ({@link PartialFile.part}); none once the file is whole. */
  readonly part?: string;
  /** Bytes that were safely on the disk when this was written; the `.part` file may hold more. */
  readonly done: number;
  /** Set once the file is whole and in the storage. */
  readonly complete?: CompleteFile;
}

/** A file that is whole, and where. */
export interface CompleteFile {
  /** Storage key of this version. */
  readonly key: string;
  readonly size: number;
  readonly sha256: string;
  /** Known where the archive told one to compare with. */
  readonly md5?: string;
}

export const STATE_SUFFIX = '.state.json';
/** A state that is being written. */
export const NEW_SUFFIX = '.new';

/** @returns `null` when nothing is known of the file */
export async function readFileState(folder: string, fileName: string): Promise<FileState | null> {
  return readStateAt(statePath(folder, fileName));
}

/** As `readFileState`, by the path of the state itself. */
export async function readStateAt(file: string): Promise<FileState | null> {
  const text = await readFile(file, 'utf8').catch(nullIfMissing);
  if (text === null) return null;
  // Torn when the machine stopped, or damaged: the file starts anew, which is always right.
  try {
    const state = JSON.parse(text) as FileState | null;
    return isSound(state) ? state : null;
  } catch {
    return null;
  }
}

function isSound(state: FileState | null): boolean {
  if (typeof state !== 'object' || state === null || typeof state.uri !== 'string') return false;
  const { complete } = state;
  return complete === undefined || archiveFileName(String(complete.key)) !== null;
}

/**
 * Readers see the old state or the new one, never half of it.
 * @param isDurable whether it must outlive a machine that loses its power. One that is lost costs a file that begins anew,
 *   nothing else: that is worth waiting for the disk only where many bytes hang on it
 */
export async function writeFileState(
  folder: string,
  fileName: string,
  state: FileState,
  { isDurable }: { readonly isDurable: boolean },
): Promise<void> {
  const target = statePath(folder, fileName);
  await onDisk(writeFile(target + NEW_SUFFIX, JSON.stringify(state)));
  await onDisk((isDurable ? renameDurably : rename)(target + NEW_SUFFIX, target));
}

export const removeFileState = (folder: string, fileName: string): Promise<void> =>
  rm(statePath(folder, fileName), { force: true });

const statePath = (folder: string, fileName: string): string => path.join(folder, fileName + STATE_SUFFIX);

/** `null` for "no such file"; any other failure goes on. */
export function nullIfMissing(error: unknown): null {
  if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
  throw error;
}
