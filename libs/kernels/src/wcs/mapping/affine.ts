import { WcsError } from '../../errors.js';

/**
 * x' = xx·(x − u0) + xy·(y − v0) + x0, y' = yx·(x − u0) + yy·(y − v0) + y0. The origin (u0, v0) is subtracted first, so
 * that it maps to (x0, y0) to the last bit: near the limb of a projection a rounding grows to its square root.
 */
export interface Affine {
  readonly xx: number;
  readonly xy: number;
  readonly yx: number;
  readonly yy: number;
  readonly u0: number;
  readonly v0: number;
  readonly x0: number;
  readonly y0: number;
}

export const IDENTITY: Affine = { xx: 1, xy: 0, yx: 0, yy: 1, u0: 0, v0: 0, x0: 0, y0: 0 };

/** The inverse map. @throws WcsError when the matrix is singular. */
export function invertAffine({ xx, xy, yx, yy, u0, v0, x0, y0 }: Affine): Affine {
  const determinant = xx * yy - xy * yx;
  const [a, b, c, d] = [yy / determinant, -xy / determinant, -yx / determinant, xx / determinant];
  if (!Number.isFinite(a + b + c + d)) {
    throw new WcsError('the linear transformation (CD, or PC and CDELT) is singular', { card: 'CD1_1' });
  }
  return { xx: a, xy: b, yx: c, yy: d, u0: x0, v0: y0, x0: u0, y0: v0 };
}

/** The map with its results multiplied by a factor. */
export function scaleAffine(a: Affine, factor: number): Affine {
  return {
    ...a,
    xx: a.xx * factor,
    xy: a.xy * factor,
    yx: a.yx * factor,
    yy: a.yy * factor,
    x0: a.x0 * factor,
    y0: a.y0 * factor,
  };
}

/** Applies an affine map; input and output arrays may be the same. */
export function applyAffine(
  a: Affine,
  x: Float64Array,
  y: Float64Array,
  outX: Float64Array,
  outY: Float64Array,
  count: number,
): void {
  const { xx, xy, yx, yy, u0, v0, x0, y0 } = a;
  for (let i = 0; i < count; i++) {
    const u = x[i] - u0;
    const v = y[i] - v0;
    outX[i] = xx * u + xy * v + x0;
    outY[i] = yx * u + yy * v + y0;
  }
}
