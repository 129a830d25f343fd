import { closeSync, openSync, renameSync } from 'node:fs';
import path from 'node:path';
import { openFits } from '#kernels';
import { asStorageError } from '#platform/storage';
import type { ThrowIfStopped } from '../compute/stop-flag.js';
import type { FileStores } from '../compute/thread-storage.js';
import type { UnpackTask } from '../compute/tasks/unpack.js';
import { copyWriter, OutgrownError } from './copy-writer.js';
import { withSource } from './open-file.js';

/**
 * Unpacks a stored FITS file into the scratch folder, as far as its last unit reaches: what is no FITS file, or promises
 * more than there can be, is refused at its headers.
 * @returns the length of the copy; `null` when it would be longer than the room
 * @throws KernelError naming the file; AppError storage-full
 */
export async function unpackFile(
  stores: FileStores,
  { file, id, part, roomBytes, quotaBytes }: UnpackTask,
  throwIfStopped: ThrowIfStopped,
): Promise<number | null> {
  const target = path.join(stores.scratchFolder, part);
  try {
    const length = await withSource(stores, { key: file.key, seen: file }, (source) =>
      writeCopy(target, roomBytes, throwIfStopped, (unpackedStore) =>
        openFits(source, { maxUncompressedBytes: quotaBytes, unpackedStore }),
      ),
    );
    renameSync(target, path.join(stores.scratchFolder, id));
    return length;
  } catch (error) {
    if (error instanceof OutgrownError) return null;
    throw asStorageError(error, `No space left to unpack ${file.name}`);
  }
}

async function writeCopy(
  target: string,
  roomBytes: number,
  throwIfStopped: ThrowIfStopped,
  write: (to: ReturnType<typeof copyWriter>) => Promise<unknown>,
): Promise<number> {
  const descriptor = openSync(target, 'w+');
  try {
    const writer = copyWriter(descriptor, roomBytes, throwIfStopped);
    await write(writer);
    return writer.finish();
  } finally {
    closeSync(descriptor);
  }
}
