import { normaliseRa, type SkyPosition } from './direction.js';

/** One more than the largest number of 16 bits. */
const HALF = 2 ** 16;

/**
 * HEALPix, nested numbering (Górski et al. 2005, ApJ 622, 759): the sphere in 12 · 4^order pixels of equal area, where the four parts of
 * pixel `p` are `4p … 4p + 3`. A pixel is given by its base pixel (`face`, 0–11) and its indexes `x, y` on the face, counted from the
 * southern corner to the north-east and to the north-west.
 */
export interface FacePlace {
  readonly face: number;
  readonly x: number;
  readonly y: number;
}

/** The finest order whose pixels (0.4 mas) still have 64-bit numbers. */
export const MAX_ORDER = 29;

const RADIANS = Math.PI / 180;
const RIGHT_ANGLE_DEG = 90;

/** |sin dec| at the border of the equatorial belt and the polar caps. */
const BELT_Z = 2 / 3;

/** Above this, 1 − z has lost its digits, and cos dec has not. */
const NEAR_POLE_Z = 0.99;

/** Ring number of each face's southern corner, and its right ascension in units of 45°. */
const FACE_RING = [2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4];
const FACE_RA = [1, 3, 5, 7, 0, 2, 4, 6, 1, 3, 5, 7];

/** Number of the pixel that contains a position. */
export function healpixOf({ ra, dec }: SkyPosition, order: number = MAX_ORDER): bigint {
  const quarters = normaliseRa(ra) / RIGHT_ANGLE_DEG;
  const z = Math.sin(dec * RADIANS);
  const { face, x, y } =
    Math.abs(z) <= BELT_Z ? placeInBelt(quarters, z, order) : placeInCap(quarters, z, dec, order);
  return (BigInt(face) << BigInt(2 * order)) | interleave(x, y);
}

/** In the belt, pixel borders are straight lines of right ascension and sin dec, falling and rising. */
function placeInBelt(quarters: number, z: number, order: number): FacePlace {
  const side = 2 ** order;
  const falling = Math.floor(side * (0.5 + quarters - 0.75 * z));
  const rising = Math.floor(side * (0.5 + quarters + 0.75 * z));
  const fallingFace = Math.floor(falling / side);
  const risingFace = Math.floor(rising / side);
  const x = rising - risingFace * side;
  const y = side - 1 - (falling - fallingFace * side);
  if (fallingFace === risingFace) return { face: 4 + (fallingFace % 4), x, y };
  return { face: fallingFace < risingFace ? fallingFace : risingFace + 8, x, y };
}

function placeInCap(quarters: number, z: number, dec: number, order: number): FacePlace {
  const side = 2 ** order;
  const quarter = Math.floor(quarters);
  const across = quarters - quarter;
  const height = Math.abs(z);
  const fromPole =
    height < NEAR_POLE_Z
      ? side * Math.sqrt(3 * (1 - height))
      : (side * Math.cos(dec * RADIANS)) / Math.sqrt((1 + height) / 3);
  const east = Math.min(side - 1, Math.floor(across * fromPole));
  const west = Math.min(side - 1, Math.floor((1 - across) * fromPole));
  return z > 0
    ? { face: quarter, x: side - 1 - west, y: side - 1 - east }
    : { face: quarter + 8, x: east, y: west };
}

/** The centre of a pixel. */
export function centreOf({ face, x, y }: FacePlace, order: number): SkyPosition {
  const side = 2 ** order;
  const ring = FACE_RING[face] * side - x - y - 1;
  if (ring < side) return capCentre(ring, side, face, x - y, 1);
  if (ring > 3 * side) return capCentre(4 * side - ring, side, face, x - y, -1);
  const ra = (RIGHT_ANGLE_DEG / 2) * (FACE_RA[face] + (x - y) / side);
  return { ra: normaliseRa(ra), dec: Math.asin((2 * side - ring) / (1.5 * side)) / RADIANS };
}

/** `ring` is counted from the pole given by `sign`. */
function capCentre(ring: number, side: number, face: number, offset: number, sign: 1 | -1): SkyPosition {
  const ra = (RIGHT_ANGLE_DEG / 2) * (FACE_RA[face] + offset / ring);
  // z = 1 − t; the complement of dec by atan2, which keeps its digits at the pole.
  const t = (ring / side) ** 2 / 3;
  const fromPoleDeg = Math.atan2(Math.sqrt(t * (2 - t)), 1 - t) / RADIANS;
  return { ra: normaliseRa(ra), dec: sign * (90 - fromPoleDeg) };
}

/** The 16 bits of `value` on the even places of 32. */
function spread(value: number): number {
  let bits = value;
  bits = (bits | (bits << 8)) & 0x00ff00ff;
  bits = (bits | (bits << 4)) & 0x0f0f0f0f;
  bits = (bits | (bits << 2)) & 0x33333333;
  return (bits | (bits << 1)) & 0x55555555;
}

/** Bits of `x` on the even places, those of `y` on the odd ones; both below 2³². */
function interleave(x: number, y: number): bigint {
  const low = spread(x % HALF) | (spread(y % HALF) << 1);
  const high = spread(Math.floor(x / HALF)) | (spread(Math.floor(y / HALF)) << 1);
  return (BigInt(high >>> 0) << 32n) | BigInt(low >>> 0);
}
