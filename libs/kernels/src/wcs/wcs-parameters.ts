import type { CelestialFrame } from './frames/celestial-frame.js';
import type { IrafSurfaces } from './distortion/iraf-surface.js';
import type { LookupPair } from './distortion/lookup-table.js';
import type { SipPolynomials } from './distortion/sip.js';
import type { SkyTables } from './tabular/sky-tables.js';
import type { TpvPolynomials } from './distortion/tpv.js';

/** The parameters of {@link createWcs} from a header, as plain data (which survives `postMessage` and JSON). */
export interface WcsParameters {
  /** Projection code of paper II (`TAN`, `SIN`, …), without distortion suffix. */
  readonly projection: string;
  /** Frame of `crval`. */
  readonly frame: CelestialFrame;
  /** First halves of the CTYPEs, longitude and latitude: `['RA', 'DEC']`. Default: the usual ones of `frame`. */
  readonly axisNames?: readonly [string, string];
  /** Reference pixel, 1-based as in the header. */
  readonly crpix: readonly [number, number];
  /** Sky position of the reference pixel, degrees: longitude, latitude. */
  readonly crval: readonly [number, number];
  /** Degrees per pixel: [[cd11, cd12], [cd21, cd22]] flattened, from any form in the header (CD, PC+CDELT, CROTA2). */
  readonly cd: readonly [number, number, number, number];
  /** The pixel axes (1-based) that x and y are; default: the first two. */
  readonly pixelAxes?: readonly [number, number];
  /** LONPOLE, degrees: native longitude of the celestial pole. Default: paper II, 2.4. */
  readonly lonpole?: number;
  /** LATPOLE, degrees: chooses between the two solutions of paper II, eq. 8. Default 90. */
  readonly latpole?: number;
  /** Projection parameters PVi_m of the latitude axis, by m. Default: none given. */
  readonly pv?: Readonly<Record<number, number>>;
  /** Native coordinates of the fiducial point when PVi_0…PVi_2 of the longitude axis set them. */
  readonly fiducial?: FiducialPoint;
  /** SIP polynomials on pixel offsets. */
  readonly sip?: SipPolynomials;
  /** TPV polynomials on intermediate world coordinates. */
  readonly tpv?: TpvPolynomials;
  /** Surfaces of IRAF's TNX and ZPX on intermediate world coordinates. */
  readonly iraf?: IrafSurfaces;
  /** CPDIS tables on pixels. They are typed arrays: such parameters survive `postMessage`, not JSON. */
  readonly pixelTables?: LookupPair;
  /** D2IM tables on pixels, before everything else. */
  readonly detectorTables?: LookupPair;
  /**
   * Positions by table (`-TAB`), instead of all the above but the frame: projection, crpix, crval and cd are then those of a tangent
   * plane in the middle of the tables, an approximation. They are typed arrays: such parameters survive `postMessage`, not JSON.
   */
  readonly skyTables?: SkyTables;
}

/** PVi_1 and PVi_2 of the longitude axis, degrees, and PVi_0: whether crval belongs to that point (paper II, 2.5). */
export interface FiducialPoint {
  /** Native longitude of the point. Default: that of the projection. */
  readonly phi0?: number;
  /** Native latitude of the point. Default: that of the projection. */
  readonly theta0?: number;
  /** True when the plane is shifted so that (x, y) = (0, 0) at (phi0, theta0). */
  readonly shiftsOrigin: boolean;
}
