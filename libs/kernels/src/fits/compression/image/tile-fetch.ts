import { readExactly } from '../../../byte-source.js';
import type { FitsFile, Hdu } from '../../hdu/hdu.js';
import { isBlockingSource } from '../../image/blocking-source.js';
import { elementsBytes } from '../../table/cells/tform.js';
import { type HeapArray, readHeapArray, type TileColumn } from '../tile-columns.js';
import type { StoredTile } from './tile-decode.js';
import type { TileLayout } from './tile-layout.js';
import type { PlannedTile } from './tile-plan.js';

/** A planned tile, and where its bytes are. */
export interface LocatedTile extends Omit<StoredTile, 'bytes' | 'pixels'> {
  readonly plan: PlannedTile;
  /** Bytes from the start of the heap. */
  readonly offset: number;
  readonly length: number;
}

/** No single read of the heap is longer, unless one tile is. */
const MAX_READ_BYTES = 8 * 1024 * 1024;

/** Longest read when the same memory is refilled: it stays in the second-level cache. */
const CACHED_READ_BYTES = 512 * 1024;

/** Reading over a smaller gap costs less than a separate read. */
const SMALL_GAP_BYTES = 64 * 1024;

/**
 * Finds where the tiles of a window are stored, from the rows of the table.
 *
 * @throws FitsFormatError when a row points outside the heap or has no data
 */
export async function locateTiles(
  file: FitsFile,
  hdu: Hdu,
  layout: TileLayout,
  plan: Iterable<PlannedTile>,
): Promise<LocatedTile[]> {
  const located: LocatedTile[] = [];
  for (const run of consecutiveRuns(plan, Math.max(1, Math.floor(MAX_READ_BYTES / layout.rowBytes)))) {
    const start = hdu.dataOffset + run[0].row * layout.rowBytes;
    const bytes = await readExactly(file.source, start, run.length * layout.rowBytes, hdu.index);
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
    run.forEach((planned, k) => located.push(locateTile(view, k * layout.rowBytes, hdu, layout, planned)));
  }
  return located;
}

/** Groups tiles whose rows follow one another. */
function* consecutiveRuns(plan: Iterable<PlannedTile>, longest: number): Generator<PlannedTile[]> {
  let run: PlannedTile[] = [];
  for (const tile of plan) {
    const follows = run.length > 0 && tile.row === run[0].row + run.length;
    if (run.length > 0 && (!follows || run.length === longest)) {
      yield run;
      run = [];
    }
    run.push(tile);
  }
  if (run.length > 0) yield run;
}

function locateTile(
  view: DataView,
  at: number,
  hdu: Hdu,
  layout: TileLayout,
  plan: PlannedTile,
): LocatedTile {
  const { columns } = layout;
  const forms = [
    ['compressed', columns.compressed],
    ['gzipped', columns.gzipped],
    ['uncompressed', columns.uncompressed],
  ] as const;
  for (const [form, column] of forms) {
    if (!column?.descriptorBytes) continue;
    const array = readHeapArray(view, at + column.offset, column.descriptorBytes, hdu.header);
    if (array.count === 0) continue;
    return {
      plan,
      row: plan.row,
      form,
      offset: array.offset,
      length: checkedLength(array, column, hdu, layout, plan.row),
      scale: numberAt(view, at, columns.scale) ?? layout.scale ?? 1,
      zero: numberAt(view, at, columns.zero) ?? layout.zero ?? 0,
      blank: numberAt(view, at, columns.blank) ?? layout.blank,
    };
  }
  throw hdu.header.error('NAXIS2', `row ${plan.row + 1} of the table holds no compressed data`);
}

function checkedLength(
  array: HeapArray,
  column: TileColumn,
  hdu: Hdu,
  layout: TileLayout,
  row: number,
): number {
  const length = elementsBytes(column.type, array.count);
  const heapLength = hdu.dataLength - layout.heapOffset;
  if (array.offset + length > heapLength) {
    throw hdu.header.error(
      'PCOUNT',
      `row ${row + 1}: ${length} bytes at ${array.offset} are outside the heap of ${heapLength}`,
    );
  }
  return length;
}

/** The value of a ZSCALE, ZZERO or ZBLANK column; `undefined` where there is no such column. */
function numberAt(view: DataView, rowStart: number, column: TileColumn | undefined): number | undefined {
  if (!column) return undefined;
  const at = rowStart + column.offset;
  if (column.type === 'D') return view.getFloat64(at);
  if (column.type === 'E') return view.getFloat32(at);
  if (column.type === 'J') return view.getInt32(at);
  return column.type === 'I' ? view.getInt16(at) : view.getUint8(at);
}

/**
 * Reads the bytes of tiles from the heap, joining neighbours, and hands them over in order. They are valid only until
 * `use` returns: a source that can fill given memory fills the same again and again.
 */
export async function fetchTiles(
  file: FitsFile,
  hdu: Hdu,
  layout: TileLayout,
  tiles: readonly LocatedTile[],
  use: (tile: LocatedTile, bytes: Uint8Array) => void,
): Promise<void> {
  const heapStart = hdu.dataOffset + layout.heapOffset;
  const { read, mostBytes } = rangeReader(file, hdu);
  for (let first = 0; first < tiles.length;) {
    const { next, start, end } = joinedRead(tiles, first, mostBytes);
    const bytes = await read(heapStart + start, end - start);
    for (let k = first; k < next; k++) {
      const offset = tiles[k].offset - start;
      use(tiles[k], bytes.subarray(offset, offset + tiles[k].length));
    }
    first = next;
  }
}

interface RangeReader {
  /** Reads bytes that stay valid until the next read. */
  readonly read: (offset: number, length: number) => Promise<Uint8Array>;
  /** Longest joined read. */
  readonly mostBytes: number;
}

/** Reads into one piece of memory where the source allows it, in pieces that stay in the cache while they are decoded. */
function rangeReader({ source }: FitsFile, hdu: Hdu): RangeReader {
  if (!isBlockingSource(source)) {
    return {
      read: (offset, length) => readExactly(source, offset, length, hdu.index),
      mostBytes: MAX_READ_BYTES,
    };
  }
  let memory = new Uint8Array(0);
  const read = async (offset: number, length: number): Promise<Uint8Array> => {
    if (offset + length > source.size) return readExactly(source, offset, length, hdu.index);
    if (length > memory.length) memory = new Uint8Array(length);
    const bytes = memory.subarray(0, length);
    if (source.readInto(offset, bytes) < length) return readExactly(source, offset, length, hdu.index);
    return bytes;
  };
  return { read, mostBytes: CACHED_READ_BYTES };
}

/** The tiles from `first` on that one read can fetch: `next` is the one after them. */
function joinedRead(
  tiles: readonly LocatedTile[],
  first: number,
  mostBytes: number,
): { next: number; start: number; end: number } {
  let start = tiles[first].offset;
  let end = start + tiles[first].length;
  let next = first + 1;
  for (; next < tiles.length; next++) {
    const { offset, length } = tiles[next];
    const joinedStart = Math.min(start, offset);
    const joinedEnd = Math.max(end, offset + length);
    const gap = joinedEnd - joinedStart - (end - start) - length;
    if (gap > SMALL_GAP_BYTES || joinedEnd - joinedStart > mostBytes) break;
    start = joinedStart;
    end = joinedEnd;
  }
  return { next, start, end };
}
