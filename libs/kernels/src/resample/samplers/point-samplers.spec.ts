import { createRaster, type Raster } from '../../raster.js';
import { lanczosTable } from './lanczos-table.js';
import type { CurveSampler, RowSampler } from './row-sampler.js';
import { bicubicSampler } from './sample-bicubic.js';
import { bilinearAlong, sampleBilinear } from './sample-bilinear.js';
import { lanczos3Along, sampleLanczos3 } from './sample-lanczos3.js';
import { nearestAlong, sampleNearest } from './sample-nearest.js';
import { splineCoefficients } from './spline-coefficients.js';

// Each method against its definition, written down once more: point by point, without any table or short cut.

const sinc = (x: number) => (x === 0 ? 1 : Math.sin(Math.PI * x) / (Math.PI * x));
const clamp = (value: number, last: number) => Math.min(last, Math.max(0, value));
const pixel = ({ data, width, height }: Raster, x: number, y: number) =>
  data[clamp(y, height - 1) * width + clamp(x, width - 1)];

/** A separable kernel over the pixels around a point, edge values repeated, the weights scaled to 1. */
function separable(
  image: Raster,
  x: number,
  y: number,
  reach: number,
  weight: (x: number) => number,
): number {
  const [column, row] = [Math.floor(x), Math.floor(y)];
  let [sum, weights] = [0, 0];
  for (let j = row - reach + 1; j <= row + reach; j++) {
    for (let i = column - reach + 1; i <= column + reach; i++) {
      const w = weight(x - i) * weight(y - j);
      sum += w * pixel(image, i, j);
      weights += w;
    }
  }
  return sum / weights;
}

const definitions: Record<string, (image: Raster, x: number, y: number) => number> = {
  nearest: (image, x, y) => pixel(image, Math.floor(x + 0.5), Math.floor(y + 0.5)),
  bilinear: (image, x, y) => separable(image, x, y, 1, (d) => 1 - Math.abs(d)),
  lanczos3: (image, x, y) => separable(image, x, y, 3, (d) => (Math.abs(d) < 3 ? sinc(d) * sinc(d / 3) : 0)),
};

/** Weights of the neighbours of a missing pixel: bilinear, scaled to 1; none at the missing pixel itself. */
function aroundMissing(image: Raster, x: number, y: number): number {
  const [px, py] = [clamp(x, image.width - 1), clamp(y, image.height - 1)];
  if (Number.isNaN(pixel(image, Math.floor(px + 0.5), Math.floor(py + 0.5)))) return NaN;
  let [sum, weights] = [0, 0];
  for (const j of [Math.floor(py), Math.floor(py) + 1]) {
    for (const i of [Math.floor(px), Math.floor(px) + 1]) {
      const w = (1 - Math.abs(px - i)) * (1 - Math.abs(py - j));
      const value = pixel(image, i, j);
      if (w > 0 && !Number.isNaN(value)) [sum, weights] = [sum + w * value, weights + w];
    }
  }
  return sum / weights;
}

function imageOf(width: number, height: number): Raster {
  const image = createRaster(width, height);
  image.data.forEach((_, i) => (image.data[i] = 10 * Math.sin(1.3 * i) + ((7 * i) % 11) + i / 9));
  return image;
}

/** Points in and around an image: at every quarter of a pixel, on its edges, beside them and beyond. */
function pointsOf({ width, height }: Raster): [number, number][] {
  const along = (count: number) => [
    ...[-0.501, -0.5, -0.499, -0.25, 0, 0.3, count - 1.2, count - 1, count - 0.7, count - 0.501, count - 0.5],
    ...[count - 0.499, NaN, -7, count + 7],
    ...[1, 1.25, 1.5, 2, 2.25, 2.9990234375, 3.5, count - 2, count - 2.25, count - 3, count - 3.5, count - 4],
    ...[count - 4.75, count / 2 + 0.123],
  ];
  return along(width).flatMap((x) => along(height).map((y): [number, number] => [x, y]));
}

function sample(sampler: RowSampler['atPoints'], image: Raster, points: readonly [number, number][]) {
  const [x, y] = [0, 1].map((axis) => Float64Array.from(points, (point) => point[axis]));
  // Three values before and one after must stay unchanged.
  const data = new Float32Array(points.length + 4).fill(77);
  const footprint = new Float32Array(points.length + 4).fill(77);
  sampler(image, x, y, points.length, data, footprint, 3);
  for (const array of [data, footprint])
    expect([...array.subarray(0, 3), array[points.length + 3]]).toEqual([77, 77, 77, 77]);
  return { data: data.subarray(3, -1), footprint: footprint.subarray(3, -1) };
}

const isIn = ({ width, height }: Raster, [x, y]: readonly [number, number]) =>
  x >= -0.5 && x <= width - 0.5 && y >= -0.5 && y <= height - 0.5;

/** Bilinear holds the edge value beyond the outermost centres; nearest takes the last pixel on the very edge. */
const place = (name: string, image: Raster, [x, y]: readonly [number, number]): [number, number] =>
  name === 'bilinear' ? [clamp(x, image.width - 1), clamp(y, image.height - 1)] : [x, y];

