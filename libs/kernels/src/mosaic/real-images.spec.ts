import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { memorySource } from '../byte-source.js';
import { findImageHdu } from '../fits/hdu/find.js';
import { openFits } from '../fits/hdu/open.js';
import { readImageRows } from '../fits/image/read-rows.js';
import type { Raster } from '../raster.js';
import { pixelMap } from '../resample/pixel-map.js';
import { reproject, type ResampleMethod } from '../resample/reproject.js';
import { median } from '../statistics/percentiles.js';
import { celestialWcs } from '../wcs/create-wcs.js';
import { accumulate, createAccumulator, finish } from './combine/combine.js';
import { fitGrid } from './grid/fit-grid.js';
import type { ImageGrid } from './grid/image-grid.js';
import type { Layer } from './layer.js';
import { pixelNoise } from './layer-noise.js';
import { matchBackgrounds } from './match-backgrounds.js';
import { optimalGrid } from './grid/optimal-grid.js';

const FITS = path.resolve(process.cwd(), '../shared/fits');
// Needs the real FITS files beside the project; without them there is nothing to compare.
const describeWithFits = existsSync(FITS) ? describe : describe.skip;

interface Image extends ImageGrid {
  raster: Raster;
}

async function read(name: string): Promise<Image> {
  const file = await openFits(memorySource(readFileSync(path.join(FITS, name)), name));
  const hdu = findImageHdu(file);
  const raster = await readImageRows(file, hdu);
  return { raster, wcs: celestialWcs(hdu.header), width: raster.width, height: raster.height };
}

function resample(image: Image, grid: ImageGrid, method: ResampleMethod): Layer {
  const map = pixelMap(grid.wcs, image.wcs, grid.width, grid.height);
  return { ...reproject(image.raster, map, { method }), width: grid.width, height: grid.height };
}

/** Median of absolute values: what half of the pixels stay below. */
function medianError(values: Float32Array): number {
  return median(values.map(Math.abs));
}

/** Pearson's coefficient over the chosen pixels. */
function correlation(a: Float32Array, b: Float32Array, pixels: number[]): number {
  const mean = (data: Float32Array) => pixels.reduce((sum, i) => sum + data[i], 0) / pixels.length;
  const [meanA, meanB] = [mean(a), mean(b)];
  let [ab, aa, bb] = [0, 0, 0];
  for (const i of pixels) {
    ab += (a[i] - meanA) * (b[i] - meanB);
    aa += (a[i] - meanA) ** 2;
    bb += (b[i] - meanB) ** 2;
  }
  return ab / Math.sqrt(aa * bb);
}

const golden = JSON.parse(readFileSync(path.resolve(process.cwd(), 'test/golden/resample.json'), 'utf8')) as {
  sdssMosaic: { step: number; values: (number | null)[]; medianError: number; offsets: number[] };
};

