import { closeSync, mkdirSync, openSync, renameSync } from 'node:fs';
import path from 'node:path';
import { openFits } from '#kernels';
import { asStorageError } from '#platform/storage';
import * as tasks from '../../engine/scratch/scratch.tasks.js';
import type { ThrowIfStopped } from '../../engine/threads/stop-flag.js';
import { implement } from '../../engine/threads/task.js';
import { threadStores, type FileStores } from '../../engine/threads/thread-storage.js';
import { copyWriter, type CopyLimits, type CopyWriter, OutgrownError } from './copy-writer.js';
import { withSource } from './open-file.js';
import { TooManyPixelsError, watchImage } from './watch-image.js';

/** The room for the copy is the only limit: exceeding it is no fault of the file. */
const NO_LIMIT = Number.MAX_SAFE_INTEGER;

export const decompressToScratch = implement(tasks.decompressToScratch, (input, throwIfStopped) =>
  decompressFile(threadStores(), input, throwIfStopped),
);

/**
 * Decompresses a stored FITS file into the scratch folder, up to the end of its last HDU. Each header is judged before the data behind it
 * are decompressed: a file that is not FITS, claims more than it can contain, needs more than its room, or whose image is larger than the
 * limit, is refused there.
 * @throws KernelError naming the file; AppError storage-full
 */
export async function decompressFile(
  stores: FileStores,
  { file, id, part, roomBytes, limit }: tasks.DecompressInput,
  throwIfStopped: ThrowIfStopped,
): Promise<tasks.DecompressOutcome> {
  const [target, copy] = [part, id].map((name) => path.join(stores.scratchFolder, name));
  const { assertScratchRoom: assertRoom } = stores;
  return withSource(stores, { key: file.key, seen: file }, async (source) => {
    const assertImage = limit ? watchImage(source, limit) : () => undefined;
    try {
      const length = await writeCopy(target, { roomBytes, assertRoom, throwIfStopped }, (decompressedStore) =>
        openFits(source, {
          ...{ maxUncompressedBytes: NO_LIMIT, decompressedStore, requireWhole: true },
          beforeData(hdu) {
            assertImage(hdu);
            decompressedStore.expect(hdu.dataOffset + hdu.dataLength);
          },
        }),
      );
      renameSync(target, copy);
      return { length };
    } catch (error) {
      if (error instanceof OutgrownError) return { neededBytes: error.neededBytes };
      if (error instanceof TooManyPixelsError) return { pixels: error.pixels };
      throw asStorageError(error, `No space left to decompress ${file.name}`);
    }
  });
}

async function writeCopy(
  target: string,
  limits: CopyLimits,
  write: (to: CopyWriter) => Promise<unknown>,
): Promise<number> {
  mkdirSync(path.dirname(target), { recursive: true });
  const descriptor = openSync(target, 'w+');
  try {
    const writer = copyWriter(descriptor, limits);
    await write(writer);
    return writer.finish();
  } finally {
    closeSync(descriptor);
  }
}
