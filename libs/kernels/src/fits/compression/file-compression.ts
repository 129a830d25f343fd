import { type ByteSource, readExactly } from '../../byte-source.js';
import { FitsFormatError } from '../../errors.js';
import { memoryStore } from './memory-store.js';
import { bunzip2, isBzip2 } from '../../decompress/bzip2/bunzip2.js';
import { isGzip } from '../../decompress/gzip-member.js';
import { gunzipSegments } from '../../decompress/gzip-segments.js';
import { MOST_INFLATED } from '../../decompress/inflate/inflate.js';
import { isCompressZ, uncompressZ } from '../../decompress/lzw-z.js';
import { type DecompressedStore, decompressOnRead } from './decompress-on-read.js';

/** Default bound of the uncompressed size: 4 GiB less one. */
export const MAX_UNCOMPRESSED_BYTES = 2 ** 32 - 1;

/** Unpacked bytes that are kept in memory as they are: so many, or so many times the packed file. FITS images seldom pack to less. */
const PLAIN_BYTES = 64 * 1024 * 1024;
const PLAIN_RATIO = 16;

/** Bytes that tell how a file is compressed. */
const MAGIC_BYTES = 3;

/** How a file may be compressed as a whole. */
export type FileCompression = 'gzip' | 'bzip2' | 'compress';

/** How a file that begins with these bytes (three or more) is compressed as a whole; `undefined` for a plain one. */
export function fileCompression(start: Uint8Array): FileCompression | undefined {
  if (isGzip(start)) return 'gzip';
  if (isBzip2(start)) return 'bzip2';
  return isCompressZ(start) ? 'compress' : undefined;
}

/**
 * The FITS bytes of a file that may be compressed as a whole with gzip, bzip2 or Unix compress. What it is shows
 * in its first bytes, never in its name; a plain file is given back as it is, without reading more of it.
 *
 * A compressed file is unpacked as it is read, and the store keeps what is unpacked; its end, and so its exact size and
 * its checksums, are known when somebody has read as far ({@link ByteSource.decompressTo}). What is wrong with the stream (a
 * FitsFormatError when it is damaged, cut short or longer than `maxBytes`, an UnsupportedError for variants of the formats
 * that are not handled) comes from the reads that meet it.
 *
 * @param maxBytes most bytes that may be unpacked; 4 GiB − 1 by default
 * @param store where they are kept; in memory by default, which grows like the file: of one that unpacks to more than sixteen times
 *   its size what is beyond that is packed again
 * @throws FitsFormatError when the compressed file is already longer than `maxBytes`
 */
export async function uncompressedSource(
  source: ByteSource,
  maxBytes = MAX_UNCOMPRESSED_BYTES,
  store: DecompressedStore = memoryStore(Math.max(PLAIN_BYTES, PLAIN_RATIO * source.size)),
): Promise<ByteSource> {
  const compression = fileCompression(await source.read(0, Math.min(MAGIC_BYTES, source.size)));
  if (!compression) return source;
  const { name, size } = source;
  if (size > maxBytes) {
    throw new FitsFormatError(`compressed, ${size} bytes: more than the allowed ${maxBytes}`, { file: name });
  }
  const segments = segmentsOf(source, compression, maxBytes);
  const mostBytes = compression === 'gzip' ? Math.min(maxBytes, size * MOST_INFLATED) : maxBytes;
  return decompressOnRead({ name, segments, mostBytes, limit: maxBytes, store });
}

function segmentsOf(
  source: ByteSource,
  compression: FileCompression,
  limit: number,
): AsyncGenerator<Uint8Array> {
  switch (compression) {
    case 'gzip':
      return gunzipSegments(source);
    case 'bzip2':
      return readWhole(source, (input) => bunzip2(input, limit));
    case 'compress':
      return readWhole(source, uncompressZ);
  }
}

/** For formats that are read from memory. */
async function* readWhole(
  source: ByteSource,
  decompress: (input: Uint8Array) => Iterable<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  yield* decompress(await readExactly(source, 0, source.size));
}
