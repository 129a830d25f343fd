import { randomUUID } from 'node:crypto';
import { open, type FileHandle } from 'node:fs/promises';
import path from 'node:path';
import { AppError, type Storage } from '#platform';
import { asStorageError } from '#platform/storage';
import type { TaskGroup } from '../threads/task-group.js';
import { NO_SPACE, stagingName, type ScratchFolder } from './scratch-folder.js';
import { hashStagingFile } from './scratch.tasks.js';

/**
 * A file that is written piece by piece, in any order, on the local disk, and is stored when it is complete: its header may be known last.
 */
export interface StagingFile {
  /** Writes bytes at an offset. They may be changed when the promise has settled. @throws AppError storage-full */
  write(at: number, bytes: Uint8Array): Promise<void>;
  /** Moves the file to the storage. @throws AppError unavailable when it was removed from the folder; storage-full */
  store(key: string): Promise<StoredFile>;
}

export interface StoredFile {
  readonly size: number;
  readonly sha256: string;
}

/** The staging files of one request. */
export interface StagingFiles {
  begin(): Promise<StagingFile>;
  /** The request has ended: after the last write, files that were not stored are removed. */
  close(): Promise<void>;
}

interface StagingPlace {
  readonly storage: Pick<Storage, 'putFile' | 'delete' | 'assertRoom'>;
  readonly folder: ScratchFolder;
  readonly tasks: Pick<TaskGroup, 'run'>;
}

export function openStagingFiles(place: StagingPlace): StagingFiles {
  const discards: (() => Promise<void>)[] = [];
  return {
    async begin() {
      await assertRoom(place, 0);
      const name = stagingName(randomUUID());
      const handle = await openStagingFile(place.folder, name);
      discards.push(async () => {
        await handle.close(); // Waits for pending writes; a second call does nothing.
        await place.folder.remove(name);
      });
      return stagingFileIn(place, name, handle);
    },
    async close() {
      await Promise.all(discards.splice(0).map((discard) => discard()));
    },
  };
}

/** Checks the disk that the file is written to, and the one where it will be stored. */
async function assertRoom(
  { folder, storage }: Pick<StagingPlace, 'folder' | 'storage'>,
  bytes: number,
): Promise<void> {
  await folder.assertRoom(bytes);
  await storage.assertRoom(bytes);
}

async function openStagingFile(folder: ScratchFolder, name: string): Promise<FileHandle> {
  try {
    await folder.make();
    return await open(path.join(folder.path, name), 'wx+');
  } catch (error) {
    throw asScratchError(error);
  }
}

const stagingFileIn = (
  { storage, folder, tasks }: StagingPlace,
  name: string,
  handle: FileHandle,
): StagingFile => ({
  async write(at, bytes) {
    await writeAll(handle, at, bytes);
    // For the next piece: a file that is closed meanwhile waits only for writes that have begun.
    await assertRoom({ storage, folder }, bytes.length);
  },
  async store(key) {
    if (!(await folder.has(name)))
      throw new AppError(
        'unavailable',
        'The file was removed from the scratch folder while it was being written',
      );
    // In parallel: one waits for the disk or the network, the other for the CPU. The open file can be read even after its name is moved.
    const [stored, hashed] = await Promise.allSettled([
      storage.putFile(key, path.join(folder.path, name)),
      tasks.run(hashStagingFile, { fd: handle.fd }),
    ]);
    if (stored.status === 'rejected') throw stored.reason;
    if (hashed.status === 'fulfilled') return { size: stored.value.size, sha256: hashed.value };
    await storage.delete(key);
    throw hashed.reason;
  },
});

/** Continues a write that was cut short. */
export async function writeAll(
  handle: Pick<FileHandle, 'write'>,
  at: number,
  bytes: Uint8Array,
): Promise<void> {
  for (let done = 0; done < bytes.length;) {
    const written = handle.write(bytes, done, bytes.length - done, at + done);
    const { bytesWritten } = await written.catch((error: unknown) => {
      throw asScratchError(error);
    });
    done += bytesWritten;
  }
}

const asScratchError = (error: unknown): unknown => asStorageError(error, NO_SPACE);
