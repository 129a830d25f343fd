import type { CubeFaceLaw } from './quad-cube.js';

/** TSC, tangential spherical cube: each face is a gnomonic projection, χ = ξ/ζ, ψ = η/ζ (paper II, 5.6.1). */
export const TSC: CubeFaceLaw = {
  toFace(xi, eta, zeta, count) {
    for (let i = 0; i < count; i++) {
      xi[i] /= zeta[i];
      eta[i] /= zeta[i];
    }
  },
  toSphere(chi, psi, zeta, count) {
    for (let i = 0; i < count; i++) {
      const axis = 1 / Math.sqrt(1 + chi[i] * chi[i] + psi[i] * psi[i]);
      chi[i] *= axis;
      psi[i] *= axis;
      zeta[i] = axis;
    }
  },
};
