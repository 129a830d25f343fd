import { mixin, type Type } from '@nestjs/common';
import { CURVES, STRETCHES, type Curve, type Stretch, type Tone } from '#processing-client';
import { ChoiceField, NumberField } from './fields.js';

/** In what the tones of requests differ. */
interface ToneDefaults {
  readonly stretch: Stretch;
  readonly asinhA: number;
  /** Stretches that there are; all by default. */
  readonly stretches?: readonly Stretch[];
  /** The fields come as text. */
  readonly query?: boolean;
}

/** The class of a request with the fields of a tone: their bounds stand here for all (wire-format.md, "Viewer", "Composite"). */
export function ToneFields({
  stretch: usualStretch,
  asinhA: usualA,
  stretches = STRETCHES,
  query,
}: ToneDefaults): Type<Tone> {
  class ToneClass implements Tone {
    @ChoiceField(stretches, { default: usualStretch })
    stretch: Stretch = usualStretch;

    @NumberField({ min: 0, max: 1, default: 0, query })
    blackPoint: number = 0;

    @NumberField({ min: 0, max: 1, default: 1, query })
    whitePoint: number = 1;

    @NumberField({ min: 0.1, max: 5, default: 1, query })
    gamma: number = 1;

    @NumberField({ min: 0.001, max: 1, default: usualA, query })
    asinhA: number = usualA;

    @ChoiceField(CURVES, { default: 'linear' })
    curve: Curve = 'linear';
  }
  return mixin(ToneClass);
}
