import { WcsError } from '../../errors.js';
import { clampToRange, EDGE_TOLERANCE, HALF_PI, type ParameterOf, type Projection } from './projection.js';

/** The definition of a cylindrical projection: the ordinate of a parallel, both directions in place. */
interface OrdinateLaw {
  toTheta(y: Float64Array, count: number): void;
  toOrdinate(theta: Float64Array, count: number): void;
}

/** A cylindrical projection: x = λφ, y a function of θ alone (paper II, section 5.2). */
function createCylindrical(lambda: number, law: OrdinateLaw): Projection {
  return {
    phi0: 0,
    theta0: 0,
    deproject(x, y, count) {
      for (let i = 0; i < count; i++) x[i] = clampToRange(x[i] / lambda, Math.PI);
      law.toTheta(y, count);
    },
    project(phi, theta, count) {
      for (let i = 0; i < count; i++) phi[i] *= lambda;
      law.toOrdinate(theta, count);
    },
  };
}

/** CAR, plate carrée: y = θ (paper II, 5.2.3). */
export function createPlateCarree(): Projection {
  return createCylindrical(1, {
    toTheta(y, count) {
      for (let i = 0; i < count; i++) y[i] = clampToRange(y[i], HALF_PI);
    },
    toOrdinate() {
      // y = θ: nothing to do.
    },
  });
}

/** MER, Mercator: y = ln tan((90° + θ)/2) = arsinh(tan θ) (paper II, 5.2.4). The poles have no image. */
export function createMercator(): Projection {
  return createCylindrical(1, {
    toTheta(y, count) {
      for (let i = 0; i < count; i++) y[i] = Math.atan(Math.sinh(y[i]));
    },
    toOrdinate(theta, count) {
      for (let i = 0; i < count; i++) {
        theta[i] = Math.abs(theta[i]) < HALF_PI - EDGE_TOLERANCE ? Math.asinh(Math.tan(theta[i])) : NaN;
      }
    },
  });
}

/**
 * CEA, cylindrical equal area: y = sin θ / λ with λ = PVi_1 (default 1) (paper II, 5.2.2).
 * @throws WcsError when λ is not in (0, 1].
 */
export function createCylindricalEqualArea(parameter: ParameterOf): Projection {
  const lambda = parameter(1, 1);
  if (!(lambda > 0 && lambda <= 1)) throw new WcsError('λ of CEA must lie in (0, 1]', { card: 'PV2_1' });
  return createCylindrical(1, {
    toTheta(y, count) {
      for (let i = 0; i < count; i++) y[i] = Math.asin(clampToRange(y[i] * lambda, 1));
    },
    toOrdinate(theta, count) {
      for (let i = 0; i < count; i++) theta[i] = Math.sin(theta[i]) / lambda;
    },
  });
}

/**
 * CYP, cylindrical perspective: x = λφ, y = (μ + λ) sin θ / (μ + cos θ), μ = PVi_1, λ = PVi_2 (both default 1)
 * (paper II, 5.2.1).
 * @throws WcsError for λ = 0 or μ = −λ.
 */
export function createCylindricalPerspective(parameter: ParameterOf): Projection {
  const mu = parameter(1, 1);
  const lambda = parameter(2, 1);
  if (lambda === 0 || mu + lambda === 0) throw new WcsError('CYP needs λ ≠ 0 and μ ≠ −λ', { card: 'PV2_1' });
  return createCylindrical(lambda, {
    toTheta(y, count) {
      for (let i = 0; i < count; i++) {
        const eta = y[i] / (mu + lambda);
        const omega = Math.asin(clampToRange((eta * mu) / Math.sqrt(eta * eta + 1), 1));
        y[i] = clampToRange(Math.atan2(eta, 1) + omega, HALF_PI);
      }
    },
    toOrdinate(theta, count) {
      for (let i = 0; i < count; i++) {
        const denominator = mu + Math.cos(theta[i]);
        theta[i] =
          Math.abs(denominator) > EDGE_TOLERANCE ? ((mu + lambda) * Math.sin(theta[i])) / denominator : NaN;
      }
    },
  });
}
