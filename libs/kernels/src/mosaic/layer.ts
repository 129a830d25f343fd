import { ArgumentError } from '../errors.js';

/**
 * One image, or a band of it, resampled onto the mosaic's grid: only the rectangle that it covers, so that the memory of many images in a
 * large mosaic follows their coverage.
 */
export interface Layer {
  /** `width × height` values, NaN where there are none. */
  readonly data: Float32Array;
  /** Coverage of each pixel, 0 … 1, or a feathered weight ({@link featherWeights}). Default: 1 wherever there is a value. */
  readonly footprint?: Float32Array;
  /** Columns of the layer. */
  readonly width: number;
  /** Rows of the layer. */
  readonly height: number;
  /** Grid pixel of the layer's first pixel. Default 0, 0. */
  readonly x?: number;
  /** Row of that pixel. Default 0. */
  readonly y?: number;
}

/** The part of the grid that two layers have in common: x, y inclusive, xEnd, yEnd exclusive; empty when they miss. */
export function commonPart(a: Layer, b: Layer): { x: number; y: number; xEnd: number; yEnd: number } {
  const [ax, ay, bx, by] = [a.x ?? 0, a.y ?? 0, b.x ?? 0, b.y ?? 0];
  return {
    x: Math.max(ax, bx),
    y: Math.max(ay, by),
    xEnd: Math.min(ax + a.width, bx + b.width),
    yEnd: Math.min(ay + a.height, by + b.height),
  };
}

/** At fractional pixels an image must be resampled, not placed. @throws ArgumentError unless x and y are integers */
export function requireIntegerPixels({ x = 0, y = 0 }: Pick<Layer, 'x' | 'y'>): void {
  for (const [name, value] of Object.entries({ x, y })) {
    if (!Number.isInteger(value)) throw new ArgumentError(name, `${value} is not a whole pixel`);
  }
}
