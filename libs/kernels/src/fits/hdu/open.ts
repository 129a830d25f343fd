import type { ByteSource } from '../../byte-source.js';
import { FitsFormatError } from '../../errors.js';
import { paddedLength } from '../blocks.js';
import type { UnpackedStore } from '../compression/unpacked-source.js';
import { uncompressedSource } from '../compression/whole-file.js';
import { readHeader } from '../header/read-header.js';
import { describeHdu, promisedLength } from './describe.js';
import type { FitsFile, Hdu } from './hdu.js';

/** Options of {@link openFits}. */
export interface OpenOptions {
  /** Most bytes that a file compressed as a whole may unpack to. */
  maxUncompressedBytes?: number;
  /** Where the unpacked bytes of such a file are kept; in memory by default. */
  unpackedStore?: UnpackedStore;
}

const FIRST_KEYWORD = 'SIMPLE  =';
const EXTENSION_KEYWORD = 'XTENSION=';

/**
 * Opens a FITS file: reads its headers and nothing of its data, so that it costs the same for a megabyte and for a
 * terabyte. A last block without its padding is accepted, and so are bytes behind the last unit.
 * @throws FitsFormatError when a header is wrong or promises more data than the file has
 */
export async function openFits(source: ByteSource, options: OpenOptions = {}): Promise<FitsFile> {
  const plain = await uncompressedSource(source, options.maxUncompressedBytes, options.unpackedStore);
  const hdus: Hdu[] = [];
  for (let offset = 0; ;) {
    const hdu = await readHdu(plain, offset, hdus.length);
    if (!hdu) break;
    hdus.push(hdu);
    offset = hdu.dataOffset + paddedLength(hdu.dataLength);
  }
  if (hdus.length === 0) throw noFits(plain);
  return { source: plain, hdus };
}

function noFits({ name, size }: ByteSource): FitsFormatError {
  const reason = size === 0 ? 'the file is empty' : 'not a FITS file: it does not begin with SIMPLE';
  return new FitsFormatError(reason, { file: name, byte: 0 });
}

/** The unit at an offset; undefined when none begins there. */
async function readHdu(source: ByteSource, headerOffset: number, index: number): Promise<Hdu | undefined> {
  const located = await readHeader(
    source,
    headerOffset,
    index,
    index === 0 ? FIRST_KEYWORD : EXTENSION_KEYWORD,
  );
  if (!located) return undefined;
  const { header, length } = located;
  const dataOffset = headerOffset + length;
  await source.unpackTo?.(dataOffset + promisedLength(header));
  const available = Math.max(0, source.size - dataOffset);
  return describeHdu(header, { index, headerOffset, headerLength: length }, available);
}
