import { hashStored, isFileGone, type Storage } from '#platform';
import type { FileChecksum } from '#archive-client/contract';
import { isOtherVersion, isSameVersion, type FileSource, type RemoteFile } from '../sources/file-source.js';
import type { CompleteFile, FileState } from './file-state.js';

/** The archive's current description of a file. */
export interface OfferedFile {
  readonly uri: string;
  readonly source: FileSource['name'];
  readonly remote: RemoteFile;
  readonly checksum: FileChecksum | null;
}

/**
 * Checks whether the storage already holds this version of a file: its state says so, the archive still has the same version,
 * and the stored bytes have the SHA-256 of the download.
 * @param state the stored state of the file
 * @returns `null` when the file must be fetched
 */
export async function findComplete(
  storage: Storage,
  offered: OfferedFile,
  state: FileState | null,
): Promise<CompleteFile | null> {
  if (!state?.complete || !isRemembered(state, state.complete, offered)) return null;
  const { key, size, sha256 } = state.complete;
  if ((await storage.stat(key))?.size !== size) return null;
  return (await hashIfThere(storage, key)) === sha256 ? state.complete : null;
}

/** `null` for a file deleted meanwhile, with the last record that used it. */
const hashIfThere = (storage: Storage, key: string): Promise<string | null> =>
  hashStored(storage, key).catch((error: unknown) => {
    if (isFileGone(error)) return null;
    throw error;
  });

/** By validators if it is from the same source; else, or without validators, by the archive's checksum. */
function isRemembered(
  state: FileState,
  { md5 }: CompleteFile,
  { uri, source, remote, checksum }: OfferedFile,
): boolean {
  if (state.uri !== uri) return false;
  const isSameSource = state.source === source;
  if (isSameSource && isSameVersion(state, remote)) return true;
  const isOther = isSameSource ? isOtherVersion(state, remote) : state.size !== (remote.size ?? state.size);
  return !isOther && checksum !== null && md5 === checksum.md5;
}
