import { frameChange, pixelScaleArcsec, skyAt, type ImageGrid } from '#kernels';

const ICRS = { system: 'ICRS', equinox: 2000 } as const;

/** Greatest distance of images that belong together, in multiples of their size. */
const MAX_GAP_SIZES = 10;

/** A circle around an image: unit vector of its middle in ICRS, radius in radians. */
export interface SkyCircle {
  readonly middle: readonly [number, number, number];
  readonly radius: number;
}

export function skyCircle({ wcs, width, height }: ImageGrid): SkyCircle {
  const { lon, lat } = skyAt(wcs, (width - 1) / 2, (height - 1) / 2);
  const [x, y] = [Float64Array.of(lon), Float64Array.of(lat)];
  frameChange(wcs.frame, ICRS)?.(x, y, 1);
  const [ra, dec] = [radians(x[0]), radians(y[0])];
  const middle = [Math.cos(dec) * Math.cos(ra), Math.cos(dec) * Math.sin(ra), Math.sin(dec)] as const;
  return { middle, radius: radians((Math.hypot(width, height) / 2) * (pixelScaleArcsec(wcs) / 3600)) };
}

const radians = (degrees: number): number => (degrees * Math.PI) / 180;

/** The distance of the middles of two circles. */
export const degreesBetween = (a: SkyCircle, b: SkyCircle): number => (distance(a, b) * 180) / Math.PI;

function distance(a: SkyCircle, b: SkyCircle): number {
  const chord = Math.hypot(...a.middle.map((value, i) => value - b.middle[i]));
  return 2 * Math.asin(Math.min(1, chord / 2));
}

/** An image whose middle is off the sphere counts as large as the sky: close to all. */
const areNear = (a: SkyCircle, b: SkyCircle): boolean =>
  !(distance(a, b) > 2 * MAX_GAP_SIZES * Math.max(a.radius, b.radius));

/** The circles near the first one, directly or through others, as indices. */
export function connectedToFirst(circles: readonly SkyCircle[]): ReadonlySet<number> {
  const reached = new Set([0]);
  for (const from of reached)
    circles.forEach((circle, i) => {
      if (!reached.has(i) && areNear(circles[from], circle)) reached.add(i);
    });
  return reached;
}
