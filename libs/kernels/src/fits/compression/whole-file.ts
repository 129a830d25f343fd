import { type ByteSource, memorySource, readExactly } from '../../byte-source.js';
import { FitsFormatError, UnsupportedError } from '../../errors.js';
import { bunzip2, isBzip2 } from './streams/bunzip2.js';
import { gunzip, isGzip } from './streams/gzip.js';
import { isCompressZ, uncompressZ } from './streams/lzw-z.js';

/** Default bound of the uncompressed size: the longest `Uint8Array` of today's engines (4 GiB) less one. */
export const MAX_UNCOMPRESSED_BYTES = 2 ** 32 - 1;

const LONGEST_MAGIC = 3;

type Decompress = (input: Uint8Array, limit: number) => Uint8Array;

/**
 * The FITS bytes of a file that may be compressed as a whole with gzip, bzip2 or Unix compress. What it is shows
 * in its first bytes, never in its name; a plain file is given back as it is, without reading more of it.
 * A compressed one is read and decompressed into memory.
 *
 * @param maxBytes most bytes that the uncompressed file may have, default 4 GiB − 1
 * @throws FitsFormatError when the stream is damaged, cut short, or longer than `maxBytes`
 * @throws UnsupportedError for variants of the formats that are not handled
 */
export async function uncompressedSource(
  source: ByteSource,
  maxBytes = MAX_UNCOMPRESSED_BYTES,
): Promise<ByteSource> {
  const magic = await source.read(0, Math.min(LONGEST_MAGIC, source.size));
  const decompress = decompressorFor(magic);
  if (!decompress) return source;
  const limit = Math.min(maxBytes, MAX_UNCOMPRESSED_BYTES);
  if (source.size > limit) {
    throw new FitsFormatError(`compressed, ${source.size} bytes: more than the allowed ${limit}`, {
      file: source.name,
    });
  }
  const compressed = await readExactly(source, 0, source.size);
  return memorySource(decompressNamed(decompress, compressed, limit, source.name), source.name);
}

function decompressorFor(magic: Uint8Array): Decompress | undefined {
  if (isGzip(magic)) return gunzip;
  if (isBzip2(magic)) return bunzip2;
  if (isCompressZ(magic)) return uncompressZ;
  return undefined;
}

/** Decompresses; errors of the stream get the name of the file. */
function decompressNamed(decompress: Decompress, input: Uint8Array, limit: number, file: string): Uint8Array {
  try {
    return decompress(input, limit);
  } catch (error) {
    if (error instanceof FitsFormatError)
      throw new FitsFormatError(error.reason, { ...error.location, file });
    if (error instanceof UnsupportedError)
      throw new UnsupportedError(error.reason, { ...error.location, file });
    throw error;
  }
}
