import { celestialWcs, frameChange, isFixedToStars, type CelestialWcs } from '#kernels';
import { toGrid, type Point, type Size } from './camera/camera.js';
import type { Grid, View } from './document.js';

/** What is under the pointer. */
export interface Readout {
  /** Pixel of the grid, from 0, y from the bottom. */
  readonly pixel: Point;
  /** ICRS, degrees; null beside the sky or without celestial coordinates. */
  readonly sky: SkyPlace | null;
}

/** Right ascension and declination, degrees. */
export interface SkyPlace {
  readonly ra: number;
  readonly dec: number;
}

/** The celestial coordinates of a grid or tile set; null where it has none that can be used: there are pixels only. */
export function wcsOf({ wcs }: { readonly wcs: Grid['wcs'] | null }): CelestialWcs | null {
  if (!wcs) return null;
  const cards = new Map<string, unknown>(Object.entries(wcs));
  try {
    return celestialWcs({ get: (keyword) => cards.get(keyword) });
  } catch {
    return null;
  }
}

/** What is under a device pixel of the screen; null beside the grid. */
export function readoutAt(
  { width, height }: Size,
  wcs: CelestialWcs | null,
  view: View,
  screen: Size,
  pointer: Point,
): Readout | null {
  const { x, y } = toGrid(view, screen, pointer);
  if (!(x >= 0 && y >= 0 && x < width && y < height)) return null;
  return { pixel: { x: Math.floor(x), y: Math.floor(y) }, sky: wcs && skyAt(wcs, x - 0.5, y - 0.5) };
}

const ICRS = { system: 'ICRS', equinox: 2000 } as const;

/** The sky at a place in pixels from the middle of the first. */
function skyAt(wcs: CelestialWcs, x: number, y: number): SkyPlace | null {
  const [ra, dec] = [new Float64Array(1), new Float64Array(1)];
  wcs.pixelToSky(Float64Array.of(x), Float64Array.of(y), ra, dec);
  if (isFixedToStars(wcs.frame)) frameChange(wcs.frame, ICRS)?.(ra, dec, 1);
  return Number.isFinite(ra[0]) && Number.isFinite(dec[0]) ? { ra: ra[0], dec: dec[0] } : null;
}

/** A place as `10 37 03.10 −58 38 05.0`: a tenth of a pixel has a digit, up to 0.001 arcseconds. */
export function sexagesimal({ ra, dec }: SkyPlace, pixelScaleArcsec: number): string {
  const digits = Math.min(3, Math.max(0, Math.ceil(-Math.log10(pixelScaleArcsec / 10))));
  const hours = parts(ra / 15, digits + 1, 24);
  return `${hours} ${dec < 0 ? '−' : '+'}${parts(Math.abs(dec), digits, Infinity)}`;
}

/** Units, minutes and seconds; rounded seconds that fill a minute count on. */
function parts(value: number, digits: number, turn: number): string {
  const steps = Math.round(value * 3600 * 10 ** digits);
  const perMinute = 60 * 10 ** digits;
  const minutes = Math.floor(steps / perMinute);
  const seconds = ((steps % perMinute) / 10 ** digits).toFixed(digits);
  const units = String(Math.floor(minutes / 60) % turn).padStart(2, '0');
  const width = digits > 0 ? digits + 3 : 2;
  return `${units} ${String(minutes % 60).padStart(2, '0')} ${seconds.padStart(width, '0')}`;
}
