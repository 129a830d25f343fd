import type { GridChannel, Limits } from './document.js';

/** The scale of a histogram's axis: places 0 to 1, and the values there. */
export interface HistogramScale {
  placeOf(value: number): number;
  valueOf(place: number): number;
}

/** What a scale is made from: the measurements of a channel or of a tile set. */
export type ScaleFacts = Pick<GridChannel, 'stats' | 'sky'>;

/**
 * A scale from the smallest to the largest value, even in asinh of the distance from the sky in units of its noise: noise and stars both
 * have room. Without a sky, or noise, it is even in the values.
 */
export function histogramScale({ stats, sky }: ScaleFacts): HistogramScale {
  const [min, max] = [stats.min ?? 0, stats.max ?? 1];
  const [bend, unbend] =
    sky && sky.noise > 0
      ? [
          (value: number) => Math.asinh((value - sky.level) / sky.noise),
          (bent: number) => sky.level + sky.noise * Math.sinh(bent),
        ]
      : [(value: number) => value, (bent: number) => bent];
  const [start, end] = [bend(min), bend(max)];
  const length = end > start ? end - start : 1;
  return {
    placeOf: (value) => (bend(value) - start) / length,
    valueOf: (place) => unbend(start + place * length),
  };
}

/** A bar of a histogram, on the scale. */
export interface Bar {
  readonly start: number;
  readonly end: number;
  /** 0 to 1: the logarithm of the pixels' density on the scale, over that of the densest bin. */
  readonly height: number;
}

/** The bars of a channel. Bins that no pixel is in have none. */
export function histogramBars({ histogram, ...facts }: Pick<GridChannel, 'histogram'> & ScaleFacts): Bar[] {
  const scale = histogramScale(facts);
  const bins = histogram.counts.flatMap((count, i) => {
    const [start, end] = [scale.placeOf(histogram.edges[i]), scale.placeOf(histogram.edges[i + 1])];
    return count > 0 && end > start ? [{ start, end, density: count / (end - start) }] : [];
  });
  const densest = Math.log1p(bins.reduce((most, { density }) => Math.max(most, density), 0));
  return bins.map(({ start, end, density }) => ({ start, end, height: Math.log1p(density) / densest }));
}

/** The value in the middle of two limits to the eye: what the tone shows at half brightness, by bisection; tones never fall. */
export function middleValue({ low, high }: Limits, shownAt: (place: number) => number): number {
  let [below, above] = [0, 1];
  for (let halving = 0; halving < 50; halving++) {
    const middle = (below + above) / 2;
    if (shownAt(middle) >= 0.5) above = middle;
    else below = middle;
  }
  return low + above * (high - low);
}

/** The gamma with which a place between the limits, 0 to 1, is shown at half brightness, if the tone without it shows it at `level`. */
export const gammaForMiddle = (level: number): number => Math.log(level) / Math.log(0.5);
