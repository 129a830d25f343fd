import type { CubeFaceLaw } from './quad-cube.js';

/** TSC, tangential spherical cube: each face is a gnomonic projection, χ = ξ/ζ, ψ = η/ζ (paper II, 5.6.1). */
export const TSC: CubeFaceLaw = {
  toFace(xi, eta, zeta, count) {
    for (let i = 0; i < count; i++) {
      xi[i] /= zeta[i];
      eta[i] /= zeta[i];
    }
  },
  toSphere(_chi, _psi, zeta, count) {
    // (χ, ψ, 1) is the direction, though not a unit vector.
    zeta.fill(1, 0, count);
  },
};
