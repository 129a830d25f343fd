import { readExactly } from '../../byte-source.js';
import { BLOCK_BYTES, paddedLength } from '../blocks.js';
import { parseHeader } from '../header/parse-header.js';
import { describeHdu } from './describe.js';
import type { FitsFile, Hdu } from './hdu.js';

/** Position of an HDU in its file, and its header: plain data that can be sent to another thread. */
export interface HduLayout {
  /** 0-based position in the file. */
  readonly index: number;
  /** Offset of the header in bytes. */
  readonly headerOffset: number;
  /** Length of the data in bytes, without padding. */
  readonly dataLength: number;
  /** The header as it stands in the file, with padding. */
  readonly header: Uint8Array;
}

/**
 * Records the position of an HDU of an opened file, so that {@link hduFromLayout} need not open it again.
 * @throws FitsFormatError when the file has become shorter
 */
export async function hduLayout({ source }: FitsFile, hdu: Hdu): Promise<HduLayout> {
  const { index, headerOffset, headerLength, dataLength } = hdu;
  // A header that is the last thing in a file may lack its padding.
  const missing = headerOffset + headerLength - source.size;
  const length = missing > 0 && missing < BLOCK_BYTES ? headerLength - missing : headerLength;
  return { index, headerOffset, dataLength, header: await readExactly(source, headerOffset, length, index) };
}

/**
 * The HDU of a layout, without reading the file.
 * @param file name of the file, for errors
 * @throws FitsFormatError when the header is wrong
 */
export function hduFromLayout({ index, headerOffset, dataLength, header }: HduLayout, file?: string): Hdu {
  const headerLength = paddedLength(header.length);
  return describeHdu(
    parseHeader(header, { file, hdu: index }),
    { index, headerOffset, headerLength },
    dataLength,
  );
}
