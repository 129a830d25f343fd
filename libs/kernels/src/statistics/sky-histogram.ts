import { ArgumentError } from '../errors.js';
import { requirePixels } from '../require-arguments.js';
import { KEY_BINS, keyOf, valueOf } from './coarse-histogram/float-key.js';
import { asinhEdges, histogramEdges, shownRange, type Histogram } from './histogram.js';

/** Level and noise of the sky in an image. */
export interface SkyLevel {
  /** 3-sigma-clipped median. */
  readonly level: number;
  /** 3-sigma-clipped standard deviation. */
  readonly noise: number;
}

/** A histogram whose bins show both the noise of the sky and the stars. */
export interface SkyHistogram extends Histogram {
  /** Counts the pixels of `data` that lie between the first and the last edge. */
  readonly count: (data: Float32Array) => void;
}

/** Bits of a key below those that name a coarse bin. */
const POSITION_BITS = 16;

/**
 * A histogram without counts, whose bins are even in asinh((value − level)/noise), from the smallest to the largest value of an image; even
 * in the values themselves without a sky, or without noise. Bin i holds the values from edge i to below edge i + 1, the last one its upper
 * edge, too.
 * @param range smallest and largest value; [Infinity, −Infinity] without any
 * @throws ArgumentError when `bins` is not a positive integer
 */
export function createSkyHistogram(
  range: readonly [number, number],
  sky: SkyLevel | null,
  bins = 256,
): SkyHistogram {
  if (!Number.isInteger(bins) || bins < 1)
    throw new ArgumentError('bins', `${bins} is not a positive integer`);
  const shown = shownRange(range);
  const edges =
    sky && sky.noise > 0
      ? asinhEdges(shown, bins, { centre: sky.level, unit: sky.noise })
      : histogramEdges(shown, bins);
  const histogram = { edges, counts: new Uint32Array(bins) };
  const center = sky?.level ?? edges[0];
  const firstBins = firstBinsOf(edges, center);
  return { ...histogram, count: (data) => countPixels(histogram, { firstBins, center }, data) };
}

/** The bins of values by their distance from a centre, rounded to its upper 16 bits: the wanted bin is next to it. */
interface BinTable {
  readonly firstBins: Uint32Array;
  readonly center: number;
}

function firstBinsOf(edges: Float64Array, center: number): Uint32Array {
  const firstBins = new Uint32Array(KEY_BINS);
  let bin = 0;
  for (let key = 0; key < KEY_BINS; key++) {
    const value = center + valueOf((key << POSITION_BITS) >>> 0);
    while (bin < edges.length - 2 && value >= edges[bin + 1]) bin++;
    firstBins[key] = bin;
  }
  return firstBins;
}

function countPixels(
  { edges, counts }: Histogram,
  { firstBins, center }: BinTable,
  data: Float32Array,
): void {
  requirePixels(data);
  const last = counts.length - 1;
  const [low, high] = [edges[0], edges[counts.length]];
  for (let i = 0; i < data.length; i++) {
    const value = data[i];
    if (!(value >= low && value <= high)) continue;
    let bin = firstBins[keyOf(value - center) >>> POSITION_BITS];
    while (bin > 0 && value < edges[bin]) bin--;
    while (bin < last && value >= edges[bin + 1]) bin++;
    counts[bin]++;
  }
}
