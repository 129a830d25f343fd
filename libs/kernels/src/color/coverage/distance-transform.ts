import type { RowBand } from '../../filter/row-band.js';
import { columnDistances } from './column-distances.js';

/** Longest reach of {@link distanceRows}: distances within a column are stored in 16 bits. */
const LONGEST_REACH = 0xffff;

/**
 * Euclidean distance in pixels from each pixel to the nearest uncovered one (centre to centre), exact up to `reach`, Infinity beyond it; 0
 * for uncovered pixels. After Meijster, Roerdink & Hesselink (2000): distances within each column first, then the lower envelope of their
 * parabolas along each row; linear in the number of pixels. Rows beyond the reach of any edge cost next to nothing.
 *
 * @param footprint coverage, 0 (or NaN) = none; row-major. It is read before the first row is passed on
 * @param reach pixels, at most {@link LONGEST_REACH}
 * @param use receives each row in turn; the next row overwrites its distances
 * @param band the rows to compute; edges beyond them count, too. Default: all
 */
export function distanceRows(
  footprint: Float32Array | Uint8Array,
  width: number,
  height: number,
  reach: number,
  use: (y: number, distances: Float32Array) => void,
  { rowStart = 0, rowEnd = height }: RowBand = {},
): void {
  const beyond = Math.min(LONGEST_REACH, Math.floor(reach) + 1);
  const columnsOf = columnDistances(footprint, width, height, beyond);
  const envelope: Envelope = { vertex: new Int32Array(width), start: new Float64Array(width + 1) };
  const distances = new Float32Array(width);
  for (let y = rowStart; y < rowEnd; y++) {
    const row = columnsOf(y);
    const parabolas = lowerEnvelope(row, beyond, envelope);
    followEnvelope(row, envelope, parabolas, reach, distances);
    use(y, distances);
  }
}

/** The parabolas that are lowest somewhere: their apices from left to right, and from which x on each is the lowest. */
interface Envelope {
  readonly vertex: Int32Array;
  readonly start: Float64Array;
}

/** An uncovered pixel between two others is nearest to none but itself: gaps cost no parabolas but those of their ends. */
function isInsideGap(row: Uint16Array, i: number): boolean {
  return row[i] === 0 && row[i - 1] === 0 && row[i + 1] === 0;
}

/**
 * The parabolas (x − i)² + row[i]² that are lowest somewhere outside gaps.
 *
 * @returns their number
 */
function lowerEnvelope(row: Uint16Array, beyond: number, { vertex, start }: Envelope): number {
  let count = 0;
  for (let i = 0; i < row.length; i++) {
    if (row[i] === beyond || isInsideGap(row, i)) continue;
    let from = -Infinity;
    while (count > 0) {
      const last = vertex[count - 1];
      from = (i * i + row[i] * row[i] - last * last - row[last] * row[last]) / (2 * (i - last));
      if (from > start[count - 1]) break;
      count--;
      from = -Infinity;
    }
    vertex[count] = i;
    start[count++] = from;
  }
  return count;
}

/** Each parabola where it is the lowest and within reach; Infinity elsewhere, which is most of a row. */
function followEnvelope(
  row: Uint16Array,
  { vertex, start }: Envelope,
  parabolas: number,
  reach: number,
  distances: Float32Array,
): void {
  for (let x = 0; x < row.length; x++) distances[x] = row[x] === 0 ? 0 : Infinity;
  for (let k = 0; k < parabolas; k++) {
    const apex = vertex[k];
    const first = Math.max(0, Math.ceil(start[k]), Math.ceil(apex - reach));
    const end = Math.min(
      row.length,
      k + 1 < parabolas ? Math.ceil(start[k + 1]) : Infinity,
      apex + reach + 1,
    );
    const height = row[apex] * row[apex];
    for (let x = first; x < end; x++) {
      const squared = (x - apex) * (x - apex) + height;
      if (squared <= reach * reach && row[x] > 0) distances[x] = Math.sqrt(squared);
    }
  }
}
