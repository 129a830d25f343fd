import { tanGrid, type WcsParameters } from '#kernels';

/** Half a field of view: the unit of scene coordinates. About the width of one NIRCam module. */
export const HALF_FIELD_ARCSEC = 64.5;

/** Pointing and pixel grid of a rendered image. */
export interface Field {
  /** Sky position of the scene's origin, degrees ICRS; also the tangent point of every image of the scene. */
  readonly ra: number;
  readonly dec: number;
  readonly width: number;
  readonly height: number;
  readonly scaleArcsec: number;
  /** Position angle of the image's y axis, degrees from north through east. */
  readonly rotationDeg: number;
  /** Offset in pixels of the scene's origin from the image's centre. */
  readonly shiftX: number;
  readonly shiftY: number;
}

/**
 * From 0-based pixels to scene coordinates: u = uu·x + uv·y + u0, v = vu·x + vv·y + v0. Exact, since all images of a scene
 * share one tangent plane.
 */
export interface PixelToScene {
  readonly ux: number;
  readonly uy: number;
  readonly u0: number;
  readonly vx: number;
  readonly vy: number;
  readonly v0: number;
}

/** The celestial WCS of a field: gnomonic, east to the left of north. */
export function fieldWcs(field: Field): WcsParameters {
  const centred = tanGrid(field);
  return { ...centred, crpix: [centred.crpix[0] + field.shiftX, centred.crpix[1] + field.shiftY] };
}

/** The linear map of a field. */
export function pixelToScene(field: Field): PixelToScene {
  const { cd, crpix } = fieldWcs(field);
  const unit = 3600 / HALF_FIELD_ARCSEC;
  const [ux, uy, vx, vy] = [-cd[0] * unit, -cd[1] * unit, cd[2] * unit, cd[3] * unit];
  const x0 = crpix[0] - 1;
  const y0 = crpix[1] - 1;
  return { ux, uy, u0: -(ux * x0 + uy * y0), vx, vy, v0: -(vx * x0 + vy * y0) };
}

/** The pixel of a scene position. */
export function sceneToPixel(map: PixelToScene, u: number, v: number): { x: number; y: number } {
  const determinant = map.ux * map.vy - map.uy * map.vx;
  const du = u - map.u0;
  const dv = v - map.v0;
  return { x: (map.vy * du - map.uy * dv) / determinant, y: (map.ux * dv - map.vx * du) / determinant };
}
