/** A smooth map of the plane that is close to the identity, evaluated point by point (Newton's method needs that). */
export interface Distortion {
  /** Writes x', y', ∂x'/∂x, ∂x'/∂y, ∂y'/∂x, ∂y'/∂y of one point to `out`. Small derivatives may be left out. */
  evaluate(x: number, y: number, out: Float64Array): void;
  /** The step below which the inversion has converged, in the units of the plane. */
  readonly tolerance: number;
}

/** Newton's method needs about four steps; lookup tables, whose slope is ignored, some more. */
const MAX_STEPS = 40;

const scratch = new Float64Array(6);

/** Applies a distortion to points; input and output arrays may be the same. */
export function distort(
  distortion: Distortion,
  x: Float64Array,
  y: Float64Array,
  outX: Float64Array,
  outY: Float64Array,
  count: number,
): void {
  for (let i = 0; i < count; i++) {
    distortion.evaluate(x[i], y[i], scratch);
    outX[i] = scratch[0];
    outY[i] = scratch[1];
  }
}

/** Inverts a distortion in place: the exact inverse of {@link distort}, NaN where Newton's method does not converge. */
export function undistort(distortion: Distortion, x: Float64Array, y: Float64Array, count: number): void {
  const { tolerance } = distortion;
  for (let i = 0; i < count; i++) {
    const targetX = x[i];
    const targetY = y[i];
    let u = targetX;
    let v = targetY;
    let step = Infinity;
    for (let k = 0; k < MAX_STEPS && step > tolerance; k++) {
      distortion.evaluate(u, v, scratch);
      const restX = targetX - scratch[0];
      const restY = targetY - scratch[1];
      const determinant = scratch[2] * scratch[5] - scratch[3] * scratch[4];
      const du = (scratch[5] * restX - scratch[3] * restY) / determinant;
      const dv = (scratch[2] * restY - scratch[4] * restX) / determinant;
      u += du;
      v += dv;
      step = Math.abs(du) + Math.abs(dv);
    }
    const converged = step <= tolerance;
    x[i] = converged ? u : NaN;
    y[i] = converged ? v : NaN;
  }
}
