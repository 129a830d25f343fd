import type { CelestialWcs } from '../../wcs/celestial-wcs.js';

/** A pixel grid on the sky: an image without its values. */
export interface ImageGrid {
  /** Where its pixels lie on the sky. */
  readonly wcs: CelestialWcs;
  /** Columns. */
  readonly width: number;
  /** Rows. */
  readonly height: number;
}
