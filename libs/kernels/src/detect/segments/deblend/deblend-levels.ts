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
  const levels = new Float64Array(count);
  for (let i = 0; i < count; i++) {
    const t = (i + 1) / (count + 1);
    if (spacing === 'linear') levels[i] = minimum + t * range;
    else if (spacing === 'exponential') levels[i] = minimum * (maximum / minimum) ** t;
    else levels[i] = minimum + (range * Math.sinh(t / SINH_BEND)) / Math.sinh(1 / SINH_BEND);
  }
  return levels;
}
