import type { Account } from './api-client.js';
import { uploadRecord } from './library.js';
import { starImage, type StarImage } from './star-image.js';

const CENTRE = { ra: 84, dec: -5 };
const SCALE_ARCSEC = 0.5;
const SIDE_PIXELS = 64;
/** Distance of tiles, degrees: they share a third of their sides. */
const STEP_DEG = (0.65 * SIDE_PIXELS * SCALE_ARCSEC) / 3600;

/** A tile of a row, as a FITS file. */
export function tileFile(place: number, more: Partial<StarImage> = {}): Uint8Array {
  const ra = CENTRE.ra + (place * STEP_DEG) / Math.cos((CENTRE.dec * Math.PI) / 180);
  const grid = { ra, dec: CENTRE.dec, scaleArcsec: SCALE_ARCSEC, width: SIDE_PIXELS, height: SIDE_PIXELS };
  return starImage({ grid, star: CENTRE, filter: 'F200W', fwhmArcsec: 2, ...more });
}

/** Uploads tiles of a row. @returns their ids */
export async function uploadTiles(
  user: Account,
  count: number,
  fields: Readonly<Record<string, string>> = {},
): Promise<string[]> {
  const ids: string[] = [];
  for (let i = 0; i < count; i += 1)
    ids.push(await uploadRecord(user, `tile${i}_i2d.fits`, tileFile(i), fields));
  return ids;
}

const LARGE_PIXELS = 512;
const LARGE_COUNT = 12;

/** Uploads the images of {@link slowMosaic}. */
export async function uploadLargeTiles(user: Account): Promise<string[]> {
  const ids: string[] = [];
  for (let i = 0; i < LARGE_COUNT; i += 1) {
    const grid = {
      ...CENTRE,
      rotationDeg: 7 * i,
      scaleArcsec: 0.1,
      width: LARGE_PIXELS,
      height: LARGE_PIXELS,
    };
    const file = starImage({ grid, star: CENTRE, filter: 'F200W', fwhmArcsec: 1 });
    ids.push(await uploadRecord(user, `large${i}_i2d.fits`, file));
  }
  return ids;
}

/** A mosaic that takes seconds, so that a test can act meanwhile. */
export const slowMosaic = (dataIds: readonly string[], more: object = {}) => ({
  dataIds,
  combineMethod: 'median',
  rejectSigma: 3,
  resampling: 'lanczos3',
  pixelScaleArcsec: 0.04,
  ...more,
});
