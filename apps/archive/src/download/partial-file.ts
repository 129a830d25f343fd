import { createHash, type Hash } from 'node:crypto';
import { open, rm, type FileHandle } from 'node:fs/promises';
import path from 'node:path';
import { makeFolderDurably } from '#platform';
import { onDisk } from './download-errors.js';

export const PART_SUFFIX = '.part';

type Algorithm = 'sha256' | 'md5';

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
  /** Hash of what is in, as hex. */
  digest(algorithm: Algorithm): string;
  close(): Promise<void>;
}

/**
 * Opens the unfinished file `fileName` in `folder`, making both where they are missing. Bytes are only ever appended,
 * so its length says how far it got, also after `kill -9`. What is in already is hashed again.
 */
export async function openPartial(
  folder: string,
  fileName: string,
  algorithms: readonly Algorithm[],
): Promise<PartialFile> {
  await onDisk(makeFolderDurably(folder));
  const file = await onDisk(open(partPath(folder, fileName), 'a+'));
  const newHashes = () => new Map(algorithms.map((algorithm) => [algorithm, createHash(algorithm)]));
  let hashes = newHashes();
  // Somebody goes on with it: it is not stale any more, however old it is.
  await onDisk(file.utimes(new Date(), new Date()));
  let done = await onDisk(hashFile(file, [...hashes.values()]));
  return {
    path: partPath(folder, fileName),
    get done() {
      return done;
    },
    async append(bytes) {
      await onDisk(file.appendFile(bytes));
      for (const hash of hashes.values()) hash.update(bytes);
      done += bytes.length;
    },
    async restart() {
      await onDisk(file.truncate(0));
      hashes = newHashes();
      done = 0;
    },
    sync: () => onDisk(file.sync()),
    digest: (algorithm) => hashes.get(algorithm)!.copy().digest('hex'),
    close: () => file.close(),
  };
}

export const removePartial = (folder: string, fileName: string): Promise<void> =>
  rm(partPath(folder, fileName), { force: true });

const partPath = (folder: string, fileName: string): string => path.join(folder, fileName + PART_SUFFIX);

const HASH_BUFFER_BYTES = 1 << 20;

/** Feeds a file to hashes from its beginning. @returns its length */
async function hashFile(file: FileHandle, hashes: readonly Hash[]): Promise<number> {
  const buffer = Buffer.allocUnsafe(HASH_BUFFER_BYTES);
  let position = 0;
  for (;;) {
    const { bytesRead } = await file.read(buffer, 0, buffer.length, position);
    if (bytesRead === 0) return position;
    for (const hash of hashes) hash.update(buffer.subarray(0, bytesRead));
    position += bytesRead;
  }
}
