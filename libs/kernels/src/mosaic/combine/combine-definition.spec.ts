import type { BandLayer, CombineMethod } from './combined-band.js';
import { combineBand, combineBandPlain } from './combine-band.js';
import { accumulate, createAccumulator, finish, type StreamingMethod } from './combine.js';
import { combineBandVector } from './combine-stack-vector.js';

// All ways to combine against the definition, written down once more, value by value.

interface Counted {
  readonly value: number;
  readonly weight: number;
  readonly noise: number;
}

const median = (values: readonly number[]) => {
  const sorted = values.toSorted((a, b) => a - b);
  return (sorted[(sorted.length - 1) >> 1] + sorted[sorted.length >> 1]) / 2;
};
const total = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0);

/** The values that the layers have at a pixel, in order. */
const valuesAt = (layers: readonly BandLayer[], column: number, row: number): Counted[] =>
  layers.flatMap(({ data, footprint, width, height, x = 0, y = 0, weight = 1, offset = 0, noise = 0 }) => {
    const [i, j] = [column - x, row - y];
    if (i < 0 || i >= width || j < 0 || j >= height) return [];
    const own = { value: Math.fround(data[j * width + i] - offset), noise };
    const counted = (footprint?.[j * width + i] ?? 1) * weight;
    return Number.isNaN(own.value) || !(counted > 0) ? [] : [{ ...own, weight: counted }];
  });

function withoutOutliers(stack: Counted[], sigma: number | undefined): Counted[] {
  if (sigma === undefined || stack.length < 3) return stack;
  const center = median(stack.map(({ value }) => value));
  const kept = stack.filter(
    ({ value, noise }) => Math.abs(value - center) <= sigma * noise + 0.3 * Math.abs(center),
  );
  return kept.length === 0 ? stack : kept;
}

const COMBINE: Record<CombineMethod, (stack: readonly Counted[]) => number> = {
  median: (stack) => median(stack.map(({ value }) => value)),
  mean: (stack) =>
    total(stack.map(({ value, weight }) => value * weight)) / total(stack.map(({ weight }) => weight)),
  sum: (stack) => total(stack.map(({ value, weight }) => value * weight)),
  first: (stack) => stack[0].value,
  last: (stack) => stack.at(-1)!.value,
  min: (stack) => Math.min(...stack.map(({ value }) => value)),
  max: (stack) => Math.max(...stack.map(({ value }) => value)),
};

function defined(layers: readonly BandLayer[], [width, height]: Size, method: CombineMethod, sigma?: number) {
  let rejected = 0;
  const data = new Float32Array(width * height).fill(NaN);
  const footprint = new Float32Array(width * height);
  for (let at = 0; at < data.length; at++) {
    const all = valuesAt(layers, at % width, Math.floor(at / width));
    if (all.length === 0) continue;
    const kept = withoutOutliers(all, sigma);
    rejected += all.length - kept.length;
    data[at] = COMBINE[method](kept);
    footprint[at] = total(kept.map(({ weight }) => weight));
  }
  return { data, footprint, rejected };
}

type Size = readonly [width: number, height: number];
const METHODS = Object.keys(COMBINE) as CombineMethod[];

/** A value that looks like noise, the same every time. */
const noisy = (i: number, seed: number) => {
  const value = Math.sin(i * 12.9898 + seed * 78.233) * 43758.5453;
  return value - Math.floor(value);
};

