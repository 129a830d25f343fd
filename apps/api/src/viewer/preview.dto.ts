import { COLOR_MAPS, type ColorMap } from '#processing-client';
import { ChoiceField, FlagField, NumberField } from '../http/fields.js';
import { ImagePartFields } from './image-part.dto.js';
import { SmoothedToneQuery } from './smoothed-tone.dto.js';

const MAX_PIXELS = 8000;

/** Parameters of a preview (spec.md, "Viewer operations"; wire-format.md, "Viewer"). */
export class PreviewQuery extends ImagePartFields(SmoothedToneQuery) {
  @ChoiceField(COLOR_MAPS, { default: 'grayscale' })
  cmap: ColorMap = 'grayscale';

  @NumberField({ integer: true, min: 10, max: MAX_PIXELS, default: 1000, query: true })
  width: number = 1000;

  @NumberField({ integer: true, min: 10, max: MAX_PIXELS, default: 1000, query: true })
  height: number = 1000;

  @ChoiceField(['png', 'jpeg'], { default: 'png' })
  format: 'png' | 'jpeg' = 'png';

  @NumberField({ integer: true, min: 1, max: 100, default: 90, query: true })
  quality: number = 90;

  @FlagField({ default: false, query: true })
  invert: boolean = false;

  @ChoiceField(['inside', 'exact'], { default: 'inside' })
  fit: 'inside' | 'exact' = 'inside';
}
