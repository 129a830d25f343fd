import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { CombineMethod, MosaicInput, MosaicSpec } from '#processing-client';
import { startMosaicEngine, type MosaicEngine, type OpenedMosaic } from '../support/mosaic-engine.js';
import { mosaicSpec } from '../support/mosaic-tiles.js';

jest.setTimeout(120_000);

const FITS = path.resolve(process.cwd(), '../shared/fits');
// Needs the real FITS files next to the project for the comparison.
const describeWithFits = existsSync(FITS) ? describe : describe.skip;

type Values = readonly (number | null)[];

/** Output of test/golden/mosaic.py. */
const golden = JSON.parse(readFileSync(path.resolve(process.cwd(), 'test/golden/mosaic.json'), 'utf8')) as {
  readonly step: number;
  readonly shape: readonly [number, number];
  readonly crpix: readonly number[];
  readonly crval: readonly number[];
  readonly noise: readonly number[];
  readonly sigma: number;
  /** Images at each pixel. */
  readonly count: readonly number[];
  readonly reproject: Record<CombineMethod | 'matched', Values>;
  readonly swarp: Record<'median' | 'clipped', Values>;
};
const [HEIGHT, WIDTH] = golden.shape;
const noise = Math.max(...golden.noise);

/** Differences of the common pixels, in units of the noise; and the number of pixels in only one. */
function compare({ data, width }: OpenedMosaic, expected: Values) {
  const columns = Math.ceil(WIDTH / golden.step);
  const differences: number[] = [];
  let lone = 0;
  expected.forEach((value, i) => {
    const ours = data[Math.floor(i / columns) * golden.step * width + (i % columns) * golden.step];
    if (Number.isNaN(ours) !== (value === null)) lone++;
    else if (value !== null) differences.push((ours - value) / noise);
  });
  return { differences: differences.sort((a, b) => Math.abs(a) - Math.abs(b)), lone };
}

/** Upper bound of this fraction of the differences. */
const within = (differences: readonly number[], share: number): number =>
  Math.abs(differences[Math.floor(share * (differences.length - 1))]);

describeWithFits('a mosaic of the four SDSS tiles', () => {
  let made: MosaicEngine;
  let inputs: MosaicInput[];
  const make = (changes: Partial<MosaicSpec>) =>
    made.make(mosaicSpec(inputs, { northUp: true, backgroundMatch: false, ...changes }));

  beforeAll(async () => {
    made = await startMosaicEngine();
    inputs = [1, 2, 3, 4].map((i) => {
      const name = `mosaic_tile_g${i}.fits`;
      const bytes = readFileSync(path.join(FITS, 'derived', name));
      made.engine.store(`uploads/${name}`, bytes);
      const sha256 = createHash('sha256').update(bytes).digest('hex');
      return { key: `uploads/${name}`, name, sha256, exposureTime: null, tone: null };
    });
  });

  it('a mosaic lies on the grid of find_optimal_celestial_wcs', async () => {
    const { width, height, wcs } = await make({});
    expect([width, height]).toEqual([WIDTH, HEIGHT]);
    wcs.parameters.crval.forEach((value, i) => expect(value).toBeCloseTo(golden.crval[i], 9));
    wcs.parameters.crpix.forEach((value, i) => expect(value).toBeCloseTo(golden.crpix[i], 3));
  });

  it.each<CombineMethod>(['mean', 'sum', 'first', 'last', 'min', 'max', 'median'])(
    'a mosaic by %s agrees with reproject to a hundred-thousandth of the noise',
    async (combineMethod) => {
      const { differences, lone } = compare(await make({ combineMethod }), golden.reproject[combineMethod]);
      expect(differences.length).toBeGreaterThan(500);
      expect(lone).toBe(0);
      expect(within(differences, 0.99)).toBeLessThan(1e-5);
      // A sum of four is rounded in the seventh digit of the reference.
      expect(within(differences, 1)).toBeLessThan(combineMethod === 'sum' ? 1e-4 : 1e-5);
    },
  );

  it('a mosaic with matched backgrounds agrees with reproject', async () => {
    const { differences, lone } = compare(await make({ backgroundMatch: true }), golden.reproject.matched);
    const middle = [...differences].sort((a, b) => a - b)[differences.length >> 1];
    expect(differences.length).toBeGreaterThan(500);
    expect(lone).toBe(0);
    // Its offsets are found iteratively, ours directly: they differ by a few thousandths of the noise, in total and from image to image.
    expect(Math.abs(middle)).toBeLessThan(1e-3);
    expect(Math.max(...differences.map((each) => Math.abs(each - middle)))).toBeLessThan(3e-3);
  });

  it('a median mosaic agrees with SWarp', async () => {
    const { differences, lone } = compare(await make({ combineMethod: 'median' }), golden.swarp.median);
    expect(differences.length).toBeGreaterThan(500);
    // At the outermost pixels SWarp defines coverage differently.
    expect(lone).toBeLessThan(5);
    expect(within(differences, 0.99)).toBeLessThan(1e-5);
  });

  it('a mosaic with rejection agrees with SWarp, whose weights are inverse variances', async () => {
    const weighed = inputs.map((input, i) => ({ ...input, exposureTime: golden.noise[i] ** -2 }));
    const clipped = { inputs: weighed, weighting: 'exposure', rejectSigma: golden.sigma } as const;
    const { differences, lone } = compare(await make(clipped), golden.swarp.clipped);
    expect(differences.length).toBeGreaterThan(500);
    // SWarp leaves a hole where two values contradict each other.
    expect(lone).toBeLessThan(0.08 * golden.count.filter((n) => n > 0).length);
    expect(within(differences, 0.97)).toBeLessThan(1e-4);
  });

  it('a mosaic shows no seam: the differences across the edges of the tiles are those of the noise', async () => {
    const { data, width, height, weights } = await make({ backgroundMatch: true });
    const steps = (isSeam: boolean) => {
      const found: number[] = [];
      for (let i = 0; i + 1 < width * height; i++) {
        const isEdge = weights[i] !== weights[i + 1];
        if (weights[i] > 0 && weights[i + 1] > 0 && isEdge === isSeam) found.push(data[i + 1] - data[i]);
      }
      return found.sort((a, b) => a - b);
    };
    const seam = steps(true);
    expect(seam.length).toBeGreaterThan(1000);
    expect(Math.abs(seam[seam.length >> 1])).toBeLessThan(0.1 * noise);
    const half = (sorted: readonly number[]) =>
      sorted[Math.floor(0.75 * sorted.length)] - sorted[Math.floor(0.25 * sorted.length)];
    expect(half(seam)).toBeLessThan(1.5 * half(steps(false)));
    // Without it the seams are visible.
    const unmatched = await make({});
    const jumps: number[] = [];
    for (let i = 0; i + 1 < width * height; i++)
      if (weights[i] > 0 && weights[i + 1] > 0 && weights[i] !== weights[i + 1])
        jumps.push(Math.abs(unmatched.data[i + 1] - unmatched.data[i]));
    jumps.sort((a, b) => a - b);
    expect(jumps[jumps.length >> 1]).toBeGreaterThan(1.5 * half(seam) * 0.5);
  });
});