/** Layers that lie within, across each edge and beyond, with gaps, outliers and pixels that count nothing. */
function layersOn([width, height]: Size, count: number, hasFootprints: boolean): BandLayer[] {
  const places: Size[] = [
    [0, 0],
    [-2, -1],
    [width - 5, height - 2],
    [3, -2],
    [-4, 1],
    [width, 0],
    [0, height],
    [-7, 0],
    [1, 1],
  ];
  return Array.from({ length: count }, (_, i) => {
    const size: Size = i % 3 === 0 ? [width, height] : [7, 3];
    const data = Float32Array.from({ length: size[0] * size[1] }, (__, at) =>
      noisy(at, i) < 0.15 ? NaN : noisy(at, i + 50) < 0.1 ? 60 : 5 + 4 * noisy(at, i + 99),
    );
    const footprint = data.map((__, at) => (noisy(at, i + 7) < 0.2 ? 0 : noisy(at, i + 8)));
    const [x, y] = places[i % places.length];
    // Some omit default values.
    const place = i % 4 === 0 && x === 0 && y === 0 ? {} : { x, y };
    const counted = i % 4 === 0 ? {} : { weight: 0.5 + i / 3, offset: i / 8 - 1 };
    const shares = hasFootprints && i !== 1 ? { footprint } : {};
    return { data, width: size[0], height: size[1], noise: 0.3 + i / 10, ...place, ...counted, ...shares };
  });
}

const room = ([width, height]: Size) => ({
  data: new Float32Array(width * height).fill(-99),
  footprint: new Float32Array(width * height).fill(-99),
});

const SIZE: Size = [13, 6];

describe.each(METHODS)('%s', (method) => {
  it.each([0, 1, 2, 3, 4, 9])('of %i layers is as it is defined, with vectors and without', (count) => {
    for (const hasFootprints of [false, true]) {
      for (const sigma of [undefined, 1]) {
        const layers = layersOn(SIZE, count, hasFootprints);
        const wanted = defined(layers, SIZE, method, sigma);
        const [plain, vector] = [room(SIZE), room(SIZE)];
        const counts = [
          combineBandPlain(layers, ...SIZE, method, sigma, plain),
          combineBandVector(layers, ...SIZE, method, sigma, vector),
        ];
        expect(counts).toEqual([wanted.rejected, wanted.rejected]);
        for (const made of [plain, vector, combineBand(layers, ...SIZE, method, { rejectSigma: sigma })]) {
          expectNear(made.data, wanted.data);
          expectNear(made.footprint, wanted.footprint);
        }
      }
    }
  });
});

describe('layers as wide as the band', () => {
  const SQUARE: Size = [16, 8];
  const full = (value: number, place: Pick<BandLayer, 'x' | 'y'>, height: number): BandLayer => ({
    ...{ data: new Float32Array(16 * height).fill(value), width: 16, height, ...place },
  });

  it.each(METHODS)('skip rows outside of them: %s', (method) => {
    // The vectors' memory holds what came before: a band that has a value everywhere.
    combineBand([full(77, {}, 8), full(77, {}, 8)], ...SQUARE, method);
    const layers = [full(5, { y: 3 }, 9), full(3, { y: -2 }, 7), full(9, { y: 6 }, 2), full(1, { y: 1 }, 2)];
    for (const some of [layers, layers.slice(0, 1), layers.slice(1, 2), layers.slice(2)]) {
      const made = combineBand(some, ...SQUARE, method);
      expectNear(made.data, defined(some, SQUARE, method).data);
    }
  });

  it('end at their size, whatever follows in their arrays', () => {
    const long = { ...full(5, { y: 1 }, 2), data: new Float32Array(160).fill(5) };
    for (const combine of [combineBandPlain, combineBandVector]) {
      const made = room(SQUARE);
      combine([long], ...SQUARE, 'mean', undefined, made);
      expectNear(made.data, defined([long], SQUARE, 'mean').data);
    }
  });
});

describe.each<CombineMethod>(['mean', 'median'])('%s', (method) => {
  it.each<[string, Size, number]>([
    ['wider than a block', [1100, 2], 3],
    ['of more rows than a block', [40, 420], 2],
    ['of more images than a block has columns for', [9, 2], 40],
  ])('of a band %s is as it is defined', (_, size, count) => {
    const layers = layersOn(size, count, true);
    const made = combineBand(layers, ...size, method);
    const wanted = defined(layers, size, method);
    expectNear(made.data, wanted.data);
    expectNear(made.footprint, wanted.footprint);
  });
});

