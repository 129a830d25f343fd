import type { StarKernel } from './star-kernel.js';

/** Axis along which the pixels' sums form a profile. */
export type Axis = 'x' | 'y';

/** Sums over the kernel's own profile that the fit of every star needs. */
export interface MarginalModel {
  readonly axis: Axis;
  readonly columns: number;
  readonly rows: number;
  readonly sigma: number;
  /** Weights of the profile's points, largest in the middle. */
  readonly weights: Float64Array;
  /** Weights of the pixels across the profile. */
  readonly crossWeights: Float64Array;
  /** Profile of the Gaussian, and its slope times σ². */
  readonly profile: Float64Array;
  readonly slope: Float64Array;
  readonly sums: {
    readonly weight: number;
    readonly profile: number;
    readonly profile2: number;
    readonly slope: number;
    readonly slope2: number;
    readonly profileSlope: number;
  };
}

/** Height and centre of the Gaussian that fits a profile. */
export interface MarginalFit {
  /** Distance of the centre from the middle pixel; NaN when there is no positive height. */
  readonly shift: number;
  readonly height: number;
}

/** The model for the profiles of all stars; weights fall linearly from the centre (Stetson's DAOFIND). */
export function marginalModel(kernel: StarKernel, axis: Axis): MarginalModel {
  const { columns, rows } = kernel;
  const [radius, crossRadius] =
    axis === 'x' ? [kernel.xRadius, kernel.yRadius] : [kernel.yRadius, kernel.xRadius];
  const weights = triangle(radius);
  const crossWeights = triangle(crossRadius);
  const profile = profileOf(kernel.gaussian, columns, rows, axis, crossWeights);
  const slope = profile.map((value, i) => value * (radius - i));
  const total = (term: (i: number) => number) =>
    weights.reduce((sum, weight, i) => sum + weight * term(i), 0);
  const sums = {
    weight: total(() => 1),
    profile: total((i) => profile[i]),
    profile2: total((i) => profile[i] ** 2),
    slope: total((i) => slope[i]),
    slope2: total((i) => slope[i] ** 2),
    profileSlope: total((i) => profile[i] * slope[i]),
  };
  const sigma = axis === 'x' ? kernel.xSigma : kernel.ySigma;
  return { axis, columns, rows, sigma, weights, crossWeights, profile, slope, sums };
}

/**
 * Fits the height of the model's profile to the star's and then its shift by one step of linear least squares. A shift beyond the kernel is
 * replaced with the profile's centre of weight; if still beyond it, with 0. As DAOFIND and `photutils.detection.DAOStarFinder`.
 *
 * @param pixels the star's pixels, row-major, as large as the kernel
 */
export function fitMarginal(model: MarginalModel, pixels: Float64Array): MarginalFit {
  const { weights, profile, slope, sums, sigma } = model;
  const data = profileOf(pixels, model.columns, model.rows, model.axis, model.crossWeights);
  const radius = (data.length - 1) / 2;
  let [sum, withProfile, withSlope, withPlace] = [0, 0, 0, 0];
  for (let i = 0; i < data.length; i++) {
    const value = weights[i] * data[i];
    sum += value;
    withProfile += value * profile[i];
    withSlope += value * slope[i];
    withPlace += value * (model.axis === 'x' ? radius - i : i - radius);
  }
  const numerator = withProfile - (sum * sums.profile) / sums.weight;
  const denominator = sums.profile2 - (sums.profile * sums.profile) / sums.weight;
  if (!(numerator > 0 && denominator > 0)) return { shift: NaN, height: NaN };
  const height = numerator / denominator;
  const step = sums.profileSlope - (withSlope - sums.slope * sum);
  const shift = step / ((height * sums.slope2) / sigma ** 2);
  return { height, shift: limitShift(shift, withPlace, sum, data.length / 2) };
}

function limitShift(shift: number, withPlace: number, sum: number, limit: number): number {
  if (Math.abs(shift) <= limit) return shift;
  const centre = sum === 0 ? 0 : withPlace / sum;
  return Math.abs(centre) > limit ? 0 : centre;
}

/** 1, 2 … radius + 1 … 2, 1. */
function triangle(radius: number): Float64Array {
  return Float64Array.from({ length: 2 * radius + 1 }, (_, i) => radius + 1 - Math.abs(i - radius));
}

/** Weighted sums of the pixels across the axis. */
function profileOf(
  pixels: Float64Array,
  columns: number,
  rows: number,
  axis: Axis,
  crossWeights: Float64Array,
): Float64Array {
  const profile = new Float64Array(axis === 'x' ? columns : rows);
  for (let y = 0; y < rows; y++) {
    for (let x = 0; x < columns; x++) {
      if (axis === 'x') profile[x] += crossWeights[y] * pixels[y * columns + x];
      else profile[y] += crossWeights[x] * pixels[y * columns + x];
    }
  }
  return profile;
}
