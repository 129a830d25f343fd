import type { Layer } from '../layer.js';
import type { StreamingMethod } from './combine.js';

/** Methods of combining the values of all images at one pixel. Median and rejection need them side by side. */
export type CombineMethod = StreamingMethod | 'median';

/** One image's part of a band, placed relative to the band, with the image's weight. */
export interface BandLayer extends Layer {
  /** Weight of the image for mean and sum. Default 1. */
  readonly weight?: number;
  /** Background offset to subtract from its values ({@link matchBackgrounds}). Default 0. */
  readonly offset?: number;
  /** Noise of the image's pixels, one σ ({@link pixelNoise}); rejection needs it. */
  readonly noise?: number;
}

/** A combined band: NaN and 0 where no image has a value. */
export interface CombinedBand {
  /** The combined values, row-major. */
  readonly data: Float32Array;
  /** Σ footprint · weight of the images that were used. */
  readonly footprint: Float32Array;
  /** Values that were rejected. */
  readonly rejected: number;
}
