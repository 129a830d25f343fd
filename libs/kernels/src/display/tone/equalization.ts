import { requirePixels } from '../../require-arguments.js';
import { histogram } from '../../statistics/histogram.js';
import type { DisplayLimits } from '../limits.js';

/** Steps of the distribution. */
const STEPS = 65536;

/**
 * The cumulative distribution of the pixels between the limits, for the `histeq` stretch: entry i is the share of them
 * below low + i/65536 · (high − low). astropy's `HistEqStretch` keeps every sorted pixel instead; with the limits
 * at minimum and maximum the two differ by at most the share of pixels in one step.
 *
 * @returns 65,537 rising numbers from 0 to 1; a straight line when no pixel lies between the limits, or they are no interval
 * @throws ArgumentError when the pixels are no Float32Array
 */
export function equalization(data: Float32Array, { low, high }: DisplayLimits): Float64Array {
  requirePixels(data);
  const straight = () => Float64Array.from({ length: STEPS + 1 }, (_, i) => i / STEPS);
  if (!(Number.isFinite(low) && Number.isFinite(high) && low < high)) return straight(); // No pixel, or only one level.
  const distribution = new Float64Array(STEPS + 1);
  const { counts } = histogram(data, { bins: STEPS, range: [low, high] });
  for (let i = 0; i < STEPS; i++) distribution[i + 1] = distribution[i] + counts[i];
  const total = distribution[STEPS];
  return total > 0 ? distribution.map((count) => count / total) : straight();
}
