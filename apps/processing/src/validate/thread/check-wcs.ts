import {
  coordinateTableNames,
  isCelestialType,
  isImage,
  pixelScaleArcsec,
  readCelestialWcs,
  readWorldAxes,
  skyAlong,
  UnsupportedError,
  WcsError,
  type CelestialWcs,
  type FitsFile,
  type FitsProblem,
  type Hdu,
} from '#kernels';
import { MAX_COMBINED_IMAGES, type FileCheck } from '#processing-client/contract';
import { sameKind, scienceImages } from '../../image-io/open/science-images.js';
import { checkOf } from './check-outcome.js';

/** Implausible pixel scales of a telescope: below a hundredth of a milliarcsecond, above twenty degrees. */
const SCALE_ARCSEC = { least: 1e-5, most: 72_000 };
/** Greatest error of a pixel after a round trip to the sky. */
const ROUND_TRIP_PIXELS = 0.1;

/** Checks the celestial WCS of all images that claim one. */
export async function checkWcs(file: FitsFile): Promise<FileCheck> {
  const images = file.hdus.filter((hdu) => isImage(hdu) && hdu.shape.length >= 2);
  const problems: FitsProblem[] = [];
  for (const hdu of images) problems.push(...(await problemsOf(file, hdu)));
  if (images.length > 0) problems.push(...(await farImages(file)));
  const placed = images.length > 0 ? sameKind(file).filter(claimsPlace) : [];
  return checkOf('wcs', problems, `science images with a place on the sky: ${placed.length}`);
}

/** A warning of science images that are other fields, which nothing shows unless it is asked to. */
async function farImages(file: FitsFile): Promise<FitsProblem[]> {
  const { farImages: far } = await scienceImages(file, MAX_COMBINED_IMAGES);
  if (far.length === 0) return [];
  const farthest = Math.max(...far.map(({ degrees }) => degrees)).toPrecision(3);
  const reason =
    `science images up to ${farthest}° away from the first one: ${far.length}; ` +
    `composites and mosaics leave them out unless hdus names them`;
  return [{ severity: 'warning', hdu: far[0].hdu.index, reason }];
}

const claimsPlace = ({ header }: Hdu): boolean =>
  ['CTYPE1', 'CTYPE2'].some((card) => isCelestialType(header.string(card) ?? ''));

async function problemsOf(file: FitsFile, hdu: Hdu): Promise<FitsProblem[]> {
  try {
    // Their errors count although nothing is asked of the other axes.
    if (coordinateTableNames(hdu.header).length > 0) await readWorldAxes(file, hdu);
    if (!claimsPlace(hdu)) return [];
    const wcs = await readCelestialWcs(file, hdu);
    const { pixelAxes } = wcs.parameters;
    if (pixelAxes) return [{ severity: 'warning', hdu: hdu.index, reason: skyAlong(pixelAxes) }];
    const reason = implausibility(wcs, hdu);
    return reason === undefined ? [] : [{ severity: 'error', hdu: hdu.index, reason }];
  } catch (error) {
    if (!(error instanceof WcsError || error instanceof UnsupportedError)) throw error;
    const severity = error instanceof WcsError ? 'error' : 'warning';
    return [
      { severity, hdu: error.location.hdu ?? hdu.index, card: error.location.card, reason: error.reason },
    ];
  }
}

/** The fault of a readable coordinate system, if any. */
function implausibility(wcs: CelestialWcs, { shape: [width, height] }: Hdu): string | undefined {
  const scale = pixelScaleArcsec(wcs);
  if (!(scale >= SCALE_ARCSEC.least && scale <= SCALE_ARCSEC.most)) return `pixels of ${scale} arcseconds`;
  const [x, y] = [(width - 1) / 2, (height - 1) / 2];
  const [lon, lat] = [Float64Array.of(x), Float64Array.of(y)];
  wcs.pixelToSky(lon, lat, lon, lat);
  // The corners of an all-sky image are off the sky; its middle is on it.
  if (!Number.isFinite(lon[0]) || !Number.isFinite(lat[0]))
    return 'the middle of the image is not on the sky';
  wcs.skyToPixel(lon, lat, lon, lat);
  const distance = Math.hypot(lon[0] - x, lat[0] - y);
  return distance <= ROUND_TRIP_PIXELS
    ? undefined
    : 'the middle of the image does not come back from the sky';
}
