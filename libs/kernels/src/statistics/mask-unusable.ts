import { requirePixels } from '../require-arguments.js';
import { ArgumentError } from '../errors.js';

/**
 * Sets pixels to NaN that have one of the `unusableBits` among their flags.
 *
 * @param data changed in place
 * @param flags as read from a file: doubles hold 32-bit flags exactly, signed and unsigned
 * @throws ArgumentError when the sizes differ
 */
export function maskUnusable(data: Float32Array, flags: Float64Array, unusableBits: number): void {
  requirePixels(data);
  if (data.length !== flags.length)
    throw new ArgumentError('flags', `${flags.length} values for ${data.length} pixels`);
  for (let i = 0; i < data.length; i++) if ((flags[i] & unusableBits) !== 0) data[i] = NaN;
}
