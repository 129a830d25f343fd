import { IsIn, IsNumber } from 'class-validator';
import { Tone } from '../tone.js';
import { IsWhole } from '../shape.js';

export const SMOOTHINGS = ['gaussian', 'median', 'box', 'astropy_gaussian', 'astropy_box', ''] as const;
export type Smoothing = (typeof SMOOTHINGS)[number];

/** A tone, and the smoothing before it. */
export class SmoothedTone extends Tone {
  @IsIn(SMOOTHINGS)
  readonly smoothMethod: Smoothing;

  /** Of the Gaussians, pixels. */
  @IsNumber()
  readonly smoothSigma: number;

  /** Side of the squares, pixels. */
  @IsWhole(1)
  readonly smoothSize: number;
}
