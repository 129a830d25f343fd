import { createHash } from 'node:crypto';
import type { Storage } from '#platform';
import { isOtherVersion, type RemoteFile } from './file-source.js';
import type { FileState } from './file-state.js';

export interface CompleteFile {
  readonly size: number;
  readonly sha256: string;
}

/**
 * Looks whether the storage holds a file whole already, so that it need not be fetched again: its size is the archive's,
 * the archive has not made a new version since (ETag), and its bytes still have the SHA-256 of the download.
 * Files of which no download is remembered are judged by their size alone.
 * @param remote the archive's file now
 * @param state what is remembered of the download
 * @returns `null` when the file must be fetched
 */
export async function findComplete(
  storage: Storage,
  key: string,
  remote: RemoteFile,
  state: FileState | null,
): Promise<CompleteFile | null> {
  const stored = await storage.stat(key);
  if (!stored || isOtherVersion({ size: stored.size, etag: state?.etag ?? null }, remote)) return null;
  if (remote.size === null && !state?.sha256) return null;
  const sha256 = await hashStored(storage, key);
  return !state?.sha256 || state.sha256 === sha256 ? { size: stored.size, sha256 } : null;
}

async function hashStored(storage: Storage, key: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const bytes of await storage.open(key)) hash.update(bytes as Uint8Array);
  return hash.digest('hex');
}
