import { clampToRange, EDGE_TOLERANCE, HALF_PI, type Projection } from './projection.js';
import { solveRising, type RisingEquation } from './solve-rising.js';

/** φ = x / scale where the parallel has shrunk by `scale`; at a pole (scale 0) only x = 0 is on the sphere. */
function longitudeOn(x: number, scale: number): number {
  if (Math.abs(scale) < EDGE_TOLERANCE) return Math.abs(x) < EDGE_TOLERANCE ? 0 : NaN;
  return clampToRange(x / scale, Math.PI);
}

/** SFL, Sanson-Flamsteed: x = φ cos θ, y = θ (paper II, 5.3.1). */
export const SFL: Projection = {
  phi0: 0,
  theta0: 0,
  deproject(x, y, count) {
    for (let i = 0; i < count; i++) {
      y[i] = clampToRange(y[i], HALF_PI);
      x[i] = longitudeOn(x[i], Math.cos(y[i]));
    }
  },
  project(phi, theta, count) {
    for (let i = 0; i < count; i++) phi[i] *= Math.cos(theta[i]);
  },
};

/** PAR, parabolic: x = φ (2 cos(2θ/3) − 1), y = π sin(θ/3) (paper II, 5.3.2). */
export const PAR: Projection = {
  phi0: 0,
  theta0: 0,
  deproject(x, y, count) {
    for (let i = 0; i < count; i++) {
      const sine = y[i] / Math.PI;
      y[i] = clampToRange(3 * Math.asin(sine), HALF_PI);
      x[i] = longitudeOn(x[i], 1 - 4 * sine * sine);
    }
  },
  project(phi, theta, count) {
    for (let i = 0; i < count; i++) {
      phi[i] *= 2 * Math.cos((2 * theta[i]) / 3) - 1;
      theta[i] = Math.PI * Math.sin(theta[i] / 3);
    }
  },
};

/** MOL, Mollweide: x = (2√2/π) φ cos γ, y = √2 sin γ with 2γ + sin 2γ = π sin θ (paper II, 5.3.3). */
export const MOL: Projection = {
  phi0: 0,
  theta0: 0,
  deproject(x, y, count) {
    for (let i = 0; i < count; i++) {
      const sine = clampToRange(y[i] / Math.SQRT2, 1);
      const cosine = Math.sqrt(1 - sine * sine);
      x[i] = longitudeOn(x[i], (2 * Math.SQRT2 * cosine) / Math.PI);
      y[i] = Math.asin(clampToRange((2 / Math.PI) * (Math.asin(sine) + sine * cosine), 1));
    }
  },
  project(phi, theta, count) {
    for (let i = 0; i < count; i++) {
      const gamma = mollweideAngle(theta[i]);
      phi[i] *= ((2 * Math.SQRT2) / Math.PI) * Math.cos(gamma);
      theta[i] = Math.SQRT2 * Math.sin(gamma);
    }
  },
};

const MOLLWEIDE: RisingEquation = {
  excess: (gamma, target) => 2 * gamma + Math.sin(2 * gamma) - target,
  slope: (gamma) => 2 + 2 * Math.cos(2 * gamma),
};

/** γ of Mollweide's equation, which is odd: solved on the northern side. */
function mollweideAngle(theta: number): number {
  const north = Math.abs(theta);
  const gamma = solveRising(MOLLWEIDE, Math.PI * Math.sin(north), 0, 0, HALF_PI, north);
  return theta < 0 ? -gamma : gamma;
}

/** AIT, Hammer-Aitoff: x = 2γ cos θ sin(φ/2), y = γ sin θ, γ = √(2/(1 + cos θ cos(φ/2))) (paper II, 5.3.4). */
export const AIT: Projection = {
  phi0: 0,
  theta0: 0,
  deproject(x, y, count) {
    for (let i = 0; i < count; i++) {
      const px = x[i];
      const py = y[i];
      const z2 = 1 - (px * px) / 16 - (py * py) / 4;
      const z = Math.sqrt(z2 >= 0.5 - EDGE_TOLERANCE ? Math.max(z2, 0.5) : NaN);
      x[i] = 2 * Math.atan2((z * px) / 2, 2 * z * z - 1);
      y[i] = Math.asin(clampToRange(py * z, 1));
    }
  },
  project(phi, theta, count) {
    for (let i = 0; i < count; i++) {
      const cosTheta = Math.cos(theta[i]);
      const gamma = Math.sqrt(2 / (1 + cosTheta * Math.cos(phi[i] / 2)));
      phi[i] = 2 * gamma * cosTheta * Math.sin(phi[i] / 2);
      theta[i] = gamma * Math.sin(theta[i]);
    }
  },
};
