/** How the values of a tile set become halves: value = zero + scale · half. */
export interface TileScaling {
  /** The value of half 0: the level of the sky, near which halves are finest. */
  readonly zero: number;
  /** The value of half 1, from zero. */
  readonly scale: number;
}

/** The value that is farthest from zero becomes this half: values 32 times as far still fit. */
const FARTHEST = 2048;

/** The scaling of an image, from its smallest and its largest value; NaN without any. */
export function tileScaling(zero: number, min: number, max: number): TileScaling {
  const scale = Math.max(max - zero, zero - min) / FARTHEST;
  return { zero, scale: scale > 0 ? scale : 1 };
}
