import type { CelestialWcs } from '#kernels';
import type { Point, Size } from '../../picture/camera/camera.js';

/** Where north and east are on the screen, as steps of length 1 with y downwards. */
export interface Compass {
  readonly north: Point;
  readonly east: Point;
}

/** Degrees: far less than an image, far more than the noise of the numbers. */
const STEP = 1e-4;

/** The directions in the middle of an image; null where it is off the sky, or north is not defined. */
export function compassOf(wcs: CelestialWcs, { width, height }: Size): Compass | null {
  const [lon, lat] = [new Float64Array(3), new Float64Array(3)];
  wcs.pixelToSky(Float64Array.of((width - 1) / 2), Float64Array.of((height - 1) / 2), lon, lat, 1);
  const cosine = Math.cos((lat[0] * Math.PI) / 180);
  lon.set([lon[0], lon[0] + STEP / cosine], 1);
  lat.set([lat[0] + STEP, lat[0]], 1);
  const [x, y] = [new Float64Array(3), new Float64Array(3)];
  wcs.skyToPixel(lon, lat, x, y);
  const [north, east] = [1, 2].map((i) => unit({ x: x[i] - x[0], y: y[0] - y[i] }));
  return north && east ? { north, east } : null;
}

function unit({ x, y }: Point): Point | null {
  const length = Math.hypot(x, y);
  return Number.isFinite(length) && length > 0 ? { x: x / length, y: y / length } : null;
}
