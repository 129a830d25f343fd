import path from 'node:path';
import { findSources, writeFits } from '#kernels';
import type { FoundSource, ProcessingClient } from '#processing-client';
import { cataloguedFields, itWith, readShared, type CataloguedSource } from '../golden/detect-catalogues.js';
import { searchSources, USUAL_SEARCH } from '../support/search-sources.js';
import { seededRandom } from '../support/seeded-random.js';
import { sharedEngine } from '../support/shared-stack.js';
import { clientOf, type SharedEngine } from '../support/start-engine.js';

jest.setTimeout(120_000);

/** Distance of two centres of the same source, pixels, and relative tolerance of its flux. */
const PLACE = 0.1;
const LIGHT = 1e-3;
/** Share of the sources found by both. */
const MATCHED = 0.99;

let engine: SharedEngine;
let client: ProcessingClient;
beforeAll(async () => {
  engine = await sharedEngine();
  client = clientOf(engine);
});

describe.each(cataloguedFields)('the catalogue of $file', (field) => {
  const { file, fwhm, npixels, methods } = field;
  const key = `library/${path.basename(file)}`;
  beforeAll(() => engine.store(key, readShared(file)));

  const isSame = ({ x, y, flux, peak }: FoundSource, [x0, y0, flux0, peak0]: CataloguedSource) =>
    Math.hypot(x - x0, y - y0) <= PLACE &&
    Math.abs(flux - flux0) <= LIGHT * Math.abs(flux0) &&
    Math.abs(peak - peak0) <= LIGHT * Math.abs(peak0);

  itWith(file).each(['daofind', 'iraf', 'segmentation', 'whole'] as const)(
    'is that of photutils by %s',
    async (name) => {
      const { thresholdSigma, sources: theirs } = methods[name];
      const method = name === 'whole' ? 'segmentation' : name;
      const options = { method, thresholdSigma, fwhm, npixels, deblend: name !== 'whole' } as const;
      const {
        sources: ours,
        count,
        truncated,
        background,
        threshold,
      } = await searchSources(client, key, options);
      expect([ours.length, truncated]).toEqual([count, false]);
      expect(theirs.length).toBeGreaterThan(10);
      const found = theirs.filter((their) => ours.some((our) => isSame(our, their))).length;
      const confirmed = ours.filter((our) => theirs.some((their) => isSame(our, their))).length;
      expect(found / theirs.length).toBeGreaterThanOrEqual(MATCHED);
      expect(confirmed / ours.length).toBeGreaterThanOrEqual(MATCHED);
      expect(background.median! / field.median).toBeCloseTo(1, 5);
      expect(background.rms! / field.rms).toBeCloseTo(1, 5);
      expect(threshold! / (thresholdSigma * field.rms)).toBeCloseTo(1, 5);
    },
  );

  itWith(file)('lies on the sky where astropy says', async () => {
    const { pixel, sky } = field.place;
    const { thresholdSigma } = methods.segmentation;
    const { sources } = await searchSources(client, key, { thresholdSigma, fwhm, npixels });
    const same = sources.find(({ x, y }) => Math.hypot(x - pixel[0], y - pixel[1]) <= PLACE)!;
    if (!sky) return expect([same.ra, same.dec]).toEqual([null, null]);
    // The written position loses a thousandth of a pixel: less than 1e-6 degrees.
    expect(Math.abs(same.ra! - sky[0])).toBeLessThan(1e-6);
    expect(Math.abs(same.dec! - sky[1])).toBeLessThan(1e-6);
  });
});

/** Noise, stars and a long trail, over several strips. */
function wideField(width: number, height: number, seed: number): Float32Array {
  const random = seededRandom(seed);
  const data = new Float32Array(width * height);
  for (let i = 0; i < data.length; i++) data[i] = 10 + random() + random();
  for (let star = 0; star < 300; star++) {
    const [x0, y0, peak] = [random() * width, random() * height, 5 + 300 * random() ** 4];
    for (let y = Math.max(0, Math.ceil(y0 - 8)); y < Math.min(height, y0 + 8); y++)
      for (let x = Math.max(0, Math.ceil(x0 - 8)); x < Math.min(width, x0 + 8); x++)
        data[y * width + x] += peak * Math.exp(-((x - x0) ** 2 + (y - y0) ** 2) / 5);
  }
  for (let y = 0; y < height; y++) data.fill(40, y * width + 50 + (y >> 2), y * width + 52 + (y >> 2));
  return data;
}

