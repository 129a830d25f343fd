import type { TwoPassStatistics } from '#kernels/parallel';
import type { HistogramCounts, PixelStatistics } from '#processing-client/contract';
import { finiteOrNull, percentilesByName } from './two-pass-statistics.js';

/** The statistics of an image as in answers. */
export function countsAndStatistics({ statistics, percentiles, histogram }: TwoPassStatistics): {
  readonly counts: HistogramCounts;
  readonly stats: PixelStatistics;
} {
  const { validPixels, totalPixels } = statistics;
  return {
    counts: {
      bins: histogram.counts.length,
      edges: [...histogram.edges],
      counts: [...histogram.counts],
      percentiles: percentilesByName(percentiles),
    },
    stats: { ...finiteOrNull(statistics), validPixels, totalPixels },
  };
}
