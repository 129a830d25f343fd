import { WcsError } from '../../errors.js';
import { DEGREE } from '../angle.js';
import { clampToRange, EDGE_TOLERANCE, HALF_PI, type ParameterOf, type Projection } from './projection.js';

/** The definition of a conic projection: the radius of a parallel, both directions in place. */
interface ConicLaw {
  /** Constant of the cone: the angle on the plane is C φ. */
  readonly cone: number;
  /** Radius of the middle parallel: the origin of y. */
  readonly y0: number;
  toTheta(radius: Float64Array, count: number): void;
  toRadius(theta: Float64Array, count: number): void;
}

/** The standard parallels θa ± η in radians: θa = PVi_1 (required), η = PVi_2 (default 0). */
interface Parallels {
  readonly middle: number;
  readonly eta: number;
}

function parallelsOf(parameter: ParameterOf): Parallels {
  const middle = parameter(1, NaN);
  if (!(Math.abs(middle) <= 90) || middle === 0) {
    throw new WcsError('a conic projection needs its middle latitude', { card: 'PV2_1' });
  }
  return { middle: middle * DEGREE, eta: parameter(2, 0) * DEGREE };
}

/** A conic projection: x = R sin(Cφ), y = Y0 − R cos(Cφ), R signed as θa (paper II, section 5.4, eqs. 114 to 119). */
function createConic(middle: number, law: ConicLaw): Projection {
  const { cone, y0 } = law;
  if (!(Math.abs(cone) >= EDGE_TOLERANCE)) throw degenerate();
  const sign = Math.sign(middle);
  return {
    phi0: 0,
    theta0: middle / DEGREE,
    deproject(x, y, count) {
      for (let i = 0; i < count; i++) {
        const dy = y0 - y[i];
        const radius = sign * Math.sqrt(x[i] * x[i] + dy * dy);
        x[i] =
          Math.abs(radius) < EDGE_TOLERANCE
            ? 0
            : clampToRange(Math.atan2(x[i] / radius, dy / radius) / cone, Math.PI);
        y[i] = radius;
      }
      law.toTheta(y, count);
    },
    project(phi, theta, count) {
      law.toRadius(theta, count);
      for (let i = 0; i < count; i++) {
        const radius = theta[i];
        theta[i] = y0 - radius * Math.cos(cone * phi[i]);
        phi[i] = radius * Math.sin(cone * phi[i]);
      }
    },
  };
}

const degenerate = (): WcsError => new WcsError('the cone is degenerate', { card: 'PV2_1' });

/** COP, conic perspective: C = sin θa, R = cos η (cot θa − tan(θ − θa)) (paper II, 5.4.1). @throws WcsError */
export function createConicPerspective(parameter: ParameterOf): Projection {
  const { middle, eta } = parallelsOf(parameter);
  const cosEta = Math.cos(eta);
  // All radii would be 0.
  if (Math.abs(cosEta) < EDGE_TOLERANCE) throw degenerate();
  const cotMiddle = 1 / Math.tan(middle);
  return createConic(middle, {
    cone: Math.sin(middle),
    y0: cosEta * cotMiddle,
    toTheta(radius, count) {
      for (let i = 0; i < count; i++) {
        radius[i] = clampToRange(middle + Math.atan(cotMiddle - radius[i] / cosEta), HALF_PI);
      }
    },
    toRadius(theta, count) {
      for (let i = 0; i < count; i++) {
        const offset = theta[i] - middle;
        const radius = cosEta * (cotMiddle - Math.tan(offset));
        // The far half of the cone would give the other sign.
        theta[i] = Math.cos(offset) > EDGE_TOLERANCE && radius * middle >= -EDGE_TOLERANCE ? radius : NaN;
      }
    },
  });
}

/** COE, conic equal area: γ = sin θ1 + sin θ2, C = γ/2, R = (2/γ) √(1 + sin θ1 sin θ2 − γ sin θ) (paper II, 5.4.2). @throws WcsError */
export function createConicEqualArea(parameter: ParameterOf): Projection {
  const { middle, eta } = parallelsOf(parameter);
  const sin1 = Math.sin(middle - eta);
  const sin2 = Math.sin(middle + eta);
  const gamma = sin1 + sin2;
  const constant = 1 + sin1 * sin2;
  const radiusOf = (theta: number) =>
    (2 / gamma) * Math.sqrt(Math.max(0, constant - gamma * Math.sin(theta)));
  return createConic(middle, {
    cone: gamma / 2,
    y0: radiusOf(middle),
    toTheta(radius, count) {
      for (let i = 0; i < count; i++) {
        const half = (gamma * radius[i]) / 2;
        radius[i] = Math.asin(clampToRange((constant - half * half) / gamma, 1));
      }
    },
    toRadius(theta, count) {
      for (let i = 0; i < count; i++) theta[i] = radiusOf(theta[i]);
    },
  });
}

/** COD, conic equidistant: C = sin θa sin η / η, R = θa − θ + η cot η cot θa (paper II, 5.4.3). @throws WcsError */
export function createConicEquidistant(parameter: ParameterOf): Projection {
  const { middle, eta } = parallelsOf(parameter);
  const sinc = eta === 0 ? 1 : Math.sin(eta) / eta;
  const y0 = Math.cos(eta) / sinc / Math.tan(middle);
  return createConic(middle, {
    cone: Math.sin(middle) * sinc,
    y0,
    toTheta(radius, count) {
      for (let i = 0; i < count; i++) radius[i] = clampToRange(middle + y0 - radius[i], HALF_PI);
    },
    toRadius(theta, count) {
      for (let i = 0; i < count; i++) theta[i] = middle + y0 - theta[i];
    },
  });
}

/**
 * COO, conic orthomorphic: C = ln(cos θ2/cos θ1) / ln(tan((90° − θ2)/2)/tan((90° − θ1)/2)) (sin θa for η = 0),
 * R = ψ tan^C((90° − θ)/2), ψ = cos θ1 / (C tan^C((90° − θ1)/2)) (paper II, 5.4.4). @throws WcsError
 */
export function createConicOrthomorphic(parameter: ParameterOf): Projection {
  const { middle, eta } = parallelsOf(parameter);
  const theta1 = middle - eta;
  const theta2 = middle + eta;
  // The angles at a pole, or beyond it, are of no cone.
  if (Math.max(Math.abs(theta1), Math.abs(theta2)) > HALF_PI - EDGE_TOLERANCE) throw degenerate();
  const tanHalf = (theta: number) => Math.tan((HALF_PI - theta) / 2);
  const cone =
    eta === 0
      ? Math.sin(theta1)
      : Math.log(Math.cos(theta2) / Math.cos(theta1)) / Math.log(tanHalf(theta2) / tanHalf(theta1));
  const psi = Math.cos(theta1) / (cone * Math.pow(tanHalf(theta1), cone));
  return createConic(middle, {
    cone,
    y0: psi * Math.pow(tanHalf(middle), cone),
    toTheta(radius, count) {
      for (let i = 0; i < count; i++) {
        radius[i] = HALF_PI - 2 * Math.atan(Math.pow(radius[i] / psi, 1 / cone));
      }
    },
    toRadius(theta, count) {
      for (let i = 0; i < count; i++) {
        const radius = psi * Math.pow(tanHalf(theta[i]), cone);
        theta[i] = isSingularPole(theta[i], cone) ? NaN : radius;
      }
    },
  });
}

/** The pole away from the cone's apex is at infinity; half a right angle's tangent only gets near it. */
function isSingularPole(theta: number, cone: number): boolean {
  return (cone > 0 ? theta : -theta) < EDGE_TOLERANCE - HALF_PI;
}
