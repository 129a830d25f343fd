import type {
  HistogramCounts as CountsFacts,
  HistogramFacts,
  PixelPercentiles as PercentileFacts,
  PixelStatistics as StatisticsFacts,
  ToneLimits as LimitFacts,
} from '#processing-client';
import { NumberField, NumberListField, PartField } from '../validation/fields.js';
import { ImagePartFields } from './image-part.dto.js';
import { SmoothedToneQuery } from './smoothed-tone.dto.js';

/** Parameters of a histogram (docs/reference/wire-format.md, "Viewer"). */
export class HistogramQuery extends ImagePartFields(SmoothedToneQuery) {
  @NumberField({ integer: true, min: 2, max: 4096, default: 256, query: true })
  bins: number = 256;
}

/** Of the finite pixels, in the unit of the data; null if there are none. */
export class PixelStatistics implements StatisticsFacts {
  @NumberField({ nullable: true })
  min: number | null;

  @NumberField({ nullable: true })
  max: number | null;

  @NumberField({ nullable: true })
  mean: number | null;

  @NumberField({ nullable: true, description: 'Population standard deviation (divisor n)' })
  std: number | null;

  @NumberField({ nullable: true })
  median: number | null;

  @NumberField({ integer: true })
  validPixels: number;

  @NumberField({ integer: true })
  totalPixels: number;
}

export class PixelPercentiles implements PercentileFacts {
  @NumberField({ nullable: true })
  p0_1: number | null;

  @NumberField({ nullable: true })
  p1: number | null;

  @NumberField({ nullable: true })
  p5: number | null;

  @NumberField({ nullable: true })
  p25: number | null;

  @NumberField({ nullable: true })
  p50: number | null;

  @NumberField({ nullable: true })
  p75: number | null;

  @NumberField({ nullable: true })
  p95: number | null;

  @NumberField({ nullable: true })
  p99: number | null;

  @NumberField({ nullable: true })
  p99_9: number | null;
}

/** The values that become black and white under the tone of the query. */
export class ToneLimits implements LimitFacts {
  @NumberField({ nullable: true })
  low: number | null;

  @NumberField({ nullable: true })
  high: number | null;
}

export class HistogramCounts implements CountsFacts {
  @NumberField({ integer: true })
  bins: number;

  @NumberListField({
    description:
      'One more than bins, from the smallest to the largest value; evenly spaced, those of a tile set in asinh of the distance from the sky in units of its noise',
  })
  edges: readonly number[];

  @NumberListField()
  counts: readonly number[];

  @PartField(() => PixelPercentiles)
  percentiles: PixelPercentiles;
}

export class Histogram extends HistogramCounts implements HistogramFacts {
  @PartField(() => PixelStatistics)
  stats: PixelStatistics;

  @PartField(() => ToneLimits)
  displayLimits: ToneLimits;
}
