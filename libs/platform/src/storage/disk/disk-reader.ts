import { closeSync, constants, fstatSync, openSync, readSync, type BigIntStats } from 'node:fs';
import { asStorageError } from './disk-failure.js';
import type { ObjectVersion, RangeReader } from '../storage.js';
import { changedFile, missingFile, nameOfKey } from '../storage-key.js';

/** Flags for opening a file whose path was checked before: a link that replaced it is refused, a FIFO does not block. */
export const READ_FILE = constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK;

/**
 * Opens a file for reading ranges. A read may return fewer bytes than requested on a network file system or beyond 2 GiB; only
 * zero bytes are the end. Reads are synchronous because each reader has a thread of its own, and asynchronous ones take ten
 * times as long.
 * @throws AppError not-found; conflict when the version differs
 */
export function openDiskReader(file: string, key: string, seen?: ObjectVersion): Promise<RangeReader> {
  return Promise.resolve().then(() => {
    const handle = openIfThere(file);
    if (handle === null) throw missingFile(key);
    try {
      return readerOf(handle, key, seen);
    } catch (error) {
      closeSync(handle);
      throw error;
    }
  });
}

function openIfThere(file: string): number | null {
  try {
    return openSync(file, READ_FILE);
  } catch (error) {
    return nullIfMissing(error);
  }
}

/** @throws AppError not-found when it is not a file; conflict when the version differs */
function readerOf(handle: number, key: string, seen?: ObjectVersion): RangeReader {
  const found = fstatSync(handle, { bigint: true });
  if (!found.isFile()) throw missingFile(key);
  const size = Number(found.size);
  const version = versionOf(found);
  if (seen && (seen.size !== size || seen.version !== version)) throw changedFile(key);
  const readInto = (offset: number, into: Uint8Array): number => {
    let done = 0;
    try {
      for (let count = -1; count !== 0 && done < into.length; done += count) {
        count = readSync(handle, into, done, into.length - done, offset + done);
      }
    } catch (error) {
      throw asStorageError(error);
    }
    return done;
  };
  return {
    name: nameOfKey(key),
    size,
    version,
    read: (offset, length) =>
      Promise.resolve(new Uint8Array(length)).then((bytes) => bytes.subarray(0, readInto(offset, bytes))),
    readInto,
    close: () => Promise.resolve().then(() => closeSync(handle)),
  };
}

/** A replaced file has another inode; a rewritten one has a later time. */
const versionOf = ({ ino, mtimeNs }: BigIntStats): string => `${ino}-${mtimeNs}`;

/** Error codes of a missing file, a file in place of a folder, a link, a socket. */
const NO_FILE = new Set(['ENOENT', 'ENOTDIR', 'ELOOP', 'ENXIO']);

/** `null` for "no such file"; other failures are rethrown. */
export function nullIfMissing(error: unknown): null {
  if (NO_FILE.has((error as NodeJS.ErrnoException).code ?? '')) return null;
  throw error;
}
