import { FitsFormatError } from '../../../errors.js';
import { type BinaryFormat, ELEMENT_BYTES } from '../../table/cells/tform.js';
import { decodeRice } from '../codecs/rice.js';
import { mostRicePixels } from '../codecs/rice-coding.js';
import { unshuffle } from '../codecs/shuffle.js';
import { gunzip } from '../../../decompress/gzip.js';
import type { ColumnCodec } from './table-layout.js';

/** Block size of RICE_1 in tables (FITS Standard 4.0 §10.3.5). */
const RICE_BLOCK_SIZE = 32;

/**
 * Decompresses the values of a column of a tile, or one array of variable length.
 *
 * @param type type of the values, for their size
 * @param length bytes of the values
 * @returns the values, big-endian, one after another
 * @throws FitsFormatError when the stream is damaged, cut short or of another length
 */
export function decodeValues(
  bytes: Uint8Array,
  codec: ColumnCodec,
  type: BinaryFormat['type'],
  length: number,
): Uint8Array {
  const values = decompress(bytes, codec, Math.max(1, ELEMENT_BYTES[type]), length);
  if (values.length !== length)
    throw new FitsFormatError(`${values.length} bytes of values instead of ${length}`);
  return values;
}

function decompress(bytes: Uint8Array, codec: ColumnCodec, valueBytes: number, length: number): Uint8Array {
  switch (codec) {
    case 'NOCOMPRESS':
      return bytes;
    case 'GZIP_1':
      return gunzip(bytes, length);
    case 'GZIP_2':
      return unshuffle(gunzip(bytes, length), valueBytes);
    case 'RICE_1':
      return decodeRiceValues(bytes, valueBytes, length);
  }
}

function decodeRiceValues(bytes: Uint8Array, valueBytes: number, length: number): Uint8Array {
  const count = length / valueBytes;
  if (count > mostRicePixels(bytes.length, RICE_BLOCK_SIZE)) {
    throw new FitsFormatError(`RICE_1: ${bytes.length} bytes cannot hold ${count} values`);
  }
  const options = { blockSize: RICE_BLOCK_SIZE, bytesPerPixel: valueBytes };
  const integers = decodeRice(bytes, options, new Int32Array(count));
  const values = new Uint8Array(length);
  let at = 0;
  for (const integer of integers) {
    for (let shift = 8 * (valueBytes - 1); shift >= 0; shift -= 8) values[at++] = integer >>> shift;
  }
  return values;
}
