import { requirePixels } from '../require-arguments.js';
import { isAllFinite } from '../statistics/all-finite.js';

/**
 * Sets infinite values, which are no measurements, to NaN in place, so that they count as absent.
 * @throws ArgumentError when the pixels are no Float32Array
 */
export function dropInfinite(values: Float32Array): void {
  requirePixels(values, 'values');
  // Most images have none, and vectors see that in a tenth of the time.
  if (isAllFinite(values)) return;
  for (let i = 0; i < values.length; i++) if (values[i] - values[i] !== 0) values[i] = NaN;
}
