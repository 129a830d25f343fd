import type { CelestialWcs } from '../../wcs/celestial-wcs.js';

/** A pixel grid on the sky: an image without its values. */
export interface ImageGrid {
  /** The celestial WCS of its pixels. */
  readonly wcs: CelestialWcs;
  /** Columns. */
  readonly width: number;
  /** Rows. */
  readonly height: number;
}
