import { createRaster } from '../raster.js';
import { dropInfinite } from './drop-infinite.js';
import { featherWeights } from './feather.js';
import { commonPart } from './layer.js';
import { pixelNoise } from './layer-noise.js';
import { solveOffsets } from './match-backgrounds.js';
import { overlapDifferences } from './overlap-differences.js';
import { weighFootprint } from './weigh-footprint.js';

describe('dropInfinite', () => {
  it.each([
    [
      [1, Infinity, -2, -Infinity, 0, NaN],
      [1, NaN, -2, NaN, 0, NaN],
    ],
    [[Infinity], [NaN]],
    [
      [3e38, -3e38, 0],
      [3e38, -3e38, 0],
    ],
    [[], []],
  ])('leaves of %j all that is finite', (values, wanted) => {
    const made = Float32Array.from(values);
    dropInfinite(made);
    expect(made).toEqual(Float32Array.from(wanted));
  });
});

describe('layers that overlap', () => {
  /** `count` values of 10, and the values given from the first on. */
  const layer = (width: number, height: number, values: readonly number[], place = {}) => {
    const data = new Float32Array(width * height).fill(10);
    data.set(values);
    return { data, width, height, ...place };
  };
  const zeros = (width: number, height: number, place = {}) => ({
    ...layer(width, height, [], place),
    data: new Float32Array(width * height),
  });

  it.each([
    [16, 16, [1, 2, 3, 4, 5, 6, 7, 8], 9],
    [17, 17, [1, 2, 3, 4, 5, 6, 7, 8], 10],
    [18, 18, [1, 2, 3, 4, 5, 6, 7, 8, 9, 9.5], 9.25],
  ])(
    'by %i pixels differ by the median, of an even number the mean of two',
    (width, pixels, low, difference) => {
      const high = Array.from({ length: width - low.length }, (_, i) => 10 + i);
      const values = [...low, ...high];
      const sorted = values.toSorted((a, b) => a - b);
      const wanted = (sorted[(width - 1) >> 1] + sorted[width >> 1]) / 2;
      expect(overlapDifferences([layer(width, 1, values), zeros(width, 1)])).toEqual([
        { first: 0, second: 1, difference: wanted, pixels },
      ]);
      expect(wanted).toBe(difference);
    },
  );

  it('are compared within their sizes, whatever follows in their arrays', () => {
    const long = (place = {}) => ({ ...zeros(8, 7, place), data: new Float32Array(800) });
    expect(overlapDifferences([long(), long({ x: 1, y: 2 })])).toEqual([
      { first: 0, second: 1, difference: 0, pixels: 35 },
    ]);
  });

  it('by fifteen pixels give no difference', () => {
    expect(overlapDifferences([zeros(15, 1), zeros(15, 1)])).toEqual([]);
    expect(overlapDifferences([zeros(16, 1), zeros(16, 1)])).toHaveLength(1);
  });

  it.each([
    [{ x: 3, y: -2 }, {}, { x: 3, y: 0, xEnd: 8, yEnd: 5 }, 25],
    [{}, { x: 3, y: -2 }, { x: 3, y: 0, xEnd: 8, yEnd: 5 }, 25],
    [{ x: -4 }, { y: 1 }, { x: 0, y: 1, xEnd: 4, yEnd: 7 }, 24],
    [{ x: 100, y: 100 }, { x: 102, y: 103 }, { x: 102, y: 103, xEnd: 108, yEnd: 107 }, 24],
  ])('at %j and %j have the part %j in common', (first, second, part, pixels) => {
    const at = (place: { x?: number; y?: number }) => {
      // The value tells the place in the grid.
      const made = zeros(8, 7, place);
      made.data.forEach(
        (_, i) => (made.data[i] = (i % 8) + (place.x ?? 0) + 1000 * (Math.floor(i / 8) + (place.y ?? 0))),
      );
      return made;
    };
    expect(commonPart(at(first), at(second))).toEqual(part);
    expect(overlapDifferences([at(first), at(second)])).toEqual([
      { first: 0, second: 1, difference: 0, pixels },
    ]);
  });
});

