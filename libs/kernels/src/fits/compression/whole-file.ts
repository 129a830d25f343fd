import { type ByteSource, readExactly } from '../../byte-source.js';
import { FitsFormatError } from '../../errors.js';
import { bunzip2, isBzip2 } from './streams/bunzip2.js';
import { isGzip } from './streams/gzip-member.js';
import { gunzipSegments } from './streams/gzip-segments.js';
import { MOST_INFLATED } from './streams/inflate.js';
import { isCompressZ, uncompressZ } from './streams/lzw-z.js';
import { unpackedSource } from './unpacked-source.js';

/** Default bound of the uncompressed size: 4 GiB less one. */
export const MAX_UNCOMPRESSED_BYTES = 2 ** 32 - 1;

const LONGEST_MAGIC = 3;

/**
 * The FITS bytes of a file that may be compressed as a whole with gzip, bzip2 or Unix compress. What it is shows
 * in its first bytes, never in its name; a plain file is given back as it is, without reading more of it.
 *
 * A compressed file is unpacked as it is read, and what is unpacked stays in memory; its end, and so its exact size and
 * its checksums, are known when somebody has read as far ({@link ByteSource.unpackTo}). What is wrong with the stream (a
 * FitsFormatError when it is damaged, cut short or longer than `maxBytes`, an UnsupportedError for variants of the formats
 * that are not handled) comes from the reads that meet it.
 *
 * @param maxBytes most bytes that may be unpacked; at most, and by default, 4 GiB − 1
 * @throws FitsFormatError when the compressed file is already longer than `maxBytes`
 */
export async function uncompressedSource(
  source: ByteSource,
  maxBytes = MAX_UNCOMPRESSED_BYTES,
): Promise<ByteSource> {
  const magic = await source.read(0, Math.min(LONGEST_MAGIC, source.size));
  const limit = Math.min(maxBytes, MAX_UNCOMPRESSED_BYTES);
  const segments = segmentsOf(source, magic, limit);
  if (!segments) return source;
  const { name, size } = source;
  if (size > limit) {
    throw new FitsFormatError(`compressed, ${size} bytes: more than the allowed ${limit}`, { file: name });
  }
  const mostBytes = isGzip(magic) ? Math.min(limit, size * MOST_INFLATED) : limit;
  return unpackedSource({ name, segments, mostBytes, limit });
}

function segmentsOf(
  source: ByteSource,
  magic: Uint8Array,
  limit: number,
): AsyncGenerator<Uint8Array> | undefined {
  if (isGzip(magic)) return gunzipSegments(source);
  if (isBzip2(magic)) return readWhole(source, (input) => bunzip2(input, limit));
  if (isCompressZ(magic)) return readWhole(source, uncompressZ);
  return undefined;
}

/** For formats that are read from memory. */
async function* readWhole(
  source: ByteSource,
  unpack: (input: Uint8Array) => Iterable<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  yield* unpack(await readExactly(source, 0, source.size));
}
