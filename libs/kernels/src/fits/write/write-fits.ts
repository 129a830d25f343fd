import { ArgumentError } from '../../errors.js';
import { paddedLength } from '../blocks.js';
import { formatHeader } from '../header/format-header.js';
import { prepareImage } from './prepare-image.js';
import { prepareTable } from './prepare-table.js';
import { checksumCards } from './checksum-cards.js';
import type { PreparedHdu, WritableHdu, WriteOptions } from './writable.js';

/**
 * Writes a FITS file piece by piece, so that a large one need not be in memory twice: headers, data and padding in the order of the file,
 * pieces of at most 2 MiB. With checksums the data are encoded twice.
 * @param hdus the first one becomes the primary HDU; an empty primary HDU is added before a leading table
 * @throws ArgumentError when a card, a shape or a column cannot be written
 */
export function* fitsChunks(hdus: readonly WritableHdu[], options: WriteOptions = {}): Generator<Uint8Array> {
  for (const hdu of prepareHdus(hdus)) {
    yield headerBytes(hdu, options);
    yield* hdu.data();
    const padding = paddedLength(hdu.dataLength) - hdu.dataLength;
    if (padding > 0) yield new Uint8Array(padding);
  }
}

/** Writes a FITS file into one array; see {@link fitsChunks}. */
export function writeFits(hdus: readonly WritableHdu[], options: WriteOptions = {}): Uint8Array {
  const prepared = prepareHdus(hdus).map((hdu) => ({ hdu, header: headerBytes(hdu, options) }));
  const length = prepared.reduce(
    (sum, { hdu, header }) => sum + header.length + paddedLength(hdu.dataLength),
    0,
  );
  const bytes = new Uint8Array(length);
  let start = 0;
  for (const { hdu, header } of prepared) {
    bytes.set(header, start);
    let at = start + header.length;
    for (const piece of hdu.data()) {
      bytes.set(piece, at);
      at += piece.length;
    }
    start += header.length + paddedLength(hdu.dataLength);
  }
  return bytes;
}

/** The bytes of one extension, padded, for a file whose other HDUs are written separately. */
export function writeExtension(hdu: WritableHdu, options: WriteOptions = {}): Uint8Array {
  const [primary] = fitsChunks([{}, hdu], options);
  return writeFits([{}, hdu], options).subarray(primary.length);
}

function headerBytes(hdu: PreparedHdu, { checksum = false }: WriteOptions): Uint8Array {
  return formatHeader(checksum ? checksumCards(hdu) : hdu.cards);
}

function prepareHdus(hdus: readonly WritableHdu[]): PreparedHdu[] {
  if (hdus.length === 0) throw new ArgumentError('hdus', 'a file has at least one HDU');
  const all = hdus[0].type === 'table' ? [{}, ...hdus] : hdus;
  return all.map((hdu, i) =>
    hdu.type === 'table' ? prepareTable(hdu) : prepareImage(hdu, i === 0, all.length > 1),
  );
}
