import { seededRandom } from '../../../test/support/seeded-random.js';
import type { Raster } from '../src/raster.js';

/** A star of a Moffat profile. */
export interface Star {
  readonly x: number;
  readonly y: number;
  /** Full width at half maximum in pixels. */
  readonly fwhm: number;
  /** Moffat's exponent; 100 is as good as a Gauss profile. */
  readonly beta: number;
  readonly peak: number;
}

/** Normally distributed noise around 10, as good as its sum of uniform numbers is. */
export function noisyField(side: number, sigma: number, seed = 1): Raster {
  const random = seededRandom(seed);
  const normal = () => Array.from({ length: 12 }, random).reduce((sum, value) => sum + value, -6);
  return {
    data: Float32Array.from({ length: side * side }, () => 10 + sigma * normal()),
    width: side,
    height: side,
  };
}

/** Points along each side of a pixel at which a star is sampled. */
const POINTS = [-0.4, -0.2, 0, 0.2, 0.4];

/** Mean brightness of a star in a pixel. */
export function starAt({ x, y, fwhm, beta, peak }: Star, column: number, row: number): number {
  const alphaSquared = (fwhm / 2) ** 2 / (2 ** (1 / beta) - 1);
  const at = (dx: number, dy: number) => (1 + (dx * dx + dy * dy) / alphaSquared) ** -beta;
  const values = POINTS.flatMap((across) => POINTS.map((up) => at(column + across - x, row + up - y)));
  return (peak * values.reduce((sum, value) => sum + value, 0)) / values.length;
}

/** Farther away a star has no light worth the time. */
const REACH = 40;

export function addStar({ data, width, height }: Raster, star: Star): void {
  for (let i = 0; i < width * height; i++) {
    const [x, y] = [i % width, Math.floor(i / width)];
    if (Math.hypot(x - star.x, y - star.y) < REACH) data[i] += starAt(star, x, y);
  }
}

/** Sets the pixels within a radius of a star to one value. */
export function cutCore({ data, width, height }: Raster, { x, y }: Star, radius: number, lost: number): void {
  for (let i = 0; i < width * height; i++)
    if (Math.hypot((i % width) - x, Math.floor(i / width) - y) < radius) data[i] = lost;
}
