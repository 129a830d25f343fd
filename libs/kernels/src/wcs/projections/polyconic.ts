import { WcsError } from '../../errors.js';
import { DEGREE } from '../angle.js';
import { clampToRange, EDGE_TOLERANCE, HALF_PI, type ParameterOf, type Projection } from './projection.js';
import { SFL } from './pseudo-cylindrical.js';
import { solveRising, type RisingEquation } from './solve-rising.js';

/**
 * BON, Bonne: R = θ1 + cot θ1 − θ, A = φ cos θ / R, x = R sin A, y = θ1 + cot θ1 − R cos A with θ1 = PVi_1
 * (paper II, 5.5.1). For θ1 = 0 it is the Sanson-Flamsteed projection.
 * @throws WcsError without PVi_1, which has no default
 */
export function createBonne(parameter: ParameterOf): Projection {
  const theta1 = parameter(1, NaN) * DEGREE;
  if (Number.isNaN(theta1)) throw new WcsError('BON needs its standard latitude', { card: 'PV2_1' });
  if (theta1 === 0) return SFL;
  const y0 = theta1 + 1 / Math.tan(theta1);
  const sign = Math.sign(theta1);
  return {
    phi0: 0,
    theta0: 0,
    deproject(x, y, count) {
      for (let i = 0; i < count; i++) {
        const dy = y0 - y[i];
        const radius = sign * Math.sqrt(x[i] * x[i] + dy * dy);
        const arc = Math.abs(radius) < EDGE_TOLERANCE ? 0 : radius * Math.atan2(x[i] / radius, dy / radius);
        const theta = clampToRange(y0 - radius, HALF_PI);
        const cosTheta = Math.cos(theta);
        x[i] = Math.abs(cosTheta) < EDGE_TOLERANCE ? 0 : clampToRange(arc / cosTheta, Math.PI);
        y[i] = theta;
      }
    },
    project(phi, theta, count) {
      for (let i = 0; i < count; i++) {
        const radius = y0 - theta[i];
        const angle = radius === 0 ? 0 : (phi[i] * Math.cos(theta[i])) / radius;
        phi[i] = radius * Math.sin(angle);
        theta[i] = y0 - radius * Math.cos(angle);
      }
    },
  };
}

/** Below this latitude the formulas divide by almost zero and their first terms are exact. */
const SMALL_THETA = 1e-8;

/**
 * PCO, Hassler's polyconic: x = cot θ sin(φ sin θ), y = θ + cot θ (1 − cos(φ sin θ)); on the equator x = φ, y = 0
 * (paper II, 5.5.2).
 */
export const PCO: Projection = {
  phi0: 0,
  theta0: 0,
  deproject(x, y, count) {
    for (let i = 0; i < count; i++) {
      const theta = polyconicLatitude(x[i], y[i]);
      const sin = Math.sin(theta);
      const small = Math.abs(theta) < SMALL_THETA;
      const tan = Math.tan(theta);
      const angle = Math.atan2(x[i] * tan, 1 - (y[i] - theta) * tan);
      const atPole = HALF_PI - Math.abs(theta) < EDGE_TOLERANCE;
      x[i] = clampToRange(small || atPole ? x[i] : angle / sin, Math.PI);
      y[i] = theta;
    }
  },
  project(phi, theta, count) {
    for (let i = 0; i < count; i++) {
      const sin = Math.sin(theta[i]);
      const half = (phi[i] * sin) / 2;
      const cot = Math.cos(theta[i]) / sin;
      const small = Math.abs(theta[i]) < SMALL_THETA;
      const longitude = phi[i];
      phi[i] = small ? longitude : cot * Math.sin(2 * half);
      // 1 − cos α = 2 sin²(α/2) keeps the digits of small angles; at the equator it is φ²θ/2.
      theta[i] += small ? (longitude * longitude * theta[i]) / 2 : 2 * cot * Math.sin(half) ** 2;
    }
  },
};

/** (x² + (y − θ)²) sin θ = 2 (y − θ) cos θ: (x, y) lies on the circle of parallel θ. */
const PARALLEL: RisingEquation = {
  excess: (theta, x, y) => (x * x + (y - theta) ** 2) * Math.sin(theta) - 2 * (y - theta) * Math.cos(theta),
  slope: (theta, x, y) => (x * x + (y - theta) ** 2 + 2) * Math.cos(theta),
};

/** The latitude between the equator and y whose parallel goes through (x, y); solved on the northern side. */
function polyconicLatitude(x: number, y: number): number {
  const height = Math.abs(y);
  if (!(Number.isFinite(x) && Number.isFinite(y))) return NaN;
  const guess = Math.min(height / (1 + (x * x) / 2), HALF_PI);
  const theta = solveRising(PARALLEL, x, height, 0, Math.min(height, HALF_PI), guess);
  return y < 0 ? -theta : theta;
}
