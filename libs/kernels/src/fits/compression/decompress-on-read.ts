import type { ByteSource } from '../../byte-source.js';
import { FitsFormatError, UnsupportedError } from '../../errors.js';
import { tooLong } from '../../decompress/output-buffer.js';

/** Keeps unpacked bytes: in memory, or where the caller likes. */
export interface DecompressedStore {
  /** Takes the bytes that follow those before. What it throws ends the unpacking. */
  append(bytes: Uint8Array): void | Promise<void>;
  /** Gives `length` bytes from `offset`, all of which were appended. */
  read(offset: number, length: number): Uint8Array | Promise<Uint8Array>;
}

/** Packed data and what is known of them. */
export interface CompressedData {
  /** Name of the file, for errors. */
  readonly name: string;
  /** The data, piece by piece. */
  readonly segments: AsyncIterator<Uint8Array, unknown>;
  /** The data are not longer than this: the format cannot pack more into the file, or no more is allowed. */
  readonly mostBytes: number;
  /** The data must not be longer than this: one more byte is an error. */
  readonly limit: number;
  /** Keeps what is unpacked. */
  readonly store: DecompressedStore;
}

/**
 * A byte source over data that are unpacked as they are read: up to the farthest byte that was ever asked for; the store
 * keeps them. Reads may overlap in time; nothing is
 * unpacked twice. An error, of the packed data or of reading them, is final: it comes to every read that reaches as far,
 * and to no other.
 */
export function decompressOnRead({
  name,
  mostBytes,
  limit,
  store,
  segments: allSegments,
}: CompressedData): ByteSource {
  let decompressed = 0;
  /** Let go at the end of the data, with the packed bytes that it holds. */
  let segments: CompressedData['segments'] | undefined = allSegments;
  /** Settles when all that was asked for is unpacked; rejected from the first failure on. */
  let progress = Promise.resolve();
  const size = (): number => (segments ? mostBytes : decompressed);
  // One byte further than asked: at the end of the data their checksum is compared, which belongs to the last byte.
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
    // That a length beyond what the file can hold is not there is known without unpacking anything.
    decompressTo: (length) => (length > size() && length < Infinity ? Promise.resolve() : reach(length)),
  };
}

/** The next piece; errors of the packed data get the name of the file. */
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
