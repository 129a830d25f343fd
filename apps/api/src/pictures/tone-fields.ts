import { mixin, type Type } from '@nestjs/common';
import { CURVES, STRETCHES, TONE_RANGES, type Curve, type Stretch, type Tone } from '#processing-client';
import type { FieldProblem } from '#platform';
import { ChoiceField, NumberField } from '../validation/fields.js';

/** Variants of the tone fields of requests. */
interface ToneDefaults {
  readonly stretch: Stretch;
  readonly asinhA: number;
  /** Allowed stretches; all by default. */
  readonly stretches?: readonly Stretch[];
  /** The fields are read from a query string. */
  readonly query?: boolean;
}

/** Defaults shared by all tones. */
const DEFAULTS = { blackPoint: 0, whitePoint: 1, gamma: 1, curve: 'linear' } as const;

/** The class of a request with the fields of a tone (docs/reference/wire-format.md, "Viewer", "Composite"). */
export const ToneFields = ({ stretch, asinhA, ...more }: ToneDefaults): Type<Tone> =>
  toneClass({ stretch, asinhA, ...DEFAULTS }, more) as Type<Tone>;

/** The same with optional fields; missing ones are taken from another tone. */
export const SomeToneFields = (): Type<Partial<Tone>> => toneClass({}, {});

function toneClass(
  defaults: Partial<Tone>,
  { stretches = STRETCHES, query }: Pick<ToneDefaults, 'stretches' | 'query'>,
): Type<Partial<Tone>> {
  const presence = (field: keyof Tone) => ({ optional: true, default: defaults[field] });
  class ToneClass implements Partial<Tone> {
    @ChoiceField(stretches, presence('stretch'))
    stretch?: Stretch = defaults.stretch;

    @NumberField({ ...TONE_RANGES.blackPoint, query, ...presence('blackPoint') })
    blackPoint?: number = defaults.blackPoint;

    @NumberField({ ...TONE_RANGES.whitePoint, query, ...presence('whitePoint') })
    whitePoint?: number = defaults.whitePoint;

    @NumberField({ ...TONE_RANGES.gamma, query, ...presence('gamma') })
    gamma?: number = defaults.gamma;

    @NumberField({ ...TONE_RANGES.asinhA, query, ...presence('asinhA') })
    asinhA?: number = defaults.asinhA;

    @ChoiceField(CURVES, presence('curve'))
    curve?: Curve = defaults.curve;
  }
  return mixin(ToneClass);
}

/**
 * Violations of rules that span several fields of a tone.
 * @param part path of the tone in the request, like `overall`; empty: the request itself
 */
export const toneProblems = ({ blackPoint, whitePoint }: Tone, part: string): FieldProblem[] =>
  blackPoint < whitePoint
    ? []
    : [{ field: part === '' ? 'blackPoint' : `${part}.blackPoint`, message: 'must be below whitePoint' }];

/** Whether neither the black nor the white point of a tone limits what is shown. */
export const hasDefaultLimits = ({
  blackPoint,
  whitePoint,
}: Pick<Tone, 'blackPoint' | 'whitePoint'>): boolean => blackPoint === 0 && whitePoint === 1;
