import { requirePixels } from '../require-arguments.js';
import { countFinite } from '../statistics/count-finite.js';
import { percentiles } from '../statistics/percentiles.js';
import { compactDistances, wildDistance, type Tail, type WildCounts } from './wild-tail.js';

/**
 * Distance from the median within which no pixel is wild, in widths of that side: to its quartile, 0.67 σ of noise. The darkest
 * thousandth of real images, dust in front of a nebula included, is nearer.
 */
const ORDINARY_WIDTHS = 15;
/** More pixels than these shares are part of the image, whatever their values. */
const MOST_WILD_LOW = 0.2;
const MOST_WILD_HIGH = 0.03;
/** Half as many pixels as are beyond a limit of the display can move it, since percentiles are interpolated. */
const FEWEST_WILD = 0.0005;
/** Without some wild pixels, the percentiles can reach others. */
const ROUNDS = 3;

/** Larger arrays can be samples of an image, whose successive pixels are no neighbours. */
const LARGEST_IMAGE = 1 << 19;

/** Fewer pixels beside each other are no source. */
const SMALLEST_SOURCE = 4;

/** Some percentiles of the finite pixels; NaN without any. */
interface Spread {
  readonly faint: number;
  readonly quartiles: readonly [number, number];
  readonly median: number;
  readonly bright: number;
}

/** The pixels of an image without the wild ones, and the limits of its display. */
export interface OrdinaryPixels {
  /** The given array itself when no pixel is wild; else a copy, with NaN in their places. */
  readonly pixels: Float32Array;
  /** Value that 0.1 % of the pixels are below; NaN when no pixel is finite, as the others. */
  readonly faint: number;
  readonly median: number;
  /** Value that 0.1 % of the pixels are above; more where these are noise and a source is smaller. */
  readonly bright: number;
  /** Whether both are percentiles of all given pixels. */
  readonly isOrdinary: boolean;
  /** Of the pixels that are not wild; infinite where none is. */
  readonly range: PlausibleRange;
}

/** Values that are plausible: from `low` to below `high`. */
export interface PlausibleRange {
  /** The lowest plausible value. */
  readonly low: number;
  /** The lowest value that is too high. */
  readonly high: number;
}

const EVERYTHING: PlausibleRange = { low: -Infinity, high: Infinity };

/**
 * Leaves out wild pixels: dead, hot or saturated ones far from all others. Nothing is left out when the 0.1st and the 99.9th
 * percentile are plausible.
 *
 * Low pixels are wild when they are far below the lower half of the distribution, since there are no negative sources; high ones
 * when their tail is not that of sources ({@link wildDistance}).
 * @throws ArgumentError when the pixels are no Float32Array
 */
export function ordinaryPixels(data: Float32Array): OrdinaryPixels {
  return separateLimits(withoutWild(data, ROUNDS));
}

/**
 * The values of an image's pixels that are not wild ({@link ordinaryPixels}); `null` when none is wild. Pixels outside can be left out before
 * the image is resampled, which would spread them.
 * @throws ArgumentError when the pixels are no Float32Array
 */
export function plausibleRange(data: Float32Array): PlausibleRange | null {
  requirePixels(data);
  const { range } = withoutWild(data, ROUNDS);
  return range.low === -Infinity && range.high === Infinity ? null : range;
}

/** Sets the values outside a range to NaN, in place. @throws ArgumentError when the pixels are no Float32Array */
export function dropImplausible(data: Float32Array, { low, high }: PlausibleRange): void {
  requirePixels(data);
  for (let i = 0; i < data.length; i++) if (!(data[i] >= low && data[i] < high)) data[i] = NaN;
}

function withoutWild(data: Float32Array, rounds: number, known = EVERYTHING): OrdinaryPixels {
  const [faint, lower, median, upper, bright] = percentiles(data, [0.1, 25, 50, 75, 99.9]);
  const { low, high } = rangeAround(data, { faint, quartiles: [lower, upper], median, bright });
  if (rounds === 0 || (low === -Infinity && high === Infinity)) {
    const source = smallSource(data, upper, median, bright);
    const isOrdinary = rounds === ROUNDS && !(source > bright);
    return { pixels: data, faint, median, bright: Math.max(bright, source), isOrdinary, range: known };
  }
  const range = { low: Math.max(low, known.low), high: Math.min(high, known.high) };
  const pixels = data.slice();
  dropImplausible(pixels, range);
  return withoutWild(pixels, rounds - 1, range);
}

/** Level of sources that are smaller than a thousandth of an image whose brightest thousandth is noise; −Infinity without any. */
function smallSource(data: Float32Array, upper: number, median: number, bright: number): number {
  const start = ORDINARY_WIDTHS * (upper - median);
  if (!(bright < median + start / 2) || data.length > LARGEST_IMAGE) return -Infinity;
  const distances = compactDistances({ data, median, start });
  return distances.length < SMALLEST_SOURCE ? -Infinity : median + percentiles(distances, [50])[0];
}

function rangeAround(data: Float32Array, spread: Spread): PlausibleRange {
  const { quartiles, median, faint, bright } = spread;
  const [lower, upper] = [median - quartiles[0], quartiles[1] - median];
  if (!(lower > 0 || upper > 0)) return rangeAroundConstant(data, spread);
  const low = median - ORDINARY_WIDTHS * (lower || upper);
  const start = ORDINARY_WIDTHS * (upper || lower);
  const isLow = faint < low && countBelow(data, low) <= MOST_WILD_LOW * countFinite(data);
  const isHigh = bright > median + start;
  return {
    low: isLow ? low : -Infinity,
    high: isHigh ? median + tailEnd({ data, median, start }) : Infinity,
  };
}

/** Most pixels of a map may have one value: the others are judged together by their distance from it. */
function rangeAroundConstant(data: Float32Array, { median, faint, bright }: Spread): PlausibleRange {
  if (faint === bright || !Number.isFinite(median)) return EVERYTHING;
  const distance = tailEnd({ data, median, start: leastDistance(data, median), isTwoSided: true });
  return { low: median - distance, high: median + distance };
}

/** Where wild pixels begin. A source in a map that is mostly constant can be a single pixel. */
function tailEnd(tail: Tail): number {
  const { data, isTwoSided = false } = tail;
  return wildDistance(tail, wildCounts(data), !isTwoSided && data.length > LARGEST_IMAGE);
}

function wildCounts(data: Float32Array): WildCounts {
  const valid = countFinite(data);
  return { least: FEWEST_WILD * valid, most: MOST_WILD_HIGH * valid };
}

function leastDistance(data: Float32Array, value: number): number {
  let least = Infinity;
  for (let i = 0; i < data.length; i++) {
    const distance = Math.abs(data[i] - value);
    if (distance > 0 && distance < least) least = distance;
  }
  return least;
}

function countBelow(data: Float32Array, bound: number): number {
  let count = 0;
  for (let i = 0; i < data.length; i++) if (data[i] < bound && data[i] > -Infinity) count++;
  return count;
}

/** Limits that meet, as those of a map that is almost constant, are replaced by those of the values that differ. */
function separateLimits(ordinary: OrdinaryPixels): OrdinaryPixels {
  const { pixels, faint, bright } = ordinary;
  if (faint !== bright) return ordinary;
  const others = pixels.filter((value) => value !== faint && Math.abs(value) < Infinity);
  if (others.length === 0) return ordinary;
  const range = ordinaryPixels(others);
  const limits = { faint: Math.min(faint, range.faint), bright: Math.max(bright, range.bright) };
  return { ...ordinary, ...limits, isOrdinary: false };
}
