import { UnsupportedError, WcsError } from '../../errors.js';
import { readNumber, readText, type KeywordLookup } from './keyword-lookup.js';

/** One axis of the celestial pair. */
interface CelestialAxis {
  /** 1-based, as in the header. */
  readonly axis: number;
  /** `RA`, `GLAT`, … */
  readonly name: string;
  /** Projection code: `TAN`. */
  readonly code: string;
}

/** The longitude and the latitude axis of a header, in either order. */
export interface CelestialPair {
  readonly longitude: CelestialAxis;
  readonly latitude: CelestialAxis;
}

/** Highest axis number that the FITS Standard allows. */
const MAX_AXES = 99;
/** `RA---TAN`: a name of up to four characters, dashes, the projection code; `-SIP` or the like may follow. */
const CELESTIAL_CTYPE = /^(?<name>[A-Z]{1,4})-+(?<code>[A-Z]{3})(?:-(?<distortion>[A-Z]{3}))?$/;
const LONGITUDE_NAME = /^(RA|[A-Z]LON|[A-Z]{2}LN)$/;
const LATITUDE_NAME = /^(DEC|[A-Z]LAT|[A-Z]{2}LT)$/;

const axisName = (ctype: string): string => CELESTIAL_CTYPE.exec(ctype)?.groups?.name ?? '';

/** Whether a CTYPE names a latitude. */
export const isLatitudeType = (ctype: string): boolean => LATITUDE_NAME.test(axisName(ctype));

/** Whether a CTYPE names a longitude or a latitude. */
export const isCelestialType = (ctype: string): boolean =>
  LONGITUDE_NAME.test(axisName(ctype)) || isLatitudeType(ctype);

/** Keywords of which each axis has its own. */
const AXIS_KEYWORDS = ['CTYPE', 'CRPIX', 'CRVAL', 'CDELT', 'CUNIT'] as const;

/**
 * The number of world axes: the greatest of WCSAXES, NAXIS and the highest axis that has a card, as wcslib counts.
 * @throws WcsError when WCSAXES or NAXIS is no integer of 0 to 99.
 */
export function countAxes(header: KeywordLookup, suffix: string): number {
  const axes = Math.max(readNumber(header, `WCSAXES${suffix}`) ?? 0, readNumber(header, 'NAXIS') ?? 0);
  if (!Number.isInteger(axes) || axes < 0 || axes > MAX_AXES) {
    throw new WcsError(`${axes} is no number of axes`, { card: `WCSAXES${suffix}` });
  }
  const hasCard = (axis: number) =>
    AXIS_KEYWORDS.some((keyword) => header.get(`${keyword}${axis}${suffix}`) !== undefined);
  for (let axis = MAX_AXES; axis > axes; axis--) if (hasCard(axis)) return axis;
  return axes;
}

/**
 * The celestial pair, or undefined when the header has none.
 * @throws WcsError when the two do not belong together; UnsupportedError for the faces of a quad-cube in planes.
 */
export function findCelestialPair(
  header: KeywordLookup,
  axes: number,
  suffix: string,
): CelestialPair | undefined {
  let longitude: CelestialAxis | undefined;
  let latitude: CelestialAxis | undefined;
  for (let axis = 1; axis <= axes; axis++) {
    const ctype = readText(header, `CTYPE${axis}${suffix}`) ?? '';
    if (ctype === 'CUBEFACE') {
      throw new UnsupportedError('a cube of faces is not supported', { card: `CTYPE${axis}${suffix}` });
    }
    const groups = CELESTIAL_CTYPE.exec(ctype)?.groups;
    if (groups === undefined) continue;
    if (LONGITUDE_NAME.test(groups.name)) longitude ??= { axis, name: groups.name, code: groups.code };
    if (LATITUDE_NAME.test(groups.name)) latitude ??= { axis, name: groups.name, code: groups.code };
  }
  if (longitude === undefined || latitude === undefined) return undefined;
  if (longitude.code !== latitude.code) {
    throw new WcsError(`projection ${latitude.code} differs from ${longitude.code} of the longitude axis`, {
      card: `CTYPE${latitude.axis}${suffix}`,
    });
  }
  if (latitude.name !== latitudeNameOf(longitude.name)) {
    throw new WcsError(`${latitude.name} is not the latitude of ${longitude.name}`, {
      card: `CTYPE${latitude.axis}${suffix}`,
    });
  }
  return { longitude, latitude };
}

/** DEC for RA, GLAT for GLON, HPLT for HPLN. */
function latitudeNameOf(longitude: string): string {
  if (longitude === 'RA') return 'DEC';
  return longitude.endsWith('LON') ? longitude.replace(/LON$/, 'LAT') : longitude.replace(/LN$/, 'LT');
}
