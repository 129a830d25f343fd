import { cosDegrees, sinDegrees } from '../angle.js';
import type { NativePole } from './native-pole.js';

/** A 3 × 3 matrix by rows. */
export type Matrix3 = readonly [number, number, number, number, number, number, number, number, number];

/**
 * The rotation from native to celestial unit vectors (paper II, eqs. 1 and 2 in Cartesian form): a point of native
 * longitude φ and latitude θ has the vector (cos θ cos φ, cos θ sin φ, sin θ). The transpose is the inverse.
 */
export function rotationToSky(pole: NativePole): Matrix3 {
  const sinA = sinDegrees(pole.lon);
  const cosA = cosDegrees(pole.lon);
  const sinD = sinDegrees(pole.lat);
  const cosD = cosDegrees(pole.lat);
  const sinP = sinDegrees(pole.phi);
  const cosP = cosDegrees(pole.phi);
  return [
    -cosA * sinD * cosP - sinA * sinP,
    -cosA * sinD * sinP + sinA * cosP,
    cosA * cosD,
    -sinA * sinD * cosP + cosA * sinP,
    -sinA * sinD * sinP - cosA * cosP,
    sinA * cosD,
    cosD * cosP,
    cosD * sinP,
    sinD,
  ];
}

/** The matrix product a · b. */
export function multiply3(a: Matrix3, b: Matrix3): Matrix3 {
  const product = new Array<number>(9);
  for (let row = 0; row < 3; row++) {
    for (let column = 0; column < 3; column++) {
      let sum = 0;
      for (let k = 0; k < 3; k++) sum += a[row * 3 + k] * b[k * 3 + column];
      product[row * 3 + column] = sum;
    }
  }
  return product as unknown as Matrix3;
}

/** The transposed matrix: the inverse of a rotation. */
export function transpose3(m: Matrix3): Matrix3 {
  return [m[0], m[3], m[6], m[1], m[4], m[7], m[2], m[5], m[8]];
}
