import type { ByteSource } from '../../byte-source.js';
import { FitsFormatError } from '../../errors.js';
import { paddedLength } from '../blocks.js';
import type { DecompressedStore } from '../compression/decompress-on-read.js';
import { uncompressedSource } from '../compression/file-compression.js';
import { readHeader } from '../header/read-header.js';
import { describeHdu, promisedLength } from './describe.js';
import type { FitsFile, Hdu } from './hdu.js';

/** Options of {@link openFits}. */
export interface OpenOptions {
  /** Most bytes that a file compressed as a whole may unpack to. */
  maxUncompressedBytes?: number;
  /** Where the unpacked bytes of such a file are kept; in memory by default. */
  decompressedStore?: DecompressedStore;
  /** Refuses a file of which a unit behind the first is damaged, instead of opening those before it. Default false. */
  requireWhole?: boolean;
}

/**
 * No data stand behind a constant array. So many pixels may stand in any file, and with each byte of the file so many more:
 * four times what the images beside it have, where these are of one byte a pixel.
 */
const FREE_CONSTANT_PIXELS = 2 ** 22;
const CONSTANT_PIXELS_PER_BYTE = 4;

const FIRST_KEYWORD = 'SIMPLE  =';
const EXTENSION_KEYWORD = 'XTENSION=';

/**
 * Opens a FITS file: reads its headers and nothing of its data, so that it costs the same for a megabyte and for a
 * terabyte. A last block without its padding is accepted, and so are bytes behind the last unit. Where a unit behind the first
 * is damaged, those before it are there and `damage` says what it is.
 * @throws FitsFormatError when the first header is wrong or promises more data than the file has; that of any unit, with
 * `requireWhole`
 */
export async function openFits(source: ByteSource, options: OpenOptions = {}): Promise<FitsFile> {
  const plain = await uncompressedSource(source, options.maxUncompressedBytes, options.decompressedStore);
  const hdus: Hdu[] = [];
  const damage = await readHdus(plain, hdus);
  if (damage && (hdus.length === 0 || options.requireWhole)) throw damage;
  if (hdus.length === 0) throw noFits(plain);
  return damage ? { source: plain, hdus, damage } : { source: plain, hdus };
}

/** Reads units up to the end of the file or the first that is damaged. @returns what is wrong with that */
async function readHdus(source: ByteSource, hdus: Hdu[]): Promise<FitsFormatError | undefined> {
  try {
    for (let offset = 0; ;) {
      const hdu = await readHdu(source, offset, hdus.length);
      if (!hdu) return undefined;
      hdus.push(hdu);
      offset = hdu.dataOffset + paddedLength(hdu.dataLength);
    }
  } catch (error) {
    if (error instanceof FitsFormatError) return error;
    throw error;
  }
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
  await source.decompressTo?.(dataOffset + promisedLength(header));
  const available = Math.max(0, source.size - dataOffset);
  const hdu = describeHdu(header, { index, headerOffset, headerLength: length }, available);
  requireJustified(hdu, source.size);
  return hdu;
}

/** @throws FitsFormatError when a constant array has more pixels than a file of this size may have */
function requireJustified({ constant, shape, header }: Hdu, fileBytes: number): void {
  const pixels = constant === undefined ? 0 : shape.reduce((product, side) => product * side, 1);
  if (pixels <= Math.max(FREE_CONSTANT_PIXELS, CONSTANT_PIXELS_PER_BYTE * fileBytes)) return;
  throw header.error('NPIX1', `${pixels} pixels without data are too many for a file of ${fileBytes} bytes`);
}
