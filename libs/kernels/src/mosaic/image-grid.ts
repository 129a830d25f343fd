import type { CelestialWcs } from '../wcs/celestial-wcs.js';

/** A pixel grid on the sky: an image without its values. */
export interface ImageGrid {
  readonly wcs: CelestialWcs;
  readonly width: number;
  readonly height: number;
}