describe('an image of several strips', () => {
  it.each([
    [900, 1700, 1],
    [2300, 950, 2],
  ])('has the sources of the whole (%i × %i)', async (width, height, seed) => {
    const data = wideField(width, height, seed);
    engine.store('library/wide.fits', writeFits([{ shape: [width, height], data }]));
    for (const method of ['daofind', 'iraf', 'segmentation', 'auto'] as const) {
      const options = { ...USUAL_SEARCH, method, thresholdSigma: 4 };
      const background = { excludePercent: 90 };
      const whole = findSources({ data, width, height }, { ...options, background });
      const {
        sources,
        count,
        method: used,
        threshold,
      } = await searchSources(client, 'library/wide.fits', options);
      expect([used, count, threshold]).toEqual([whole.method, whole.found, whole.threshold]);
      expect(count).toBeGreaterThan(50);
      const rounded = ({ id, y, x, flux, area }: Pick<FoundSource, 'id' | 'y' | 'x' | 'flux' | 'area'>) => [
        id,
        x,
        y.toFixed(8),
        flux,
        area,
      ];
      expect(sources.map(rounded)).toEqual(whole.sources.map(rounded));
    }
  });
});

describe('a trail across an image', () => {
  it('is one source next to a star, however large the box around it', async () => {
    const side = 1500;
    const data = new Float32Array(side * side);
    for (let i = 0; i < data.length; i++) data[i] = 5 + (i % 7) / 10 + (i % 11) / 10;
    for (let y = 100; y < 1400; y++) data.fill(50, y * side + y, y * side + y + 3);
    // A star: with the trail it is one of two regions, and not a star field.
    for (let i = 0; i < 225; i++) {
      const [x, y] = [(i % 15) - 7, Math.floor(i / 15) - 7];
      data[(300 + y) * side + 1200 + x] += 300 * Math.exp(-(x * x + y * y) / 4);
    }
    engine.store('library/trail.fits', writeFits([{ shape: [side, side], data }]));
    for (const method of ['segmentation', 'auto'] as const) {
      const { sources, method: used } = await searchSources(client, 'library/trail.fits', { method });
      expect([used, sources.length, sources[0].area]).toEqual(['segmentation', 2, 3 * 1300]);
      const [{ x, y, angle, flux }] = sources;
      expect([x, y, angle]).toEqual([
        expect.closeTo(750.5, 1),
        expect.closeTo(749.5, 1),
        expect.closeTo(45, 1),
      ]);
      expect(flux / (3 * 1300 * (50 - 5.8))).toBeCloseTo(1, 2);
    }
  });
});

describe('an image of pure noise', () => {
  it('is refused at a threshold that too many pixels exceed, and searched above it', async () => {
    const [width, height] = [3010, 3010];
    const data = new Float32Array(width * height);
    // Four of nine pixels are bright, none adjacent: 4.03 million runs.
    for (let i = 0; i < data.length; i++) data[i] = i % 9 < 8 && (i % 9) % 2 === 0 ? 1 : -1 - (i % 7) / 100;
    engine.store('library/comb.fits', writeFits([{ shape: [width, height], data }]));
    const least = { thresholdSigma: 1, npixels: 1, method: 'auto' } as const;
    await expect(searchSources(client, 'library/comb.fits', least)).rejects.toMatchObject({
      failure: 'rejected',
      body: { kind: 'validation', errors: [{ field: 'thresholdSigma' }] },
    });
    expect((await searchSources(client, 'library/comb.fits', { ...least, thresholdSigma: 5 })).count).toBe(0);
  });
});
