import { WcsError } from '../../errors.js';
import { DEGREE } from '../angle.js';
import { HALF_PI, type ParameterOf, type Projection } from './projection.js';
import { solveRising, type RisingEquation } from './solve-rising.js';
import { createZenithal } from './zenithal.js';

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

/** R rises from 0 to infinity over [0, π/2). */
const AIRY: RisingEquation = {
  excess: (xi, radius, a) => radiusOf(xi, a) - radius,
  slope: (xi, _, a) => slopeOf(xi, a),
};

/** ξ of a radius; the slope at 0 gives the first guess. */
function invert(radius: number, a: number): number {
  if (Number.isNaN(radius)) return NaN;
  return solveRising(AIRY, radius, a, 0, HALF_PI, Math.min(radius / (1 - 2 * a), HALF_PI / 2));
}
