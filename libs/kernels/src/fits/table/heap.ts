import { type ByteSource, readExactly } from '../../byte-source.js';
import type { Hdu } from '../hdu/hdu.js';
import type { BinaryColumn } from './decode-cell.js';
import { elementsBytes } from './tform.js';

/** Where the elements of one variable-length array lie: offset in bytes from the start of the heap. */
export interface ArrayDescriptor {
  readonly length: number;
  readonly offset: number;
}

/** Arrays that lie within this many bytes are fetched by one read. */
const MAX_JOINED_BYTES = 8 * 1024 * 1024;

/** Reads the array descriptor of a field (FITS Standard 4.0, section 7.3.5). */
export function readDescriptor(view: DataView, offset: number, column: BinaryColumn): ArrayDescriptor {
  if (column.coding.repeat === 0) return { length: 0, offset: 0 };
  return column.coding.descriptorBytes === 4
    ? { length: view.getInt32(offset), offset: view.getInt32(offset + 4) }
    : { length: Number(view.getBigInt64(offset)), offset: Number(view.getBigInt64(offset + 8)) };
}

/**
 * Reads the arrays that descriptors of one column point to.
 * @throws FitsFormatError when a descriptor points outside the heap
 */
export async function readHeapArrays(
  source: ByteSource,
  hdu: Hdu,
  column: BinaryColumn,
  descriptors: readonly ArrayDescriptor[],
): Promise<Uint8Array[]> {
  const heap = locateHeap(hdu);
  const sizes = descriptors.map((d) => checkedSize(d, heap.length, hdu, column));
  const used = descriptors.filter((_, i) => sizes[i] > 0);
  const first = Math.min(...used.map((d) => d.offset));
  const end = Math.max(...descriptors.map((d, i) => d.offset + sizes[i]));
  if (used.length > 1 && end - first <= MAX_JOINED_BYTES) {
    const bytes = await readExactly(source, heap.start + first, end - first, hdu.index);
    return descriptors.map((d, i) =>
      sizes[i] > 0 ? bytes.subarray(d.offset - first, d.offset - first + sizes[i]) : EMPTY,
    );
  }
  const arrays: Uint8Array[] = [];
  for (const [i, d] of descriptors.entries()) {
    arrays.push(sizes[i] > 0 ? await readExactly(source, heap.start + d.offset, sizes[i], hdu.index) : EMPTY);
  }
  return arrays;
}

const EMPTY = new Uint8Array(0);

function checkedSize(d: ArrayDescriptor, heapLength: number, hdu: Hdu, column: BinaryColumn): number {
  const size = elementsBytes(column.coding.type, d.length);
  if (d.length >= 0 && (size === 0 || (d.offset >= 0 && d.offset + size <= heapLength))) return size;
  throw hdu.header.error(
    `TFORM${column.index + 1}`,
    `an array of ${d.length} elements at byte ${d.offset} is outside the heap of ${heapLength} bytes`,
  );
}

/** The heap starts behind the rows, or where THEAP says; it ends with the data. */
function locateHeap(hdu: Hdu): { start: number; length: number } {
  const rows = hdu.shape[0] * hdu.shape[1];
  const offset = hdu.header.integer('THEAP') ?? rows;
  if (offset < rows || offset > hdu.dataLength)
    throw hdu.header.error('THEAP', `${offset} is not behind the rows`);
  return { start: hdu.dataOffset + offset, length: hdu.dataLength - offset };
}