describe.each(METHODS.filter((method): method is StreamingMethod => method !== 'median'))(
  '%s, image after image',
  (method) => {
    it.each([1, 2, 3, 4, 9])('of %i images is as it is defined', (count) => {
      for (const hasFootprints of [false, true]) {
        const layers = layersOn(SIZE, count, hasFootprints);
        const wanted = defined(layers, SIZE, method);
        const memory = new ArrayBuffer(12 * SIZE[0] * SIZE[1]);
        new Uint8Array(memory).fill(77);
        for (const options of [{}, { memory }, { shared: true }]) {
          const mosaic = createAccumulator(method, ...SIZE, options);
          for (const layer of layers) accumulate(mosaic, layer, layer.footprint, layer);
          const { raster, footprint } = finish(mosaic);
          expectNear(raster.data, wanted.data);
          expectNear(footprint, wanted.footprint);
        }
      }
    });

    it('keeps its numbers in the given memory', () => {
      const bytes = method === 'mean' || method === 'sum' ? 8 : 4;
      const own = createAccumulator(method, 4, 3);
      expect([own.values.buffer.byteLength, own.weights.buffer.byteLength]).toEqual([12 * bytes, 48]);
      expect(own.values.buffer).toBeInstanceOf(ArrayBuffer);
      const shared = createAccumulator(method, 4, 3, { shared: true });
      expect(
        [shared.values.buffer, shared.weights.buffer].map((one) => one instanceof SharedArrayBuffer),
      ).toEqual([true, true]);
      const memory = new ArrayBuffer(12 * (bytes + 4));
      const given = createAccumulator(method, 4, 3, { memory });
      expect([given.values.buffer, given.weights.buffer]).toEqual([memory, memory]);
      expect(given.weights.byteOffset).toBe(12 * bytes);
    });
  },
);

describe('input that cannot be combined', () => {
  const layer = { data: new Float32Array(6), width: 3, height: 2, noise: 0 };

  it('is refused by name', () => {
    expect(() => combineBand([layer], 3, 2, 'mode' as 'mean')).toThrow('method');
    expect(() => combineBand([{ ...layer, height: 3 }], 3, 2, 'mean')).toThrow('layer');
    expect(() => combineBand([layer], 3, -2, 'mean')).toThrow('height');
    expect(() => createAccumulator('median' as 'mean', 3, 2)).toThrow('method');
    expect(() => createAccumulator('mean', 0.5, 2)).toThrow('width');
    const mosaic = createAccumulator('mean', 3, 2);
    expect(() => accumulate(mosaic, { ...layer, width: 4 }, undefined)).toThrow('image');
    expect(() => accumulate(mosaic, layer, new Float32Array(5))).toThrow('footprint: 5 values for 3 × 2');
    for (const weight of [0, -1, NaN])
      expect(() => accumulate(mosaic, layer, undefined, { weight })).toThrow('weight');
  });

  it('without noise is refused, with a noise of 0 not', () => {
    expect(combineBand([layer, layer, layer], 3, 2, 'mean', { rejectSigma: 3 }).rejected).toBe(0);
    for (const noise of [-0.1, NaN, undefined])
      expect(() => combineBand([layer, { ...layer, noise }], 3, 2, 'mean', { rejectSigma: 3 })).toThrow(
        'image 1',
      );
  });
});

/** To single precision, NaN at the same places. */
function expectNear(made: Float32Array, wanted: Float32Array): void {
  const isNear = (value: number, i: number) =>
    Object.is(value, wanted[i]) || Math.abs(value - wanted[i]) <= 1e-5 * (1 + Math.abs(wanted[i]));
  expect(made).toHaveLength(wanted.length);
  expect([...made.keys()].filter((i) => !isNear(made[i], i))).toEqual([]);
}
