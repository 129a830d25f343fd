import { WcsError } from '../errors.js';

/** x' = xx·x + xy·y + x0, y' = yx·x + yy·y + y0. */
export interface Affine {
  readonly xx: number;
  readonly xy: number;
  readonly x0: number;
  readonly yx: number;
  readonly yy: number;
  readonly y0: number;
}

/** The inverse map. @throws WcsError when the matrix is singular. */
export function invertAffine(a: Affine): Affine {
  const determinant = a.xx * a.yy - a.xy * a.yx;
  if (!(Math.abs(determinant) > 0) || !Number.isFinite(determinant)) {
    throw new WcsError('the linear transformation (CD, or PC and CDELT) is singular', { card: 'CD1_1' });
  }
  const xx = a.yy / determinant;
  const xy = -a.xy / determinant;
  const yx = -a.yx / determinant;
  const yy = a.xx / determinant;
  return { xx, xy, x0: -(xx * a.x0 + xy * a.y0), yx, yy, y0: -(yx * a.x0 + yy * a.y0) };
}

export const IDENTITY: Affine = { xx: 1, xy: 0, x0: 0, yx: 0, yy: 1, y0: 0 };

/** The map with its results multiplied by a factor. */
export function scaleAffine(a: Affine, factor: number): Affine {
  return {
    xx: a.xx * factor,
    xy: a.xy * factor,
    x0: a.x0 * factor,
    yx: a.yx * factor,
    yy: a.yy * factor,
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
  const { xx, xy, x0, yx, yy, y0 } = a;
  for (let i = 0; i < count; i++) {
    const u = x[i];
    const v = y[i];
    outX[i] = xx * u + xy * v + x0;
    outY[i] = yx * u + yy * v + y0;
  }
}
