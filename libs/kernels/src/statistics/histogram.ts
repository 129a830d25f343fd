import { requirePixels } from '../require-arguments.js';
import { ArgumentError } from '../errors.js';

/** A histogram of pixel values. */
export interface Histogram {
  /** `bins + 1` edges, evenly spaced, in data units. */
  readonly edges: Float64Array;
  /** Number of pixels in [edge i, edge i+1); the last bin holds its upper edge too. */
  readonly counts: Uint32Array;
}

/** Options of {@link histogram}. */
export interface HistogramOptions {
  /** Number of bins. Default 256. */
  readonly bins?: number;
  /** Lowest and highest edge. Default: the smallest and largest finite value. */
  readonly range?: readonly [number, number];
}

/**
 * Counts the finite pixels in evenly spaced bins, as `numpy.histogram`: pixels outside the range are left out, an empty range is widened by
 * half a unit on each side, and a value that rounding puts into the wrong bin is corrected against the edges.
 *
 * @throws ArgumentError when `bins` is not a positive integer or the range is not finite and ascending
 */
export function histogram(data: Float32Array, options: HistogramOptions = {}): Histogram {
  requirePixels(data);
  const { bins = 256 } = options;
  if (!Number.isInteger(bins) || bins < 1)
    throw new ArgumentError('bins', `${bins} is not a positive integer`);
  const edges = histogramEdges(options.range ?? shownRange(finiteRange(data)), bins);
  const counts = new Uint32Array(bins);
  addToHistogram({ edges, counts }, data);
  return { edges, counts };
}

/**
 * The edges of `bins` evenly spaced bins over a range; an empty range is widened by half a unit on each side.
 * @throws ArgumentError when the range is not finite and ascending
 */
export function histogramEdges(range: readonly [number, number], bins: number): Float64Array {
  const [low, high] = histogramRange(range);
  const edges = Float64Array.from({ length: bins + 1 }, (_, i) => low + ((high - low) * i) / bins);
  edges[bins] = high;
  return edges;
}

/** How far apart the edges of bins are: even in asinh((value − centre)/unit), so that both a narrow peak and a wide range show. */
export interface AsinhSpacing {
  /** The level of the sky, say. */
  readonly centre: number;
  /** The noise of the sky, say; above 0. */
  readonly unit: number;
}

/**
 * The edges of `bins` bins over a range, evenly spaced in asinh((value − centre)/unit).
 * @throws ArgumentError when the range is not finite and ascending, or the unit is not above 0
 */
export function asinhEdges(
  range: readonly [number, number],
  bins: number,
  { centre, unit }: AsinhSpacing,
): Float64Array {
  const [low, high] = histogramRange(range);
  if (!(unit > 0)) throw new ArgumentError('unit', `${unit} is not above 0`);
  const [first, last] = [low, high].map((value) => Math.asinh((value - centre) / unit));
  const edges = new Float64Array(bins + 1).fill(high);
  edges[0] = low;
  for (let i = 1; i < bins; i++) {
    const edge = centre + unit * Math.sinh(first + ((last - first) * i) / bins);
    // Rounding must not let an edge be below the one before it.
    edges[i] = Math.min(high, Math.max(edges[i - 1], edge));
  }
  return edges;
}

/** The bin of unevenly spaced edges that holds a value, which is not below the first of some bins and not beyond the last of them. */
export function binBetween(edges: Float64Array, value: number, first = 0, last = edges.length - 2): number {
  let low = first;
  let high = last + 1;
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if (edges[middle] <= value) low = middle;
    else high = middle;
  }
  return low;
}

/** The range of a histogram of data between `low` and `high`; [0, 1] where no pixel was finite. */
export const shownRange = ([low, high]: readonly [number, number]): readonly [number, number] =>
  low <= high ? [low, high] : [0, 1];

/** The smallest and largest finite value; [Infinity, −Infinity] when no pixel is finite. */
export function finiteRange(data: Float32Array): [number, number] {
  let low = Infinity;
  let high = -Infinity;
  for (let i = 0; i < data.length; i++) {
    const value = data[i];
    if (value < low) low = value === -Infinity ? low : value;
    if (value > high) high = value === Infinity ? high : value;
  }
  return [low, high];
}

function histogramRange([low, high]: readonly [number, number]): [number, number] {
  if (!Number.isFinite(low) || !Number.isFinite(high) || low > high) {
    throw new ArgumentError('range', `[${low}, ${high}] is not finite and rising`);
  }
  return low === high ? [low - 0.5, high + 0.5] : [low, high];
}

/** Counts pixels in a histogram that has begun. */
export function addToHistogram({ edges, counts }: Histogram, data: Float32Array): void {
  const bins = edges.length - 1;
  const low = edges[0];
  const high = edges[bins];
  for (let i = 0; i < data.length; i++) {
    const value = data[i];
    if (value >= low && value <= high) counts[binOfValue(edges, value)]++;
  }
}

/** The bin that holds a value between the first and the last edge, corrected for rounding. */
export function binOfValue(edges: Float64Array, value: number): number {
  const bins = edges.length - 1;
  const low = edges[0];
  const bin = Math.min(bins - 1, (((value - low) * bins) / (edges[bins] - low)) | 0);
  if (value < edges[bin]) return bin - 1;
  return value >= edges[bin + 1] && bin < bins - 1 ? bin + 1 : bin;
}
