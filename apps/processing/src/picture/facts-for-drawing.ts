import type { AsinhSpacing, Tone as KernelTone, ToneStatistics } from '#kernels';
import type { Sky, ToneWithLimits } from '#processing-client/contract';

// What a program that draws tiles itself is told about their pixels.

/** The sky of an image; `null` without a valid pixel. */
export const skyOf = ({ sky: level, noise }: ToneStatistics): Sky | null =>
  Number.isFinite(level) ? { level, noise } : null;

/** Spacing of bins that shows both the noise of the sky and the stars; `undefined`, even, without noise. */
export const spacingOf = (sky: Sky | null): AsinhSpacing | undefined =>
  sky && sky.noise > 0 ? { centre: sky.level, unit: sky.noise } : undefined;

/** The parameter of a tone that has no other (the kernels' default). */
const ASINH_A = 0.1;
/** An image of one value, or of none, still has limits that differ, in single precision, too. */
const LEAST_RANGE = 2 ** -20;

/** An automatic tone with all its numbers. */
export function suggestedTone({ low, high, asinhA = ASINH_A, gamma = 1 }: KernelTone): ToneWithLimits {
  const rest = { blackPoint: 0, whitePoint: 1, gamma, asinhA, curve: 'linear' } as const;
  const least = low + Math.max(1, Math.abs(low) * LEAST_RANGE);
  return { stretch: 'asinh', ...rest, limits: { low, high: high > low ? high : least } };
}
