import { readFileSync } from 'node:fs';
import path from 'node:path';
import { createRaster, type Raster } from '#kernels';

/** A number, or null for NaN. */
type Value = number | null;

/** Background2D's maps at every 211th pixel. */
export interface BackgroundReference {
  readonly median: number;
  readonly rmsMedian: number;
  readonly background: number[];
  readonly rms: number[];
}

/** Columns of a photutils table by name. */
export type TableReference = Record<string, Value[]>;

/** A label map: number of labels, and CRC-32 of the labels as little-endian 32-bit integers. */
export interface MapReference {
  readonly count: number;
  readonly crc: number | null;
}

/** Output of test/golden/detect.py. */
interface DetectReference {
  readonly checks: Record<'wide' | 'crowded', number>;
  readonly backgrounds: Record<string, BackgroundReference>;
  readonly stars: Record<'daofind' | 'iraf', Record<string, TableReference>>;
  readonly segmentation: Record<string, MapReference & Record<string, unknown>>;
}

/** The reference numbers of test/golden/detect.json. */
export const detectReference = JSON.parse(
  readFileSync(path.resolve(process.cwd(), 'test/golden/detect.json'), 'utf8'),
) as DetectReference;

/** Field of stars and galaxies: the same formula, operation by operation, as `field` in test/golden/detect.py. */
export function referenceStars(
  width: number,
  height: number,
  stars: number,
  seed: number,
  crowding: number,
): Raster {
  const random = randomNumbers(seed);
  const sky = new Float64Array(width * height);
  for (let i = 0; i < sky.length; i++) {
    const x = i % width;
    const y = Math.floor(i / width);
    const noise = random() + random() + random() + random();
    sky[i] = 100 + (x / width) * 3 + ((y * y) / (height * height)) * 2 + (noise - 2) * 1.7;
  }
  for (let star = 0; star < stars; star++) {
    const cx = random() * (width * crowding);
    const cy = random() * (height * crowding);
    const u = random();
    const peak = 12 + 900 * u * u * u;
    addStar(sky, width, cx, cy, peak, star % 3 === 2 ? 0.35 : 1);
  }
  return createRaster(width, height, Float32Array.from(sky));
}

/** The two fields of the reference numbers. */
export const wideField = referenceStars(213, 190, 60, 20221, 1);
export const crowdedField = referenceStars(120, 110, 70, 77, 0.6);

/** A field without its sky of about 101.5, rounded as the script rounds it. */
export function withoutSky(field: Raster): Raster {
  return createRaster(
    field.width,
    field.height,
    field.data.map((value) => value - 101.5),
  );
}

function addStar(
  sky: Float64Array,
  width: number,
  cx: number,
  cy: number,
  peak: number,
  stretch: number,
): void {
  for (let i = 0; i < sky.length; i++) {
    const dx = (i % width) - cx;
    const dy = Math.floor(i / width) - cy;
    const along = dx * 0.8 + dy * 0.6;
    const across = dy * 0.8 - dx * 0.6;
    const profile = 1 + (along * along * stretch + across * across) / 6;
    sky[i] += peak / (profile * profile * profile);
  }
}

/** The linear congruential generator of Numerical Recipes. */
function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(1664525, state) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}
