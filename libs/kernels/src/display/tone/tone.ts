import { unknownName } from '../../require-arguments.js';
import { ArgumentError } from '../../errors.js';

/** The shape of a stretch; `zscale` is linear (its limits are what makes it zscale). */
export type StretchName = 'zscale' | 'linear' | 'sqrt' | 'power' | 'log' | 'asinh' | 'histeq';
/** All stretches, in the order in which a user may be offered them; see {@link stretchFunction} for their formulas. */
export const STRETCH_NAMES: readonly StretchName[] = [
  'zscale',
  'asinh',
  'log',
  'sqrt',
  'power',
  'histeq',
  'linear',
];

/** A curve on top of the stretch. */
export type CurveName = 'linear' | 's_curve' | 'inverse_s' | 'shadows' | 'highlights';
/** All curves; see {@link curveFunction} for their formulas. */
export const CURVE_NAMES: readonly CurveName[] = ['linear', 's_curve', 'inverse_s', 'shadows', 'highlights'];

/**
 * Maps data values to brightness in [0, 1]: interval (`low`…`high`) → stretch → black and white point → gamma → curve. Each step is
 * monotonic, and so is the whole.
 */
export interface Tone {
  /** Data value that the stretch maps to 0. */
  readonly low: number;
  /** Data value that the stretch maps to 1. */
  readonly high: number;
  /** Default `linear`. */
  readonly stretch?: StretchName;
  /** Parameter of the asinh stretch, (0, 1]: where it changes from linear to logarithmic. Default 0.1. */
  readonly asinhA?: number;
  /** Parameter of the log stretch, > 0. Default 1000. */
  readonly logA?: number;
  /** Exponent of the power stretch, > 0. Default 2. */
  readonly power?: number;
  /** Stretched value that becomes black, [0, 1). Default 0. */
  readonly blackPoint?: number;
  /** Stretched value that becomes white, (blackPoint, 1]. Default 1. */
  readonly whitePoint?: number;
  /** v^(1/gamma): above 1 brightens. Default 1. */
  readonly gamma?: number;
  /** Default `linear`. */
  readonly curve?: CurveName;
  /** Cumulative distribution over `low`…`high`, from {@link equalization}; needed by `histeq`. */
  readonly equalization?: Float64Array;
}

/** The function of a tone on normalised values: [0, 1] → [0, 1], never falling. */
export type ToneFunction = (x: number) => number;

/**
 * Stretches of `astropy.visualization`, on [0, 1].
 * linear x; sqrt √x; power x^p; log ln(a x + 1) / ln(a + 1); asinh asinh(x / a) / asinh(1 / a);
 * histeq the share of pixels that are not brighter.
 *
 * @throws ArgumentError when the stretch is unknown, a parameter is out of range or `histeq` lacks its distribution
 */
export function stretchFunction(tone: Omit<Tone, 'low' | 'high'>): ToneFunction {
  const { stretch = 'linear', asinhA = 0.1, logA = 1000, power = 2, equalization } = tone;
  switch (stretch) {
    case 'zscale':
    case 'linear':
      return (x) => x;
    case 'sqrt':
      return Math.sqrt;
    case 'power':
      return powerStretch(power);
    case 'log':
      return logStretch(logA);
    case 'asinh':
      return asinhStretch(asinhA);
    case 'histeq':
      return equalizingStretch(equalization);
    default:
      throw unknownName('stretch', stretch, STRETCH_NAMES);
  }
}

/**
 * Curves on [0, 1]: s_curve 3x² − 2x³, inverse_s 0.5 − sin(asin(1 − 2x) / 3), shadows x^0.7, highlights x^1.3.
 * @throws ArgumentError when the curve is unknown
 */
export function curveFunction(curve: CurveName): ToneFunction {
  switch (curve) {
    case 'linear':
      return (x) => x;
    case 's_curve':
      return (x) => x * x * (3 - 2 * x);
    case 'inverse_s':
      return inverseS;
    case 'shadows':
      return (x) => x ** 0.7;
    case 'highlights':
      return (x) => x ** 1.3;
    default:
      throw unknownName('curve', curve, CURVE_NAMES);
  }
}

/** 0.5 − sin(asin(1 − 2x) / 3), rearranged by the half angle asin(√x) so that nothing cancels near 0. */
function inverseS(x: number): number {
  const angle = (2 / 3) * Math.asin(Math.sqrt(x));
  return Math.sin(angle / 2) ** 2 + Math.sin(Math.PI / 3) * Math.sin(angle);
}

/**
 * The whole tone on normalised values ((value − low) / (high − low), clipped to [0, 1]): stretch → black and
 * white point → gamma → curve.
 *
 * @throws ArgumentError when a parameter is out of range
 */
export function toneFunction(tone: Tone): ToneFunction {
  const { blackPoint = 0, whitePoint = 1, gamma = 1, curve = 'linear' } = tone;
  if (!(blackPoint >= 0 && whitePoint <= 1 && blackPoint < whitePoint)) {
    throw new ArgumentError('blackPoint', `${blackPoint}…${whitePoint} is not an interval within 0…1`);
  }
  if (!(gamma > 0)) throw new ArgumentError('gamma', `${gamma} is not above 0`);
  const stretch = stretchFunction(tone);
  const bend = curveFunction(curve);
  const contrast = 1 / (whitePoint - blackPoint);
  const exponent = 1 / gamma;
  return (x) => {
    const level = (stretch(clip(x)) - blackPoint) * contrast;
    return clip(bend(exponent === 1 ? clip(level) : clip(level) ** exponent));
  };
}

/** Normalised value of a data value: 0 at `low`, 1 at `high`; an interval without width maps everything to 0. */
export function toneScale({ low, high }: Pick<Tone, 'low' | 'high'>): number {
  return high > low ? 1 / (high - low) : 0;
}

function clip(x: number): number {
  return x <= 0 ? 0 : x >= 1 ? 1 : x;
}

function powerStretch(power: number): ToneFunction {
  if (!(power > 0)) throw new ArgumentError('power', `${power} is not above 0`);
  return (x) => x ** power;
}

function logStretch(a: number): ToneFunction {
  if (!(a > 0)) throw new ArgumentError('logA', `${a} is not above 0`);
  return (x) => Math.log1p(a * x) / Math.log1p(a);
}

function asinhStretch(a: number): ToneFunction {
  if (!(a > 0 && a <= 1)) throw new ArgumentError('asinhA', `${a} is not within (0, 1]`);
  return (x) => Math.asinh(x / a) / Math.asinh(1 / a);
}

function equalizingStretch(distribution: Float64Array | undefined): ToneFunction {
  if (!distribution) throw new ArgumentError('equalization', 'histeq needs the distribution of the pixels');
  const last = distribution.length - 1;
  return (x) => {
    const position = x * last;
    const i = Math.min(last - 1, Math.floor(position));
    return distribution[i] + (distribution[i + 1] - distribution[i]) * (position - i);
  };
}
