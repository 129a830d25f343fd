import { elementsBytes } from '../../table/cells/tform.js';
import { MAX_INFLATED } from '../../../decompress/inflate/inflate.js';
import { decodeValues } from './decode-values.js';
import type { StoredTable } from './stored-tile.js';
import { type CompressedArray, readTileArrays } from './tile-rows.js';

/** Reads `length` bytes from `start` of a part of the uncompressed table. */
export type RangeReader = (start: number, length: number) => Promise<Uint8Array>;

interface PlacedArray extends CompressedArray {
  /** Bytes of the uncompressed array. */
  readonly length: number;
}

/**
 * The heap of the uncompressed table, made on demand: the arrays of all tiles are located at the first read, and the arrays in a requested
 * range are decompressed. Bytes outside of all arrays are zero.
 *
 * @throws FitsFormatError (by the reader) when an array is damaged or lies outside the heap
 */
export function heapReader(table: StoredTable): RangeReader {
  let located: Promise<PlacedArray[]> | undefined;
  return async (start, length) => {
    located ??= locateArrays(table);
    const heap = new Uint8Array(length);
    for (const array of await located) {
      if (array.offset >= start + length || array.offset + array.length <= start) continue;
      const values = await readArray(table, array);
      const from = Math.max(0, start - array.offset);
      const to = Math.min(array.length, start + length - array.offset);
      heap.set(values.subarray(from, to), array.offset + from - start);
    }
    return heap;
  };
}

async function locateArrays(table: StoredTable): Promise<PlacedArray[]> {
  const { layout, hdu } = table;
  const heapLength = layout.rowBytes * layout.rows + layout.parameterBytes - layout.heapOffset;
  const placed: PlacedArray[] = [];
  for (let tile = 0; tile < layout.tiles; tile++) {
    for (const array of await readTileArrays(table, tile)) {
      const length = elementsBytes(array.column.format.type, array.count);
      if (array.offset + length > heapLength) {
        throw hdu.header.error(
          'ZPCOUNT',
          `${length} bytes at ${array.offset} are outside the heap of ${heapLength}`,
        );
      }
      // RICE_1 makes less of a byte than deflate can.
      if (length > array.stored.count * MAX_INFLATED) {
        throw hdu.header.error('ZPCOUNT', `${array.stored.count} compressed bytes cannot hold ${length}`);
      }
      placed.push({ ...array, length });
    }
  }
  return placed;
}

async function readArray(table: StoredTable, { column, stored, length }: PlacedArray): Promise<Uint8Array> {
  const bytes = await table.readHeap(stored);
  // Arrays that compression would not make shorter are stored as they are.
  if (bytes.length === length) return bytes;
  return decodeValues(bytes, column.codec, column.format.type, length);
}
