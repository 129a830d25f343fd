import type {
  ChannelAnalysis as AnalysisFacts,
  CompositeAnalysis as CompositeAnalysisFacts,
  CompositeEstimate as EstimateFacts,
} from '#processing-client';
import { FlagField, NumberField, PartField, TextField } from '../validation/fields.js';
import { HistogramCounts, PixelStatistics, ToneLimits } from '../viewer/histogram.dto.js';
import { ChannelTone } from './composite.dto.js';

/** Size and cost of a composite. */
export class CompositeEstimate implements EstimateFacts {
  @NumberField({ integer: true })
  width: number;

  @NumberField({ integer: true })
  height: number;

  @NumberField({ integer: true, description: 'Bytes of the images used, decompressed, each once' })
  inputBytes: number;

  @NumberField({ integer: true, description: 'Memory of the image engine during the rendering' })
  peakMemoryBytes: number;

  @NumberField({ description: 'Estimated rendering time, without the wait in the queue' })
  seconds: number;

  @FlagField({ description: 'Whether the image engine has that much memory' })
  fits: boolean;

  @NumberField({
    integer: true,
    description:
      'Science images that are not shown, since they are far away from the first one of their file',
  })
  leftOutImages: number;
}

/** A channel on the output grid, its images combined, before any tone. */
export class ChannelAnalysis implements AnalysisFacts {
  @TextField({ nullable: true })
  label: string | null;

  @PartField(() => HistogramCounts)
  histogram: HistogramCounts;

  @PartField(() => PixelStatistics)
  stats: PixelStatistics;

  @PartField(() => ChannelTone, { description: 'Suggested tone, the closest to autoStretch' })
  suggested: ChannelTone;

  @PartField(() => ToneLimits, { description: 'Black and white point of autoStretch' })
  suggestedLimits: ToneLimits;
}

/** Pixel statistics of the channels of a composite. */
export class CompositeAnalysis implements CompositeAnalysisFacts {
  @PartField(() => ChannelAnalysis, { list: { min: 1, max: 16 } })
  channels: readonly ChannelAnalysis[];
}
