import { fieldError } from '#platform';
import { SMOOTHINGS, type Smoothing } from '#processing-client';
import { ChoiceField, NumberField } from '../validation/fields.js';
import { ToneFields } from '../pictures/tone-fields.js';

/** Tone and smoothing of a picture (docs/reference/wire-format.md, "Viewer"). */
export class SmoothedToneQuery extends ToneFields({ stretch: 'zscale', asinhA: 0.1, query: true }) {
  @ChoiceField(SMOOTHINGS, { default: '', description: 'Default: no smoothing' })
  smoothMethod: Smoothing = '';

  @NumberField({ min: 0.1, max: 10, default: 1, query: true })
  smoothSigma: number = 1;

  @NumberField({ integer: true, min: 1, max: 25, default: 3, query: true, description: 'Odd' })
  smoothSize: number = 3;
}

/** Rules that span several fields. @throws AppError validation */
export function assertSmoothedTone({ smoothSize, blackPoint, whitePoint }: SmoothedToneQuery): void {
  if (smoothSize % 2 === 0) throw fieldError('smoothSize', 'must be odd');
  if (blackPoint >= whitePoint) throw fieldError('blackPoint', 'must be below whitePoint');
}
