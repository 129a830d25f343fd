import type { CubeFaceLaw } from './quad-cube.js';

/** The azimuth's unit in eq. 187: 15 degrees. */
const FIFTEEN_DEGREES = Math.PI / 12;

/**
 * QSC, quadrilateralised spherical cube, equal area (paper II, 5.6.3, eqs. 184 to 189). In the quadrant where |ξ| ≥ |η|:
 * χ = ±√((1 − ζ)/(1 − 1/√(2 + ω²))), ψ = χ (atan ω − asin(ω/√(2(1 + ω²))))/15°, ω = η/ξ; else the same with the
 * axes exchanged.
 */
export const QSC: CubeFaceLaw = {
  toFace(xi, eta, zeta, count) {
    for (let i = 0; i < count; i++) {
      const swap = Math.abs(eta[i]) > Math.abs(xi[i]);
      const major = swap ? eta[i] : xi[i];
      const minor = swap ? xi[i] : eta[i];
      if (major === 0) continue;
      const omega = minor / major;
      // 1 − ζ = (ξ² + η²)/(1 + ζ) keeps the digits near the centre of the face.
      const rest = (major * major + minor * minor) / (1 + zeta[i]);
      const first = Math.sign(major) * Math.sqrt(rest / (1 - 1 / Math.sqrt(2 + omega * omega)));
      const angle = Math.atan(omega) - Math.asin(omega / Math.sqrt(2 * (1 + omega * omega)));
      const second = (first * angle) / FIFTEEN_DEGREES;
      xi[i] = swap ? second : first;
      eta[i] = swap ? first : second;
    }
  },
  toSphere(chi, psi, zeta, count) {
    for (let i = 0; i < count; i++) {
      const swap = Math.abs(psi[i]) > Math.abs(chi[i]);
      const first = swap ? psi[i] : chi[i];
      const second = swap ? chi[i] : psi[i];
      const angle = first === 0 ? 0 : (FIFTEEN_DEGREES * second) / first;
      const omega = Math.sin(angle) / (Math.cos(angle) - Math.SQRT1_2);
      const rest = first * first * (1 - 1 / Math.sqrt(2 + omega * omega));
      const major = Math.sign(first) * Math.sqrt((rest * (2 - rest)) / (1 + omega * omega));
      zeta[i] = 1 - rest;
      chi[i] = swap ? omega * major : major;
      psi[i] = swap ? major : omega * major;
    }
  },
};
