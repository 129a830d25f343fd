import type { ByteSource } from '../../byte-source.js';
import { FitsFormatError, UnsupportedError } from '../../errors.js';
import { tooLong } from '../../decompress/output-buffer.js';

/** Stores decompressed bytes: in memory, or as the caller chooses. */
export interface DecompressedStore {
  /** Appends bytes. An error that it throws ends the decompression. */
  append(bytes: Uint8Array): void | Promise<void>;
  /** Gives `length` bytes from `offset`, all of which were appended. */
  read(offset: number, length: number): Uint8Array | Promise<Uint8Array>;
}

/** Compressed data and their limits. */
export interface CompressedData {
  /** Name of the file, for errors. */
  readonly name: string;
  /** The data, piece by piece. */
  readonly segments: AsyncIterator<Uint8Array, unknown>;
  /** Upper bound of the length: the format cannot compress more into the file, or no more is allowed. */
  readonly mostBytes: number;
  /** The data must not be longer than this: one more byte is an error. */
  readonly limit: number;
  /** Stores the decompressed bytes. */
  readonly store: DecompressedStore;
}

/**
 * A byte source over data that are decompressed as they are read, up to the farthest byte requested so far; the store keeps them. Reads may
 * overlap in time; nothing is decompressed twice. An error, of the compressed data or of reading them, is final: it is thrown by every read
 * that extends as far, and by no other.
 */
export function decompressOnRead({
  name,
  mostBytes,
  limit,
  store,
  segments: allSegments,
}: CompressedData): ByteSource {
  let decompressed = 0;
  /** Released at the end of the data, with the compressed bytes that it holds. */
  let segments: CompressedData['segments'] | undefined = allSegments;
  /** Settles when all requested bytes are decompressed; rejected from the first failure on. */
  let progress = Promise.resolve();
  const size = (): number => (segments ? mostBytes : decompressed);
  // One byte further than requested: at the end of the data their checksum is compared, which belongs to the last byte.
  const isReached = (length: number): boolean => !segments || length < decompressed;

  async function advance(length: number): Promise<void> {
    while (segments && !isReached(length)) {
      const { done, value } = await nextSegment(segments, name);
      if (done) segments = undefined;
      else await keep(value);
    }
  }

  async function keep(segment: Uint8Array): Promise<void> {
    const end = decompressed + segment.length;
    if (end > limit) throw nameFile(tooLong(limit), name);
    await store.append(segment);
    decompressed = end;
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
      return store.read(offset, Math.max(0, Math.min(length, decompressed - offset)));
    },
    // A length beyond the capacity of the file is known to be missing without decompressing anything.
    decompressTo: (length) => (length > size() && length < Infinity ? Promise.resolve() : reach(length)),
  };
}

/** The next piece; adds the name of the file to errors of the compressed data. */
async function nextSegment(
  segments: CompressedData['segments'],
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
