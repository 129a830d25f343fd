import { ArgumentError } from './errors.js';
import type { Raster } from './raster.js';

/**
 * The kernels read the bits of their pixels, and numbers of another kind would pass for others.
 * @throws ArgumentError when `data` is no Float32Array
 */
export const requirePixels = (data: Float32Array, argument = 'data'): void =>
  requireKind('Float32Array', data, argument);

/** @throws ArgumentError when `data` is no Float64Array */
export const requireDoubles = (data: Float64Array, argument = 'data'): void =>
  requireKind('Float64Array', data, argument);

function requireKind(
  wanted: string,
  data: { readonly [Symbol.toStringTag]?: string },
  argument: string,
): void {
  // By its tag: arrays of another realm (a frame, a test) are no instances of this one's class.
  const kind = (data as typeof data | undefined)?.[Symbol.toStringTag] ?? typeof data;
  if (kind !== wanted) throw new ArgumentError(argument, `${kind} instead of ${wanted}`);
}

/** @throws ArgumentError when a size is no integer from 0 on, or the data are no Float32Array or too short for it */
export function requireRaster({ data, width, height }: Raster, argument = 'raster'): void {
  requirePixels(data, `${argument}.data`);
  requireSize(width, height, `${argument}.`);
  if (data.length < width * height)
    throw new ArgumentError(`${argument}.data`, `${data.length} values for ${width} × ${height} pixels`);
}

/** @throws ArgumentError when a side is no integer from 0 on */
export function requireSize(width: number, height: number, prefix = ''): void {
  for (const [side, length] of Object.entries({ width, height })) {
    if (!(Number.isInteger(length) && length >= 0))
      throw new ArgumentError(`${prefix}${side}`, `${length} is not a number of pixels`);
  }
}

/** @throws ArgumentError when a name is not among the allowed ones */
export function requireOneOf<Name extends string | number>(
  argument: string,
  name: Name,
  names: readonly Name[],
): void {
  if (!names.includes(name)) throw unknownName(argument, name, names);
}

/** The error for a name that is not among the allowed ones. */
export function unknownName(
  argument: string,
  name: unknown,
  names: readonly (string | number)[],
): ArgumentError {
  return new ArgumentError(argument, `'${String(name)}' is not one of ${names.join(', ')}`);
}
