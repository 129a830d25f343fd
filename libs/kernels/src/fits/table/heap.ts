import { type ByteSource, readExactly } from '../../byte-source.js';
import { UnsupportedError } from '../../errors.js';
import type { Hdu } from '../hdu/hdu.js';
import type { TableColumn } from './column.js';
import type { BinaryColumn } from './cells/decode-cell.js';
import { elementsBytes } from './cells/tform.js';

/** Position of the elements of one variable-length array: offset in bytes from the start of the heap. */
export interface ArrayDescriptor {
  readonly length: number;
  readonly offset: number;
}

/** Arrays that lie within this many bytes are fetched by one read. */
const MAX_JOINED_BYTES = 8 * 1024 * 1024;

/**
 * Arrays may share their bytes up to this size. More sharing is likelier an attack than data: a small file that demands any amount of
 * memory.
 */
const MAX_SHARED_BYTES = 16 * 1024 * 1024;

/** Reads the array descriptor of a field (FITS Standard 4.0, section 7.3.5). */
function readDescriptor(view: DataView, offset: number, column: BinaryColumn): ArrayDescriptor {
  if (column.coding.repeat === 0) return { length: 0, offset: 0 };
  return column.coding.descriptorBytes === 4
    ? { length: view.getInt32(offset), offset: view.getInt32(offset + 4) }
    : { length: Number(view.getBigInt64(offset)), offset: Number(view.getBigInt64(offset + 8)) };
}

/** Whether a column holds descriptors of arrays in the heap. */
export function isVariableLength(column: TableColumn): column is BinaryColumn {
  return column.coding.binary && column.coding.descriptorBytes !== undefined;
}

/** The descriptors of a column of variable length in `count` rows. */
export function readDescriptors(
  hdu: Hdu,
  column: BinaryColumn,
  bytes: Uint8Array,
  count: number,
): ArrayDescriptor[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return Array.from({ length: count }, (_, row) =>
    readDescriptor(view, row * hdu.shape[0] + column.offset, column),
  );
}

/**
 * The position and the length of the array that the descriptor in a field points to.
 * @throws FitsFormatError when it points outside the heap
 */
export async function locateHeapArray(
  source: ByteSource,
  hdu: Hdu,
  column: BinaryColumn,
  field: number,
): Promise<{ readonly at: number; readonly length: number }> {
  const bytes = await readExactly(source, field, column.width, hdu.index);
  const descriptor = readDescriptor(
    new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength),
    0,
    column,
  );
  arraySizes(hdu, column, [descriptor]);
  return { at: locateHeap(hdu).start + descriptor.offset, length: descriptor.length };
}

/**
 * Reads the arrays that descriptors of one column point to.
 * @throws FitsFormatError when a descriptor points outside the heap; UnsupportedError when many point to the same bytes
 */
export async function readHeapArrays(
  source: ByteSource,
  hdu: Hdu,
  column: BinaryColumn,
  descriptors: readonly ArrayDescriptor[],
): Promise<Uint8Array[]> {
  const heap = locateHeap(hdu);
  const sizes = arraySizes(hdu, column, descriptors);
  const { total, first, end } = extent(descriptors, sizes);
  if (total > heap.length && total > MAX_SHARED_BYTES) {
    const reason = `arrays that share their bytes: ${total} bytes of arrays in a heap of ${heap.length}`;
    throw new UnsupportedError(reason, { ...hdu.header.location, card: `TFORM${column.index + 1}` });
  }
  if (total > 0 && end - first <= MAX_JOINED_BYTES) {
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

/**
 * The bytes of the arrays that descriptors of one column point to.
 * @throws FitsFormatError when one points outside the heap
 */
export function arraySizes(
  hdu: Hdu,
  column: BinaryColumn,
  descriptors: readonly ArrayDescriptor[],
): number[] {
  const { length } = locateHeap(hdu);
  return descriptors.map((d) => checkedSize(d, length, hdu, column));
}

/** All bytes of the arrays, and the part of the heap that they lie in. */
function extent(
  descriptors: readonly ArrayDescriptor[],
  sizes: readonly number[],
): { total: number; first: number; end: number } {
  let [total, first, end] = [0, Infinity, 0];
  for (const [i, { offset }] of descriptors.entries()) {
    if (sizes[i] === 0) continue;
    total += sizes[i];
    first = Math.min(first, offset);
    end = Math.max(end, offset + sizes[i]);
  }
  return { total, first, end };
}

function checkedSize(d: ArrayDescriptor, heapLength: number, hdu: Hdu, column: BinaryColumn): number {
  const size = elementsBytes(column.coding.type, d.length);
  if (d.length >= 0 && (size === 0 || (d.offset >= 0 && d.offset + size <= heapLength))) return size;
  throw hdu.header.error(
    `TFORM${column.index + 1}`,
    `an array of ${d.length} elements at byte ${d.offset} is outside the heap of ${heapLength} bytes`,
  );
}

/** The heap starts behind the rows, or at THEAP; it ends with the data. */
function locateHeap(hdu: Hdu): { start: number; length: number } {
  const rows = hdu.shape[0] * hdu.shape[1];
  const offset = hdu.header.integer('THEAP') ?? rows;
  if (offset < rows || offset > hdu.dataLength)
    throw hdu.header.error('THEAP', `${offset} is not behind the rows`);
  return { start: hdu.dataOffset + offset, length: hdu.dataLength - offset };
}
