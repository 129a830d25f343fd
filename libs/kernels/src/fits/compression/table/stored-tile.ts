import { readExactly } from '../../../byte-source.js';
import type { FitsFile, Hdu } from '../../hdu/hdu.js';
import { type HeapArray, readHeapArray } from '../tile-columns.js';
import type { CompressedColumn, TableLayout } from './table-layout.js';

/** Reads the bytes of a compressed table. */
export interface StoredTable {
  readonly hdu: Hdu;
  readonly layout: TableLayout;
  /** Positions of the compressed columns of a tile in the heap: lengths and offsets in bytes. */
  locateTile(tile: number): Promise<HeapArray[]>;
  /** Bytes of the heap. @throws FitsFormatError when they are outside it */
  readHeap(array: HeapArray): Promise<Uint8Array>;
}

/** Access to the compressed bytes of a table. */
export function storedTable(file: FitsFile, hdu: Hdu, layout: TableLayout): StoredTable {
  const heapLength = hdu.dataLength - layout.storedHeapOffset;
  return {
    hdu,
    layout,
    locateTile: async (tile) => {
      const start = hdu.dataOffset + tile * layout.storedRowBytes;
      const row = await readExactly(file.source, start, layout.storedRowBytes, hdu.index);
      const view = new DataView(row.buffer, row.byteOffset, row.length);
      return layout.columns.map((column) => descriptorOf(view, column, hdu));
    },
    readHeap: async ({ count, offset }) => {
      if (offset + count > heapLength) {
        throw hdu.header.error('PCOUNT', `${count} bytes at ${offset} are outside the heap of ${heapLength}`);
      }
      return readExactly(file.source, hdu.dataOffset + layout.storedHeapOffset + offset, count, hdu.index);
    },
  };
}

function descriptorOf(view: DataView, { stored }: CompressedColumn, hdu: Hdu): HeapArray {
  return readHeapArray(view, stored.offset, stored.descriptorBytes ?? 4, hdu.header);
}