describeWithFits('mosaic of the four SDSS tiles', () => {
  let tiles: { file: string; offset: number }[];
  let images: Image[];
  let parent: Image;

  beforeAll(async () => {
    tiles = JSON.parse(readFileSync(path.join(FITS, 'mosaic_tiles.json'), 'utf8')) as typeof tiles;
    images = await Promise.all(tiles.map(({ file }) => read(file)));
    parent = await read('rgb/reprojected_sdss_g.fits.bz2');
  });

  function mosaic(method: ResampleMethod, offsetsOf: (layers: Layer[]) => ArrayLike<number>): Raster {
    const layers = images.map((image) => resample(image, parent, method));
    const offsets = offsetsOf(layers);
    const accumulator = createAccumulator('mean', parent.width, parent.height);
    layers.forEach(({ data, footprint, width, height }, i) => {
      const matched = data.map((value) => value - offsets[i]);
      accumulate(accumulator, { data: matched, width, height }, footprint);
    });
    return finish(accumulator).raster;
  }

  it('matchBackgrounds recovers the offsets of real images within 1e-3', () => {
    const grid = optimalGrid(images);
    const layers = images.map((image) => resample(image, grid, 'bilinear'));
    const offsets = matchBackgrounds(layers, { reference: 0 });
    tiles.forEach(({ offset }, i) => expect(Math.abs(offsets[i] - offset)).toBeLessThan(1e-3));
  });

  it('matchBackgrounds recovers the offsets from a sixteenth of the pixels, too', () => {
    const coarse = fitGrid(optimalGrid(images), { maxPixels: 20_000 });
    const layers = images.map((image) => resample(image, coarse, 'exact'));
    const offsets = matchBackgrounds(layers, { reference: 0 });
    tiles.forEach(({ offset }, i) => expect(Math.abs(offsets[i] - offset)).toBeLessThan(1e-3));
  });

  it('accumulate agrees with reproject_and_coadd pixel by pixel', () => {
    const { step, values } = golden.sdssMosaic;
    const ours = mosaic('bilinear', (layers) => layers.map(() => 0)).data;
    let compared = 0;
    values.forEach((value, i) => {
      const columns = Math.ceil(parent.width / step);
      const at = Math.floor(i / columns) * step * parent.width + (i % columns) * step;
      // Where a missing pixel is near, reproject has one image fewer than we.
      if (value === null || Math.abs(ours[at] - value) > 1e-5 * Math.max(1, Math.abs(value))) return;
      compared++;
    });
    expect(compared).toBeGreaterThan(0.99 * values.filter((value) => value !== null).length);
  });

  it.each<ResampleMethod>(['bilinear', 'bicubic', 'lanczos3', 'exact'])(
    'reproject gives the parent image back within its resampling error, %s',
    (method) => {
      const { data } = mosaic(method, (layers) => matchBackgrounds(layers, { reference: 0 }));
      const residual = data.map((value, i) => value - parent.raster.data[i]);
      expect(Math.abs(median(residual))).toBeLessThan(2e-4);
      // The error of the same mosaic by reproject (bilinear); and small beside the parent's own noise.
      expect(medianError(residual)).toBeLessThan(1.01 * golden.sdssMosaic.medianError);
      expect(medianError(residual)).toBeLessThan(0.5 * pixelNoise(parent.raster));
    },
  );
});

describeWithFits('oracles', () => {
  it('reproject agrees with reproject_interp from galactic to equatorial', async () => {
    const galactic = await read('wcs/galactic_2d.fits');
    const expected = await read('wcs/reproject_reference_gal2equ.fits');
    const ours = resample(galactic, expected, 'bilinear');
    let differing = 0;
    expected.raster.data.forEach((value, i) => {
      if (Number.isNaN(value) !== Number.isNaN(ours.data[i])) differing++;
      else if (Math.abs(ours.data[i] - value) > 1e-5 * Math.abs(value)) differing++;
    });
    expect(differing).toBe(0);
  });

  it('reproject lays the gaussians of an image over those of its block-reduced, rotated copy', async () => {
    const image = await read('wcs/jdaviz_gauss100_fits_wcs.fits');
    const copy = await read('wcs/jdaviz_gauss100_fits_wcs_block_reduced_rotated.fits');
    const map = pixelMap(copy.wcs, image.wcs, copy.width, copy.height);
    const ours = reproject(image.raster, map, { method: 'exact', conserve: 'flux' });
    const inside = [...ours.data.keys()].filter((i) => ours.footprint[i] > 0.99);
    // The copy's header lost a quarter of a pixel when it was reduced (CRPIX 125 for 250), so even reproject_exact
    // correlates with it to 0.93308 only.
    expect(correlation(ours.data, copy.raster.data, inside)).toBeCloseTo(0.93308, 4);
    const total = (data: Float32Array) => inside.reduce((sum, i) => sum + data[i], 0);
    expect(total(ours.data) / total(copy.raster.data)).toBeCloseTo(1, 2);
  });
});
