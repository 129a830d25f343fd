import { ArgumentError } from '../errors.js';
import { ARCSEC_PER_DEGREE, DEGREE } from './angle.js';
import type { CelestialFrame } from './frames/celestial-frame.js';
import type { WcsParameters } from './wcs-parameters.js';

const ICRS: CelestialFrame = { system: 'ICRS', equinox: 2000 };

/** A gnomonic pixel grid around a sky position. */
export interface TanGrid {
  /** Centre of the image, degrees in `frame`. */
  readonly ra: number;
  /** Latitude of the centre, degrees in `frame`. */
  readonly dec: number;
  /** Side of the square pixels. */
  readonly scaleArcsec: number;
  /** Position angle of the image's y axis: degrees from north through east. Default 0: north up, east left. */
  readonly rotationDeg?: number;
  /** Columns. */
  readonly width: number;
  /** Rows. */
  readonly height: number;
  /** Default ICRS. */
  readonly frame?: CelestialFrame;
}

/**
 * The parameters of a tangent-plane grid: east is to the left of north, the tangent point is the image's centre ((width − 1)/2, (height −
 * 1)/2 in 0-based pixels).
 * @throws ArgumentError when the scale is not positive or a size is not a positive integer.
 */
export function tanGrid(grid: TanGrid): WcsParameters {
  if (!(grid.scaleArcsec > 0)) throw new ArgumentError('scaleArcsec', 'must be positive');
  requireSize('width', grid.width);
  requireSize('height', grid.height);
  const scale = grid.scaleArcsec / ARCSEC_PER_DEGREE;
  const cos = scale * Math.cos((grid.rotationDeg ?? 0) * DEGREE);
  const sin = scale * Math.sin((grid.rotationDeg ?? 0) * DEGREE);
  return {
    projection: 'TAN',
    frame: grid.frame ?? ICRS,
    crpix: [(grid.width + 1) / 2, (grid.height + 1) / 2],
    crval: [grid.ra, grid.dec],
    cd: [-cos, sin, sin, cos],
  };
}

function requireSize(argument: string, size: number): void {
  if (!Number.isInteger(size) || size < 1)
    throw new ArgumentError(argument, 'must be a positive whole number');
}
