/** Spacing of the thresholds between a source's faintest and brightest pixel. */
export type LevelSpacing = 'exponential' | 'linear' | 'sinh';

/** Bend of the `sinh` spacing, as in photutils. */
const SINH_BEND = 0.25;

/**
 * `count` thresholds between `minimum` and `maximum`, both excluded, rising. Exponential spacing is that of Bertin & Arnouts
 * (1996, section 4).
 */
export function deblendLevels(
  minimum: number,
  maximum: number,
  count: number,
  spacing: LevelSpacing,
): Float64Array {
  const range = maximum - minimum;
  return Float64Array.from({ length: count }, (_, i) => {
    const t = (i + 1) / (count + 1);
    if (spacing === 'linear') return minimum + t * range;
    if (spacing === 'sinh') return minimum + (range * Math.sinh(t / SINH_BEND)) / Math.sinh(1 / SINH_BEND);
    return minimum * (maximum / minimum) ** t;
  });
}
