/** A round profile (1 + r²/α²)^−β (Moffat 1969) of unit brightness; Gauss's as good as equal for a great β. */
export interface StarShape {
  readonly alphaSquared: number;
  readonly beta: number;
}

const BETAS = [2.2, 2.8, 3.6, 4.8, 8, 100];
const MIN_FWHM = 1.3;
const FWHM_STEP = 1.12;
const FWHM_COUNT = 22;

/** Shapes of stars: full widths of 1.3 to 14 pixels, from wide wings to none. */
export const STAR_SHAPES: readonly StarShape[] = BETAS.flatMap((beta) =>
  Array.from({ length: FWHM_COUNT }, (_, i) => {
    const halfWidth = (MIN_FWHM * FWHM_STEP ** i) / 2;
    return { beta, alphaSquared: halfWidth ** 2 / (2 ** (1 / beta) - 1) };
  }),
);

/** Lowest mean over a pixel, as a share of the brightness in its middle, that the second order is good for. */
const LEAST_MEAN = 0.7;

/** Logarithm of the mean brightness over a pixel at a squared distance from the centre: f + ∇²f / 24. */
export function shapeLog({ beta, alphaSquared }: StarShape, squaredDistance: number): number {
  const scaled = 1 + squaredDistance / alphaSquared;
  const slope = (2 * beta) / (alphaSquared * scaled);
  const curvature = slope * ((2 * (beta + 1) * squaredDistance) / (alphaSquared * scaled) - 2);
  return Math.log(Math.max(LEAST_MEAN, 1 + curvature / 24)) - beta * Math.log(scaled);
}

/** −(df/dr) / (r f) of a shape, for the derivatives by its centre. */
export const relativeSlope = ({ beta, alphaSquared }: StarShape, squaredDistance: number): number =>
  (2 * beta) / (alphaSquared + squaredDistance);
