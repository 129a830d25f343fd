import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { CombineMethod, BandLayer } from './combined-band.js';
import { combineBand } from './combine-band.js';
import { accumulate, createAccumulator, finish, type StreamingMethod } from './combine.js';

type Values = (number | null)[];

interface StoredLayer {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly weight: number;
  readonly data: Values;
  readonly footprint: Values;
}

/** Output of test/golden/combine.py. */
interface CombineReference {
  readonly width: number;
  readonly height: number;
  /** By numpy; mean and sum as reproject_and_coadd, median, min and max as SWarp: the script asserts it. */
  readonly stacks: {
    readonly name: string;
    readonly layers: StoredLayer[];
    readonly footprint: Values;
    readonly expected: Record<CombineMethod, Values>;
  }[];
  /** By SWarp's CLIPPED. */
  readonly clipped: {
    readonly rejectSigma: number;
    readonly noise: number[];
    readonly layers: Values[];
    readonly expected: Values;
    readonly footprint: Values;
  }[];
  /** By astropy's sigma_clip. */
  readonly ownDeviation: {
    readonly rejectSigma: number;
    readonly noise: number;
    readonly layers: Values[];
    readonly rejected: number;
    readonly mean: Values;
    readonly median: Values;
  };
}

const golden = JSON.parse(
  readFileSync(path.resolve(process.cwd(), 'test/golden/combine.json'), 'utf8'),
) as CombineReference;
const { width, height } = golden;
const STREAMING: readonly StreamingMethod[] = ['mean', 'sum', 'first', 'last', 'min', 'max'];
const METHODS: readonly CombineMethod[] = [...STREAMING, 'median'];

const floats = (values: Values): Float32Array => Float32Array.from(values, (value) => value ?? NaN);

function restored({ data, footprint, ...place }: StoredLayer): BandLayer {
  return { ...place, data: floats(data), footprint: floats(footprint) };
}

/** Images that cover the whole grid, with the weight of their noise as SWarp has it. */
function wholeLayers(images: readonly Values[], noise: readonly number[]): BandLayer[] {
  return images.map((image, i) => ({
    data: floats(image),
    footprint: new Float32Array(image.length).fill(1),
    width,
    height: image.length / width,
    noise: noise[i],
    weight: noise[i] ** -2,
  }));
}

/** The greatest difference relative to the greatest value; Infinity where only one of the two is NaN. */
function difference(actual: Float32Array, expected: Values): number {
  expect(actual).toHaveLength(expected.length);
  const scale = Math.max(...expected.map((value) => Math.abs(value ?? 0)));
  const errors = expected.map((value, i) => {
    if (Number.isNaN(actual[i]) !== (value === null)) return Infinity;
    return value === null ? 0 : Math.abs(actual[i] - value) / scale;
  });
  return Math.max(...errors);
}

/** A float32's rounding, and that of SWarp's sums in float32. */
const TOLERANCE = 1e-6;

describe.each(golden.stacks)('$name', ({ layers, footprint, expected }) => {
  it.each(STREAMING)('accumulates the %s of numpy', (method) => {
    const accumulator = createAccumulator(method, width, height);
    for (const { data, footprint, ...place } of layers.map(restored)) {
      accumulate(accumulator, { ...place, data }, footprint, place);
    }
    const mosaic = finish(accumulator);
    expect(difference(mosaic.raster.data, expected[method])).toBeLessThan(TOLERANCE);
    expect(difference(mosaic.footprint, footprint)).toBeLessThan(TOLERANCE);
  });

  it.each(METHODS)('combines to the %s of numpy', (method) => {
    const band = combineBand(layers.map(restored), width, height, method);
    expect(difference(band.data, expected[method])).toBeLessThan(TOLERANCE);
    expect(difference(band.footprint, footprint)).toBeLessThan(TOLERANCE);
  });
});

describe('rejection', () => {
  it.each(golden.clipped)('beyond $rejectSigma σ is that of SWarp', (reference) => {
    const { rejectSigma, noise, expected, footprint } = reference;
    const layers = wholeLayers(reference.layers, noise);
    const plain = combineBand(layers, width, height, 'mean');
    const band = combineBand(layers, width, height, 'mean', { rejectSigma });
    // Where all values are outliers SWarp leaves a hole, we the mean without rejection.
    const withoutHoles = expected.map((value, i) => value ?? plain.data[i]);
    const weights = footprint.map((value, i) => (value === 0 ? plain.footprint[i] : value));
    expect(difference(band.data, withoutHoles)).toBeLessThan(TOLERANCE);
    expect(difference(band.footprint, weights)).toBeLessThan(TOLERANCE);
    expect(band.rejected).toBeGreaterThan(width);
  });

  it('rejects the same outliers as astropy, for many values', () => {
    const { rejectSigma, noise, rejected, layers: images, ...expected } = golden.ownDeviation;
    const layers = wholeLayers(images, new Array<number>(images.length).fill(noise));
    for (const method of ['mean', 'median'] as const) {
      const band = combineBand(layers, width, layers[0].height, method, { rejectSigma });
      expect(band.rejected).toBe(rejected);
      expect(difference(band.data, expected[method])).toBeLessThan(TOLERANCE);
    }
  });
});

it('accumulate gives the mean of very many images as exactly as that of few', () => {
  const accumulator = createAccumulator('mean', 64, 1);
  const totals = new Float64Array(64);
  const weights = new Float64Array(64);
  for (let n = 0; n < 500; n++) {
    const data = Float32Array.from({ length: 64 }, (_, i) => 1000 + Math.sin(n * 64 + i));
    const footprint = Float32Array.from({ length: 64 }, (_, i) => 0.5 + 0.5 * Math.cos(i + 3 * n) ** 2);
    const weight = 1 + (n % 7) / 7;
    accumulate(accumulator, { data, width: 64, height: 1 }, footprint, { weight });
    for (let i = 0; i < 64; i++) {
      totals[i] += weight * footprint[i] * data[i];
      weights[i] += weight * footprint[i];
    }
  }
  const expected = Array.from(totals, (total, i) => total / weights[i]);
  expect(difference(finish(accumulator).raster.data, expected)).toBeLessThan(TOLERANCE);
});