describe('solveOffsets', () => {
  const pair = (first: number, second: number, difference: number, pixels = 100) => ({
    ...{ first, second, difference, pixels },
  });

  it.each([-1, 3, 0.5, NaN])('refuses the reference %p', (reference) => {
    expect(() => solveOffsets(3, [], { reference })).toThrow('reference');
  });

  it('solves pairs that agree, whatever their pixels, and each group by itself', () => {
    const pairs = [pair(0, 1, 2, 7), pair(1, 2, 3, 900), pair(0, 2, 5, 40), pair(3, 4, 8)];
    const near = (values: readonly number[]) => values.map((value) => expect.closeTo(value, 9) as number);
    expect([...solveOffsets(6, pairs)]).toEqual(near([7 / 3, 1 / 3, -8 / 3, 4, -4, 0]));
    expect([...solveOffsets(6, pairs, { reference: 0 })]).toEqual(near([0, -2, -5, 4, -4, 0]));
    expect([...solveOffsets(6, pairs, { reference: 4 })]).toEqual(near([7 / 3, 1 / 3, -8 / 3, 8, 0, 0]));
    expect([...solveOffsets(3, [pair(2, 0, 4), pair(1, 2, -1)])]).toEqual(near([-7 / 3, 2 / 3, 5 / 3]));
  });
});

describe('pixelNoise', () => {
  it('takes neighbours of a row, none across its end, and none beyond the image', () => {
    // Within the rows all is even; from row to row it jumps.
    const steps = createRaster(
      3,
      4,
      Float32Array.from({ length: 12 }, (_, i) => 100 * Math.floor(i / 3)),
    );
    expect(pixelNoise(steps)).toBe(0);
    expect(pixelNoise(steps, 2)).toBe(0);
    const one = createRaster(2, 1, Float32Array.of(1, 4));
    expect(pixelNoise(one)).toBeCloseTo((3 * 1.482602218505602) / Math.SQRT2, 12);
    expect(pixelNoise(one, 2)).toBeNaN();
  });
});

describe('featherWeights', () => {
  it('extends from every side over missing pixels, up to the first value', () => {
    const missing = (holes: readonly number[]) => {
      const image = createRaster(7, 7, new Float32Array(49).fill(1));
      for (const at of holes) image.data[at] = NaN;
      return featherWeights(image, 3);
    };
    const whole = missing([]);
    // A notch from each side reaches two pixels in: the centre, three from every edge, is nearer to it.
    for (const notch of [
      [3, 10],
      [45, 38],
      [21, 22],
      [27, 26],
    ]) {
      expect(whole[24]).toBe(1);
      expect([notch, missing(notch)[24]]).toEqual([notch, expect.closeTo((4 / 9) * (3 - 4 / 3), 6)]);
      // Without its outer end it is a hole inside.
      expect([notch, missing(notch.slice(1))[24]]).toEqual([notch, 1]);
    }
  });

  it('refuses input that is no raster', () => {
    expect(() => featherWeights({ data: new Float32Array(3), width: 2, height: 2 }, 1)).toThrow('data');
  });
});

describe('weighFootprint', () => {
  it('names an array that is too short, or no Float32Array', () => {
    expect(() => weighFootprint(new Float32Array(3), new Float32Array(2))).toThrow('weights: 2 values for 3');
    expect(() => weighFootprint([] as never, new Float32Array(0))).toThrow('footprint');
    expect(() => weighFootprint(new Float32Array(0), [] as never)).toThrow('weights');
  });

  it.each([
    [1e30, Math.fround(1e30) <= 1e30 ? Math.fround(1e30) : 0],
    [1.1e30, 0],
    [0, 0],
    [-1, 0],
    [NaN, 0],
    [Infinity, 0],
    [1e-30, Math.fround(1e-30)],
  ])('a weight of %p counts %p', (weight, counts) => {
    const footprint = Float32Array.of(1);
    weighFootprint(footprint, Float32Array.of(weight));
    expect(footprint[0]).toBe(counts);
  });
});
