import { mixin, type Type } from '@nestjs/common';
import { fieldError } from '#platform';
import { COLOR_MAPS, type ColorMap, type GivenLimits } from '#processing-client';
import { ChoiceField, FlagField, NumberField, MAX_FLOAT32 } from '../validation/fields.js';

/** How values become colours, besides the tone. */
export interface DisplayQuery {
  cmap: ColorMap;
  invert: boolean;
  low?: number;
  high?: number;
}

const limitField = (description: string): PropertyDecorator =>
  NumberField({ min: -MAX_FLOAT32, max: MAX_FLOAT32, optional: true, query: true, description });

/** The fields of a query for a picture of one image, added to those of `Base`. */
export function DisplayFields<Base extends object>(Base: Type<Base>): Type<Base & DisplayQuery> {
  class WithDisplay extends (Base as Type<object>) implements DisplayQuery {
    @ChoiceField(COLOR_MAPS, { default: 'grayscale' })
    cmap: ColorMap = 'grayscale';

    @FlagField({ default: false, query: true })
    invert: boolean = false;

    @limitField('Value that the stretch begins at, in the unit of the data. Default: measured')
    low?: number;

    @limitField('Value that the stretch ends at, in the unit of the data. Default: measured')
    high?: number;
  }
  return mixin(WithDisplay) as Type<Base & DisplayQuery>;
}

/** @throws AppError validation when both limits are given and are no interval */
export function assertLimits({ low, high }: GivenLimits): void {
  if (low !== undefined && high !== undefined && low >= high) throw fieldError('low', 'must be below high');
}
