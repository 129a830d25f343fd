import { IsString } from 'class-validator';
import { CompositeSpec } from './composite.js';
import { HistogramCounts, PixelStatistics, ToneLimits } from './histogram.js';
import { ANALYSIS_LIMITS, type OperationContract } from './operation.js';
import { Nullable, Part, Parts } from './shape.js';
import { Tone } from './tone.js';

/** A channel as it goes into the picture: its images brought together on the picture's grid, before any tone. */
export class ChannelAnalysis {
  @Nullable(IsString())
  readonly label: string | null;

  @Part(() => HistogramCounts)
  readonly histogram: HistogramCounts;

  @Part(() => PixelStatistics)
  readonly stats: PixelStatistics;

  /** The tone that comes nearest to what `autoStretch` picks. */
  @Part(() => Tone)
  readonly suggested: Tone;

  /** The values that `autoStretch` makes black and white. */
  @Part(() => ToneLimits)
  readonly suggestedLimits: ToneLimits;
}

export class CompositeAnalysis {
  @Parts(() => ChannelAnalysis)
  readonly channels: readonly ChannelAnalysis[];
}

/**
 * What the channels of a composite hold. It reads as a composite does, in tiles of some tens of milliseconds, makes no picture, and
 * somebody waits for it with a slider in hand: it does not wait behind exports.
 */
export const analyzeChannels = {
  path: '/composite/analyze-channels',
  queue: 'interactive',
  limits: ANALYSIS_LIMITS,
  request: CompositeSpec,
  answer: { as: 'json', shape: CompositeAnalysis },
} as const satisfies OperationContract;
