import { centreOf } from '../src/healpix.js';
import type { SkyPosition } from '../src/direction.js';

const HALF = 2 ** 16;

/** The middle of a pixel. */
export function healpixCentre(pixel: bigint, order: number): SkyPosition {
  const face = Number(pixel >> BigInt(2 * order));
  const [x, y] = takeApart(pixel & ((1n << BigInt(2 * order)) - 1n));
  return centreOf({ face, x, y }, order);
}

/** The even places of 32 bits, close together. */
function gather(value: number): number {
  let bits = value & 0x55555555;
  bits = (bits | (bits >>> 1)) & 0x33333333;
  bits = (bits | (bits >>> 2)) & 0x0f0f0f0f;
  bits = (bits | (bits >>> 4)) & 0x00ff00ff;
  return (bits | (bits >>> 8)) & 0x0000ffff;
}

/** The two numbers of an interleaved one. */
function takeApart(bits: bigint): [x: number, y: number] {
  const low = Number(bits & 0xffffffffn);
  const high = Number(bits >> 32n);
  return [gather(high) * HALF + gather(low), gather(high >>> 1) * HALF + gather(low >>> 1)];
}
