import { relativeSlope, shapeLog, STAR_SHAPES, type StarShape } from './star-shape.js';
import type { CorePixel, Surroundings } from './surroundings.js';

interface Position {
  readonly x: number;
  readonly y: number;
}

/** A star around a core. */
export interface FittedStar extends Position {
  /** Mean square error of the fitted pixels by the likeliest shape, in their expected errors. */
  readonly chiSquared: number;
  /** Its brightness over the sky at a pixel. */
  readonly at: (x: number, y: number) => number;
}

/** A pixel's brightness over the sky, and the inverse of its variance. */
interface LightPixel extends CorePixel {
  readonly weight: number;
}

interface FittedShape extends Position {
  readonly shape: StarShape;
  /** Logarithm of the brightness in the centre. */
  readonly peak: number;
  readonly chiSquared: number;
}

/** Relative error of a round shape, at the ring next to the core; it grows with the distance, since the core resembles what is near. */
const SHAPE_ERROR = 0.05;
/** Independent measurements that the pixels are worth: errors of the shape are common to many. */
const MEASUREMENTS = 20;
/** Shapes this much less likely than the best do not count. */
const LEAST_SHARE = 1e-3;
/** Longest step of the centre in pixels. */
const MAX_SHIFT = 0.7;
const CENTRING_STEPS = 2;

/**
 * Fits star shapes to the pixels around a core by weighted least squares, and takes the mean of the logarithms of all shapes, weighted by
 * their likelihood and the inverse of their peak: faint stars are more frequent than bright ones. `null` when none fits.
 * @param start of the centre
 */
export function fitStar({ rings, sky, noise }: Surroundings, start: Position): FittedStar | null {
  const light = rings.flatMap((ring, i) => ring.map((pixel) => lightOf(pixel, sky, noise, i + 1)));
  const fits = STAR_SHAPES.flatMap((shape) => fitShape(light, start, shape) ?? []);
  if (fits.length === 0) return null;
  const best = fits.reduce((least, fit) => (fit.chiSquared < least.chiSquared ? fit : least));
  const likely = fits
    .map((fit) => ({ ...fit, share: shareOf(fit, best) }))
    .filter(({ share }) => share > LEAST_SHARE);
  const sum = likely.reduce((total, { share }) => total + share, 0);
  const { x, y, chiSquared } = best;
  const at = (column: number, row: number) =>
    Math.exp(likely.reduce((log, fit) => log + (fit.share / sum) * logAt(fit, column, row), 0));
  return { x, y, chiSquared, at };
}

const shareOf = ({ chiSquared, peak }: FittedShape, best: FittedShape): number =>
  Math.exp((MEASUREMENTS / 2) * (best.chiSquared - chiSquared) + best.peak - peak);

const logAt = ({ peak, shape, ...centre }: FittedShape, x: number, y: number): number =>
  peak + shapeLog(shape, (x - centre.x) ** 2 + (y - centre.y) ** 2);

function lightOf({ x, y, value }: CorePixel, sky: number, noise: number, distance: number): LightPixel {
  const flux = value - sky;
  return { x, y, value: flux, weight: 1 / ((noise ** 2 + (SHAPE_ERROR * flux) ** 2) * distance ** 2) };
}

function fitShape(light: readonly LightPixel[], start: Position, shape: StarShape): FittedShape | null {
  let centre = start;
  for (let step = 0; step < CENTRING_STEPS; step++) {
    const shift = shiftOf(light, centre, shape);
    if (!shift) return null;
    centre = { x: centre.x + shift.x, y: centre.y + shift.y };
  }
  let [seenSeen, seenShape, shapeShape] = [0, 0, 0];
  for (const { x, y, value, weight } of light) {
    const unit = Math.exp(shapeLog(shape, (x - centre.x) ** 2 + (y - centre.y) ** 2));
    seenSeen += weight * value * value;
    seenShape += weight * value * unit;
    shapeShape += weight * unit * unit;
  }
  const brightness = seenShape / shapeShape;
  if (!(brightness > 0)) return null;
  const chiSquared = (seenSeen - brightness * seenShape) / light.length;
  return { shape, ...centre, peak: Math.log(brightness), chiSquared };
}

/** The step of the centre: least squares of brightness and shift, linear in both. */
function shiftOf(light: readonly LightPixel[], centre: Position, shape: StarShape): Position | null {
  let [ff, fx, fy, xx, xy, yy, fv, xv, yv] = [0, 0, 0, 0, 0, 0, 0, 0, 0];
  for (const { x, y, value, weight } of light) {
    const [dx, dy] = [x - centre.x, y - centre.y];
    const squared = dx * dx + dy * dy;
    const f = Math.exp(shapeLog(shape, squared));
    const slope = f * relativeSlope(shape, squared);
    const [gx, gy] = [slope * dx, slope * dy];
    ff += weight * f * f;
    fx += weight * f * gx;
    fy += weight * f * gy;
    xx += weight * gx * gx;
    xy += weight * gx * gy;
    yy += weight * gy * gy;
    fv += weight * f * value;
    xv += weight * gx * value;
    yv += weight * gy * value;
  }
  // The brightness is eliminated first, then the 2 × 2 equations of the shift are solved.
  const [a, b, c] = [xx - (fx * fx) / ff, xy - (fx * fy) / ff, yy - (fy * fy) / ff];
  const [p, q] = [xv - (fv * fx) / ff, yv - (fv * fy) / ff];
  const determinant = a * c - b * b;
  if (!(determinant > 1e-12 * xx * yy)) return null;
  const [x, y] = [(p * c - q * b) / determinant, (q * a - p * b) / determinant];
  const brightness = (fv - x * fx - y * fy) / ff;
  return brightness > 0 ? { x: limited(x / brightness), y: limited(y / brightness) } : null;
}

const limited = (shift: number): number => Math.max(-MAX_SHIFT, Math.min(MAX_SHIFT, shift));
