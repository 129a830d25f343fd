import { type Affine, applyAffine, IDENTITY, invertAffine, scaleAffine } from './mapping/affine.js';
import { DEGREE } from './angle.js';
import type { CelestialWcs } from './celestial-wcs.js';
import { distort, undistort, type Distortion } from './distortion/distortion.js';
import { irafDistortion } from './distortion/iraf-surface.js';
import { detectorDistortion, pixelDistortion } from './distortion/pixel-distortion.js';
import { tpvDistortion } from './distortion/tpv.js';
import type { KeywordLookup } from './header/keyword-lookup.js';
import { parseWcs, type ParseWcsOptions } from './header/parse-wcs.js';
import { createPlaneMapping } from './mapping/plane-mapping.js';
import type { SkyMapping } from './mapping/sky-mapping.js';
import { createTableMapping } from './tabular/table-mapping.js';
import type { WcsParameters } from './wcs-parameters.js';

/**
 * The celestial coordinate system that `parameters` describe (FITS WCS papers I and II, SIP, TPV, lookup tables):
 * pixel → detector tables → SIP and pixel tables → linear transformation → TPV, TNX or ZPX → projection → rotation; or tables of positions
 * (`-TAB`) behind a linear transformation. The inverse is
 * exact in every step (Newton's method where there is no formula).
 * @throws WcsError when the matrix is singular, no rotation fits or the parameters make no projection;
 * UnsupportedError for an unknown projection.
 */
export function createWcs(parameters: WcsParameters): CelestialWcs {
  const { sip, pixelTables, detectorTables, skyTables } = parameters;
  let mapping = skyTables ? createTableMapping(skyTables) : undistortedMapping(parameters);
  if (sip !== undefined || pixelTables !== undefined) {
    mapping = distorted(pixelDistortion(parameters.crpix, sip, pixelTables), mapping);
  }
  if (detectorTables !== undefined) mapping = distorted(detectorDistortion(detectorTables), mapping);
  return {
    parameters,
    frame: parameters.frame,
    pixelToSky: (x, y, lon, lat, count = x.length) => mapping.toSky(x, y, lon, lat, count),
    skyToPixel: (lon, lat, x, y, count = lon.length) => mapping.toPlane(lon, lat, x, y, count),
  };
}

/**
 * The celestial coordinate system of a header: `createWcs(parseWcs(header, options))`.
 * @throws WcsError naming the card when the header has none.
 */
export function celestialWcs(header: KeywordLookup, options: ParseWcsOptions = {}): CelestialWcs {
  return createWcs(parseWcs(header, options));
}

/** The mapping behind a distortion of its plane. */
function distorted(distortion: Distortion, mapping: SkyMapping): SkyMapping {
  return {
    toSky(x, y, lon, lat, count) {
      distort(distortion, x, y, lon, lat, count);
      mapping.toSky(lon, lat, lon, lat, count);
    },
    toPlane(lon, lat, x, y, count) {
      mapping.toPlane(lon, lat, x, y, count);
      undistort(distortion, x, y, count);
    },
  };
}

/** Linear transformation and projection without the corrections of the pixels. */
function undistortedMapping(parameters: WcsParameters): SkyMapping {
  const toDegrees = pixelToDegrees(parameters);
  const distortion = planeDistortion(parameters);
  if (distortion === undefined) return createPlaneMapping(parameters, scaleAffine(toDegrees, DEGREE));
  // The distortion works on the plane in degrees, so that the linear transformation is a separate step before it.
  const plane = createPlaneMapping(parameters, scaleAffine(IDENTITY, DEGREE));
  return afterAffine(toDegrees, distorted(distortion, plane));
}

/** The distortion between the linear transformation and the projection: TPV, or IRAF's surfaces. */
function planeDistortion({ tpv, iraf }: WcsParameters): Distortion | undefined {
  if (tpv !== undefined) return tpvDistortion(tpv);
  return iraf && irafDistortion(iraf);
}

/** From 0-based pixels to intermediate world coordinates. */
function pixelToDegrees({ cd: [xx, xy, yx, yy], crpix }: WcsParameters): Affine {
  return { xx, xy, yx, yy, u0: crpix[0] - 1, v0: crpix[1] - 1, x0: 0, y0: 0 };
}

/** The mapping behind a linear transformation of its plane. */
function afterAffine(affine: Affine, mapping: SkyMapping): SkyMapping {
  const inverse = invertAffine(affine);
  return {
    toSky(x, y, lon, lat, count) {
      applyAffine(affine, x, y, lon, lat, count);
      mapping.toSky(lon, lat, lon, lat, count);
    },
    toPlane(lon, lat, x, y, count) {
      mapping.toPlane(lon, lat, x, y, count);
      applyAffine(inverse, x, y, x, y, count);
    },
  };
}
