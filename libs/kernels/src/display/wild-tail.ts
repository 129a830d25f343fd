/** The pixels of an image that are at least `start` from its median, above it or on both sides. */
export interface Tail {
  readonly data: Float32Array;
  readonly median: number;
  /** A positive distance. */
  readonly start: number;
  readonly isTwoSided?: boolean;
}

/** Pixels that are wild together: fewer do not reach the limits of a display, more are part of the image. */
export interface WildCounts {
  readonly least: number;
  readonly most: number;
}

/** A wild tail has at least this share of its pixels beyond `octaves`. */
interface TailRule {
  readonly octaves: number;
  readonly share: number;
}

/**
 * Wild tails in a sample of distant pixels: with a gap of a factor of 8, or hardly falling over a factor of 1024. The tail of stars and
 * galaxies is continuous and falls faster: even a Gaussian has pixels evenly in the logarithm of their value.
 */
const TAILS_OF_SAMPLES: readonly TailRule[] = [
  { octaves: 3, share: 0.9 },
  { octaves: 10, share: 0.4 },
];
/** Wild tails of pixels beside each other, which can be a compact source: the gap is orders of magnitude. */
const TAILS_OF_IMAGES: readonly TailRule[] = [{ octaves: 10, share: 0.9 }];
/** A pixel so much farther from the median than its neighbours in the row stands alone, as the core of a star hardly does. */
const SPIKE_FACTOR = 8;
/** Spikes nearer than this, over 300 σ of noise, can be stars of one pixel. */
const SPIKE_OCTAVES = 5;
/** Share of such pixels in a wild tail: at random, two of a few percent are rarely neighbours. */
const SPIKE_SHARE = 0.8;

/** The tail is counted in bins of half an octave; there are enough for the ratio of any two float32 values. */
const BINS_PER_OCTAVE = 2;
const BINS = BINS_PER_OCTAVE * 280;

/**
 * The distance from the median at which the pixels of a tail become wild. Infinity when none is.
 * @param isSample whether the pixels are a sample of an image, so that successive ones are no neighbours
 */
export function wildDistance(tail: Tail, wild: WildCounts, isSample: boolean): number {
  const { counts, spikes } = countTail(tail);
  const rules = isSample ? TAILS_OF_SAMPLES : TAILS_OF_IMAGES;
  const bySpikes = isSample || tail.isTwoSided ? Infinity : firstBinOfSpikes(counts, spikes, wild);
  const bin = bySpikes < Infinity ? bySpikes : firstWildBin(counts, rules, wild);
  return tail.start * 2 ** (bin / BINS_PER_OCTAVE);
}

function countTail(tail: Tail): { counts: Uint32Array; spikes: Uint32Array } {
  const [counts, spikes] = [new Uint32Array(BINS), new Uint32Array(BINS)];
  for (let i = 0; i < tail.data.length; i++) {
    const distance = distanceOf(tail, i);
    if (!(distance >= tail.start && distance < Infinity)) continue;
    const bin = Math.floor(BINS_PER_OCTAVE * Math.log2(distance / tail.start));
    counts[bin]++;
    if (isSpike(tail, i, distance)) spikes[bin]++;
  }
  return { counts, spikes };
}

/** Distances from the median of those pixels of a tail that are no spikes, which wild pixels mostly are. */
export function compactDistances(tail: Tail): Float32Array {
  const distances: number[] = [];
  for (let i = 0; i < tail.data.length; i++) {
    const distance = distanceOf(tail, i);
    if (distance >= tail.start && distance < Infinity && !isSpike(tail, i, distance))
      distances.push(distance);
  }
  return Float32Array.from(distances);
}

/** A neighbour that is outside the image or has no data does not matter. */
function isSpike(tail: Tail, index: number, distance: number): boolean {
  const limit = distance / SPIKE_FACTOR;
  return !(distanceOf(tail, index - 1) > limit || distanceOf(tail, index + 1) > limit);
}

function distanceOf({ data, median, isTwoSided }: Tail, index: number): number {
  const difference = data[index] - median;
  return isTwoSided ? Math.abs(difference) : difference;
}

/** The bin in which the spikes of a tail begin that is almost only spikes. Infinity when there are too few or too many. */
function firstBinOfSpikes(counts: Uint32Array, spikes: Uint32Array, { least, most }: WildCounts): number {
  const [beyond, spikesBeyond] = [sumsFromEnd(counts), sumsFromEnd(spikes)];
  let bin = beyond.findIndex(
    (pixels, i) =>
      i >= SPIKE_OCTAVES * BINS_PER_OCTAVE &&
      pixels >= Math.max(1, least) &&
      pixels <= most &&
      spikesBeyond[i] >= SPIKE_SHARE * pixels,
  );
  if (bin < 0) return Infinity;
  while (spikes[bin] <= counts[bin] / 2) bin++;
  return bin;
}

/** The bin in which the wild pixels begin. Infinity when no rule finds any. */
function firstWildBin(counts: Uint32Array, rules: readonly TailRule[], { least, most }: WildCounts): number {
  const beyond = sumsFromEnd(counts);
  for (const { octaves, share } of rules) {
    const step = octaves * BINS_PER_OCTAVE;
    const isWild = (bin: number): boolean =>
      beyond[bin + step] >= Math.max(1, least, share * beyond[bin]) && beyond[bin + step] <= most;
    const first = counts.findIndex((_, bin) => isWild(bin));
    if (first < 0) continue;
    let last = first;
    while (isWild(last + 1)) last++;
    return sparsestBin(counts, first, last + step);
  }
  return Infinity;
}

/** Sums of the counts from each bin to the last one. */
function sumsFromEnd(counts: Uint32Array): Uint32Array {
  const sums = counts.slice();
  for (let bin = sums.length - 2; bin >= 0; bin--) sums[bin] += sums[bin + 1];
  return sums;
}

/** Where the longest run of the lowest count begins. */
function sparsestBin(counts: Uint32Array, from: number, to: number): number {
  const lowest = counts.subarray(from, to).reduce((a, b) => Math.min(a, b), Infinity);
  let [sparsest, longest, length] = [from, 0, 0];
  for (let bin = from; bin < to; bin++) {
    length = counts[bin] === lowest ? length + 1 : 0;
    if (length <= longest) continue;
    longest = length;
    sparsest = bin - length + 1;
  }
  return sparsest;
}
