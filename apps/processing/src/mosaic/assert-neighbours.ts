import { frameChange, pixelScaleArcsec, skyAt } from '#kernels';
import { fieldError } from '#platform/app-error';
import type { SkyImage } from '../image-io/sky-image.js';

/** Greatest distance of an image from all others, in multiples of their size. */
const MAX_GAP_SIZES = 10;
const ICRS = { system: 'ICRS', equinox: 2000 } as const;

/** A circle around an image: unit vector of its middle, radius in radians. */
interface Field {
  readonly middle: readonly [number, number, number];
  readonly radius: number;
}

/**
 * Refuses images far from all others, and two groups with empty sky between them: a mistake, not a mosaic.
 * @throws AppError validation naming the first image that is not connected to the first one
 */
export function assertNeighbours(
  images: readonly Pick<SkyImage, 'wcs' | 'width' | 'height' | 'name'>[],
): void {
  const fields = images.map(fieldOf);
  const reached = new Set([0]);
  for (const from of reached)
    fields.forEach((field, i) => {
      if (!reached.has(i) && areNear(fields[from], field)) reached.add(i);
    });
  // Images of the smaller group are reported.
  const isOutlier = (i: number) => reached.has(i) === 2 * reached.size < images.length;
  if (reached.size === images.length) return;
  const lost = images.findIndex((_, i) => isOutlier(i));
  throw fieldError(`dataIds.${lost}`, `the sky of ${images[lost].name} is far from that of the others`);
}

function fieldOf({ wcs, width, height }: Pick<SkyImage, 'wcs' | 'width' | 'height'>): Field {
  const { lon, lat } = skyAt(wcs, (width - 1) / 2, (height - 1) / 2);
  const [x, y] = [Float64Array.of(lon), Float64Array.of(lat)];
  frameChange(wcs.frame, ICRS)?.(x, y, 1);
  const [ra, dec] = [radians(x[0]), radians(y[0])];
  const middle = [Math.cos(dec) * Math.cos(ra), Math.cos(dec) * Math.sin(ra), Math.sin(dec)] as const;
  return { middle, radius: radians((Math.hypot(width, height) / 2) * (pixelScaleArcsec(wcs) / 3600)) };
}

const radians = (degrees: number): number => (degrees * Math.PI) / 180;

/** An image whose middle is off the sphere counts as large as the sky: close to all. */
function areNear(a: Field, b: Field): boolean {
  const chord = Math.hypot(...a.middle.map((value, i) => value - b.middle[i]));
  const distance = 2 * Math.asin(Math.min(1, chord / 2));
  return !(distance > 2 * MAX_GAP_SIZES * Math.max(a.radius, b.radius));
}
