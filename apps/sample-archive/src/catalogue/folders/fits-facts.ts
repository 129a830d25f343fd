import {
  type ByteSource,
  type CelestialWcs,
  type FitsFile,
  type FitsHeader,
  findImageHdu,
  frameChange,
  type Hdu,
  isFixedToStars,
  openFits,
  readImageWcs,
  uncompressedSource,
  UnsupportedError,
  WcsError,
} from '#kernels';
import { mjdOf } from '../../mjd.js';

/** Position of an image, degrees ICRS. */
export interface SkyPlace {
  readonly ra: number;
  readonly dec: number;
  /** Its corners in order. */
  readonly footprint: readonly (readonly [ra: number, dec: number])[];
}

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
  /** Null without a celestial WCS. */
  readonly place: SkyPlace | null;
}

/** Filter-wheel elements without a filter. */
const CLEAR = /^(CLEAR\w*|CLR|N\/A|NONE|OPEN|)$/i;
const JWST_OR_HST_FILTER = /^f\d{3}/i;
/** A JWST or HST filter within a file name. */
const FILTER_IN_NAME = /(?<![a-z0-9])f\d{3,4}(?:[a-z]{1,2}\d?)(?![a-z0-9])/i;

/**
 * Reads the headers of a file's first image.
 * @throws FitsFormatError and related errors when the file is not FITS or has no image
 */
export async function readFitsFacts(source: ByteSource): Promise<FitsFacts> {
  const file = await openFits(await uncompressedSource(source), { requireWhole: true });
  const image = findImageHdu(file);
  const look = <T>(read: (header: FitsHeader) => T | undefined) => firstOf(file, image, read) ?? null;
  const text = (keyword: string) => look((header) => filled(header.string(keyword)));
  const numbered = (keyword: string) => look((header) => header.number(keyword));
  return {
    instrument: text('INSTRUME'),
    filter: filterOf(text, numbered, source.name),
    exposureSeconds: look((header) => firstNumber(header, ['EFFEXPTM', 'XPOSURE', 'EXPTIME'])),
    startMjd: look((header) => firstNumber(header, ['EXPSTART', 'MJD-BEG', 'MJD-OBS'])) ?? dateOf(text),
    targetName: text('TARGNAME') ?? text('TARGPROP') ?? text('OBJECT'),
    program: programOf(text('PROGRAM') ?? text('PROPOSID')),
    principalInvestigator: text('PI_NAME') ?? text('PR_INV_L'),
    title: text('TITLE'),
    place: await placeOf(file, image),
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

/** Keywords of filters; JWST and HST have several wheels in the beam. */
const FILTER_KEYWORDS = ['FILTER', 'FILTER1', 'FILTER2', 'PUPIL', 'BAND', 'FILTNAM', 'FILTNAM1'];
/** Keywords of channels that have a number instead of a name: IRAC's and WISE's. */
const CHANNEL_KEYWORDS = ['CHNLNUM', 'BAND'];

type Look<T> = (keyword: string) => T | null;

/** All filters in the beam, `F444W;F470N`; else the channel of the instrument, `IRAC1`; else the filter in the file's name. */
function filterOf(text: Look<string>, number: Look<number>, fileName: string): string | null {
  const elements = FILTER_KEYWORDS.map((keyword) => text(keyword))
    .filter((element): element is string => element !== null && !CLEAR.test(element))
    .map((element) => (JWST_OR_HST_FILTER.test(element) ? element.toUpperCase() : element));
  if (elements.length > 0) return [...new Set(elements)].join(';');
  const channel = CHANNEL_KEYWORDS.map((keyword) => number(keyword)).find((value) => value !== null);
  if (channel !== undefined) return `${text('INSTRUME') ?? text('TELESCOP') ?? 'CHANNEL'}${channel}`;
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

async function placeOf(file: FitsFile, image: Hdu): Promise<SkyPlace | null> {
  const wcs = await wcsOf(file, image);
  if (!wcs) return null;
  const [width, height] = image.shape;
  const [right, top] = [width - 0.5, height - 0.5];
  // The outer edges of the corner pixels, and the centre.
  const lon = Float64Array.of(-0.5, right, right, -0.5, (width - 1) / 2);
  const lat = Float64Array.of(-0.5, -0.5, top, top, (height - 1) / 2);
  wcs.pixelToSky(lon, lat, lon, lat);
  frameChange(wcs.frame, ICRS)?.(lon, lat, lon.length);
  const points = Array.from(lon, (ra, i) => [ra, lat[i]] as const);
  if (!points.flat().every(Number.isFinite)) return null;
  const [ra, dec] = points[4];
  return { ra, dec, footprint: points.slice(0, 4) };
}

/** The celestial WCS of an image, or undefined if it has none for positions on the sky. */
async function wcsOf(file: FitsFile, image: Hdu): Promise<CelestialWcs | undefined> {
  try {
    const wcs = await readImageWcs(file, image);
    return isFixedToStars(wcs.frame) ? wcs : undefined;
  } catch (error) {
    if (error instanceof WcsError || error instanceof UnsupportedError) return undefined;
    throw error;
  }
}

const ICRS = { system: 'ICRS', equinox: 2000 } as const;
