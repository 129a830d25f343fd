import type { CubeFaceLaw } from './quad-cube.js';

/**
 * CSC, the COBE quadrilateralised spherical cube (paper II, 5.6.2; Chan & O'Neill 1975 as fitted for COBE). It is
 * defined by two polynomials in single precision, of which one inverts the other to about 1e-4 of a face only. To agree
 * with every other reader, they are evaluated in single precision here too: pixel → sky → pixel does not close.
 */
export const CSC: CubeFaceLaw = {
  singlePrecision: true,
  toFace(xi, eta, zeta, count) {
    for (let i = 0; i < count; i++) {
      const a = Math.fround(xi[i] / zeta[i]);
      const b = Math.fround(eta[i] / zeta[i]);
      xi[i] = distort(a, b);
      eta[i] = distort(b, a);
    }
  },
  toSphere(chi, psi, zeta, count) {
    for (let i = 0; i < count; i++) {
      const x = Math.fround(chi[i]);
      const y = Math.fround(psi[i]);
      const a = straighten(x, y);
      const b = straighten(y, x);
      const axis = 1 / Math.sqrt(f(f(a * a) + f(b * b)) + 1);
      chi[i] = a * axis;
      psi[i] = b * axis;
      zeta[i] = axis;
    }
  },
};

const f = Math.fround;

/** Coefficients of the forward polynomial: γ*, M, Γ, Ω1, Dᵢ, Cᵢⱼ (paper II, table 11). */
const GAMMA_STAR = f(1.37484847732);
const M = f(0.004869491981);
const GAMMA = f(-0.13161671474);
const OMEGA_1 = f(-0.159596235474);
const D0 = f(0.0759196200467);
const D1 = f(-0.0217762490699);
const C00 = f(0.141189631152);
const C10 = f(0.0809701286525);
const C01 = f(-0.281528535557);
const C11 = f(0.15384112876);
const C20 = f(-0.178251207466);
const C02 = f(0.106959469314);

/** Paper II, eq. 180 for one axis: tangent-plane coordinates to face coordinates. */
function distort(a: number, b: number): number {
  const a2 = f(a * a);
  const b2 = f(b * b);
  const ca2 = f(1 - a2);
  const cb2 = f(1 - b2);
  let sum = f(C00 + f(C10 * a2));
  sum = f(sum + f(C01 * b2));
  sum = f(sum + f(C11 * f(a2 * b2)));
  sum = f(sum + f(C20 * f(a2 * a2)));
  sum = f(sum + f(C02 * f(b2 * b2)));
  const cross = f(f(f(GAMMA * ca2) + f(M * a2)) + f(cb2 * sum));
  const own = f(OMEGA_1 - f(ca2 * f(D0 + f(D1 * a2))));
  const bracket = f(f(GAMMA_STAR + f(b2 * cross)) + f(a2 * own));
  return f(a * f(a2 + f(ca2 * bracket)));
}

/** P[j][i] of the inverse polynomial, for the powers x^2i y^2j (paper II, table 12). */
const P = [
  [-0.27292696, -0.07629969, -0.22797056, 0.54852384, -0.62930065, 0.25795794, 0.02584375],
  [-0.02819452, -0.01471565, 0.48051509, -1.74114454, 1.71547508, -0.53022337],
  [0.2705816, -0.56800938, 0.30803317, 0.98938102, -0.83180469],
  [-0.6044156, 1.50880086, -0.93678576, 0.08693841],
  [0.93412077, -1.4160192, 0.33887446],
  [-0.63915306, 0.52032238],
  [0.14381585],
].map((row) => Float32Array.from(row));

/** Paper II, eq. 183 for one axis: face coordinates to tangent-plane coordinates. */
function straighten(x: number, y: number): number {
  const xx = f(x * x);
  const yy = f(y * y);
  let sum = 0;
  for (let j = P.length - 1; j >= 0; j--) {
    let inner = 0;
    for (let i = P[j].length - 1; i >= 0; i--) inner = f(P[j][i] + f(xx * inner));
    sum = f(inner + f(yy * sum));
  }
  return f(x + f(f(x * f(1 - xx)) * sum));
}
