import type { components } from '#sdk';
import type { Grid } from '../../picture/document.js';

export type TileSet = components['schemas']['TileSet'];

/** An image as the grid of one channel, so that it is shown as pictures are. */
export function gridOfTileSet(tileSet: TileSet, label: string): Grid {
  const { id, width, height, tileSize, levels, wcs, recordId, stats } = tileSet;
  const { zero, scale, units, sky, histogram, suggested, urlTemplate } = tileSet;
  return {
    ...{ id, width, height, tileSize, levels, intersection: null, leftOutImages: 0 },
    // Null where the image has no place on the sky: `wcsOf` takes it, and there are pixels only.
    wcs: wcs as Grid['wcs'],
    ...{ pixelScaleArcsec: wcs?.pixelScaleArcsec ?? 1, northAngleDeg: 0 },
    channels: [
      {
        ...{ key: id, label, wavelengthUm: null, dataIds: [recordId], coverage: 1 },
        ...{ zero, scale, units, stats, sky, histogram, suggested, urlTemplate },
      },
    ],
    normalization: { sum: 1, suggested: 1 },
  };
}
