import type { ByteSource } from '../../byte-source.js';
import { FitsFormatError, UnsupportedError } from '../../errors.js';
import { tooLong } from './streams/output-buffer.js';

/** Packed data and what is known of them. */
export interface PackedData {
  /** Name of the file, for errors. */
  readonly name: string;
  /** The data, piece by piece. */
  readonly segments: AsyncIterator<Uint8Array, unknown>;
  /** The data are not longer than this: the format cannot pack more into the file, or no more is allowed. */
  readonly mostBytes: number;
  /** The data must not be longer than this: one more byte is an error. */
  readonly limit: number;
}

/**
 * A byte source over data that are unpacked as they are read: up to the farthest byte that was ever asked for, in pieces
 * that are kept. A read within one piece gives a view of it, a longer one a copy. Reads may overlap in time; nothing is
 * unpacked twice. An error, of the packed data or of reading them, is final: it comes to every read that reaches as far,
 * and to no other.
 */
export function unpackedSource({ name, mostBytes, limit, segments: packed }: PackedData): ByteSource {
  const pieces: Uint8Array[] = [];
  /** Where each piece starts, and where the next one will. */
  const starts = [0];
  /** Let go at the end of the data, with the packed bytes that it holds. */
  let segments: PackedData['segments'] | undefined = packed;
  /** Settles when all that was asked for is unpacked; rejected from the first failure on. */
  let progress = Promise.resolve();
  const unpacked = (): number => starts[pieces.length];
  const size = (): number => (segments ? mostBytes : unpacked());
  // One byte further than asked: at the end of the data their checksum is compared, which belongs to the last byte.
  const isReached = (length: number): boolean => !segments || length < unpacked();

  async function advance(length: number): Promise<void> {
    while (segments && !isReached(length)) {
      const { done, value } = await nextSegment(segments, name);
      if (done) segments = undefined;
      else keep(value);
    }
  }

  function keep(segment: Uint8Array): void {
    const end = unpacked() + segment.length;
    if (end > limit) throw nameFile(tooLong(limit), name);
    pieces.push(segment);
    starts.push(end);
  }

  /** One call after the other. */
  async function reach(length: number): Promise<void> {
    if (isReached(length)) return;
    progress = progress.then(() => advance(length));
    try {
      await progress;
    } catch (error) {
      // It may be that of a call before, which went farther than this one.
      if (!isReached(length)) throw error;
    }
  }

  return {
    name,
    get size() {
      return size();
    },
    read: async (offset, length) => {
      await reach(Math.min(offset + length, size()));
      return copyRange(pieces, starts, offset, Math.min(offset + length, unpacked()));
    },
    // That a length beyond what the file can hold is not there is known without unpacking anything.
    unpackTo: (length) => (length > size() && length < Infinity ? Promise.resolve() : reach(length)),
  };
}

/** The next piece; errors of the packed data get the name of the file. */
async function nextSegment(
  segments: PackedData['segments'],
  file: string,
): Promise<IteratorResult<Uint8Array, unknown>> {
  try {
    return await segments.next();
  } catch (error) {
    throw nameFile(error, file);
  }
}

function nameFile(error: unknown, file: string): unknown {
  if (error instanceof FitsFormatError) return new FitsFormatError(error.reason, { ...error.location, file });
  if (error instanceof UnsupportedError)
    return new UnsupportedError(error.reason, { ...error.location, file });
  return error;
}

/** The bytes from `start` to `end` of consecutive pieces: a view of one, a copy of several. */
function copyRange(
  pieces: readonly Uint8Array[],
  starts: readonly number[],
  start: number,
  end: number,
): Uint8Array {
  if (end <= start) return new Uint8Array(0);
  const first = pieceAt(starts, start);
  if (end <= starts[first + 1]) return pieces[first].subarray(start - starts[first], end - starts[first]);
  const bytes = new Uint8Array(end - start);
  for (let k = first; k < pieces.length && starts[k] < end; k++) {
    const from = Math.max(0, start - starts[k]);
    bytes.set(pieces[k].subarray(from, end - starts[k]), starts[k] + from - start);
  }
  return bytes;
}

/** Index of the piece that holds a byte: the last one that does not start behind it. */
function pieceAt(starts: readonly number[], byte: number): number {
  let low = 0;
  let high = starts.length - 1;
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if (starts[middle] <= byte) low = middle;
    else high = middle;
  }
  return low;
}
