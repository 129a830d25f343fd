import { requireRaster } from '../require-arguments.js';
import { ArgumentError } from '../errors.js';
import type { Raster } from '../raster.js';
import { gaussianFilter } from './smooth.js';
import type { RowBand } from './row-band.js';

/** Full width at half maximum of a Gaussian of standard deviation 1: 2 √(2 ln 2). */
export const FWHM_PER_SIGMA = 2 * Math.sqrt(2 * Math.LN2);
/** A narrower kernel than this many pixels changes nothing that pixels could show. */
const NARROWEST_SIGMA = 0.1;

/**
 * Standard deviation of the Gaussian that widens a point source from one full width at half maximum to another:
 * Gaussians add in squares, σ = √(to² − from²) / 2.3548. In the unit of the widths; 0 when `to` is not wider.
 *
 * @throws ArgumentError when a width is negative or not finite
 */
export function matchingSigma(from: number, to: number): number {
  for (const width of [from, to]) {
    if (!(width >= 0 && Number.isFinite(width))) throw new ArgumentError('fwhm', `${width} is not a width`);
  }
  return to > from ? Math.sqrt(to * to - from * from) / FWHM_PER_SIGMA : 0;
}

/**
 * Blurs an image to the resolution of another, taking both point sources as Gaussian. The image is returned as it is when
 * it is not the sharper one.
 *
 * @param from full width at half maximum of this image's point sources, in pixels
 * @param to the width to reach, in pixels
 * @throws ArgumentError when a width is negative or not finite, or `out` does not fit
 */
export function matchResolution(
  raster: Raster,
  from: number,
  to: number,
  band: RowBand = {},
  out?: Raster,
): Raster {
  requireRaster(raster);
  const sigma = matchingSigma(from, to);
  return sigma >= NARROWEST_SIGMA ? gaussianFilter(raster, sigma, band, out) : raster;
}
