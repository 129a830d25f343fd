import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { linearToSrgb, pixelAt, type Raster } from '#kernels';
import type { CompositionGrid, CompositionGridSpec, ProcessingClient } from '#processing-client';
import { channelSpec } from '../support/composite-spec.js';
import { openComposer, type Compose, type DeepPicture } from '../support/deep-composite.js';
import { finestOf, wholeLevel } from '../support/grid-tiles.js';
import { sharedEngine } from '../support/shared-stack.js';
import { STAR_FIELDS, starFieldFile } from '../support/star-fields.js';
import { channelImage, STAR, STAR_CHANNELS } from '../support/star-channels.js';
import { clientOf, type SharedEngine } from '../support/start-engine.js';

jest.setTimeout(180_000);

const FITS = path.resolve('../shared/fits');
// Needs the real FITS files next to the project.
const describeWithFits = existsSync(FITS) ? describe : describe.skip;
const WHITE = 65535;
const [WHITE_LIGHT, NO_LIGHT] = [
  [1, 1, 1],
  [0, 0, 0],
] as const;
type ShownLimits = CompositionGrid['channels'][number]['suggested']['limits'];

let engine: SharedEngine;
let client: ProcessingClient;
let compose: Compose;
beforeAll(async () => {
  engine = await sharedEngine();
  client = clientOf(engine);
  compose = await openComposer({});
});

const inputOf = (name: string) => ({ key: `library/grid-pictures/${name}`, name });
const store = (name: string, bytes: Uint8Array): void => engine.store(inputOf(name).key, bytes);

const specOf = (channels: readonly (readonly string[])[]): CompositionGridSpec => ({
  channels: channels.map((names) => ({ inputs: names.map(inputOf), label: null, wavelengthUm: null })),
  ...{ crop: 'union', northUp: true, rotationDegrees: 0, resolutionMatch: false },
});

/** The centre of the pixels that are brighter than half of the brightest, weighted by their excess. */
function centreOfStar({ width, data }: Raster): [x: number, y: number] {
  const half = data.reduce((most, value) => Math.max(most, value || 0), 0) / 2;
  let [sum, sumX, sumY] = [0, 0, 0];
  data.forEach((value, i) => {
    if (!(value > half)) return;
    sum += value - half;
    sumX += (value - half) * (i % width);
    sumY += (value - half) * Math.floor(i / width);
  });
  return [sumX / sum, sumY / sum];
}

/** The greatest difference between 16-bit composites of one white channel and the tiles of their grid, of every channel, on three levels. */
async function differenceFromPictures(channels: readonly (readonly string[])[]): Promise<number> {
  const request = specOf(channels);
  const grid = await client.compositionGrid(request);
  const differences = [];
  for (const level of new Set([0, Math.min(1, grid.levels.length - 1), grid.levels.length - 1])) {
    const window = { level, x: 0, y: 0, ...grid.levels[level] };
    for (const index of channels.keys()) {
      const shown = channels.map((names, i) => pictured(names, grid.channels[i], i === index));
      const picture = await compose(shown, { window, width: null, normalization: 'sum' });
      const tiles = await wholeLevel(client, grid, request, index, level);
      differences.push(greatestDifference(picture, tiles, grid.channels[index].suggested.limits));
    }
  }
  return Math.max(...differences);
}

/** A channel of a composite between the limits that the grid suggests: white, or black, so that it only takes part in the grid. */
const pictured = (
  names: readonly string[],
  { suggested: { limits } }: CompositionGrid['channels'][number],
  isWhite: boolean,
) =>
  ({
    ...channelSpec([]),
    inputs: names.map(inputOf),
    limits,
    color: { rgb: isWhite ? WHITE_LIGHT : NO_LIGHT },
  }) as const;

function greatestDifference(
  picture: DeepPicture,
  { width, height, data }: Raster,
  limits: ShownLimits,
): number {
  expect([picture.width, picture.height]).toEqual([width, height]);
  const { low, high } = limits;
  let largest = 0;
  data.forEach((value, i) => {
    const row = height - 1 - Math.floor(i / width);
    const shown = picture.data[3 * (row * width + (i % width))];
    const light = Math.min(1, Math.max(0, (value - low) / (high - low)));
    const expected = Number.isNaN(value) ? 0 : Math.round(WHITE * linearToSrgb(light));
    largest = Math.max(largest, Math.abs(shown - expected));
  });
  return largest;
}

describe('the tiles of a composition grid', () => {
  it('are what a composite of a channel of several images shows', async () => {
    const names = STAR_FIELDS[2].map(({ bytes }, k) => {
      store(`mosaic-${k}.fits`, bytes);
      return `mosaic-${k}.fits`;
    });
    expect(await differenceFromPictures([names])).toBeLessThanOrEqual(1);
  });

  it('have a star at the same place in all channels, within a tenth of a pixel', async () => {
    STAR_CHANNELS.forEach((channel, i) => store(`star-${i}.fits`, channelImage(channel)));
    const request = specOf(STAR_CHANNELS.map((_, i) => [`star-${i}.fits`]));
    const grid = await client.compositionGrid(request);
    const expected = pixelAt(finestOf(grid).wcs, STAR.ra, STAR.dec);
    for (const index of grid.channels.keys()) {
      const [x, y] = centreOfStar(await wholeLevel(client, grid, request, index, 0));
      expect(Math.hypot(x - expected.x, y - expected.y)).toBeLessThan(0.05);
    }
  });

  it('are what a composite of twenty images shows, whose backgrounds differ', async () => {
    const names = Array.from({ length: 20 }, (_, k) => `many-${k}.fits`);
    names.forEach((name, k) => {
      const place = { ra: 40 + 0.004 * (k % 5), dec: -20 + 0.004 * Math.floor(k / 5), rotationDeg: 3 * k };
      store(name, starFieldFile({ ...place, width: 260, height: 260 }, 7, 5 * k).bytes);
    });
    expect(await differenceFromPictures([names])).toBeLessThanOrEqual(1);
  });
});

describeWithFits('the tiles of real images (needs ../shared/fits)', () => {
  it.each([
    [
      'the COSMOS ring, two pixel scales with the same middle',
      ['F115W', 'F150W', 'F277W', 'F444W'].map((filter) => [
        `derived/cosmos_ring_${filter}_nominalwcs_i2d.fits`,
      ]),
    ],
    ...['04101_00001', '26101_00003'].map(
      (visit) =>
        [`the Orion Bar, visit ${visit}`, [[`jwst/jw01288015001_${visit}_mirimage_i2d.fits`]]] as [
          string,
          string[][],
        ],
    ),
    ['SDSS', ['g', 'r', 'i'].map((band) => [`rgb/reprojected_sdss_${band}.fits.bz2`])],
    ['2MASS', [['rgb/gc_2mass_k.fits'], ['rgb/aplpy_2MASS_k.fits.gz']]],
  ])('are what composites show of %s', async (_, channels) => {
    for (const name of channels.flat()) store(name, readFileSync(path.join(FITS, name)));
    expect(await differenceFromPictures(channels)).toBeLessThanOrEqual(1);
  });
});
