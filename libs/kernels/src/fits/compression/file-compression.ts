import { type ByteSource, readExactly } from '../../byte-source.js';
import { FitsFormatError } from '../../errors.js';
import { memoryStore } from './memory-store.js';
import { bunzip2, isBzip2 } from '../../decompress/bzip2/bunzip2.js';
import { isGzip } from '../../decompress/gzip-member.js';
import { gunzipSegments } from '../../decompress/gzip-segments.js';
import { MAX_INFLATED } from '../../decompress/inflate/inflate.js';
import { isCompressZ, uncompressZ } from '../../decompress/lzw-z.js';
import { type DecompressedStore, decompressOnRead } from './decompress-on-read.js';

/** Default bound of the uncompressed size: 4 GiB less one. */
export const MAX_UNCOMPRESSED_BYTES = 2 ** 32 - 1;

/**
 * Decompressed bytes that stay uncompressed in memory: this number, or this multiple of the compressed size. FITS images seldom compress
 * better.
 */
const PLAIN_BYTES = 64 * 1024 * 1024;
const PLAIN_RATIO = 16;

/** Bytes from which the compression of a file is recognised. */
const MAGIC_BYTES = 3;

/** Compression of a file as a whole. */
export type FileCompression = 'gzip' | 'bzip2' | 'compress';

/** The compression of a file that begins with these bytes (three or more); `undefined` for an uncompressed one. */
export function fileCompression(start: Uint8Array): FileCompression | undefined {
  if (isGzip(start)) return 'gzip';
  if (isBzip2(start)) return 'bzip2';
  return isCompressZ(start) ? 'compress' : undefined;
}

/**
 * The FITS bytes of a file that may be compressed as a whole with gzip, bzip2 or Unix compress. The compression is recognised by its first
 * bytes, never by its name; an uncompressed source is returned unchanged, without reading more of it.
 *
 * A compressed file is decompressed as it is read, and the store keeps the decompressed bytes; its end, and so its exact size and its
 * checksums, are known only after reading so far ({@link ByteSource.decompressTo}). Errors of the stream (a FitsFormatError when it is
 * damaged, cut short or longer than `maxBytes`, an UnsupportedError for unsupported variants of the formats) are thrown by the reads that
 * reach them.
 *
 * @param maxBytes most decompressed bytes; 4 GiB − 1 by default
 * @param store keeps the decompressed bytes; by default in memory that grows like the file: beyond sixteen times the compressed size, they
 * are compressed again
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
  const mostBytes = compression === 'gzip' ? Math.min(maxBytes, size * MAX_INFLATED) : maxBytes;
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
