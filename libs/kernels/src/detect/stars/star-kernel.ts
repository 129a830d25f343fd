import { ArgumentError } from '../../errors.js';

/** Standard deviation of a Gaussian over its full width at half maximum, 1 / (2 √(2 ln 2)). */
const SIGMA_PER_FWHM = 1 / (2 * Math.sqrt(2 * Math.LN2));
/** The kernel reaches at least this many pixels from its centre, in every direction. */
const MIN_RADIUS = 2;

/** Shape of the stars to find. */
export interface StarShape {
  /** Full width at half maximum along the major axis, pixels. */
  readonly fwhm: number;
  /** Minor over major axis, 0 (excluded) … 1. Default 1. */
  readonly ratio?: number;
  /** Direction of the major axis, degrees from the x axis towards the y axis. Default 0. */
  readonly theta?: number;
  /** Radius at which the Gaussian is cut, in standard deviations. Default 1.5. */
  readonly sigmaRadius?: number;
}

/** An elliptical Gaussian on pixels, cut at an ellipse, and the same lowered so that it sums to 0; all arrays row-major. */
export interface StarKernel {
  readonly xRadius: number;
  readonly yRadius: number;
  /** 2 · xRadius + 1. */
  readonly columns: number;
  readonly rows: number;
  /** Gaussian of height 1, not cut. */
  readonly gaussian: Float64Array;
  /** 1 where the kernel is, 0 in the corners beyond its ellipse. */
  readonly mask: Uint8Array;
  /** Number of pixels of the mask. */
  readonly pixels: number;
  /** Weights whose sum with the pixels is the height of the best-fitting Gaussian above a constant sky. */
  readonly weights: Float64Array;
  /** Standard error of that height for a noise of 1: the root of the sum of the squared weights. */
  readonly relativeError: number;
  /** Standard deviations of the Gaussian along its axes, pixels. */
  readonly xSigma: number;
  readonly ySigma: number;
}

/**
 * The density-enhancement kernel of DAOFIND (Stetson 1987, PASP 99, 191, section III.A): convolving with it is the least-squares
 * fit of a cut-off Gaussian plus a constant around each pixel.
 *
 * @throws ArgumentError when the fwhm or the sigma radius is not above 0 or the ratio not within (0, 1]
 */
export function starKernel({ fwhm, ratio = 1, theta = 0, sigmaRadius = 1.5 }: StarShape): StarKernel {
  if (!(fwhm > 0 && Number.isFinite(fwhm))) throw new ArgumentError('fwhm', `${fwhm} is not above 0`);
  if (!(ratio > 0 && ratio <= 1)) throw new ArgumentError('ratio', `${ratio} is not above 0 and up to 1`);
  if (!(sigmaRadius > 0)) throw new ArgumentError('sigmaRadius', `${sigmaRadius} is not above 0`);
  const xSigma = fwhm * SIGMA_PER_FWHM;
  const ySigma = xSigma * ratio;
  const [a, b, c] = quadraticForm(xSigma, ySigma, (theta * Math.PI) / 180);
  const cut = (sigmaRadius * sigmaRadius) / 2;
  const xRadius = reach((c * cut) / (a * c - b * b));
  const yRadius = reach((a * cut) / (a * c - b * b));
  const columns = 2 * xRadius + 1;
  const rows = 2 * yRadius + 1;
  const gaussian = new Float64Array(columns * rows);
  const mask = new Uint8Array(columns * rows);
  for (let i = 0; i < mask.length; i++) {
    const x = (i % columns) - xRadius;
    const y = Math.floor(i / columns) - yRadius;
    const exponent = a * x * x + 2 * b * x * y + c * y * y;
    gaussian[i] = Math.exp(-exponent);
    mask[i] = exponent <= cut || x * x + y * y <= MIN_RADIUS * MIN_RADIUS ? 1 : 0;
  }
  return { xRadius, yRadius, columns, rows, gaussian, mask, xSigma, ySigma, ...fitWeights(gaussian, mask) };
}

/** a, b, c of the exponent a x² + 2 b x y + c y² of an elliptical Gaussian. */
function quadraticForm(xSigma: number, ySigma: number, theta: number): [number, number, number] {
  const along = 1 / (2 * xSigma * xSigma);
  const across = 1 / (2 * ySigma * ySigma);
  const cosine = Math.cos(theta);
  const sine = Math.sin(theta);
  return [
    cosine * cosine * along + sine * sine * across,
    cosine * sine * (along - across),
    sine * sine * along + cosine * cosine * across,
  ];
}

/** Extent of the ellipse along an axis, in integer pixels. */
function reach(square: number): number {
  return Math.floor(Math.max(MIN_RADIUS, Math.sqrt(square)));
}

/** Least-squares weights of the Gaussian's height above a constant. */
function fitWeights(
  gaussian: Float64Array,
  mask: Uint8Array,
): Pick<StarKernel, 'pixels' | 'weights' | 'relativeError'> {
  let [pixels, sum, square] = [0, 0, 0];
  for (let i = 0; i < mask.length; i++) {
    if (!mask[i]) continue;
    pixels++;
    sum += gaussian[i];
    square += gaussian[i] * gaussian[i];
  }
  const variance = square - (sum * sum) / pixels;
  const weights = gaussian.map((value, i) => (mask[i] ? (value - sum / pixels) / variance : 0));
  return { pixels, weights, relativeError: 1 / Math.sqrt(variance) };
}
