import { FitsFormatError } from './errors.js';

/** Source of bytes: a file, an object in S3, a `Blob`, an array. The kernels do no I/O; they request the ranges that they need. */
export interface ByteSource {
  /** Name for error messages. */
  readonly name: string;
  /**
   * Total length in bytes; may exceed 2³². For data that are decompressed as they are read, whose length is known only at their end, an
   * upper bound until then.
   */
  readonly size: number;
  /**
   * Reads `length` bytes from `offset`. Gives exactly `length` bytes, or fewer at the end of the data.
   * The result may be a view on memory that the source owns: do not write to it.
   */
  read(offset: number, length: number): Promise<Uint8Array>;
  /**
   * Only for data that are decompressed as they are read: continues until it is certain whether there are `length` bytes. Then `size` is
   * not less than that, or they do not exist. With Infinity it continues to the end: `size` is exact, checksums are compared. Without this
   * method `size` is always exact.
   */
  decompressTo?(length: number): Promise<void>;
}

/** A byte source over bytes in memory. */
export function memorySource(bytes: Uint8Array, name = 'memory'): ByteSource {
  return {
    name,
    size: bytes.length,
    read: (offset, length) => Promise.resolve(bytes.subarray(offset, offset + length)),
  };
}

/** Reads exactly `length` bytes. @throws FitsFormatError when the source ends before. */
export async function readExactly(
  source: ByteSource,
  offset: number,
  length: number,
  hdu?: number,
): Promise<Uint8Array> {
  // Checked before reading, so that a header that claims terabytes never makes a source allocate them.
  const bytes = offset + length <= source.size ? await source.read(offset, length) : undefined;
  if (!bytes || bytes.length < length) {
    // A file may have become shorter since its size was read.
    const end = bytes ? Math.min(source.size, offset + bytes.length) : source.size;
    const missing = offset + length - end;
    throw new FitsFormatError(`the file ends ${missing} bytes early`, { file: source.name, hdu, byte: end });
  }
  return bytes;
}
