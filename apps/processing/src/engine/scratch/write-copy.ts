import { AppError } from '#platform';
import type { CacheEntries, CacheEntry } from './cache-entries.js';
import type { Decompress } from './decompress-in-thread.js';
import {
  CopyTooLargeError,
  ImageTooLargeError,
  noRoomNow,
  tooLargeTogether,
} from './decompression-refusals.js';
import type { CompressedFile, DecompressOutcome, ImageLimit } from './scratch.tasks.js';

/** Room made at first, as a multiple of the compressed size: the real size is unknown. */
const USUAL_RATIO = 2;

/** The request that a copy is made for. */
export interface CopyRequest {
  readonly id: string;
  readonly isUrgent: boolean;
  readonly signal: AbortSignal;
  /** Entries of the request that first needed the copy. */
  readonly own: ReadonlySet<CacheEntry>;
  readonly limit: ImageLimit | undefined;
}

interface CopyTools {
  readonly entries: Pick<CacheEntries<CacheEntry>, 'makeRoom' | 'room' | 'dropUnused'>;
  readonly quotaBytes: number;
  readonly decompress: Decompress;
}

/**
 * Makes room and writes a copy. Decompression stops at the header, or the byte, that shows that the room is too small; it begins again
 * in as much room as is needed, while more can be had: no other copy is removed without need.
 * @returns its length
 * @throws AppError when there is no room for it; ImageTooLargeError, CopyTooLargeError
 */
export async function writeCopy(
  file: CompressedFile,
  request: CopyRequest,
  tools: CopyTools,
): Promise<number> {
  const { entries, quotaBytes } = tools;
  let wantedBytes = Math.min(quotaBytes, USUAL_RATIO * file.size);
  for (let neededBytes = 0, misses = 0; ; misses += 1) {
    await entries.makeRoom(wantedBytes);
    const roomBytes = entries.room();
    if (neededBytes > roomBytes) throw noRoom(file, quotaBytes, roomBytes, request);
    const outcome = await decompressToDisk(file, roomBytes, request, tools);
    if ('length' in outcome) return outcome.length;
    if ('pixels' in outcome) throw new ImageTooLargeError(outcome.pixels, request.limit!.maxPixels);
    neededBytes = outcome.neededBytes;
    if (neededBytes > quotaBytes) throw new CopyTooLargeError(file, quotaBytes);
    // Exact at first; then twice as much, or a file of many HDUs would begin again for each of them.
    wantedBytes = Math.min(quotaBytes, Math.max(neededBytes, misses === 0 ? 0 : 2 * roomBytes));
  }
}

/** Decompresses into the room. When the disk is full, unused copies are removed, and it is tried once more. */
async function decompressToDisk(
  file: CompressedFile,
  roomBytes: number,
  { id, isUrgent, signal, limit }: CopyRequest,
  { entries, decompress }: CopyTools,
): Promise<DecompressOutcome> {
  const attempt = () => decompress(file, { id, roomBytes, limit }, { isUrgent, signal });
  try {
    return await attempt();
  } catch (error) {
    if (!(error instanceof AppError) || error.kind !== 'storage-full') throw error;
    if (!(await entries.dropUnused())) throw error;
    return attempt();
  }
}

/** The copies in use take the room: all of the request itself, or those of other requests. */
function noRoom(file: CompressedFile, quotaBytes: number, roomBytes: number, { own }: CopyRequest): AppError {
  const ownBytes = [...own].reduce((total, { bytes }) => total + (bytes ?? 0), 0);
  return ownBytes === quotaBytes - roomBytes ? tooLargeTogether(file, quotaBytes) : noRoomNow(file);
}
