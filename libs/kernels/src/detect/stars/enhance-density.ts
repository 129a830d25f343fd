import { createRaster, type Raster } from '../../raster.js';
import type { RowBand } from '../../filter/row-band.js';
import type { StarKernel } from './star-kernel.js';

/** A weight and the two opposite positions of the kernel that have it: rows of the window and first columns in their lines. */
interface TapPair {
  readonly weight: number;
  readonly rowA: number;
  readonly columnA: number;
  readonly rowB: number;
  readonly columnB: number;
}

/**
 * Convolution with a star kernel: the height of the best-fitting star at each pixel. Beyond the edge the image is 0; the result
 * is NaN where the kernel touches a pixel without data. The kernel is the same upside down, so opposite pixels share a
 * product.
 *
 * @param out raster of the same size, not the input; only the band is written. Default: a new one
 * @param onRow called before each row
 */
export function enhanceDensity(
  raster: Raster,
  kernel: StarKernel,
  { rowStart = 0, rowEnd = raster.height }: RowBand = {},
  out = createRaster(raster.width, raster.height),
  onRow?: () => void,
): Raster {
  const { width } = raster;
  const pairs = tapPairs(kernel);
  const center = kernel.weights[(kernel.weights.length - 1) / 2];
  const lines = Array.from({ length: kernel.rows }, () => new Float32Array(width + 2 * kernel.xRadius));
  for (let k = 1; k < kernel.rows; k++)
    loadLine(raster, rowStart - kernel.yRadius + k - 1, kernel.xRadius, lines[k]);
  const sum = new Float64Array(width);
  for (let y = rowStart; y < rowEnd; y++) {
    onRow?.();
    lines.push(lines.shift()!);
    loadLine(raster, y + kernel.yRadius, kernel.xRadius, lines[kernel.rows - 1]);
    const middle = lines[kernel.yRadius];
    for (let x = 0; x < width; x++) sum[x] = center * middle[x + kernel.xRadius];
    addPairs(lines, pairs, sum);
    out.data.set(sum, y * width);
  }
  return out;
}

/** A band with the rows of the image up to `reach` on both sides. */
export function widerBand(
  { height }: Raster,
  { rowStart = 0, rowEnd = height }: RowBand,
  reach: number,
): Required<RowBand> {
  return { rowStart: Math.max(0, rowStart - reach), rowEnd: Math.min(height, rowEnd + reach) };
}

/** The opposite pairs of the kernel's pixels, without its centre. */
function tapPairs({ weights, mask, columns }: StarKernel): TapPair[] {
  const pairs: TapPair[] = [];
  for (let i = 0; i < (weights.length - 1) / 2; i++) {
    if (!mask[i]) continue;
    const opposite = weights.length - 1 - i;
    pairs.push({
      weight: weights[i],
      rowA: Math.floor(i / columns),
      columnA: i % columns,
      rowB: Math.floor(opposite / columns),
      columnB: opposite % columns,
    });
  }
  return pairs;
}

/** Copies row `y` into the middle of a line; rows beyond the edge are 0. */
function loadLine({ data, width, height }: Raster, y: number, radius: number, line: Float32Array): void {
  if (y < 0 || y >= height) line.fill(0);
  else line.set(data.subarray(y * width, (y + 1) * width), radius);
}

/** Adds all pairs, three at a time: the sum in memory costs as much as the arithmetic of one. */
function addPairs(lines: Float32Array[], pairs: TapPair[], sum: Float64Array): void {
  let k = 0;
  for (; k + 2 < pairs.length; k += 3) addThreePairs(lines, pairs[k], pairs[k + 1], pairs[k + 2], sum);
  for (; k < pairs.length; k++) addPair(lines, pairs[k], sum);
}

function addThreePairs(lines: Float32Array[], p: TapPair, q: TapPair, r: TapPair, sum: Float64Array): void {
  const [pa, pb, qa, qb, ra, rb] = [p, q, r].flatMap((pair) => [
    lines[pair.rowA].subarray(pair.columnA),
    lines[pair.rowB].subarray(pair.columnB),
  ]);
  const [wp, wq, wr] = [p.weight, q.weight, r.weight];
  for (let x = 0; x < sum.length; x++) {
    sum[x] += wp * (pa[x] + pb[x]) + wq * (qa[x] + qb[x]) + wr * (ra[x] + rb[x]);
  }
}

function addPair(
  lines: Float32Array[],
  { weight, rowA, columnA, rowB, columnB }: TapPair,
  sum: Float64Array,
): void {
  const a = lines[rowA].subarray(columnA);
  const b = lines[rowB].subarray(columnB);
  for (let x = 0; x < sum.length; x++) sum[x] += weight * (a[x] + b[x]);
}
