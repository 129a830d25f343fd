import {
  type ByteSource,
  type CelestialWcs,
  celestialWcs,
  type FitsFile,
  type FitsHeader,
  findImageHdu,
  footprintCorners,
  type Hdu,
  openFits,
  skyAt,
  WcsError,
  UnsupportedError,
} from '#kernels';
import { mjdOf } from '../../mjd.js';

/** Properties of a FITS file that an archive row needs. */
export interface FitsFacts {
  readonly instrument: string | null;
  readonly filter: string | null;
  readonly exposureSeconds: number | null;
  readonly startMjd: number | null;
  readonly targetName: string | null;
  readonly program: string | null;
  readonly principalInvestigator: string | null;
  readonly title: string | null;
  /** Null without a usable celestial WCS. */
  readonly place: { readonly ra: number; readonly dec: number; readonly region: string } | null;
}

/** Filter-wheel elements without a filter. */
const CLEAR = /^(CLEAR\w*|CLR|N\/A|NONE|OPEN|)$/i;
/** A JWST or HST filter within a file name. */
const FILTER_IN_NAME = /(?<![a-z0-9])f\d{3,4}(?:[a-z]{1,2}\d?)(?![a-z0-9])/i;

/**
 * Reads the headers of a file's first image.
 * @throws FitsFormatError and related errors when the file is not FITS or has no image
 */
export async function readFitsFacts(source: ByteSource): Promise<FitsFacts> {
  const file = await openFits(source, { requireWhole: true });
  const image = findImageHdu(file);
  const look = <T>(read: (header: FitsHeader) => T | undefined) => firstOf(file, image, read) ?? null;
  const text = (keyword: string) => look((header) => filled(header.string(keyword)));
  return {
    instrument: text('INSTRUME'),
    filter: filterOf(text, source.name),
    exposureSeconds: look((header) => firstNumber(header, ['EFFEXPTM', 'XPOSURE', 'EXPTIME'])),
    startMjd: look((header) => firstNumber(header, ['EXPSTART', 'MJD-BEG', 'MJD-OBS'])) ?? dateOf(text),
    targetName: text('TARGNAME') ?? text('TARGPROP') ?? text('OBJECT'),
    program: programOf(text('PROGRAM') ?? text('PROPOSID')),
    principalInvestigator: text('PI_NAME') ?? text('PR_INV_L'),
    title: text('TITLE'),
    place: placeOf(image),
  };
}

/** The primary header describes the observation, the image's own header the image: read in this order. */
function firstOf<T>(file: FitsFile, image: Hdu, read: (header: FitsHeader) => T | undefined): T | undefined {
  return read(file.hdus[0].header) ?? read(image.header);
}

const filled = (text: string | undefined) => (text?.trim() ? text.trim() : undefined);

function firstNumber(header: FitsHeader, keywords: readonly string[]): number | undefined {
  return keywords.map((keyword) => header.number(keyword)).find((value) => value !== undefined);
}

/** All filters in the beam, `F444W;F470N`; else the filter in the file's name. */
function filterOf(text: (keyword: string) => string | null, fileName: string): string | null {
  const elements = ['FILTER', 'FILTER1', 'FILTER2', 'PUPIL']
    .map((keyword) => text(keyword))
    .filter((element): element is string => element !== null && !CLEAR.test(element));
  if (elements.length > 0) return [...new Set(elements.map((element) => element.toUpperCase()))].join(';');
  return FILTER_IN_NAME.exec(fileName.replaceAll(/[_-]/g, ' '))?.[0].toUpperCase() ?? null;
}

/** DATE-BEG, or DATE-OBS with TIME-OBS, read as UTC. */
function dateOf(text: (keyword: string) => string | null): number | null {
  const day = text('DATE-BEG') ?? text('DATE-OBS');
  if (day === null) return null;
  const time = text('TIME-OBS') ?? '00:00:00';
  const milliseconds = Date.parse(day.includes('T') ? `${day}Z` : `${day}T${time}Z`);
  return Number.isNaN(milliseconds) ? null : mjdOf(new Date(milliseconds));
}

/** '01288' → '1288': the archive drops leading zeros. */
const programOf = (program: string | null) => program?.replace(/^0+(?=\d)/, '') ?? null;

function placeOf({ header, shape }: Hdu): FitsFacts['place'] {
  const wcs = wcsOf(header);
  if (!wcs) return null;
  const [width, height] = shape;
  const centre = skyAt(wcs, (width - 1) / 2, (height - 1) / 2);
  const corners = footprintCorners(wcs, width, height);
  if (![centre, ...corners].every(({ lon, lat }) => Number.isFinite(lon + lat))) return null;
  const vertices = corners.map(({ lon, lat }) => `${lon.toFixed(9)} ${lat.toFixed(9)}`);
  return { ra: centre.lon, dec: centre.lat, region: `POLYGON ICRS ${vertices.join(' ')}` };
}

/** The celestial WCS of an image, or undefined if it has none for positions on the sky. */
function wcsOf(header: FitsHeader): CelestialWcs | undefined {
  try {
    const wcs = celestialWcs(header);
    return EQUATORIAL.has(wcs.frame.system) && !wcs.parameters.pixelAxes ? wcs : undefined;
  } catch (error) {
    if (error instanceof WcsError || error instanceof UnsupportedError) return undefined;
    throw error;
  }
}

/** Frames close enough to ICRS for a search: FK5 differs by half an arc second at most. */
const EQUATORIAL = new Set(['ICRS', 'FK5']);
