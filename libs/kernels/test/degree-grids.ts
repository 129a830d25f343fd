import type { ImageGrid } from '../src/mosaic/grid/image-grid.js';
import { createWcs } from '../src/wcs/create-wcs.js';

/** The frame of these grids. */
export const ICRS = { system: 'ICRS', equinox: 2000 } as const;

/**
 * A plane grid (CAR): a thousandth of a degree of longitude and latitude a pixel, (0, 0) in the middle of pixel (x, y).
 */
export function plate(width: number, height: number, x = 0, y = 0): ImageGrid {
  const crpix = [x + 1, y + 1] as const;
  const wcs = createWcs({ projection: 'CAR', frame: ICRS, crpix, crval: [0, 0], cd: [0.001, 0, 0, 0.001] });
  return { wcs, width, height };
}

/** The sky around (lon, 0), by default all of its 360 × 180: a degree a pixel, longitude growing to the left. */
export function skyAround(projection: string, width = 360, height = 180, lon = 0): ImageGrid {
  const crpix = [(width + 1) / 2, (height + 1) / 2] as const;
  return {
    wcs: createWcs({ projection, frame: ICRS, crpix, crval: [lon, 0], cd: [-1, 0, 0, 1] }),
    width,
    height,
  };
}
