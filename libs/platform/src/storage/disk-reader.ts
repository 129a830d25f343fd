import { readSync, type BigIntStats } from 'node:fs';
import { open } from 'node:fs/promises';
import type { ObjectVersion, RangeReader } from './storage.js';
import { changedFile, missingFile, nameOfKey } from './storage-key.js';

/**
 * Opens a file for reading ranges. One call of the system may give less than it was asked for, on a network file system
 * or of more than 2 GiB: only nothing is the end.
 * @throws AppError not-found; conflict when it is not what was seen
 */
export async function openDiskReader(file: string, key: string, seen?: ObjectVersion): Promise<RangeReader> {
  const handle = await open(file, 'r').catch(nullIfMissing);
  if (!handle) throw missingFile(key);
  const found = await handle.stat({ bigint: true });
  const size = Number(found.size);
  const version = versionOf(found);
  if (seen && (seen.size !== size || seen.version !== version)) {
    await handle.close();
    throw changedFile(key);
  }
  return {
    name: nameOfKey(key),
    size,
    version,
    async read(offset, length) {
      const bytes = new Uint8Array(length);
      let done = 0;
      for (let count = -1; count !== 0 && done < length; done += count) {
        count = (await handle.read(bytes, done, length - done, offset + done)).bytesRead;
      }
      return done === length ? bytes : bytes.subarray(0, done);
    },
    readInto(offset, into) {
      let done = 0;
      for (let count = -1; count !== 0 && done < into.length; done += count) {
        count = readSync(handle.fd, into, done, into.length - done, offset + done);
      }
      return done;
    },
    close: () => handle.close(),
  };
}

/** A file that replaced another has a place of its own; one that was written again has a later time. */
const versionOf = ({ ino, mtimeNs }: BigIntStats): string => `${ino}-${mtimeNs}`;

/** `null` for "no such file"; any other failure goes on. */
export function nullIfMissing(error: unknown): null {
  const code = (error as NodeJS.ErrnoException).code;
  if (code === 'ENOENT' || code === 'ENOTDIR') return null;
  throw error;
}
