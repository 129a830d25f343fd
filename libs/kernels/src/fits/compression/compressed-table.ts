import type { ByteSource } from '../../byte-source.js';
import { ArgumentError } from '../../errors.js';
import type { FitsFile, Hdu } from '../hdu/hdu.js';
import { storedTable, type StoredTable } from './table/stored-tile.js';
import { tableLayout } from './table/table-layout.js';
import { heapReader, type RangeReader } from './table/tile-heap.js';
import { readTileRows } from './table/tile-rows.js';
import { uncompressedHeader } from './uncompressed-header.js';

/** A table and the file it is in. */
export interface OpenedTable {
  readonly file: FitsFile;
  readonly hdu: Hdu;
}

/**
 * A compressed table (FITS Standard 4.0 §10.3) as an ordinary binary table: an HDU with the uncompressed header in a file whose source
 * decompresses on reading, tile by tile; the last tile is cached. Nothing is read in advance.
 *
 * @throws ArgumentError when the HDU is no compressed table
 * @throws FitsFormatError when the header is damaged; the source throws it when a tile is
 * @throws UnsupportedError for an unknown compression
 */
export function openCompressedTable(file: FitsFile, hdu: Hdu): OpenedTable {
  if (hdu.kind !== 'compressed-table')
    throw new ArgumentError('hdu', `HDU ${hdu.index} is no compressed table`);
  const layout = tableLayout(hdu);
  const rowsLength = layout.rowBytes * layout.rows;
  const dataLength = rowsLength + layout.parameterBytes;
  const table: Hdu = {
    ...hdu,
    kind: 'bintable',
    header: uncompressedHeader(hdu.header),
    bitpix: 8,
    shape: [layout.rowBytes, layout.rows],
    dataOffset: 0,
    dataLength,
  };
  const source = tableSource(storedTable(file, hdu, layout), file.source.name, dataLength);
  return { file: { source, hdus: [table] }, hdu: table };
}

/** The data of the uncompressed table: rows, gap, heap. */
function tableSource(table: StoredTable, name: string, size: number): ByteSource {
  const { layout } = table;
  const rowsLength = layout.rowBytes * layout.rows;
  const readRows = rowReader(table);
  const readHeap = heapReader(table);
  return {
    name,
    size,
    read: async (offset, length) => {
      const end = Math.min(offset + length, size);
      if (end <= rowsLength) return readRows(offset, end - offset);
      if (offset >= layout.heapOffset) return readHeap(offset - layout.heapOffset, end - offset);
      return joined(readRows, readHeap, layout.heapOffset, rowsLength, offset, end);
    },
  };
}

/** A range that begins in the rows or the gap and ends behind. */
async function joined(
  readRows: RangeReader,
  readHeap: RangeReader,
  heapOffset: number,
  rowsLength: number,
  offset: number,
  end: number,
): Promise<Uint8Array> {
  const bytes = new Uint8Array(end - offset);
  if (offset < rowsLength) bytes.set(await readRows(offset, rowsLength - offset));
  if (end > heapOffset) bytes.set(await readHeap(0, end - heapOffset), heapOffset - offset);
  return bytes;
}

/** Reads ranges of the rows; keeps the tile that it decompressed last. */
function rowReader(table: StoredTable): RangeReader {
  const tileBytes = table.layout.rowBytes * table.layout.tileRows;
  let kept: { tile: number; rows: Promise<Uint8Array> } | undefined;
  const tileRows = (tile: number): Promise<Uint8Array> => {
    if (kept?.tile !== tile) kept = { tile, rows: readTileRows(table, tile) };
    return kept.rows;
  };
  return async (start, length) => {
    const parts: Uint8Array[] = [];
    for (let at = start; at < start + length;) {
      const tile = Math.floor(at / tileBytes);
      const from = at - tile * tileBytes;
      const part = (await tileRows(tile)).subarray(from, from + start + length - at);
      parts.push(part);
      at += part.length;
    }
    if (parts.length === 1) return parts[0];
    const bytes = new Uint8Array(length);
    let filled = 0;
    for (const part of parts) {
      bytes.set(part, filled);
      filled += part.length;
    }
    return bytes;
  };
}
