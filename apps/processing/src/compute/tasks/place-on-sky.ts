import {
  findImageHdu,
  frameChange,
  readCelestialWcs,
  UnsupportedError,
  WcsError,
  type FitsFile,
} from '#kernels';
import type { FileAnswer, FilePlace } from '../../images/file-place.js';
import { withFits } from '../../open/open-file.js';
import { threadStores } from '../thread-storage.js';

const ICRS = { system: 'ICRS', equinox: 2000 } as const;

export interface PlaceOnSkyTask {
  readonly place: FilePlace;
  readonly hdu?: number;
  /** 0-based pixels. */
  readonly x: Float64Array;
  readonly y: Float64Array;
}

/** Positions in degrees (ICRS), NaN where a pixel has none. */
export interface SkyPlaces {
  readonly ra: Float64Array;
  readonly dec: Float64Array;
}

/** Where pixels lie on the sky; nowhere when the image has no celestial coordinates, or none that stand still. */
export const placeOnSky = ({ place, hdu, x, y }: PlaceOnSkyTask): Promise<FileAnswer<SkyPlaces>> =>
  withFits(threadStores(), place, async (file) => {
    try {
      return await skyPlaces(file, hdu, x, y);
    } catch (error) {
      if (!(error instanceof WcsError || error instanceof UnsupportedError)) throw error;
      return { ra: x.map(() => NaN), dec: x.map(() => NaN) };
    }
  });

async function skyPlaces(
  file: FitsFile,
  hdu: number | undefined,
  x: Float64Array,
  y: Float64Array,
): Promise<SkyPlaces> {
  const wcs = await readCelestialWcs(file, findImageHdu(file, hdu));
  const change = frameChange(wcs.frame, ICRS);
  const [ra, dec] = [new Float64Array(x.length), new Float64Array(x.length)];
  wcs.pixelToSky(x, y, ra, dec);
  change?.(ra, dec, x.length);
  return { ra, dec };
}
