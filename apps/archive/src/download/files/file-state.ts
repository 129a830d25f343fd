import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { archiveFileName } from '#archive-client/contract';
import { renameDurably } from '#platform';
import { onDisk } from '../download-errors.js';
import type { RemoteFile } from '../sources/file-source.js';

/** Stored state of a file beside its bytes: source, version, progress. */
export interface FileState extends RemoteFile {
  readonly uri: string;
  readonly source: 's3' | 'http';
  /** Id of its partial file ({@link PartialFile.part}); none once the file is complete. */
  readonly part?: string;
  /** Bytes synced to disk when this was written; the `.part` file may hold more. */
  readonly done: number;
  /** Set once the file is complete and in the storage. */
  readonly complete?: CompleteFile;
}

/** A complete file in the storage. */
export interface CompleteFile {
  /** Storage key of this version. */
  readonly key: string;
  readonly size: number;
  readonly sha256: string;
  /** Set if the archive provided a checksum. */
  readonly md5?: string;
}

export const STATE_SUFFIX = '.state.json';
/** A state being written. */
export const NEW_SUFFIX = '.new';

/** @returns `null` without a state */
export async function readFileState(folder: string, fileName: string): Promise<FileState | null> {
  return readStateAt(statePath(folder, fileName));
}

/** As `readFileState`, by the path of the state. */
export async function readStateAt(file: string): Promise<FileState | null> {
  const text = await readFile(file, 'utf8').catch(nullIfMissing);
  if (text === null) return null;
  // Truncated by a power failure, or damaged: the file starts over, which is always correct.
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
 * Replaces the state atomically.
 * @param isDurable whether it must survive a power failure. A lost state only makes a file start over, so syncing is worthwhile
 * only when many bytes depend on it
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

/** `null` for "no such file"; other failures are rethrown. */
export function nullIfMissing(error: unknown): null {
  if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
  throw error;
}
