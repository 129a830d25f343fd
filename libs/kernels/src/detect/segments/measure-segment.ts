import { ellipseOf, type Ellipse } from './ellipse.js';
import type { CutoutLabels } from './label-cutout.js';
import type { SegmentCutout } from './segment-cutout.js';

/** What is measured of a source; shape and place are NaN when no pixel is positive. */
export interface SegmentProperties extends Ellipse {
  /** Centre of light, 0-based pixels. */
  readonly x: number;
  /** Row of the centre. */
  readonly y: number;
  /** Sum of the values. */
  readonly flux: number;
  /** Largest value. */
  readonly peak: number;
  /** Number of finite pixels. */
  readonly area: number;
}

/** Sums per source: number of pixels, flux, peak, and the moments of the positive values about the cutout's corner. */
const [AREA, FLUX, PEAK, WEIGHT, X, Y, XX, XY, YY] = [0, 1, 2, 3, 4, 5, 6, 7, 8];
const SUMS = 9;

const NO_ELLIPSE: Ellipse = { semiMajor: NaN, semiMinor: NaN, angle: NaN, ellipticity: NaN, fwhm: NaN };

/**
 * Measures the sources that a segment was divided into, or the whole of it; see `sourceProperties`. Pixels that are not
 * finite are left out.
 *
 * @param width columns of the image
 * @returns one entry per part, in the order of their labels
 */
export function measureSegment(
  cutout: SegmentCutout,
  width: number,
  parts?: CutoutLabels,
): SegmentProperties[] {
  const count = parts ? parts.count : 1;
  const sums = Array.from({ length: count }, () => new Float64Array(SUMS));
  for (const part of sums) part[PEAK] = -Infinity;
  const { pixels, values, stride } = cutout;
  for (let i = 0; i < pixels.length; i++) {
    const place = pixels[i];
    const value = values[place];
    if (value * 0 !== 0) continue;
    const row = Math.floor(place / stride);
    addPixel(sums[parts ? parts.labels[place] - 1 : 0], value, place - row * stride, row);
  }
  const corner = cutout.origin + width + 1;
  return sums.map((part) => describe(part, (corner % width) - 1, Math.floor(corner / width) - 1));
}

function addPixel(sums: Float64Array, value: number, x: number, y: number): void {
  sums[AREA]++;
  sums[FLUX] += value;
  if (value > sums[PEAK]) sums[PEAK] = value;
  if (!(value > 0)) return;
  sums[WEIGHT] += value;
  sums[X] += value * x;
  sums[Y] += value * y;
  sums[XX] += value * x * x;
  sums[XY] += value * x * y;
  sums[YY] += value * y * y;
}

function describe(sums: Float64Array, left: number, lower: number): SegmentProperties {
  const weight = sums[WEIGHT];
  const x = sums[X] / weight;
  const y = sums[Y] / weight;
  const ellipse =
    weight > 0
      ? ellipseOf(sums[XX] / weight - x * x, sums[XY] / weight - x * y, sums[YY] / weight - y * y)
      : NO_ELLIPSE;
  return { x: left + x, y: lower + y, flux: sums[FLUX], peak: sums[PEAK], area: sums[AREA], ...ellipse };
}
