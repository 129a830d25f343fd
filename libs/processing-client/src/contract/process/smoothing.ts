import { Tone } from '../tone.js';

export const SMOOTHINGS = ['gaussian', 'median', 'box', 'astropy_gaussian', 'astropy_box', ''] as const;
export type Smoothing = (typeof SMOOTHINGS)[number];

/** A tone, and the smoothing before it. */
export interface SmoothedTone extends Tone {
  readonly smoothMethod: Smoothing;
  /** Of the Gaussians, pixels. */
  readonly smoothSigma: number;
  /** Side of the squares, pixels. */
  readonly smoothSize: number;
}
