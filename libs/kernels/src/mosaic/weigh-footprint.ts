import { requirePixels } from '../require-arguments.js';
import { ArgumentError } from '../errors.js';

/** Weights beyond are no weights: thousands of this one have a sum in single precision (3.4e38). */
const MAX_WEIGHT = 1e30;

/**
 * Multiplies a footprint by the weights of its pixels, in place; weights not above 0, or beyond 10³⁰, count as 0.
 * @throws ArgumentError when the sizes differ
 */
export function weighFootprint(footprint: Float32Array, weights: Float32Array): void {
  requirePixels(footprint, 'footprint');
  requirePixels(weights, 'weights');
  if (footprint.length !== weights.length)
    throw new ArgumentError('weights', `${weights.length} values for ${footprint.length} pixels`);
  for (let i = 0; i < footprint.length; i++)
    footprint[i] *= weights[i] > 0 && weights[i] <= MAX_WEIGHT ? weights[i] : 0;
}
