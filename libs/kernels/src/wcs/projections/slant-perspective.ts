import { type ParameterOf, type Projection } from './projection.js';
import { WcsError } from '../../errors.js';
import { DEGREE } from '../angle.js';

/**
 * The projection from a point at a given position onto the plane that touches the sphere at the native pole. With z = 1 − sin θ: x = (cos θ
 * sin φ + slopeX·z)/(1 − z/distance), y = (−cos θ cos φ + slopeY·z)/(1 − z/distance).
 */
interface Perspective {
  /** 1 / (distance of the point from the plane); 0 for parallel rays. */
  readonly inverseDistance: number;
  readonly slopeX: number;
  readonly slopeY: number;
}

/** Relative rounding tolerance beyond the limb. */
const LIMB_TOLERANCE = 1e-12;

/** SIN, orthographic or with PVi_1 = ξ, PVi_2 = η slant orthographic: parallel rays (paper II, 5.1.5, eqs. 63, 64). */
export function createOrthographic(parameter: ParameterOf): Projection {
  return createPerspective({ inverseDistance: 0, slopeX: parameter(1, 0), slopeY: parameter(2, 0) });
}

/**
 * SZP, slant zenithal perspective: from the point at distance μ = PVi_1 (default 0, sphere radii) from the centre
 * towards native longitude PVi_2 (default 0°), latitude PVi_3 (default 90°) (paper II, 5.1.2, eqs. 26 to 31).
 * @throws WcsError when the point lies in the plane of projection.
 */
export function createSlantZenithalPerspective(parameter: ParameterOf): Projection {
  const mu = parameter(1, 0);
  const phi = parameter(2, 0) * DEGREE;
  const theta = parameter(3, 90) * DEGREE;
  const distance = mu * Math.sin(theta) + 1;
  if (distance === 0) throw new WcsError('the point of projection lies in the plane', { card: 'PV2_1' });
  return createPerspective({
    inverseDistance: 1 / distance,
    slopeX: (mu * Math.cos(theta) * Math.sin(phi)) / distance,
    slopeY: (-mu * Math.cos(theta) * Math.cos(phi)) / distance,
  });
}

function createPerspective(view: Perspective): Projection {
  return {
    phi0: 0,
    theta0: 90,
    deproject: (x, y, count) => deproject(view, x, y, count),
    project: (phi, theta, count) => project(view, phi, theta, count),
  };
}

/**
 * The ray through (x, y) intersects the sphere where a z² − 2 b z + r² = 0; the near point has the smaller z, written without cancellation
 * as r²/(b + √(b² − a r²)).
 */
function deproject(view: Perspective, x: Float64Array, y: Float64Array, count: number): void {
  const { inverseDistance, slopeX, slopeY } = view;
  for (let i = 0; i < count; i++) {
    const px = x[i];
    const py = y[i];
    const sx = px * inverseDistance + slopeX;
    const sy = py * inverseDistance + slopeY;
    const a = 1 + sx * sx + sy * sy;
    const b = 1 + px * sx + py * sy;
    const r2 = px * px + py * py;
    const discriminant = b * b - a * r2;
    const root = Math.sqrt(discriminant < 0 && discriminant > -LIMB_TOLERANCE ? 0 : discriminant);
    const denominator = b + root;
    const z = denominator > 0 ? r2 / denominator : NaN;
    const u = px - sx * z;
    const v = py - sy * z;
    x[i] = Math.atan2(u, -v);
    y[i] = Math.atan2(1 - z, Math.sqrt(u * u + v * v));
  }
}

/** A point is hidden when it is the far one on its ray, or when its ray is parallel to the plane. */
function project(view: Perspective, phi: Float64Array, theta: Float64Array, count: number): void {
  const { inverseDistance, slopeX, slopeY } = view;
  for (let i = 0; i < count; i++) {
    const cosTheta = Math.cos(theta[i]);
    const z = 1 - Math.sin(theta[i]);
    const scale = 1 - z * inverseDistance;
    const px = (cosTheta * Math.sin(phi[i]) + slopeX * z) / scale;
    const py = (-cosTheta * Math.cos(phi[i]) + slopeY * z) / scale;
    const sx = px * inverseDistance + slopeX;
    const sy = py * inverseDistance + slopeY;
    const a = 1 + sx * sx + sy * sy;
    const b = 1 + px * sx + py * sy;
    const visible = Math.abs(scale) > LIMB_TOLERANCE && z * a <= b + LIMB_TOLERANCE * (1 + Math.abs(b));
    phi[i] = visible ? px : NaN;
    theta[i] = visible ? py : NaN;
  }
}
