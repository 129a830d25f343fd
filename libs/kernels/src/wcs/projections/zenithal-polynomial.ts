import { WcsError } from '../../errors.js';
import { EDGE_TOLERANCE, HALF_PI, type ParameterOf, type Projection } from './projection.js';
import { solveRising, type RisingEquation } from './solve-rising.js';
import { createZenithal } from './zenithal.js';

/** PVi_0 … PVi_29 (wcslib reads up to 30 coefficients; paper II has 21). */
const MAX_COEFFICIENTS = 30;
/** Steps of the search for the first maximum, and of the bisection afterwards. */
const SCAN_STEPS = 1800;
const BISECTION_STEPS = 60;

/**
 * ZPN, zenithal polynomial: R = Σ Pm ζ^m with ζ = 90° − θ in radians (paper II, 5.1.7). Used up to the first maximum of R, beyond which the
 * projection would fold over; a straight line, which may fall (as in wcslib), over the whole sphere.
 * @throws WcsError when the polynomial is a constant, or one of a higher degree does not rise at the pole.
 */
export function createZenithalPolynomial(parameter: ParameterOf): Projection {
  const coefficients = Array.from({ length: MAX_COEFFICIENTS }, (_, m) => parameter(m, 0));
  while (coefficients.at(-1) === 0) coefficients.pop();
  if (coefficients.length < 2) throw new WcsError('a ZPN projection needs a polynomial', { card: 'PV2_1' });
  const p = Float64Array.from(coefficients);
  const isLine = p.length === 2;
  const zetaMax = isLine ? Math.PI : firstMaximum(p);
  const zetaOf = isLine ? (radius: number) => invertLine(p, radius) : createInverse(p, zetaMax);
  return createZenithal({
    toTheta(radius, count) {
      for (let i = 0; i < count; i++) radius[i] = HALF_PI - zetaOf(radius[i]);
    },
    toRadius(theta, count) {
      for (let i = 0; i < count; i++) {
        const zeta = HALF_PI - theta[i];
        theta[i] = zeta <= zetaMax + EDGE_TOLERANCE ? evaluate(p, zeta) : NaN;
      }
    },
  });
}

function evaluate(p: Float64Array, zeta: number): number {
  let sum = 0;
  for (let m = p.length - 1; m >= 0; m--) sum = sum * zeta + p[m];
  return sum;
}

function derivative(p: Float64Array, zeta: number): number {
  let sum = 0;
  for (let m = p.length - 1; m > 0; m--) sum = sum * zeta + m * p[m];
  return sum;
}

/** The smallest ζ in (0, π] where R stops rising; π when it never does. */
function firstMaximum(p: Float64Array): number {
  if (derivative(p, 0) <= 0)
    throw new WcsError('the ZPN polynomial does not rise at the pole', { card: 'PV2_1' });
  for (let step = 1; step <= SCAN_STEPS; step++) {
    const zeta = (step * Math.PI) / SCAN_STEPS;
    if (derivative(p, zeta) > 0) continue;
    let low = zeta - Math.PI / SCAN_STEPS;
    let high = zeta;
    for (let k = 0; k < BISECTION_STEPS; k++) {
      const middle = (low + high) / 2;
      if (derivative(p, middle) > 0) low = middle;
      else high = middle;
    }
    return low;
  }
  return Math.PI;
}

/** ζ of a radius where R is a straight line; NaN outside the sphere. */
function invertLine([offset, slope]: Float64Array, radius: number): number {
  const zeta = (radius - offset) / slope;
  return zeta >= -EDGE_TOLERANCE && zeta <= Math.PI + EDGE_TOLERANCE ? zeta : NaN;
}

/** ζ of a radius where R rises up to ζmax; NaN outside [R(0), R(ζmax)]. */
function createInverse(p: Float64Array, zetaMax: number): (radius: number) => number {
  const [radiusMin, radiusMax] = [p[0], evaluate(p, zetaMax)];
  const equation: RisingEquation = {
    excess: (zeta, radius) => evaluate(p, zeta) - radius,
    slope: (zeta) => derivative(p, zeta),
  };
  return (radius) => {
    if (!(radius >= radiusMin - EDGE_TOLERANCE && radius <= radiusMax + EDGE_TOLERANCE)) return NaN;
    const guess = ((radius - radiusMin) / (radiusMax - radiusMin)) * zetaMax;
    return solveRising(equation, radius, 0, 0, zetaMax, guess);
  };
}
