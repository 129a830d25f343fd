import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { seededRandom } from '../../../../test/support/seeded-random.js';
import { withInput } from '../../cli/open-input.js';
import { noisyField, starAt, type Star } from '../../test/saturated-stars.js';
import { findImageHdu } from '../fits/hdu/find.js';
import { readImageRows } from '../fits/image/read-rows.js';
import type { Raster } from '../raster.js';
import { imageStatistics } from '../statistics/image-statistics.js';
import { median } from '../statistics/percentiles.js';
import { findCores } from './find-cores.js';
import { quantile } from './quantile.js';

const FITS = path.resolve(process.cwd(), '../shared/fits');
// ../shared/fits is not part of the project: without it only the made field is repaired.
const describeWithFits = existsSync(FITS) ? describe : describe.skip;

/** Fields with sky between their stars or galaxies. */
const FIELDS = [
  'compressed/m13real.fits',
  'images/HorseHead.fits',
  'jwst/cosmos_ring_F277W.fits',
  'mosaic/M13_blue_0001.fits',
  'rgb/reprojected_sdss_r.fits.bz2',
  'wcs/crpix0.fits',
  'wcs/cutout-CDS_P_allWISE_W3.fits',
];

/** Images that are saturated, and how. */
const SATURATED: Record<string, string> = {
  'rgb/aplpy_2MASS_j.fits.gz': 'clipped: 93 pixels are exactly 3000, the greatest value',
  'rgb/aplpy_2MASS_k.fits.gz': 'clipped at 3000',
  'rgb/gc_2mass_h.fits': 'clipped at 3000',
  'rgb/gc_2mass_j.fits': 'clipped at 3000',
  'rgb/gc_2mass_k.fits': 'clipped at 3000',
  'wcs/cutout-CDS_P_allWISE_W3.fits': 'the two brightest pixels of the brightest star are NaN',
  'wcs/wcs512.fits.gz': 'clipped: 1948 pixels are exactly 1, the greatest value',
};

const readImage = (name: string): Promise<Raster> =>
  withInput(path.join(FITS, name), ({ file }) => readImageRows(file, findImageHdu(file)));

/** Half of the side of a cutout around a star. */
const HALF = 20;

interface SaturatedStar {
  readonly cutout: Raster;
  /** Index and true brightness of each pixel of the core. */
  readonly core: ReadonlyMap<number, number>;
}

/** Whether all pixels near a place are sky. */
function isEmpty({ data, width }: Raster, x: number, y: number, sky: number, limit: number): boolean {
  for (let dy = -14; dy <= 14; dy++)
    for (let dx = -14; dx <= 14; dx++)
      if (!(Math.abs(data[(y + dy) * width + x + dx] - sky) < limit)) return false;
  return true;
}

/** Adds a star to an empty place of a field and loses 3 to 9 of its brightest pixels; `null` when the place is not empty. */
function saturate(field: Raster, sky: number, noise: number, random: () => number): SaturatedStar | null {
  const [x, y] = [field.width, field.height].map(
    (side) => HALF + 1 + Math.floor(random() * (side - 2 * HALF - 2)),
  );
  if (!isEmpty(field, x, y, sky, 8 * noise)) return null;
  const star: Star = {
    ...{ x: HALF + random() - 0.5, y: HALF + random() - 0.5 },
    ...{ fwhm: 2 + 3 * random(), beta: random() < 0.2 ? 100 : 2.5 + 2.5 * random(), peak: 1 },
  };
  const side = 2 * HALF + 1;
  const light = Float64Array.from({ length: side * side }, (_, i) =>
    starAt(star, i % side, Math.floor(i / side)),
  );
  const brightest = [...light.keys()].sort((a, b) => light[b] - light[a]);
  const size = 3 + Math.floor(7 * random());
  const edge = noise * (50 + 450 * random());
  const peak = edge / light[brightest[size]];
  const data = new Float32Array(side * side);
  for (let i = 0; i < data.length; i++) {
    const [dx, dy] = [(i % side) - HALF, Math.floor(i / side) - HALF];
    const below = field.data[(y + dy) * field.width + x + dx];
    data[i] = below + peak * light[i];
  }
  const lost = random() < 0.5 ? NaN : 0;
  const core = new Map(brightest.slice(0, size).map((i) => [i, data[i]]));
  for (const i of core.keys()) data[i] = lost;
  return { cutout: { data, width: side, height: side }, core };
}

interface Repair {
  /** Flux of the filled core over the sky by its true one; 0 when it was not filled. */
  readonly flux: number;
  /** Lowest filled value less the median of the ring. */
  readonly overRing: number;
}

function repair({ cutout, core }: SaturatedStar, sky: number): Repair {
  const { data, width } = cutout;
  const found = findCores(cutout).cores.find((pixels) => pixels.some(({ x, y }) => core.has(y * width + x)));
  if (!found) return { flux: 0, overRing: Infinity };
  const sum = (values: Iterable<number>) => [...values].reduce((total, value) => total + value - sky, 0);
  const neighbours = new Set(
    [...core.keys()].flatMap((i) =>
      [-width - 1, -width, -width + 1, -1, 1, width - 1, width, width + 1].map((d) => i + d),
    ),
  );
  const ring = [...neighbours].filter((i) => !core.has(i)).map((i) => data[i]);
  const values = found.map(({ value }) => value);
  return { flux: sum(values) / sum(core.values()), overRing: Math.min(...values) - quantile(ring, 0.5) };
}

/** Repairs stars in a field, of up to twenty attempts for each. */
function repairStars(field: Raster, count: number, seed: number): Repair[] {
  const sky = median(field.data);
  const noise = 1.4826 * median(field.data.map((value) => Math.abs(value - sky)));
  const random = seededRandom(seed);
  const repairs: Repair[] = [];
  for (let attempt = 0; attempt < 20 * count && repairs.length < count; attempt++) {
    const star = saturate(field, sky, noise, random);
    if (star) repairs.push(repair(star, sky));
  }
  return repairs;
}

function expectGoodRepairs(repairs: readonly Repair[]): void {
  const good = repairs.filter(({ flux }) => Math.abs(flux - 1) < 0.15);
  expect(good.length / repairs.length).toBeGreaterThanOrEqual(0.9);
  expect(repairs.filter(({ overRing }) => overRing < 0)).toEqual([]);
}

it('restores the flux of 300 saturated stars in a made field', () => {
  const repairs = repairStars(noisyField(400, 1), 300, 3);
  expect(repairs).toHaveLength(300);
  expectGoodRepairs(repairs);
});

describeWithFits('real fields (need ../shared/fits)', () => {
  it('get back the flux of 300 saturated stars', async () => {
    const repairs: Repair[] = [];
    for (const [seed, name] of FIELDS.entries())
      repairs.push(...repairStars(await readImage(name), 60, seed));
    expect(repairs.length).toBeGreaterThanOrEqual(300);
    expectGoodRepairs(repairs);
  });

  it('are not filled where they are not saturated', async () => {
    const filled = [];
    let read = 0;
    for (const name of fileNames()) {
      const image = await readImage(name).catch(() => null);
      if (!image || imageStatistics(image.data).validPixels === 0) continue;
      read++;
      if (findCores(image).cores.length > 0) filled.push(name);
    }
    expect(read).toBeGreaterThan(100);
    expect(filled.sort()).toEqual(Object.keys(SATURATED).sort());
  });
});

const fileNames = (): string[] =>
  readdirSync(FITS, { recursive: true, encoding: 'utf8' }).filter((name) =>
    /\.fits(\.gz|\.bz2|\.fz|\.Z)?$|\.fz$/.test(name),
  );
