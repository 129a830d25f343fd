import type { CelestialWcs } from '../wcs/celestial-wcs.js';
import { frameChange } from '../wcs/frames/frame-change.js';

/**
 * Maps `count` points from one image's pixels to another's, in place: x, y of the first in, x, y of the second out. Pixels are 0-based with
 * the centre on the integer. A point outside the second image's projection becomes NaN.
 */
export type PixelTransform = (x: Float64Array, y: Float64Array, count: number) => void;

/** The exact transform from the pixels of `from` over the sky, and over a change of frame, to the pixels of `to`. */
export function pixelTransform(from: CelestialWcs, to: CelestialWcs): PixelTransform {
  const changeFrame = frameChange(from.frame, to.frame);
  return (x, y, count) => {
    from.pixelToSky(x, y, x, y, count);
    changeFrame?.(x, y, count);
    to.skyToPixel(x, y, x, y, count);
  };
}