const SAMPLERS: [string, RowSampler['atPoints'], number][] = [
  ['nearest', sampleNearest, 0],
  ['bilinear', sampleBilinear, 1e-5],
  ['lanczos3', sampleLanczos3, 2e-4],
];
const SIZES: [number, number][] = [
  [16, 13],
  [13, 16],
  [6, 7],
  [3, 2],
  [2, 5],
  [1, 1],
];

describe.each(SAMPLERS)('%s at points', (name, sampler, tolerance) => {
  it.each(SIZES)('is as it is defined, in an image of %i × %i', (width, height) => {
    const image = imageOf(width, height);
    const points = pointsOf(image);
    const { data, footprint } = sample(sampler, image, points);
    const wrong = points.filter((point, i) => {
      if (!isIn(image, point)) return footprint[i] !== 0 || !Number.isNaN(data[i]);
      const wanted = definitions[name](image, ...place(name, image, point));
      return footprint[i] !== 1 || !(Math.abs(data[i] - wanted) <= tolerance + 1e-6 * Math.abs(wanted));
    });
    expect(wrong).toEqual([]);
  });
});

describe.each<[string, (image: Raster) => RowSampler['atPoints'], number]>([
  ['bilinear', () => sampleBilinear, 1],
  ['bicubic', (image) => bicubicSampler(splineCoefficients(image)), 2],
  ['lanczos3', () => sampleLanczos3, 3],
])('%s around missing pixels', (_, samplerOf, reach) => {
  it.each([
    ['within', 7, 6],
    ['at the left edge', 0, 6],
    ['at the right edge', 15, 6],
    ['at the lower edge', 7, 0],
    ['at the upper edge', 7, 12],
    ['in a corner', 0, 0],
    ['in the opposite corner', 15, 12],
    ['one from the edges', 1, 1],
    ['one from the other edges', 14, 11],
  ])('%s: the bilinear rule near it, all as before elsewhere', (__, column, row) => {
    const whole = imageOf(16, 13);
    const image = createRaster(16, 13, whole.data.slice());
    image.data[row * 16 + column] = NaN;
    const points = pointsOf(image).filter((point) => isIn(image, point));
    const { data, footprint } = sample(samplerOf(image), image, points);
    const before = sample(samplerOf(whole), whole, points).data;
    const isTouched = ([x, y]: readonly [number, number]) =>
      [
        [x, column, 15],
        [y, row, 12],
      ].every(([from, at, last]) =>
        Array.from({ length: 2 * reach }, (___, k) => clamp(Math.floor(from) - reach + 1 + k, last)).includes(
          at,
        ),
      );
    const wrong = points.filter((point, i) => {
      const wanted = aroundMissing(image, ...point);
      if (footprint[i] !== (Number.isNaN(data[i]) ? 0 : 1)) return true;
      if (Number.isNaN(wanted)) return !Number.isNaN(data[i]);
      // A pixel that has no weight may be touched or not; a spline feels one that is far away.
      const isNear = (value: number) => Math.abs(value - data[i]) < 1e-4;
      return isTouched(point) ? !isNear(wanted) && !isNear(before[i]) : reach !== 2 && data[i] !== before[i];
    });
    expect(wrong).toEqual([]);
  });
});

describe('the Lanczos taps', () => {
  it('are those of the kernel at every phase, their sum 1', () => {
    const taps = lanczosTable();
    expect(taps).toHaveLength(1025 * 6);
    for (const phase of [0, 1, 255, 256, 512, 777, 1023, 1024]) {
      const kernel = [0, 1, 2, 3, 4, 5].map((k) => {
        const d = phase / 1024 - (k - 2);
        return Math.abs(d) < 3 ? sinc(d) * sinc(d / 3) : 0;
      });
      const sum = kernel.reduce((a, b) => a + b);
      kernel.forEach((value, k) => expect(taps[6 * phase + k]).toBeCloseTo(value / sum, 12));
    }
  });
});

