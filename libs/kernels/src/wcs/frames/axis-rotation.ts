import type { Matrix3 } from '../mapping/spherical-rotation.js';

/** Rotates the axes by an angle (radians) around the x axis: the R1 of celestial mechanics. */
export function rotateAxesX(angle: number): Matrix3 {
  const c = Math.cos(angle);
  const s = Math.sin(angle);
  return [1, 0, 0, 0, c, s, 0, -s, c];
}

/** Rotates the axes by an angle (radians) around the y axis: R2. */
export function rotateAxesY(angle: number): Matrix3 {
  const c = Math.cos(angle);
  const s = Math.sin(angle);
  return [c, 0, -s, 0, 1, 0, s, 0, c];
}

/** Rotates the axes by an angle (radians) around the z axis: R3. */
export function rotateAxesZ(angle: number): Matrix3 {
  const c = Math.cos(angle);
  const s = Math.sin(angle);
  return [c, s, 0, -s, c, 0, 0, 0, 1];
}
