import { AppError, type Caller } from '#platform';
import { bytesOf, type CacheEntries, type CacheEntry } from './cache-entries.js';
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
  readonly caller: Caller;
  readonly isUrgent: boolean;
  readonly signal: AbortSignal;
  /** Entries of the request that first needed the copy. */
  readonly own: ReadonlySet<CacheEntry>;
  readonly limit: ImageLimit | undefined;
}

interface CopyTools {
  readonly entries: Pick<CacheEntries<CacheEntry>, 'makeRoom' | 'room' | 'usedBy' | 'dropUnused'>;
  /** Most bytes of the copies that one caller uses. */
  readonly callerBytes: number;
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
  const { entries, callerBytes } = tools;
  let wantedBytes = USUAL_RATIO * file.size;
  for (let neededBytes = 0, misses = 0; ; misses += 1) {
    const shareBytes = callerBytes - entries.usedBy(request.caller);
    await entries.makeRoom(Math.min(shareBytes, wantedBytes));
    const roomBytes = Math.min(shareBytes, entries.room());
    if (neededBytes > roomBytes) throw noRoom(file, neededBytes, request.own, callerBytes);
    const outcome = await decompressToDisk(file, roomBytes, request, tools);
    if ('length' in outcome) return outcome.length;
    if ('pixels' in outcome) throw new ImageTooLargeError(outcome.pixels, request.limit!.maxPixels);
    neededBytes = outcome.neededBytes;
    if (neededBytes > callerBytes) throw new CopyTooLargeError(file, callerBytes);
    // Exact at first; then twice as much, or a file of many HDUs would begin again for each of them.
    wantedBytes = Math.max(neededBytes, misses === 0 ? 0 : 2 * roomBytes);
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

/** The reason why there is no room for a copy: those that the request itself uses, or those of other requests. */
export const noRoom = (
  file: CompressedFile,
  bytes: number,
  own: Iterable<CacheEntry>,
  callerBytes: number,
): AppError => (bytesOf(own) + bytes > callerBytes ? tooLargeTogether(file, callerBytes) : noRoomNow(file));
