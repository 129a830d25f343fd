import { DEGREE } from '../angle.js';
import { EDGE_TOLERANCE, HALF_PI, type Projection } from './projection.js';

const QUARTER = 45 * DEGREE;
/** y of the equatorial zone per sin θ: (3π/8) as in HPX with H = 4, K = 3. */
const EQUATORIAL_SCALE = 67.5 * DEGREE;
/** |sin θ| where the equatorial zone ends. */
const TRANSITION = 2 / 3;

/**
 * XPH, HEALPix centred on the north pole, the "butterfly": the four gores of HPX (H = 4, K = 3) rotated by 45° and joined at the pole
 * (Calabretta & Lowe 2013). With ξ the gore's HPX longitude from its middle and η its HPX ordinate, the first gore (−180° ≤ φ < −90°) has x
 * = −(90° − η + ξ)/√2, y = (90° − η − ξ)/√2; the others follow by rotations of 90°.
 */
export const XPH: Projection = {
  phi0: 0,
  theta0: 90,
  deproject(x, y, count) {
    for (let i = 0; i < count; i++) deprojectPoint(x, y, i);
  },
  project(phi, theta, count) {
    for (let i = 0; i < count; i++) projectPoint(phi, theta, i);
  },
};

/** Number of rotations by 90° that bring a point of the plane into the first gore. */
function goreOf(x: number, y: number): number {
  if (x <= 0 && y > 0) return 0;
  if (x < 0 && y <= 0) return 1;
  return y < 0 ? 2 : 3;
}

function deprojectPoint(x: Float64Array, y: Float64Array, i: number): void {
  const gore = goreOf(x[i], y[i]);
  // Turned back, the gore opens to the upper left: u to the left, v upwards.
  const u = gore === 0 ? -x[i] : gore === 1 ? -y[i] : gore === 2 ? x[i] : y[i];
  const v = gore === 0 ? y[i] : gore === 1 ? -x[i] : gore === 2 ? -y[i] : x[i];
  const xi = (u - v) * Math.SQRT1_2;
  const eta = HALF_PI - (u + v) * Math.SQRT1_2;
  const theta = goreLatitude(eta);
  const sigma = Math.abs(eta) > QUARTER ? 2 - Math.abs(eta) / QUARTER : 1;
  const inside = Math.abs(xi) <= QUARTER * sigma + EDGE_TOLERANCE;
  const offset = sigma > EDGE_TOLERANCE ? xi / sigma : 0;
  x[i] = inside ? -Math.PI + gore * HALF_PI + QUARTER + offset : NaN;
  y[i] = theta;
}

function goreLatitude(eta: number): number {
  if (Math.abs(eta) <= QUARTER) return Math.asin(eta / EQUATORIAL_SCALE);
  const sigma = 2 - Math.abs(eta) / QUARTER;
  const theta = HALF_PI - 2 * Math.asin(Math.max(0, sigma) / Math.sqrt(6));
  return eta < 0 ? -theta : theta;
}

function projectPoint(phi: Float64Array, theta: Float64Array, i: number): void {
  const turn = phi[i] + Math.PI;
  const gore = Math.min(3, Math.max(0, Math.floor(turn / HALF_PI)));
  const sin = Math.sin(theta[i]);
  const offset = turn - gore * HALF_PI - QUARTER;
  const polar = Math.abs(sin) > TRANSITION;
  const sigma = polar ? Math.sqrt(6) * Math.sin((HALF_PI - Math.abs(theta[i])) / 2) : 1;
  const xi = offset * sigma;
  const eta = polar ? Math.sign(sin) * QUARTER * (2 - sigma) : EQUATORIAL_SCALE * sin;
  const u = (HALF_PI - eta + xi) * Math.SQRT1_2;
  const v = (HALF_PI - eta - xi) * Math.SQRT1_2;
  phi[i] = gore === 0 ? -u : gore === 1 ? -v : gore === 2 ? u : v;
  theta[i] = gore === 0 ? v : gore === 1 ? -u : gore === 2 ? -v : u;
}
