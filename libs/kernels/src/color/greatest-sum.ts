import type { Rgb } from './hsl.js';

/** The share of a channel in the sum of a composite. */
export interface ColorShare {
  /** Colour in linear light; `null`: the luminance channel, which is not part of the sum. */
  readonly rgb: Rgb | null;
  /** Strength in the sum. Default 1. */
  readonly weight?: number;
}

/**
 * The largest component that the sum of a composite's channels can have, if every channel is white in the same pixel:
 * max over red, green and blue of Σ weight · rgb. Divided by it, no sum is clipped.
 */
export function greatestSum(channels: readonly ColorShare[]): number {
  const sums = [0, 1, 2].map((c) =>
    channels.reduce((sum, { rgb, weight = 1 }) => sum + weight * (rgb?.[c] ?? 0), 0),
  );
  return Math.max(...sums);
}
