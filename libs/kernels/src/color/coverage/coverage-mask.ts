import { ArgumentError } from '../../errors.js';
import type { PixelWindow } from '../../raster.js';
import { bitRowBytes, validBits } from './valid-bits.js';

/** Coverage of an image on a grid: a bit for each cell of `cell` × `cell` pixels, set if all of them have data. */
export interface CoverageMask {
  /** Rows of {@link maskRowBytes} bytes, the lowest bit first. */
  readonly bits: Uint8Array;
  /** Columns of the grid, in pixels. */
  readonly width: number;
  /** Rows of the grid, in pixels. */
  readonly height: number;
  /** Side of a cell in pixels, a power of two. */
  readonly cell: number;
}

/** Cells in a byte. */
export const BYTE_CELLS = 8;

/** Bytes of a row of cells. */
export const maskRowBytes = ({ width, cell }: Pick<CoverageMask, 'width' | 'cell'>): number =>
  Math.ceil(width / (cell * BYTE_CELLS));

/** Size of a mask in bytes. */
export const maskBytes = (mask: Omit<CoverageMask, 'bits'>): number =>
  maskRowBytes(mask) * Math.ceil(mask.height / mask.cell);

/**
 * Marks the covered cells of a tile. Tiles that begin at multiples of 8 cells share no bytes, so threads may mark one mask.
 *
 * @param data the tile's values, NaN without data; or whether all or none of them have data
 * @throws ArgumentError when the tile begins within a byte, or `data` has another size
 */
export function markCoverage(mask: CoverageMask, tile: PixelWindow, data: Float32Array | boolean): void {
  const { bits, cell } = mask;
  if (tile.x % (cell * BYTE_CELLS) !== 0 || tile.y % cell !== 0)
    throw new ArgumentError('tile', `${tile.x}, ${tile.y} lies within a byte of the mask`);
  if (typeof data === 'object' && data.length !== tile.width * tile.height)
    throw new ArgumentError('data', `${data.length} values for ${tile.width} × ${tile.height} pixels`);
  const rowBytes = maskRowBytes(mask);
  const columns = Math.ceil(tile.width / cell);
  const first = tile.x / (cell * BYTE_CELLS);
  const pixels = typeof data === 'object' && cell === 1 ? pixelBits(data, tile) : undefined;
  for (let row = 0; row * cell < tile.height; row++) {
    const start = (tile.y / cell + row) * rowBytes + first;
    if (pixels)
      bits.set(pixels.subarray(row * bitRowBytes(columns), (row + 1) * bitRowBytes(columns)), start);
    else
      for (let column = 0; column < columns; column += BYTE_CELLS) {
        const cells = Math.min(BYTE_CELLS, columns - column);
        const at = start + column / BYTE_CELLS;
        if (typeof data === 'boolean') bits[at] = data ? (1 << cells) - 1 : 0;
        else bits[at] = cellBits(data, tile, cell, column, row, cells);
      }
  }
}

/** A bit for each pixel of a tile. */
function pixelBits(data: Float32Array, { width, height }: PixelWindow): Uint8Array {
  const bits = new Uint8Array(bitRowBytes(width) * height);
  validBits(data, width, height, bits);
  return bits;
}

/** A bit for each of some cells in a row. */
function cellBits(
  data: Float32Array,
  tile: PixelWindow,
  cell: number,
  column: number,
  row: number,
  count: number,
): number {
  let bits = 0;
  for (let i = 0; i < count; i++) {
    if (isCellCovered(data, tile, cell, (column + i) * cell, row * cell)) bits |= 1 << i;
  }
  return bits;
}

/** Whether all pixels of the cell at `x`, `y` of the tile have data. */
function isCellCovered(
  data: Float32Array,
  { width, height }: PixelWindow,
  cell: number,
  x: number,
  y: number,
): boolean {
  const xEnd = Math.min(x + cell, width);
  const yEnd = Math.min(y + cell, height);
  for (let row = y; row < yEnd; row++) {
    for (let i = row * width + x; i < row * width + xEnd; i++) if (data[i] !== data[i]) return false;
  }
  return true;
}
