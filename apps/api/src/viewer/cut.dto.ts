import { ToneFields } from '../pictures/tone-fields.js';
import { ChoiceField, NumberField } from '../validation/fields.js';
import { DisplayFields } from './display.dto.js';
import { MAX_COORDINATE, PlaneFields } from './image-part.dto.js';

/** Longest side of a cut: 64 MB of values. */
export const MAX_CUT_SIDE = 4096;

const cornerField = (description: string): PropertyDecorator =>
  NumberField({ integer: true, min: 0, max: MAX_COORDINATE, query: true, description });
const sideField = (description: string): PropertyDecorator =>
  NumberField({ integer: true, min: 1, max: MAX_CUT_SIDE, query: true, description });

/** A rectangle of an image, pixel for pixel. The fields of the tone are for `png`. */
export class CutQuery extends PlaneFields(
  DisplayFields(ToneFields({ stretch: 'zscale', asinhA: 0.1, query: true })),
) {
  @cornerField('First column, from 0 at the left')
  x: number;

  @cornerField('First row, from 0 at the bottom')
  y: number;

  @sideField('Columns')
  w: number;

  @sideField('Rows')
  h: number;

  @ChoiceField(['png', 'float32'], {
    default: 'png',
    description: 'float32: little-endian values, row by row from the bottom; NaN without data',
  })
  format: 'png' | 'float32' = 'png';
}
