import { requireRaster } from '../../require-arguments.js';
import { distanceRows } from './distance-transform.js';

/**
 * Fades coverage towards its edges, so that a channel that ends inside a picture leaves no seam: coverage · smoothstep((d − ½) / radius),
 * with d the Euclidean distance in pixels to the nearest uncovered pixel, smoothstep(t) = 3t² − 2t³ on [0, 1]. The border of the image is
 * no edge: the coverage beyond it is unknown.
 *
 * @param footprint coverage, 0 (or NaN) = none; row-major
 * @param radius width of the fade in pixels; 0 gives a copy of the footprint
 * @param out receives the result; may be the footprint itself. Default: new memory
 * @returns coverage · fade, in the range of the footprint
 * @throws ArgumentError when the raster is shorter than its size or no Float32Array
 */
export function featherFootprint(
  footprint: Float32Array,
  width: number,
  height: number,
  radius: number,
  out: Float32Array = new Float32Array(footprint.length),
): Float32Array {
  requireRaster({ data: footprint, width, height }, 'footprint');
  if (!(radius > 0)) {
    for (let i = 0; i < footprint.length; i++) out[i] = footprint[i] > 0 ? footprint[i] : 0;
    return out;
  }
  distanceRows(footprint, width, height, radius + 0.5, (y, distances) => {
    const row = y * width;
    for (let x = 0; x < width; x++) {
      const fade = fadeAt(distances[x], radius);
      out[row + x] = fade > 0 ? footprint[row + x] * fade : 0;
    }
  });
  return out;
}

/** The fade at a distance from the nearest uncovered pixel, both in pixels, centre to centre. */
export function fadeAt(distance: number, radius: number): number {
  const t = Math.min(1, Math.max(0, (distance - 0.5) / radius));
  return t * t * (3 - 2 * t);
}
