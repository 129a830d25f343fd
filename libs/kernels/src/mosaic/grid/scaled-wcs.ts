import { ArgumentError } from '../../errors.js';
import { createWcs } from '../../wcs/create-wcs.js';
import type { ImageGrid } from './image-grid.js';

/**
 * The coordinates of a grid whose pixels are `factor` times as large; the pixel position `fixed` (1 is the centre of the first pixel, ½ its
 * outer edge) keeps its number and its sky position: crpix′ = (crpix − fixed)/factor + fixed.
 *
 * @throws ArgumentError when distortions of the grid are tied to its pixels
 */
export function scaledWcs(
  { wcs: { parameters } }: ImageGrid,
  factor: number,
  fixed: number,
): ImageGrid['wcs'] {
  const { sip, pixelTables, detectorTables, skyTables } = parameters;
  if (sip ?? pixelTables ?? detectorTables ?? skyTables) {
    throw new ArgumentError('grid', 'a grid whose pixels are distorted has no other scale');
  }
  const [xx, xy, yx, yy] = parameters.cd;
  const [x, y] = parameters.crpix;
  return createWcs({
    ...parameters,
    cd: [xx * factor, xy * factor, yx * factor, yy * factor],
    crpix: [(x - fixed) / factor + fixed, (y - fixed) / factor + fixed],
  });
}
