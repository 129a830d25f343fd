import type { ByteSource } from '../../byte-source.js';
import { FitsFormatError } from '../../errors.js';
import { paddedLength } from '../blocks.js';
import { uncompressedSource } from '../compression/whole-file.js';
import { latin1 } from '../header/parse-header.js';
import { readHeader } from '../header/read-header.js';
import { describeHdu } from './describe.js';
import type { FitsFile, Hdu } from './hdu.js';

/** Options of {@link openFits}. */
export interface OpenOptions {
  /** Most bytes that a file compressed as a whole may unpack to. */
  maxUncompressedBytes?: number;
}

const FIRST_KEYWORD = 'SIMPLE  =';
const EXTENSION_KEYWORD = 'XTENSION=';

/**
 * Opens a FITS file: reads its headers and nothing of its data, so that it costs the same for a megabyte and for a
 * terabyte. A last block without its padding is accepted, and so are bytes behind the last unit.
 * @throws FitsFormatError when a header is wrong or promises more data than the file has
 */
export async function openFits(source: ByteSource, options: OpenOptions = {}): Promise<FitsFile> {
  const plain = await uncompressedSource(source, options.maxUncompressedBytes);
  await requireFits(plain);
  const hdus: Hdu[] = [];
  for (let offset = 0; await startsHdu(plain, offset, hdus.length);) {
    const hdu = await readHdu(plain, offset, hdus.length);
    hdus.push(hdu);
    offset = hdu.dataOffset + paddedLength(hdu.dataLength);
  }
  return { source: plain, hdus };
}

async function requireFits(source: ByteSource): Promise<void> {
  if (source.size === 0) throw new FitsFormatError('the file is empty', { file: source.name, byte: 0 });
  if (!(await startsWith(source, 0, FIRST_KEYWORD))) {
    throw new FitsFormatError('not a FITS file: it does not begin with SIMPLE', {
      file: source.name,
      byte: 0,
    });
  }
}

async function startsHdu(source: ByteSource, offset: number, index: number): Promise<boolean> {
  return index === 0 || startsWith(source, offset, EXTENSION_KEYWORD);
}

async function startsWith(source: ByteSource, offset: number, text: string): Promise<boolean> {
  if (offset + text.length > source.size) return false;
  return latin1(await source.read(offset, text.length)) === text;
}

async function readHdu(source: ByteSource, headerOffset: number, index: number): Promise<Hdu> {
  const { header, length } = await readHeader(source, headerOffset, index);
  const available = Math.max(0, source.size - headerOffset - length);
  return describeHdu(header, { index, headerOffset, headerLength: length }, available);
}
