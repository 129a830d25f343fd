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
  /** Greatest decompressed size of a file that is compressed as a whole. */
  maxUncompressedBytes?: number;
  /** Stores the decompressed bytes of such a file; in memory by default. */
  decompressedStore?: DecompressedStore;
  /** Refuses a file with a damaged HDU behind the first, instead of opening the ones before it. Default false. */
  requireWhole?: boolean;
  /**
   * Called with each HDU when its header is read, before its data are decompressed; an error that it throws ends the opening. Not called
   * for a file declared as non-conforming, the length of whose data is unknown.
   */
  beforeData?: (hdu: Hdu) => void;
}

/**
 * A constant array has no data in the file. Any file may have this many constant pixels, and as many more per byte of the file: four times
 * the pixels that images of one byte a pixel would have.
 */
const FREE_CONSTANT_PIXELS = 2 ** 22;
const CONSTANT_PIXELS_PER_BYTE = 4;

const FIRST_KEYWORD = 'SIMPLE  =';
const EXTENSION_KEYWORD = 'XTENSION=';

/**
 * Opens a FITS file: reads its headers and none of its data, so that it costs the same for a megabyte and for a terabyte. A last block
 * without its padding is accepted, and so are bytes behind the last HDU. If an HDU behind the first is damaged, the ones before it are
 * opened and `damage` holds its error.
 * @throws FitsFormatError when the first header is wrong or declares more data than the file has; with `requireWhole`, the error of any HDU
 */
export async function openFits(source: ByteSource, options: OpenOptions = {}): Promise<FitsFile> {
  const plain = await uncompressedSource(source, options.maxUncompressedBytes, options.decompressedStore);
  const hdus: Hdu[] = [];
  const damage = await readHdus(plain, hdus, options.beforeData);
  if (damage && (hdus.length === 0 || options.requireWhole)) throw damage;
  if (hdus.length === 0) throw noFits(plain);
  return damage ? { source: plain, hdus, damage } : { source: plain, hdus };
}

/** Reads HDUs up to the end of the file or the first damaged one. @returns the error of that one */
async function readHdus(
  source: ByteSource,
  hdus: Hdu[],
  beforeData: OpenOptions['beforeData'],
): Promise<FitsFormatError | undefined> {
  try {
    for (let offset = 0; ;) {
      const hdu = await readHdu(source, offset, hdus.length, beforeData);
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

/** The HDU at an offset; undefined when none begins there. */
async function readHdu(
  source: ByteSource,
  headerOffset: number,
  index: number,
  beforeData: OpenOptions['beforeData'],
): Promise<Hdu | undefined> {
  const located = await readHeader(
    source,
    headerOffset,
    index,
    index === 0 ? FIRST_KEYWORD : EXTENSION_KEYWORD,
  );
  if (!located) return undefined;
  const { header, length } = located;
  const dataOffset = headerOffset + length;
  const promised = promisedLength(header);
  const describe = (): Hdu => {
    const available = Math.max(0, source.size - dataOffset);
    const hdu = describeHdu(header, { index, headerOffset, headerLength: length }, available);
    requireJustified(hdu, source.size);
    return hdu;
  };
  if (beforeData && promised < Infinity) beforeData(describe());
  await source.decompressTo?.(dataOffset + promised);
  return describe();
}

/** @throws FitsFormatError when a constant array has more pixels than a file of this size may have */
function requireJustified({ constant, shape, header }: Hdu, fileBytes: number): void {
  const pixels = constant === undefined ? 0 : shape.reduce((product, side) => product * side, 1);
  if (pixels <= Math.max(FREE_CONSTANT_PIXELS, CONSTANT_PIXELS_PER_BYTE * fileBytes)) return;
  throw header.error('NPIX1', `${pixels} pixels without data are too many for a file of ${fileBytes} bytes`);
}
