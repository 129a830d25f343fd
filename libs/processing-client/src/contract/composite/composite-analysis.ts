import { CompositeSpec } from './composite.js';
import { HistogramCounts, PixelStatistics, ToneLimits } from '../viewer/histogram.js';
import { ANALYSIS_LIMITS, type DocumentForm, type OperationContract } from '../operation.js';
import { Tone } from '../tone.js';

/** A channel as used in the picture: its images combined on the picture's grid, before any tone. */
export interface ChannelAnalysis {
  readonly label: string | null;
  readonly histogram: HistogramCounts;
  readonly stats: PixelStatistics;
  /** The tone of a request closest to the one that `autoStretch` picks. */
  readonly suggested: Tone;
  /** The values that `autoStretch` maps to black and white. */
  readonly suggestedLimits: ToneLimits;
}

export interface CompositeAnalysis {
  readonly channels: readonly ChannelAnalysis[];
}

/**
 * Statistics of the channels of a composite. It reads like a composite, in tiles of some tens of milliseconds, and makes no picture; since
 * users wait for it while they move a slider, it does not wait behind exports.
 */
export const analyzeChannels: OperationContract<CompositeSpec, DocumentForm<'json', CompositeAnalysis>> = {
  path: '/composite/analyze-channels',
  queue: 'interactive',
  limits: ANALYSIS_LIMITS,
  answer: { as: 'json', field: 'channels' },
};
