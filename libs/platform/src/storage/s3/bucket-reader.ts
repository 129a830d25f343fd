import type { ByteRange, ObjectVersion, RangeReader } from '../storage.js';
import { nameOfKey } from '../storage-key.js';

/** Bytes read when an object is opened: they hold most headers, and size and version come with them. */
const FIRST_READ_BYTES = 256 * 1024;
/** A smaller read takes as long as this one; sequential readers find the next blocks cached. */
const SMALLEST_READ_BYTES = 64 * 1024;

/** Number of cached small reads: headers of a file's HDUs are read when it is opened and again later. */
const KEPT_PIECES = 16;

/** A range of bytes of an object. */
interface Piece {
  readonly offset: number;
  readonly bytes: Uint8Array;
}

/** The beginning of an object, with its size and version. */
export interface ObjectStart extends ObjectVersion {
  readonly bytes: Uint8Array;
}

/** Requests of a reader to a bucket. */
export interface BucketRequests {
  /** The first bytes, up to `length` of them. */
  readStart(key: string, length: number): Promise<ObjectStart>;
  /** A range, on the condition that the object still has that version. */
  readRange(key: string, range: ByteRange, version: string): Promise<Uint8Array>;
}

/** Opens an object with one request, or none when its size and version are known. */
export async function openBucketReader(
  key: string,
  requests: BucketRequests,
  seen?: ObjectVersion,
): Promise<RangeReader> {
  const start = seen ? undefined : await requests.readStart(key, FIRST_READ_BYTES);
  const { size, version } = (seen ?? start)!;
  const first: Piece[] = start ? [{ offset: 0, bytes: start.bytes }] : [];
  let last: Piece[] = [];

  const fetch = async (offset: number, end: number): Promise<Uint8Array> => {
    const isSmall = end - offset < SMALLEST_READ_BYTES;
    const fetchEnd = isSmall ? Math.min(size, offset + SMALLEST_READ_BYTES) : end;
    const bytes = await requests.readRange(key, { start: offset, end: fetchEnd - 1 }, version);
    if (!isSmall) return bytes;
    last = [{ offset, bytes }, ...last].slice(0, KEPT_PIECES);
    return bytes.subarray(0, end - offset);
  };
  return {
    name: nameOfKey(key),
    size,
    version,
    async read(offset, length) {
      const end = Math.min(offset + length, size);
      if (end <= offset) return new Uint8Array(0);
      return bytesWithin([...first, ...last], offset, end) ?? fetch(offset, end);
    },
    close: () => Promise.resolve(),
  };
}

/** The bytes from `start` to `end` if one cached range contains them. */
function bytesWithin(pieces: readonly Piece[], start: number, end: number): Uint8Array | undefined {
  const piece = pieces.find(({ offset, bytes }) => start >= offset && end <= offset + bytes.length);
  return piece?.bytes.subarray(start - piece.offset, end - piece.offset);
}
