import { WcsError } from '../../errors.js';
import { DEGREE } from '../angle.js';
import { HALF_PI, LAST_STEP, type ParameterOf, type Projection } from './projection.js';
import { createZenithal } from './zenithal.js';

const MAX_STEPS = 100;
/** Below this ξ (radians) R = ξ (1 − 2A), the first term of its series. */
const SMALL_XI = 1e-4;

/** ln cos ξ by the tangent of ξ: near the centre 1 − cos ξ has lost the digits that tan² ξ has. */
const logCosine = (tan: number): number => -Math.log1p(tan * tan) / 2;

/**
 * AIR, Airy's minimum-error projection: R = −2 (ln cos ξ / tan ξ + A tan ξ), ξ = (90° − θ)/2 with
 * A = ln cos ξb / tan² ξb for the bounding latitude θb = PVi_1 (default 90°, where A = −1/2) (paper II, 5.1.9).
 * @throws WcsError when θb is −90° or below, whose tangent is infinite
 */
export function createAiry(parameter: ParameterOf): Projection {
  const bound = parameter(1, 90);
  if (!(bound > -90)) throw new WcsError('the bounding latitude of AIR must be above −90', { card: 'PV2_1' });
  const a = boundingTerm((90 - bound) / 2);
  return createZenithal({
    toTheta(radius, count) {
      for (let i = 0; i < count; i++) radius[i] = HALF_PI - 2 * invert(radius[i], a);
    },
    toRadius(theta, count) {
      for (let i = 0; i < count; i++) {
        const xi = (HALF_PI - theta[i]) / 2;
        theta[i] = xi < HALF_PI ? radiusOf(xi, a) : NaN;
      }
    },
  });
}

function boundingTerm(xiDegrees: number): number {
  const tan = Math.tan(xiDegrees * DEGREE);
  return Math.abs(tan) < SMALL_XI ? -0.5 : logCosine(tan) / (tan * tan);
}

function radiusOf(xi: number, a: number): number {
  if (xi < SMALL_XI) return xi * (1 - 2 * a);
  const tan = Math.tan(xi);
  return -2 * (logCosine(tan) / tan + a * tan);
}

/** dR/dξ = 2 (1 + ln cos ξ / sin² ξ − A / cos² ξ). */
function slopeOf(xi: number, a: number): number {
  if (xi < SMALL_XI) return 1 - 2 * a;
  const sin = Math.sin(xi);
  const cos = Math.cos(xi);
  return 2 * (1 + logCosine(sin / cos) / (sin * sin) - a / (cos * cos));
}

/**
 * ξ of a radius: Newton's method below a bound (R rises from 0 to infinity over [0, π/2)). R bends down at first, if at all,
 * and then up: from the first guess, by the slope at 0, the steps come near from below, or from above where it bends up, and
 * never pass the lower bound but by rounding.
 */
function invert(radius: number, a: number): number {
  let low = 0;
  let high = HALF_PI;
  let xi = Math.min(radius / (1 - 2 * a), HALF_PI / 2);
  for (let k = 0; k < MAX_STEPS; k++) {
    const excess = radiusOf(xi, a) - radius;
    if (excess > 0) high = xi;
    else low = xi;
    const newton = xi - excess / slopeOf(xi, a);
    const next = newton < high ? newton : (low + high) / 2;
    const step = Math.abs(next - xi);
    xi = next;
    if (!(step >= LAST_STEP)) break;
  }
  return Number.isNaN(radius) ? NaN : xi;
}
