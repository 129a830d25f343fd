import { requirePixels } from '../require-arguments.js';
import { ArgumentError } from '../errors.js';

/**
 * Marks pixels without data: if the weight (exposure, WHT plane) is not above 0, the value becomes NaN. Drizzled images hold 0 there, which
 * is not a measurement.
 *
 * @param data changed in place
 * @throws ArgumentError when the sizes differ
 */
export function maskUncovered(data: Float32Array, weights: Float32Array): void {
  requirePixels(data);
  requirePixels(weights, 'weights');
  if (data.length !== weights.length) {
    throw new ArgumentError('weights', `${weights.length} values for ${data.length} pixels`);
  }
  for (let i = 0; i < data.length; i++) if (!(weights[i] > 0)) data[i] = NaN;
}
