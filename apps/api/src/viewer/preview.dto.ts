import {
  COLOR_MAPS,
  CURVES,
  SMOOTHINGS,
  STRETCHES,
  type ColorMap,
  type Curve,
  type Stretch,
} from '#processing-client';
import { ChoiceField, FlagField, NumberField } from '../http/fields.js';

const MAX_PIXELS = 8000;
/** Windows of images are asked for within this. */
const MAX_COORDINATE = 1_000_000;

/** Parameters of a preview (spec.md, "Viewer operations"; wire-format.md, "Viewer"). */
export class PreviewQuery {
  @ChoiceField(COLOR_MAPS, { default: 'grayscale' })
  cmap: ColorMap = 'grayscale';

  @ChoiceField(STRETCHES, { default: 'zscale' })
  stretch: Stretch = 'zscale';

  @NumberField({ integer: true, min: 10, max: MAX_PIXELS, default: 1000, query: true })
  width: number = 1000;

  @NumberField({ integer: true, min: 10, max: MAX_PIXELS, default: 1000, query: true })
  height: number = 1000;

  @NumberField({ min: 0.1, max: 5, default: 1, query: true })
  gamma: number = 1;

  @ChoiceField(['png', 'jpeg'], { default: 'png' })
  format: 'png' | 'jpeg' = 'png';

  @ChoiceField(SMOOTHINGS, { default: '', description: 'Empty: no smoothing' })
  smoothMethod: (typeof SMOOTHINGS)[number] = '';

  @NumberField({ min: 0.1, max: 10, default: 1, query: true })
  smoothSigma: number = 1;

  @NumberField({ integer: true, min: 1, max: 25, default: 3, query: true, description: 'Odd' })
  smoothSize: number = 3;

  @NumberField({ min: 0, max: 1, default: 0, query: true })
  blackPoint: number = 0;

  @NumberField({ min: 0, max: 1, default: 1, query: true })
  whitePoint: number = 1;

  @NumberField({ min: 0.001, max: 1, default: 0.1, query: true })
  asinhA: number = 0.1;

  @ChoiceField(CURVES, { default: 'linear' })
  curve: Curve = 'linear';

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
