import { requireOneOf, requireRaster } from '../require-arguments.js';
import type { RowBand } from '../filter/row-band.js';
import type { Raster } from '../raster.js';
import type { BackgroundMesh } from './background/background2d.js';
import { medianOf } from './background/mesh.js';
import { fromDaofind, fromIraf, type UnnumberedSource } from './detected-source.js';
import { detectionSettings, type FindSourcesOptions } from './detection-settings.js';
import { skyOf, withoutBackground, type Sky, type StripBand } from './sky.js';
import { daofind } from './stars/daofind.js';
import { irafStarFinder, leastSeparation } from './stars/iraf-star-finder.js';
import { starKernel } from './stars/star-kernel.js';

/** The methods that detect stars of one width. */
export type StarMethod = 'daofind' | 'iraf';

/**
 * The stars in some rows of an image, as {@link findSources} finds them in the whole of it, for threads that share one.
 *
 * @param raster full rows of the image: those of the band, and {@link starReach} neighbouring rows on both sides, as far as the image has
 * them
 * @param background result of `prepareBackground` for the image
 * @throws ArgumentError when an option is out of range
 */
export function findStars(
  raster: Raster,
  background: BackgroundMesh,
  method: StarMethod,
  options: FindSourcesOptions,
  { firstRow = 0, onRow, ...band }: StripBand = {},
): UnnumberedSource[] {
  requireRaster(raster);
  requireOneOf('method', method, ['daofind', 'iraf']);
  const sky = skyOf(raster, background, detectionSettings(options), firstRow);
  return starsOf(sky, method, band, onRow).map((star) => ({ ...star, y: firstRow + star.y }));
}

/** Rows around a star's centre that decide whether it is one, and where it is. */
export function starReach(method: StarMethod, fwhm: number): number {
  const { yRadius } = starKernel({ fwhm });
  return yRadius + Math.max(yRadius, method === 'iraf' ? leastSeparation({ fwhm }) : 0);
}

/** The stars in some rows of a raster, in its own rows. */
export function starsOf(
  sky: Sky,
  method: StarMethod,
  band: RowBand = {},
  onRow?: () => void,
): UnnumberedSource[] {
  const { thresholdSigma, fwhm } = sky.settings;
  const medianRms = medianOf(sky.rms.values);
  // Without any finite pixel there is no noise to compare with.
  if (Number.isNaN(medianRms)) return [];
  const image = withoutBackground(sky);
  const options = { threshold: thresholdSigma * medianRms, fwhm, onRow };
  return method === 'daofind'
    ? daofind(image, options, band).map(fromDaofind)
    : irafStarFinder(image, options, band).map(fromIraf);
}
