const HALF_BITS = 16;
const HALF = 2 ** HALF_BITS;

/** The 16 bits of `value` on the even places of 32. */
function spread(value: number): number {
  let bits = value;
  bits = (bits | (bits << 8)) & 0x00ff00ff;
  bits = (bits | (bits << 4)) & 0x0f0f0f0f;
  bits = (bits | (bits << 2)) & 0x33333333;
  return (bits | (bits << 1)) & 0x55555555;
}

/** The even places of 32 bits, close together. */
function gather(value: number): number {
  let bits = value & 0x55555555;
  bits = (bits | (bits >>> 1)) & 0x33333333;
  bits = (bits | (bits >>> 2)) & 0x0f0f0f0f;
  bits = (bits | (bits >>> 4)) & 0x00ff00ff;
  return (bits | (bits >>> 8)) & 0x0000ffff;
}

/** Bits of `x` on the even places, those of `y` on the odd ones; both below 2³². */
export function interleave(x: number, y: number): bigint {
  const low = spread(x % HALF) | (spread(y % HALF) << 1);
  const high = spread(Math.floor(x / HALF)) | (spread(Math.floor(y / HALF)) << 1);
  return (BigInt(high >>> 0) << 32n) | BigInt(low >>> 0);
}

/** The two numbers of an interleaved one. */
export function takeApart(bits: bigint): [x: number, y: number] {
  const low = Number(bits & 0xffffffffn);
  const high = Number(bits >> 32n);
  return [gather(high) * HALF + gather(low), gather(high >>> 1) * HALF + gather(low >>> 1)];
}
