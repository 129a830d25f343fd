import { isAllFinite } from '../statistics/all-finite.js';

/** Values beyond all numbers are no measurements: they become NaN, in place, which counts as absent. */
export function dropInfinite(values: Float32Array): void {
  // Most images have none, and vectors see that in a tenth of the time.
  if (isAllFinite(values)) return;
  for (let i = 0; i < values.length; i++) if (values[i] - values[i] !== 0) values[i] = NaN;
}
