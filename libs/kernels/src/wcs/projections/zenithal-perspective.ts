import { WcsError } from '../../errors.js';
import { DEGREE } from '../angle.js';
import { clampToRange, EDGE_TOLERANCE, HALF_PI, type ParameterOf, type Projection } from './projection.js';

/**
 * AZP, zenithal perspective: from a point on the polar axis at μ = PVi_1 (default 0, sphere radii below the centre) onto
 * a plane tilted by γ = PVi_2 (default 0°): R = (μ + 1) cos θ / (μ + sin θ + cos θ cos φ tan γ), x = R sin φ,
 * y = −R cos φ sec γ (paper II, 5.1.1, eqs. 20 to 25).
 * @throws WcsError for μ = −1 or γ = ±90°.
 */
export function createZenithalPerspective(parameter: ParameterOf): Projection {
  const mu = parameter(1, 0);
  const gamma = parameter(2, 0) * DEGREE;
  const cosGamma = Math.cos(gamma);
  if (mu === -1 || Math.abs(cosGamma) < Number.EPSILON) {
    throw new WcsError('the point of projection lies in the plane', { card: 'PV2_1' });
  }
  const view: TiltedView = { mu, cosGamma, sinGamma: Math.sin(gamma), tanGamma: Math.tan(gamma) };
  return {
    phi0: 0,
    theta0: 90,
    deproject: (x, y, count) => deproject(view, x, y, count),
    project: (phi, theta, count) => project(view, phi, theta, count),
  };
}

interface TiltedView {
  readonly mu: number;
  readonly cosGamma: number;
  readonly sinGamma: number;
  readonly tanGamma: number;
}

/** θ = ψ − ω or ψ + ω + 180° with ψ = arg(ρ, 1), ω = asin(ρμ/√(ρ² + 1)); the one nearer to the pole is seen. */
function deproject(
  { mu, cosGamma, sinGamma }: TiltedView,
  x: Float64Array,
  y: Float64Array,
  count: number,
): void {
  for (let i = 0; i < count; i++) {
    const u = x[i];
    const v = y[i] * cosGamma;
    const rho = Math.sqrt(u * u + v * v) / (mu + 1 + y[i] * sinGamma);
    const psi = Math.atan2(1, rho);
    const omega = Math.asin(clampToRange((rho * mu) / Math.sqrt(rho * rho + 1), 1));
    x[i] = Math.atan2(u, -v);
    // A result below the other pole lies beyond the horizon of the plane (ρ < 0), behind the point of projection.
    const theta = nearerToPole(psi - omega, psi + omega + Math.PI);
    y[i] = theta >= -HALF_PI - EDGE_TOLERANCE ? theta : NaN;
  }
}

/** Points beyond the limb of the far side, or whose ray diverges from the plane, are hidden. */
function project(
  { mu, cosGamma, tanGamma }: TiltedView,
  phi: Float64Array,
  theta: Float64Array,
  count: number,
): void {
  const limb = Math.abs(mu) > 1 ? Math.asin(-1 / mu) : -HALF_PI;
  const mayDiverge = Math.abs(mu * cosGamma) < 1;
  for (let i = 0; i < count; i++) {
    const cosTheta = Math.cos(theta[i]);
    const slope = Math.cos(phi[i]) * tanGamma;
    const denominator = mu + Math.sin(theta[i]) + cosTheta * slope;
    const lowest = mayDiverge ? Math.max(limb, divergence(mu, slope)) : limb;
    const isBounded = Math.abs(denominator) > EDGE_TOLERANCE;
    const r = theta[i] >= lowest && isBounded ? ((mu + 1) * cosTheta) / denominator : NaN;
    theta[i] = (-r * Math.cos(phi[i])) / cosGamma;
    phi[i] = r * Math.sin(phi[i]);
  }
}

/** Paper II, eq. 24: the latitude below which rays of a meridian diverge from the plane; −90° when none do. */
function divergence(mu: number, slope: number): number {
  const sine = mu / Math.sqrt(1 + slope * slope);
  if (Math.abs(sine) > 1) return -HALF_PI;
  const psi = Math.atan(-slope);
  const omega = Math.asin(sine);
  return nearerToPole(psi - omega, psi + omega + Math.PI);
}

function nearerToPole(first: number, second: number): number {
  // Rounding may put the pole itself beyond 90°.
  const a = first > HALF_PI + EDGE_TOLERANCE ? first - 2 * Math.PI : first;
  const b = second > HALF_PI + EDGE_TOLERANCE ? second - 2 * Math.PI : second;
  return a > b ? a : b;
}
