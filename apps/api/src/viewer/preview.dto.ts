import { ChoiceField, FlagField, NumberField } from '../validation/fields.js';
import { hasDefaultLimits } from '../pictures/tone-fields.js';
import { assertLimits, DisplayFields } from './display.dto.js';
import { ImagePartFields } from './image-part.dto.js';
import { SmoothedToneQuery } from './smoothed-tone.dto.js';

const MAX_PIXELS = 8000;
const DEFAULT_PIXELS = 1000;
const SIDE = `Default ${DEFAULT_PIXELS}; if only the other side is given, from the shape of the image (with fit=exact the default)`;

/** Parameters of a preview (docs/reference/wire-format.md, "Viewer"). */
export class PreviewQuery extends ImagePartFields(DisplayFields(SmoothedToneQuery)) {
  @NumberField({ integer: true, min: 10, max: MAX_PIXELS, optional: true, query: true, description: SIDE })
  width?: number;

  @NumberField({ integer: true, min: 10, max: MAX_PIXELS, optional: true, query: true, description: SIDE })
  height?: number;

  @ChoiceField(['png', 'jpeg'], { default: 'png' })
  format: 'png' | 'jpeg' = 'png';

  @NumberField({ integer: true, min: 1, max: 100, default: 90, query: true })
  quality: number = 90;

  @ChoiceField(['inside', 'exact'], { default: 'inside' })
  fit: 'inside' | 'exact' = 'inside';

  @FlagField({
    optional: true,
    query: true,
    description:
      'Fill saturated cores of stars. Default true, with limits, a black or white point or a cut-out false',
  })
  repairCores?: boolean;
}

/**
 * The query with both sides and whether cores are filled. A single side is the limit; the other follows from the shape of the image.
 * @throws AppError validation when the limits are no interval
 */
export function completeQuery({ width, height, ...query }: PreviewQuery) {
  assertLimits(query);
  const isAlone = (width === undefined) !== (height === undefined) && query.fit === 'inside';
  const other = isAlone ? MAX_PIXELS : DEFAULT_PIXELS;
  return {
    ...query,
    width: width ?? other,
    height: height ?? other,
    repairCores: query.repairCores ?? isOverview(query),
  };
}

/** Whether a query asks for a picture to look at, not for certain values or pixels. */
const isOverview = ({
  x,
  y,
  w,
  h,
  low,
  high,
  ...tone
}: Pick<PreviewQuery, 'x' | 'y' | 'w' | 'h' | 'low' | 'high' | 'blackPoint' | 'whitePoint'>) =>
  hasDefaultLimits(tone) && [x, y, w, h, low, high].every((given) => given === undefined);
