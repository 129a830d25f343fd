import { createHash, type Hash } from 'node:crypto';
import { mkdir, open, rm, type FileHandle } from 'node:fs/promises';
import path from 'node:path';
import { onDisk } from './download-errors.js';

export const PART_SUFFIX = '.part';

/** A file on its way: grows at its end, hashed as it grows. */
export interface PartialFile {
  readonly path: string;
  /** Bytes that are in. */
  readonly done: number;
  append(bytes: Uint8Array): Promise<void>;
  /** Throws away what is in: the file starts anew. */
  restart(): Promise<void>;
  /** Puts everything safely on the disk. */
  sync(): Promise<void>;
  /** SHA-256 of what is in, as hex. */
  sha256(): string;
  close(): Promise<void>;
}

/**
 * Opens the unfinished file `fileName` in `folder`, making both where they are missing. Bytes are only ever appended,
 * so its length says how far it got, also after `kill -9`. What is in already is hashed again.
 */
export async function openPartial(folder: string, fileName: string): Promise<PartialFile> {
  await onDisk(mkdir(folder, { recursive: true }));
  const file = await onDisk(open(partPath(folder, fileName), 'a+'));
  let hash = createHash('sha256');
  let done = await onDisk(hashFile(file, hash));
  return {
    path: partPath(folder, fileName),
    get done() {
      return done;
    },
    async append(bytes) {
      await onDisk(file.appendFile(bytes));
      hash.update(bytes);
      done += bytes.length;
    },
    async restart() {
      await onDisk(file.truncate(0));
      hash = createHash('sha256');
      done = 0;
    },
    sync: () => onDisk(file.sync()),
    sha256: () => hash.copy().digest('hex'),
    close: () => file.close(),
  };
}

export const removePartial = (folder: string, fileName: string): Promise<void> =>
  rm(partPath(folder, fileName), { force: true });

const partPath = (folder: string, fileName: string): string => path.join(folder, fileName + PART_SUFFIX);

const HASH_BUFFER_BYTES = 1 << 20;

/** Feeds a file to a hash from its beginning. @returns its length */
async function hashFile(file: FileHandle, hash: Hash): Promise<number> {
  const buffer = Buffer.allocUnsafe(HASH_BUFFER_BYTES);
  let position = 0;
  for (;;) {
    const { bytesRead } = await file.read(buffer, 0, buffer.length, position);
    if (bytesRead === 0) return position;
    hash.update(buffer.subarray(0, bytesRead));
    position += bytesRead;
  }
}
