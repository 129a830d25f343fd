import { frameChange, type CelestialWcs, type PixelWindow } from '#kernels';

const ICRS = { system: 'ICRS', equinox: 2000 } as const;

/** The sky corners of a part of an image, [ra, dec] in ICRS: lower left, lower right, upper right, upper left, at the outer edges. */
export function skyCorners(wcs: CelestialWcs, { x, y, width, height }: PixelWindow): [number, number][] {
  const [left, right, bottom, top] = [x - 0.5, x + width - 0.5, y - 0.5, y + height - 0.5];
  const lon = Float64Array.of(left, right, right, left);
  const lat = Float64Array.of(bottom, bottom, top, top);
  wcs.pixelToSky(lon, lat, lon, lat);
  frameChange(wcs.frame, ICRS)?.(lon, lat, lon.length);
  return Array.from(lon, (ra, i): [number, number] => [ra, lat[i]]).filter((point) =>
    point.every(Number.isFinite),
  );
}
