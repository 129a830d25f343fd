import { ArgumentError } from '../errors.js';

/**
 * Multiplies a footprint by the weights of its pixels, where it is; what has no weight above 0 counts nothing.
 * @throws ArgumentError when the sizes differ
 */
export function weighFootprint(footprint: Float32Array, weights: Float32Array): void {
  if (footprint.length !== weights.length)
    throw new ArgumentError('weights', `${weights.length} values for ${footprint.length} pixels`);
  for (let i = 0; i < footprint.length; i++) footprint[i] *= weights[i] > 0 ? weights[i] : 0;
}
