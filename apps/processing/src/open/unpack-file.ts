import { closeSync, openSync, renameSync } from 'node:fs';
import path from 'node:path';
import { openFits } from '#kernels';
import type { RangeReader } from '#platform';
import { asStorageError } from '#platform/storage';
import type { ThrowIfStopped } from '../compute/stop-flag.js';
import type { FileStores } from '../compute/thread-storage.js';
import type { UnpackTask } from '../compute/tasks/unpack.js';
import type { PackedFile } from '../images/file-place.js';
import type { UnpackOutcome } from '../scratch/unpack-in-thread.js';
import { copyWriter, OutgrownError } from './copy-writer.js';
import { withSource } from './open-file.js';

/**
 * Unpacks a stored FITS file into the scratch folder, as far as its last unit reaches: what is no FITS file, or promises
 * more than there can be, is refused at its headers.
 * @throws KernelError naming the file; AppError storage-full
 */
export async function unpackFile(
  stores: FileStores,
  { file, id, part, roomBytes, quotaBytes }: UnpackTask,
  throwIfStopped: ThrowIfStopped,
): Promise<UnpackOutcome> {
  const [target, copy] = [part, id].map((name) => path.join(stores.scratchFolder, name));
  return withSource(stores, { key: file.key, seen: file }, async (source) => {
    const claimed = await claimedLength(file, source);
    if (claimed > roomBytes) return { needs: claimed };
    try {
      const length = await writeCopy(target, roomBytes, throwIfStopped, (unpackedStore) =>
        openFits(source, { maxUncompressedBytes: quotaBytes, unpackedStore }),
      );
      renameSync(target, copy);
      return { length };
    } catch (error) {
      if (error instanceof OutgrownError) return { needs: quotaBytes };
      throw asStorageError(error, `No space left to unpack ${file.name}`);
    }
  });
}

/** Bytes at the end of a gzip file that say how long its last member is, modulo 2³² (RFC 1952, section 2.3.1). */
const LENGTH_BYTES = 4;
/** A file that claims to be packed better than this has something else at its end. */
const BEST_RATIO = 1032;

/** The length that a packed file claims to have; 0 where it claims none that can be. */
async function claimedLength({ compression, size }: PackedFile, source: RangeReader): Promise<number> {
  if (compression !== 'gzip' || size < LENGTH_BYTES) return 0;
  const bytes = await source.read(size - LENGTH_BYTES, LENGTH_BYTES);
  const claimed = new DataView(bytes.buffer, bytes.byteOffset, bytes.length).getUint32(0, true);
  return claimed <= size * BEST_RATIO ? claimed : 0;
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
