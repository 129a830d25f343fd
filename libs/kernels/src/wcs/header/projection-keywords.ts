import { WcsError } from '../../errors.js';
import { DEGREE } from '../angle.js';
import type { CelestialPair } from './celestial-pair.js';
import { readIrafSurfaces, readWatAttributes } from '../distortion/iraf-surface.js';
import { MAX_TPV_TERM, tpvPolynomials } from '../distortion/tpv.js';
import { readNumber, type KeywordLookup } from './keyword-lookup.js';
import type { WcsParameters } from '../wcs-parameters.js';

/** PVi_m of the longitude axis mean something else than a polynomial up to this m (paper II, section 2.5). */
const LAST_LONGITUDE_PARAMETER = 4;

/** PROJP0 … PROJP9. */
const LAST_OLD_PARAMETER = 9;

/** An old way to say that LONPOLE has its default; wcslib reads it so too. */
const LONPOLE_NOT_GIVEN = 999;

/** Projection, pole and TPV polynomials from CTYPE and the PVi_m. */
export type ProjectionKeywords = Pick<
  WcsParameters,
  'projection' | 'pv' | 'lonpole' | 'latpole' | 'fiducial' | 'tpv' | 'iraf'
>;

/**
 * Reads the projection with its parameters. Old codes are translated as wcslib does: NCP to a slant SIN, GLS to SFL at
 * the reference latitude, IRAF's TNX to TAN and its ZPX to ZPN with surfaces; TPV, or TAN with the PVi_m that SCAMP writes, to TAN with polynomials. With SIP polynomials
 * the PVi_m of a TAN projection are leftovers of a conversion and do not count.
 */
export function readProjection(
  header: KeywordLookup,
  { longitude, latitude }: CelestialPair,
  latitude0: number,
  suffix: string,
  hasSip: boolean,
): ProjectionKeywords {
  const lonpole = readNumber(header, `LONPOLE${suffix}`);
  const pole = {
    lonpole: lonpole === LONPOLE_NOT_GIVEN ? undefined : lonpole,
    latpole: readNumber(header, `LATPOLE${suffix}`),
  };
  const code = longitude.code;
  if (code === 'NCP') return { projection: 'SIN', pv: northCelestialPole(latitude0, latitude.axis), ...pole };
  if (code === 'GLS') {
    return { projection: 'SFL', fiducial: { phi0: 0, theta0: latitude0, shiftsOrigin: true }, ...pole };
  }
  if (code === 'TNX' || code === 'ZPX')
    return { ...readIrafProjection(header, code, longitude.axis, latitude.axis), ...pole };
  const pvLongitude = readParameters(header, longitude.axis, suffix);
  const pvLatitude = {
    ...readOldParameters(header, suffix),
    ...readParameters(header, latitude.axis, suffix),
  };
  if (code === 'TPV' || (code === 'TAN' && hasPolynomial(pvLongitude) && !hasSip)) {
    return { projection: 'TAN', tpv: tpvPolynomials(pvLongitude, pvLatitude), ...pole };
  }
  if (code === 'TAN' && hasSip) return { projection: 'TAN', ...pole };
  return { projection: code, ...optionalParameters(pvLatitude), ...pole, ...nativeReference(pvLongitude) };
}

/** TNX is TAN, and ZPX is ZPN with the coefficients `projp0` … `projp9` of its WAT cards, both behind surfaces. */
function readIrafProjection(
  header: KeywordLookup,
  code: 'TNX' | 'ZPX',
  longitude: number,
  latitude: number,
): ProjectionKeywords {
  const surfaces = readIrafSurfaces(header, longitude, latitude);
  const iraf = surfaces && { iraf: surfaces };
  if (code === 'TNX') return { projection: 'TAN', ...iraf };
  const pv = {
    ...readParameters(header, latitude, ''),
    ...readWatParameters(header, longitude),
    ...readWatParameters(header, latitude),
  };
  return { projection: 'ZPN', pv, ...iraf };
}

function readWatParameters(header: KeywordLookup, axis: number): Record<number, number> {
  const attributes = readWatAttributes(header, axis);
  const parameters: Record<number, number> = {};
  for (let m = 0; m <= LAST_OLD_PARAMETER; m++) {
    const text = attributes.get(`projp${m}`);
    if (text === undefined) continue;
    if (!Number.isFinite(Number(text)))
      throw new WcsError(`projp${m} is no number`, { card: `WAT${axis}_001` });
    parameters[m] = Number(text);
  }
  return parameters;
}

/** Paper II, section 6.1.2: NCP is SIN seen from the celestial pole: PVi_2 = cot δ0. */
function northCelestialPole(latitude0: number, axis: number): Record<number, number> {
  if (latitude0 === 0)
    throw new WcsError('an NCP projection cannot be centred on the equator', { card: `CRVAL${axis}` });
  return { 1: 0, 2: 1 / Math.tan(latitude0 * DEGREE) };
}

function readParameters(header: KeywordLookup, axis: number, suffix: string): Record<number, number> {
  const parameters: Record<number, number> = {};
  for (let m = 0; m <= MAX_TPV_TERM; m++) {
    const value = readNumber(header, `PV${axis}_${m}${suffix}`);
    if (value !== undefined) parameters[m] = value;
  }
  return parameters;
}

/** PROJPm of early drafts: the PVi_m of the latitude axis of the primary description. */
function readOldParameters(header: KeywordLookup, suffix: string): Record<number, number> {
  const parameters: Record<number, number> = {};
  for (let m = 0; suffix === '' && m <= LAST_OLD_PARAMETER; m++) {
    const value = readNumber(header, `PROJP${m}`);
    if (value !== undefined) parameters[m] = value;
  }
  return parameters;
}

function hasPolynomial(pvLongitude: Record<number, number>): boolean {
  return Object.keys(pvLongitude).some((m) => Number(m) > LAST_LONGITUDE_PARAMETER);
}

function optionalParameters(pv: Record<number, number>): Pick<WcsParameters, 'pv'> {
  return Object.keys(pv).length > 0 ? { pv } : {};
}

/** PVi_0 … PVi_4 of the longitude axis: offset flag, φ0, θ0, and the overrides of LONPOLE and LATPOLE. */
function nativeReference(
  pv: Record<number, number>,
): Pick<WcsParameters, 'lonpole' | 'latpole' | 'fiducial'> {
  const fiducial = pv[1] === undefined && pv[2] === undefined ? undefined : readFiducial(pv);
  return {
    ...(pv[3] === undefined ? {} : { lonpole: pv[3] }),
    ...(pv[4] === undefined ? {} : { latpole: pv[4] }),
    ...(fiducial === undefined ? {} : { fiducial }),
  };
}

function readFiducial(pv: Record<number, number>) {
  return { phi0: pv[1], theta0: pv[2], shiftsOrigin: (pv[0] ?? 0) !== 0 };
}
