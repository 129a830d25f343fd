import type { Projection } from './projection.js';

/** The definition of a zenithal projection: the radius of a parallel, both directions in place. */
export interface RadialLaw {
  toTheta(radius: Float64Array, count: number): void;
  toRadius(theta: Float64Array, count: number): void;
}

/** A zenithal (azimuthal) projection: x = R(θ) sin φ, y = −R(θ) cos φ (paper II, section 5.1, eqs. 12 to 15). */
export function createZenithal(law: RadialLaw): Projection {
  return {
    phi0: 0,
    theta0: 90,
    deproject(x, y, count) {
      toPolar(x, y, count);
      law.toTheta(y, count);
    },
    project(phi, theta, count) {
      law.toRadius(theta, count);
      fromPolar(phi, theta, count);
    },
  };
}

/** (x, y) → (φ, R). */
function toPolar(x: Float64Array, y: Float64Array, count: number): void {
  for (let i = 0; i < count; i++) {
    const u = x[i];
    const v = y[i];
    // 0 − v and not −v: at the centre itself the azimuth is 0, which shows where R(90°) is not 0 (ZPN).
    x[i] = Math.atan2(u, 0 - v);
    y[i] = Math.sqrt(u * u + v * v);
  }
}

/** (φ, R) → (x, y). */
function fromPolar(phi: Float64Array, radius: Float64Array, count: number): void {
  for (let i = 0; i < count; i++) {
    const angle = phi[i];
    const r = radius[i];
    phi[i] = r * Math.sin(angle);
    radius[i] = -r * Math.cos(angle);
  }
}
