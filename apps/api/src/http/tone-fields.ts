import { mixin, type Type } from '@nestjs/common';
import { CURVES, STRETCHES, type Curve, type Stretch, type Tone } from '#processing-client';
import type { FieldProblem } from '#platform';
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

/** Black point, white point, gamma and curve of a tone that says nothing of them. */
const USUAL = { blackPoint: 0, whitePoint: 1, gamma: 1, curve: 'linear' } as const;

/** The class of a request with the fields of a tone (wire-format.md, "Viewer", "Composite"). */
export const ToneFields = ({ stretch, asinhA, ...more }: ToneDefaults): Type<Tone> =>
  toneClass({ stretch, asinhA, ...USUAL }, more) as Type<Tone>;

/** The same, every field of which may be left out: what is not said is that of another tone. */
export const SomeToneFields = (): Type<Partial<Tone>> => toneClass({}, {});

/** The bounds of a tone's fields stand here for all. */
function toneClass(
  usual: Partial<Tone>,
  { stretches = STRETCHES, query }: Pick<ToneDefaults, 'stretches' | 'query'>,
): Type<Partial<Tone>> {
  const presence = (field: keyof Tone) => ({ optional: true, default: usual[field] });
  class ToneClass implements Partial<Tone> {
    @ChoiceField(stretches, presence('stretch'))
    stretch?: Stretch = usual.stretch;

    @NumberField({ min: 0, max: 1, query, ...presence('blackPoint') })
    blackPoint?: number = usual.blackPoint;

    @NumberField({ min: 0, max: 1, query, ...presence('whitePoint') })
    whitePoint?: number = usual.whitePoint;

    @NumberField({ min: 0.1, max: 5, query, ...presence('gamma') })
    gamma?: number = usual.gamma;

    @NumberField({ min: 0.001, max: 1, query, ...presence('asinhA') })
    asinhA?: number = usual.asinhA;

    @ChoiceField(CURVES, presence('curve'))
    curve?: Curve = usual.curve;
  }
  return mixin(ToneClass);
}

/** What no single field of a tone says. @param part where the tone stands in the request: `overall`; empty: it is the request */
export const toneProblems = ({ blackPoint, whitePoint }: Tone, part: string): FieldProblem[] =>
  blackPoint < whitePoint
    ? []
    : [{ field: part === '' ? 'blackPoint' : `${part}.blackPoint`, message: 'must be below whitePoint' }];
