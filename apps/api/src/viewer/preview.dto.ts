import { COLOR_MAPS, SMOOTHINGS, type ColorMap } from '#processing-client';
import { ChoiceField, FlagField, NumberField } from '../http/fields.js';
import { ToneFields } from '../http/tone-fields.js';

const MAX_PIXELS = 8000;
/** Windows of images are asked for within this. */
const MAX_COORDINATE = 1_000_000;

/** Parameters of a preview (spec.md, "Viewer operations"; wire-format.md, "Viewer"). */
export class PreviewQuery extends ToneFields({ stretch: 'zscale', asinhA: 0.1, query: true }) {
  @ChoiceField(COLOR_MAPS, { default: 'grayscale' })
  cmap: ColorMap = 'grayscale';

  @NumberField({ integer: true, min: 10, max: MAX_PIXELS, default: 1000, query: true })
  width: number = 1000;

  @NumberField({ integer: true, min: 10, max: MAX_PIXELS, default: 1000, query: true })
  height: number = 1000;

  @ChoiceField(['png', 'jpeg'], { default: 'png' })
  format: 'png' | 'jpeg' = 'png';

  @ChoiceField(SMOOTHINGS, { default: '', description: 'Empty: no smoothing' })
  smoothMethod: (typeof SMOOTHINGS)[number] = '';

  @NumberField({ min: 0.1, max: 10, default: 1, query: true })
  smoothSigma: number = 1;

  @NumberField({ integer: true, min: 1, max: 25, default: 3, query: true, description: 'Odd' })
  smoothSize: number = 3;

  @NumberField({
    integer: true,
    min: 0,
    max: MAX_COORDINATE,
    optional: true,
    query: true,
    description: 'Default: the middle',
  })
  sliceIndex?: number;

  @NumberField({ integer: true, min: 0, max: 9999, optional: true, query: true })
  hdu?: number;

  @NumberField({ integer: true, min: 0, max: MAX_COORDINATE, optional: true, query: true })
  x?: number;

  @NumberField({ integer: true, min: 0, max: MAX_COORDINATE, optional: true, query: true })
  y?: number;

  @NumberField({ integer: true, min: 1, max: MAX_COORDINATE, optional: true, query: true })
  w?: number;

  @NumberField({ integer: true, min: 1, max: MAX_COORDINATE, optional: true, query: true })
  h?: number;

  @NumberField({ integer: true, min: 1, max: 100, default: 90, query: true })
  quality: number = 90;

  @FlagField({ default: false, query: true })
  invert: boolean = false;

  @ChoiceField(['inside', 'exact'], { default: 'inside' })
  fit: 'inside' | 'exact' = 'inside';
}
