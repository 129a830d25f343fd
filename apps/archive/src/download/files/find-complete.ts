import { hashStored, isFileGone, type Storage } from '#platform';
import type { FileChecksum } from '#archive-client/contract';
import { isOtherVersion, isSameVersion, type FileSource, type RemoteFile } from '../sources/file-source.js';
import type { CompleteFile, FileState } from './file-state.js';

/** What an archive says of a file now. */
export interface OfferedFile {
  readonly uri: string;
  readonly source: FileSource['name'];
  readonly remote: RemoteFile;
  readonly checksum: FileChecksum | null;
}

/**
 * Looks whether the storage holds this very version of a file already, so that it need not be fetched again: it is
 * remembered, the archive still has the same version, and the stored bytes are those of the download (SHA-256).
 * @param state what is remembered of the file
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

/** `null` of a file that went since it was looked at, with the last record that showed it. */
const hashIfThere = (storage: Storage, key: string): Promise<string | null> =>
  hashStored(storage, key).catch((error: unknown) => {
    if (isFileGone(error)) return null;
    throw error;
  });

/** By its validators where it comes from the same source; else, or where it has none, by the archive's checksum. */
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
