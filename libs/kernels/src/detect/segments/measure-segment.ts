import { ellipseOf, type Ellipse } from './ellipse.js';
import type { CutoutLabels } from './label-cutout.js';
import type { SegmentCutout } from './segment-cutout.js';

/** Measured properties of a source; shape and position are NaN when no pixel is positive. */
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

/** Sums over the pixels of a source, from which all its properties follow; those of its parts add up. */
export type SourceSums = Float64Array;

/** Number of pixels, flux, peak, and the moments of the positive values about a corner. */
const [AREA, FLUX, PEAK, WEIGHT, X, Y, XX, XY, YY] = [0, 1, 2, 3, 4, 5, 6, 7, 8];
const SUMS = 9;

const NO_ELLIPSE: Ellipse = { semiMajor: NaN, semiMinor: NaN, angle: NaN, ellipticity: NaN, fwhm: NaN };

/**
 * Measures the parts of a segment, or the whole of it; see `sourceProperties`. Pixels that are not finite are left out.
 *
 * @param width columns of the image
 * @returns one entry per part, in the order of their labels
 */
export function measureSegment(
  cutout: SegmentCutout,
  width: number,
  parts?: CutoutLabels,
): SegmentProperties[] {
  const sums = Array.from({ length: parts ? parts.count : 1 }, noSums);
  addPixels(cutout, sums, 0, 0, parts);
  const { left, lower } = cornerOf(cutout, width);
  return sums.map((part) => describeSums(part, left, lower));
}

/**
 * The sums over a segment's pixels that are in a cut-out, about a corner of all cut-outs of the segment.
 *
 * @param width columns of the image
 * @param left column of the corner, `lower` its row
 */
export function sumSegment(cutout: SegmentCutout, width: number, left: number, lower: number): SourceSums {
  const sums = noSums();
  const corner = cornerOf(cutout, width);
  addPixels(cutout, [sums], corner.left - left, corner.lower - lower);
  return sums;
}

/** The sums of two parts of one source together. */
export function addSums(a: SourceSums, b: SourceSums): SourceSums {
  return a.map((value, i) => (i === PEAK ? Math.max(value, b[i]) : value + b[i]));
}

function noSums(): SourceSums {
  const sums = new Float64Array(SUMS);
  sums[PEAK] = -Infinity;
  return sums;
}

/** Column and row of the image at position 0 of the cut-out. */
function cornerOf({ origin }: SegmentCutout, width: number): { left: number; lower: number } {
  const corner = origin + width + 1;
  return { left: (corner % width) - 1, lower: Math.floor(corner / width) - 1 };
}

/** Adds the pixels of a cut-out whose position 0 is at `x`, `y` from the corner of the sums. */
function addPixels(
  { pixels, values, stride }: SegmentCutout,
  sums: readonly SourceSums[],
  x: number,
  y: number,
  parts?: CutoutLabels,
): void {
  for (let i = 0; i < pixels.length; i++) {
    const place = pixels[i];
    const value = values[place];
    if (value * 0 !== 0) continue;
    const row = Math.floor(place / stride);
    addPixel(sums[parts ? parts.labels[place] - 1 : 0], value, x + place - row * stride, y + row);
  }
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

/** The properties of a source from its sums about a corner. */
export function describeSums(sums: SourceSums, left: number, lower: number): SegmentProperties {
  const weight = sums[WEIGHT];
  const x = sums[X] / weight;
  const y = sums[Y] / weight;
  const ellipse =
    weight > 0
      ? ellipseOf(sums[XX] / weight - x * x, sums[XY] / weight - x * y, sums[YY] / weight - y * y)
      : NO_ELLIPSE;
  return { x: left + x, y: lower + y, flux: sums[FLUX], peak: sums[PEAK], area: sums[AREA], ...ellipse };
}
