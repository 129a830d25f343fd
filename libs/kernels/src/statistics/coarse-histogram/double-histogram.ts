import { requireDoubles } from '../../require-arguments.js';
import { KEY_BINS } from './float-key.js';
import { indexOfRank, type BinDetail } from './coarse-histogram.js';
import {
  middleRanks,
  statisticsOf,
  sumUp,
  type RegionHistogram,
  type RegionStatistics,
} from './region-histogram.js';

/*
 * Float64 values as 64-bit keys that sort like the values (see float-key.ts), in four digits of 16 bits. Each pass over the pixels counts
 * one digit of the values whose earlier digits equal those of a middle value, so four passes find it exactly, in memory that does not grow
 * with the region.
 */

/** Digits of a key. */
const DIGITS = 4;

/** A value sought by its rank. */
export interface SoughtValue {
  /** The first digits of its key, as far as they are known. */
  readonly digits: readonly number[];
  /** Its rank, from 0, among the values that begin with these digits. */
  readonly rank: number;
}

/**
 * Counts and sums pixels in double precision: `counts` are of the first digits of their keys. Joined like those of singles.
 * @throws ArgumentError when the pixels are no Float64Array
 */
export function createDoubleHistogram(pixels: Float64Array): RegionHistogram {
  const counts = countNextDigit(pixels, [{ digits: [], rank: 0 }]).get(0)!;
  const validPixels = counts.reduce((sum, count) => sum + count, 0);
  const sums = sumUp(pixels);
  const mean = validPixels > 0 ? (sums.sum + sums.lost) / validPixels : NaN;
  return {
    ...{ totalPixels: pixels.length, validPixels, counts, mean },
    ...sums,
    ...spreadAbout(mean, pixels, validPixels),
  };
}

/** Sum of squared distances from the mean of the values, and the rounding error of the given mean. */
function spreadAbout(
  mean: number,
  pixels: Float64Array,
  validPixels: number,
): Pick<RegionHistogram, 'squares' | 'meanLost'> {
  let [squares, distances] = [0, 0];
  for (const value of pixels) {
    if (!Number.isFinite(value)) continue;
    const distance = value - mean;
    squares += distance * distance;
    distances += distance;
  }
  if (validPixels === 0) return { squares: 0, meanLost: 0 };
  return { squares: Math.max(0, squares - distances ** 2 / validPixels), meanLost: distances / validPixels };
}

/** The middle values after the first pass; none when no pixel is valid. */
export const middleSought = (histogram: RegionHistogram): SoughtValue[] =>
  histogram.validPixels === 0
    ? []
    : middleRanks(histogram).map((rank) => withDigit({ digits: [], rank }, histogram.counts));

/** Whether another pass is needed. */
export const isStillSought = (sought: readonly SoughtValue[]): boolean =>
  sought.some(({ digits }) => digits.length < DIGITS);

/**
 * Reads the pixels again: counts the next digit of the values that begin like a sought one.
 * @param sought all with the same number of known digits
 * @throws ArgumentError when the pixels are no Float64Array
 */
export function countNextDigit(pixels: Float64Array, sought: readonly SoughtValue[]): BinDetail {
  requireDoubles(pixels);
  const { beginningOf, digitOf } = DIGIT_PASSES[sought[0].digits.length];
  const beginnings = [...new Set(sought.map(beginningOfSought))];
  const counts = beginnings.map(() => new Uint32Array(KEY_BINS));
  // Doubles lie in memory with their lower word first on all machines that the engine runs on.
  const words = new Int32Array(pixels.buffer, pixels.byteOffset, 2 * pixels.length);
  for (let i = 0; i < pixels.length; i++) {
    if (!Number.isFinite(pixels[i])) continue;
    const sign = words[2 * i + 1] >> 31;
    const high = (words[2 * i + 1] ^ (sign | 0x80000000)) >>> 0;
    const low = (words[2 * i] ^ sign) >>> 0;
    const slot = beginnings.indexOf(beginningOf(high, low));
    if (slot >= 0) counts[slot][digitOf(high, low)]++;
  }
  return new Map(beginnings.map((beginning, slot) => [beginning, counts[slot]]));
}

/** The digits of a pass from the upper and the lower word of a key: the earlier digits, as one number, and the one to count. */
interface DigitPass {
  readonly beginningOf: (high: number, low: number) => number;
  readonly digitOf: (high: number, low: number) => number;
}

const DIGIT_PASSES: readonly DigitPass[] = [
  { beginningOf: () => 0, digitOf: (high) => high >>> 16 },
  { beginningOf: (high) => high >>> 16, digitOf: (high) => high & 0xffff },
  { beginningOf: (high) => high, digitOf: (_, low) => low >>> 16 },
  { beginningOf: (high, low) => high * KEY_BINS + (low >>> 16), digitOf: (_, low) => low & 0xffff },
];

const beginningOfSought = ({ digits }: SoughtValue): number =>
  digits.reduce((beginning, digit) => beginning * KEY_BINS + digit, 0);

/** The values with one more digit, from the counts of `countNextDigit` over all pixels. */
export const narrowSought = (sought: readonly SoughtValue[], detail: BinDetail): SoughtValue[] =>
  sought.map((value) => withDigit(value, detail.get(beginningOfSought(value))!));

function withDigit({ digits, rank }: SoughtValue, counts: Uint32Array): SoughtValue {
  const { place, below } = indexOfRank(counts, rank);
  return { digits: [...digits, place], rank: rank - below };
}

/** The statistics of a region. @param sought its middle values, no longer {@link isStillSought} */
export const describeDoubles = (
  histogram: RegionHistogram,
  sought: readonly SoughtValue[],
): RegionStatistics => statisticsOf(histogram, sought.map(valueOfDigits));

function valueOfDigits({ digits: [first, second, third, fourth] }: SoughtValue): number {
  const [high, low] = [(first << 16) | second, (third << 16) | fourth];
  const view = new DataView(new ArrayBuffer(8));
  const sign = high < 0 ? 0 : -1;
  view.setInt32(0, high ^ (sign | 0x80000000));
  view.setInt32(4, low ^ sign);
  return view.getFloat64(0);
}
