import { createProjection } from '../src/wcs/projections/create-projection.js';

export type Parameters = Record<number, number>;
export type Pair = readonly [number, number];

const point = (pair: Pair) => [Float64Array.of(pair[0]), Float64Array.of(pair[1])] as const;

/** One point of the plane on the native sphere, all in radians. */
export function deproject(code: string, pv: Parameters, plane: Pair): Pair {
  const [x, y] = point(plane);
  createProjection(code, pv).deproject(x, y, 1);
  return [x[0], y[0]];
}

/** One point of the native sphere on the plane, all in radians. */
export function project(code: string, pv: Parameters, native: Pair): Pair {
  const [phi, theta] = point(native);
  createProjection(code, pv).project(phi, theta, 1);
  return [phi[0], theta[0]];
}

/** Whether both coordinates are numbers. */
export const isThere = ([a, b]: Pair) => Number.isFinite(a) && Number.isFinite(b);
