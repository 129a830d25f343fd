import {
  findImageHdu,
  frameChange,
  isFixedToStars,
  readImageWcs,
  type CelestialFrame,
  type CelestialWcs,
  type FitsFile,
} from '#kernels';
import type { ConvertedPosition, GivenPositions, SkyAnswer, SkyFrame } from '#processing-client/contract';
import { implement } from '../../engine/threads/task.js';
import { threadStores } from '../../engine/threads/thread-storage.js';
import { withFits } from '../../image-io/open/open-file.js';
import * as tasks from '../viewer.tasks.js';

const ICRS = { system: 'ICRS', equinox: 2000 } as const;
/** Systems whose axes depend on the equinox. */
const DATED: readonly CelestialFrame['system'][] = ['FK5', 'FK4', 'FK4-NO-E', 'ECLIPTIC'];

export const convertPositions = implement(tasks.convertPositions, ({ place, hdu, positions }) =>
  withFits(threadStores(), place, (file) => convertedPositions(file, hdu, positions)),
);

/**
 * Positions with their coordinates in the image, in ICRS and in the frame of the header.
 * @throws WcsError when the image has no celestial coordinates; UnsupportedError for an unknown projection, and for sky positions in an
 * image whose frame is not fixed to the stars
 */
export async function convertedPositions(
  file: FitsFile,
  hdu: number | undefined,
  given: GivenPositions,
): Promise<SkyAnswer> {
  const image = findImageHdu(file, hdu);
  const wcs = await readImageWcs(file, image);
  const columns = 'x' in given ? fromPixels(wcs, given.x, given.y) : fromSky(wcs, given.ra, given.dec);
  const [width, height] = image.shape;
  const positions = Array.from(columns.x, (_, i) => positionAt(columns, i, { width, height }));
  return { hdu: image.index, frame: frameOf(wcs.frame), positions };
}

const frameOf = ({ system, equinox }: CelestialFrame): SkyFrame => ({
  system,
  equinox: DATED.includes(system) ? equinox : null,
});

/** Coordinates of many positions; NaN where there are none. */
type Columns = Readonly<Record<'x' | 'y' | 'ra' | 'dec' | 'longitude' | 'latitude', Float64Array>>;

function fromPixels(wcs: CelestialWcs, xs: readonly number[], ys: readonly number[]): Columns {
  const [x, y] = [Float64Array.from(xs), Float64Array.from(ys)];
  const [longitude, latitude] = [new Float64Array(x.length), new Float64Array(x.length)];
  wcs.pixelToSky(x, y, longitude, latitude);
  const [ra, dec] = [longitude.slice(), latitude.slice()];
  if (isFixedToStars(wcs.frame)) frameChange(wcs.frame, ICRS)?.(ra, dec, ra.length);
  else for (const column of [ra, dec]) column.fill(NaN);
  return { x, y, ra, dec, longitude, latitude };
}

function fromSky(wcs: CelestialWcs, ras: readonly number[], decs: readonly number[]): Columns {
  const ra = Float64Array.from(ras, (degrees) => (degrees < 0 ? degrees + 360 : degrees) % 360);
  const dec = Float64Array.from(decs);
  const [longitude, latitude] = [ra.slice(), dec.slice()];
  frameChange(ICRS, wcs.frame)?.(longitude, latitude, ra.length);
  const [x, y] = [new Float64Array(ra.length), new Float64Array(ra.length)];
  wcs.skyToPixel(longitude, latitude, x, y);
  return { x, y, ra, dec, longitude, latitude };
}

function positionAt(
  columns: Columns,
  i: number,
  { width, height }: { readonly width: number; readonly height: number },
): ConvertedPosition {
  const [x, y] = [columns.x[i], columns.y[i]];
  const [ra, longitude] = [columns.ra[i], columns.longitude[i]];
  return {
    x: orNull(x),
    y: orNull(y),
    ra: orNull(ra),
    dec: orNull(columns.dec[i]),
    longitude: orNull(longitude),
    latitude: orNull(columns.latitude[i]),
    // From the outer edge of the first pixel to that of the last.
    isInside: x >= -0.5 && x < width - 0.5 && y >= -0.5 && y < height - 0.5,
    reason: reasonOf([x, longitude], ra),
  };
}

function reasonOf(projected: readonly number[], ra: number): ConvertedPosition['reason'] {
  if (projected.some(Number.isNaN)) return 'outside_projection';
  return Number.isNaN(ra) ? 'not_fixed_to_stars' : null;
}

/** JSON has neither NaN nor infinities. */
const orNull = (value: number): number | null => (Number.isFinite(value) ? value : null);
