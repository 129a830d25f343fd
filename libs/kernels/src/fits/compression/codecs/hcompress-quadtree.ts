import { FitsFormatError } from '../../../errors.js';
import { type BitReader, peekBits, readBits } from '../../../decompress/bit-reader.js';

/** A rectangle of the coefficient array. */
export interface Quadrant {
  readonly coefficients: Float64Array;
  /** Index of its first element, and from one row to the next. */
  readonly offset: number;
  readonly stride: number;
  readonly height: number;
  readonly width: number;
}

/** A bit plane begins with four bits for its encoding. */
const DIRECT = 0x0;
const QUADTREE = 0xf;

/** The Huffman code of the 2×2 patterns: pattern, bits, code (White, Postman & Lattanzi 1992). */
const PATTERN_CODES: readonly (readonly [pattern: number, length: number, code: number])[] = [
  [1, 3, 0],
  [2, 3, 1],
  [4, 3, 2],
  [8, 3, 3],
  [3, 4, 8],
  [5, 4, 9],
  [10, 4, 10],
  [12, 4, 11],
  [15, 4, 12],
  [6, 5, 26],
  [7, 5, 27],
  [9, 5, 28],
  [11, 5, 29],
  [13, 5, 30],
  [0, 6, 62],
  [14, 6, 63],
];
const LONGEST_CODE = 6;

/** For each next 6 bits: pattern × 8 + length of its code. */
const PATTERNS = patternTable();

function patternTable(): Uint8Array {
  const table = new Uint8Array(1 << LONGEST_CODE);
  for (const [pattern, length, code] of PATTERN_CODES) {
    const spare = LONGEST_CODE - length;
    table.fill(pattern * 8 + length, code << spare, (code + 1) << spare);
  }
  return table;
}

/**
 * Reads the bit planes of one quadrant, from the highest, and adds them to its coefficients.
 *
 * @throws FitsFormatError when the stream is damaged or cut short
 */
export function addBitPlanes(reader: BitReader, quadrant: Quadrant, planes: number): void {
  if (quadrant.height === 0 || quadrant.width === 0) return;
  const cells = Math.ceil(quadrant.height / 2) * Math.ceil(quadrant.width / 2);
  const buffers: [Uint8Array, Uint8Array] = [new Uint8Array(cells), new Uint8Array(cells)];
  for (let plane = planes - 1; plane >= 0; plane--) {
    const form = readBits(reader, 4);
    if (form === QUADTREE) addPlane(quadrant, readQuadtree(reader, quadrant, buffers), 2 ** plane);
    else if (form === DIRECT) addPlane(quadrant, readDirect(reader, buffers[0]), 2 ** plane);
    else throw new FitsFormatError('HCOMPRESS_1: illegal form of a bit plane', { byte: reader.next });
  }
}

/** The 2×2 patterns of a plane, one after another, without coding. */
function readDirect(reader: BitReader, patterns: Uint8Array): Uint8Array {
  for (let k = 0; k < patterns.length; k++) patterns[k] = readBits(reader, 4);
  return patterns;
}

/**
 * The 2×2 patterns of a plane from a quadtree: each bit of a pattern says whether the pattern below it has any bit, and only patterns with
 * bits are written, last one first.
 */
function readQuadtree(
  reader: BitReader,
  { height, width }: Quadrant,
  [first, second]: [Uint8Array, Uint8Array],
): Uint8Array {
  let depth = 0;
  while (1 << depth < Math.max(height, width)) depth++;
  let parents = first;
  let children = second;
  parents[0] = readPattern(reader);
  for (let below = depth - 1; below >= 1; below--) {
    const rows = Math.ceil(height / 2 ** below);
    const columns = Math.ceil(width / 2 ** below);
    const parentColumns = Math.ceil(columns / 2);
    for (let row = rows - 1; row >= 0; row--) {
      const parentRow = (row >> 1) * parentColumns;
      const rowShift = 3 - 2 * (row & 1);
      for (let column = columns - 1; column >= 0; column--) {
        const occupied = (parents[parentRow + (column >> 1)] >> (rowShift - (column & 1))) & 1;
        children[row * columns + column] = occupied ? readPattern(reader) : 0;
      }
    }
    [parents, children] = [children, parents];
  }
  return parents;
}

function readPattern(reader: BitReader): number {
  const found = PATTERNS[peekBits(reader, LONGEST_CODE)];
  readBits(reader, found & 7);
  return found >> 3;
}

/** Adds `weight` to each coefficient whose bit is set; the highest bit of a pattern is its first pixel. */
function addPlane(
  { coefficients, offset, stride, height, width }: Quadrant,
  patterns: Uint8Array,
  weight: number,
): void {
  const patternColumns = Math.ceil(width / 2);
  for (let row = 0; row < height; row++) {
    const patternRow = (row >> 1) * patternColumns;
    const rowShift = 3 - 2 * (row & 1);
    const at = offset + row * stride;
    for (let column = 0; column < width; column++) {
      if ((patterns[patternRow + (column >> 1)] >> (rowShift - (column & 1))) & 1)
        coefficients[at + column] += weight;
    }
  }
}