describe.each<[string, CurveSampler, RowSampler['atPoints']]>([
  ['nearest', nearestAlong, sampleNearest],
  ['bilinear', bilinearAlong, sampleBilinear],
  ['lanczos3', lanczos3Along, sampleLanczos3],
])('%s along a curve', (_, { loop, support }, sampler) => {
  const curve = { x0: 4.3, x1: 0.31, x2: 0.0045, y0: 9.8, y1: -0.11, y2: -0.0021 };
  const count = 30;
  const points = Array.from({ length: count }, (__, u): [number, number] => [
    curve.x0 + u * (curve.x1 + u * curve.x2),
    curve.y0 + u * (curve.y1 + u * curve.y2),
  ]);

  it('has the values at its points, and reports whether one is missing', () => {
    const image = imageOf(40, 16);
    const wanted = sample(sampler, image, points).data;
    const data = new Float32Array(count + 5).fill(77);
    expect(loop(image, curve, count, data, 3)).toBe(false);
    expect([...data.subarray(0, 3), ...data.subarray(-2)]).toEqual([77, 77, 77, 77, 77]);
    wanted.forEach((value, u) => expect([u, Math.abs(data[3 + u] - value) < 2e-3]).toEqual([u, true]));
    const [x, y] = points[17].map(Math.round);
    image.data[y * 40 + x] = NaN;
    expect(loop(image, curve, count, data, 3)).toBe(true);
    expect(data[3 + 17]).toBeNaN();
  });

  it('needs only the pixels of its support', () => {
    const image = imageOf(40, 16);
    points.forEach(([x, y], u) => {
      const own = createRaster(40, 16, new Float32Array(640).fill(NaN));
      for (let j = Math.floor(y) - Math.max(0, support.before); j <= Math.floor(y + support.after); j++)
        for (let i = Math.floor(x) - Math.max(0, support.before); i <= Math.floor(x + support.after); i++)
          own.data[j * 40 + i] = image.data[j * 40 + i];
      const data = new Float32Array(1);
      expect([u, loop(own, { ...curve, x0: x, x1: 0, x2: 0, y0: y, y1: 0, y2: 0 }, 1, data, 0)]).toEqual([
        u,
        false,
      ]);
      expect(Math.abs(data[0] - sample(sampler, image, [[x, y]]).data[0])).toBeLessThan(2e-3);
    });
  });
});

describe('splineCoefficients', () => {
  it.each(SIZES)('give back every pixel of an image of %i × %i', (width, height) => {
    const image = imageOf(width, height);
    const points = Array.from(image.data, (_, i): [number, number] => [i % width, Math.floor(i / width)]);
    const { data } = sample(bicubicSampler(splineCoefficients(image)), image, points);
    data.forEach((value, i) => expect(Math.abs(value - image.data[i])).toBeLessThan(2e-4));
  });

  it('are those of more columns than go together, column by column', () => {
    const wide = imageOf(150, 5);
    const at = [3, 60, 61, 62, 63, 64, 65, 66, 124, 125, 126, 127, 128, 149];
    const points = at.flatMap((x) => [0, 2, 4].map((y): [number, number] => [x, y]));
    const { data } = sample(bicubicSampler(splineCoefficients(wide)), wide, points);
    points.forEach(([x, y], i) => expect(Math.abs(data[i] - wide.data[y * 150 + x])).toBeLessThan(2e-4));
  });

  it('solve the equations of the spline: (c₋₁ + 4c₀ + c₁)/6 along both axes is the pixel, the border a mirror', () => {
    const image = imageOf(9, 6);
    const { data, width, height } = splineCoefficients(image);
    expect([width, height]).toEqual([13, 10]);
    const c = (x: number, y: number) => data[y * width + x];
    for (let y = 1; y < 9; y++) {
      for (let x = 1; x < 12; x++) {
        const line = (j: number) => c(x - 1, j) + 4 * c(x, j) + c(x + 1, j);
        const value = (line(y - 1) + 4 * line(y) + line(y + 1)) / 36;
        expect(Math.abs(value - pixel(image, x - 2, y - 2))).toBeLessThan(1e-4);
      }
    }
    for (let y = 0; y < 10; y++) expect([c(0, y), c(12, y)]).toEqual([c(2, y), c(10, y)]);
    for (let x = 0; x < 13; x++) expect([c(x, 0), c(x, 9)]).toEqual([c(x, 2), c(x, 7)]);
  });

  it.each([
    [[4, 3], [[6, 5]]],
    [
      [0, 3],
      [
        [0, 5],
        [1, 5],
        [2, 5],
      ],
    ],
    [
      [8, 3],
      [
        [10, 5],
        [11, 5],
        [12, 5],
      ],
    ],
    [
      [4, 0],
      [
        [6, 0],
        [6, 1],
        [6, 2],
      ],
    ],
    [
      [4, 5],
      [
        [6, 7],
        [6, 8],
        [6, 9],
      ],
    ],
    [[8, 5], [10, 11, 12].flatMap((x) => [7, 8, 9].map((y) => [x, y]))],
    [[0, 0], [0, 1, 2].flatMap((x) => [0, 1, 2].map((y) => [x, y]))],
  ])('mark the missing pixel %j, and its copies beyond the edge', ([x, y], wanted) => {
    const image = imageOf(9, 6);
    image.data[y * 9 + x] = NaN;
    const { data } = splineCoefficients(image);
    const missing = [...data.keys()]
      .filter((i) => Number.isNaN(data[i]))
      .map((i) => [i % 13, Math.floor(i / 13)]);
    expect(missing.sort()).toEqual(wanted.toSorted());
  });

  it('bridge a missing pixel with the value before it, the first with nothing', () => {
    const image = imageOf(9, 6);
    const bridged = createRaster(9, 6, image.data.slice());
    image.data[3 * 9 + 4] = NaN;
    bridged.data[3 * 9 + 4] = bridged.data[3 * 9 + 3];
    image.data[9] = NaN;
    bridged.data[9] = 0;
    const [holey, whole] = [image, bridged].map((one) => splineCoefficients(one).data);
    holey.forEach((value, i) => Number.isNaN(value) || expect(value).toBe(whole[i]));
  });
});
