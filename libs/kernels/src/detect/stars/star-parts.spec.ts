import { seededRandom } from '../../../../../test/support/seeded-random.js';
import { createRaster } from '../../raster.js';
import { discFootprint, findPeaks } from './find-peaks.js';
import { imageMoments } from './image-moments.js';
import { fitMarginal, marginalModel } from './marginal-fit.js';
import { roundnessBySymmetry } from './roundness.js';
import { copyAround } from './star-cutout.js';
import { starKernel, type StarShape } from './star-kernel.js';

const SIGMA_PER_FWHM = 1 / 2.3548200450309493;

describe('the kernel of a star', () => {
  const SHAPES: StarShape[] = [
    { fwhm: 3 },
    { fwhm: 1 },
    { fwhm: 6, ratio: 0.4, theta: 25 },
    { fwhm: 6, ratio: 0.4, theta: 115 },
    { fwhm: 5, ratio: 0.5, theta: 90, sigmaRadius: 2.5 },
    { fwhm: 4, ratio: 1, sigmaRadius: 0.5 },
  ];

  it.each(SHAPES)('is a Gaussian that is cut at its ellipse: %j', (shape) => {
    const { fwhm, ratio = 1, theta = 0, sigmaRadius = 1.5 } = shape;
    const kernel = starKernel(shape);
    const [sigmaX, sigmaY] = [fwhm * SIGMA_PER_FWHM, ratio * fwhm * SIGMA_PER_FWHM];
    expect([kernel.xSigma, kernel.ySigma].map((sigma) => sigma.toFixed(9))).toEqual(
      [sigmaX, sigmaY].map((sigma) => sigma.toFixed(9)),
    );
    expect([kernel.columns, kernel.rows]).toEqual([2 * kernel.xRadius + 1, 2 * kernel.yRadius + 1]);
    const [cos, sin] = [Math.cos((theta * Math.PI) / 180), Math.sin((theta * Math.PI) / 180)];
    /** Distance from the centre in standard deviations. */
    const distance = (x: number, y: number) =>
      Math.hypot((x * cos + y * sin) / sigmaX, (y * cos - x * sin) / sigmaY);
    const isIn = (x: number, y: number) => distance(x, y) <= sigmaRadius || Math.hypot(x, y) <= 2;
    kernel.gaussian.forEach((value, i) => {
      const [x, y] = [(i % kernel.columns) - kernel.xRadius, Math.floor(i / kernel.columns) - kernel.yRadius];
      expect(value).toBeCloseTo(Math.exp(-(distance(x, y) ** 2) / 2), 12);
      expect(kernel.mask[i] === 1).toBe(isIn(x, y));
    });
    // No pixel of the ellipse is beyond it, and it is no larger than that.
    const around = Array.from({ length: 41 * 41 }, (_, i) => [(i % 41) - 20, Math.floor(i / 41) - 20]);
    const held = around.filter(([x, y]) => isIn(x, y));
    expect(kernel.pixels).toBe(held.length);
    const extent = (sigmaRadius: number, across: number, along: number) =>
      Math.max(2, Math.floor(sigmaRadius * Math.hypot(across, along)));
    expect(kernel.xRadius).toBe(extent(sigmaRadius, sigmaX * cos, sigmaY * sin));
    expect(kernel.yRadius).toBe(extent(sigmaRadius, sigmaX * sin, sigmaY * cos));
  });

  it.each(SHAPES)('weighs pixels to the height of the Gaussian above any sky: %j', (shape) => {
    const kernel = starKernel(shape);
    const random = seededRandom(4);
    const sum = (of: (i: number) => number) =>
      kernel.weights.reduce((total, weight, i) => total + weight * of(i), 0);
    expect(sum(() => 1)).toBeCloseTo(0, 9);
    expect(sum((i) => 7 * kernel.gaussian[i] + 100)).toBeCloseTo(7, 8);
    expect(Math.sqrt(sum((i) => kernel.weights[i]))).toBeCloseTo(kernel.relativeError, 9);
    // Least squares: the residual is orthogonal to the Gaussian and to the constant.
    const pixels = kernel.gaussian.map(() => random());
    const height = sum((i) => pixels[i]);
    const inside = [...kernel.mask.keys()].filter((i) => kernel.mask[i] === 1);
    const mean = (of: (i: number) => number) => inside.reduce((total, i) => total + of(i), 0) / inside.length;
    const sky = mean((i) => pixels[i] - height * kernel.gaussian[i]);
    expect(mean((i) => (pixels[i] - height * kernel.gaussian[i] - sky) * kernel.gaussian[i])).toBeCloseTo(
      0,
      9,
    );
  });

  it.each<[StarShape, string]>([
    [{ fwhm: 0 }, 'fwhm'],
    [{ fwhm: Infinity }, 'fwhm'],
    [{ fwhm: NaN }, 'fwhm'],
    [{ fwhm: 3, ratio: 0 }, 'ratio'],
    [{ fwhm: 3, ratio: 1.01 }, 'ratio'],
    [{ fwhm: 3, sigmaRadius: 0 }, 'sigmaRadius'],
    [{ fwhm: 3, sigmaRadius: NaN }, 'sigmaRadius'],
  ])('refuses %j by name', (shape, name) => {
    expect(() => starKernel(shape)).toThrow(`${name}:`);
  });
});

describe('the fit of profiles', () => {
  const kernel = starKernel({ fwhm: 4, sigmaRadius: 2 });
  const models = [marginalModel(kernel, 'x'), marginalModel(kernel, 'y')];
  const side = kernel.columns;
  const starAt = (dx: number, dy: number, height: number, sky = 0) =>
    Float64Array.from({ length: side * side }, (_, i) => {
      const [x, y] = [(i % side) - kernel.xRadius - dx, Math.floor(i / side) - kernel.yRadius - dy];
      return sky + height * Math.exp(-(x * x + y * y) / (2 * kernel.xSigma ** 2));
    });

  it('finds the height and place of a star of its own width, whatever the sky', () => {
    for (const sky of [0, 50]) {
      for (const model of models) {
        expect(fitMarginal(model, starAt(0, 0, 9, sky)).height).toBeCloseTo(9, 9);
        expect(fitMarginal(model, starAt(0, 0, 9, sky)).shift).toBeCloseTo(0, 9);
      }
    }
    const [alongX, alongY] = models.map((model) => fitMarginal(model, starAt(0.02, -0.03, 9)).shift);
    expect([alongX, alongY]).toEqual([expect.closeTo(0.02, 2), expect.closeTo(-0.03, 2)]);
    expect(alongX).toBeGreaterThan(0.01);
    expect(alongY).toBeLessThan(-0.015);
  });

  it('without a peak has no height', () => {
    for (const pixels of [starAt(0, 0, 0, 5), starAt(0, 0, -3)])
      for (const model of models) expect(fitMarginal(model, pixels)).toEqual({ height: NaN, shift: NaN });
  });

  it('takes the centre of weight for a shift beyond the kernel, and none for one still beyond', () => {
    /** Next to no star on a slope of the sky, along which its one step goes far away. */
    const slope = (sky: number, dx: number, dy: number) =>
      starAt(0, 0, 0.01, sky).map(
        (value, i) => value + dx * ((i % side) - 3) + dy * (Math.floor(i / side) - 3),
      );
    for (const [axis, model] of models.entries()) {
      for (const sign of [1, -1]) {
        const tilted = (sky: number) => slope(sky, axis === 0 ? sign : 0, axis === 1 ? sign : 0);
        expect(Math.abs(oneStep(model, tilted(20)))).toBeGreaterThan(side / 2);
        expect(fitMarginal(model, tilted(20)).shift).toBeCloseTo(centreOf(model, tilted(20), axis), 9);
        expect(Math.abs(centreOf(model, tilted(20), axis))).toBeGreaterThan(0.05);
        expect(fitMarginal(model, tilted(0)).shift).toBe(0);
      }
    }
  });

  it.each([0.3, -0.3])('takes one step of least squares towards light of %p at an end', (end) => {
    const pixels = starAt(0, 0, 1);
    for (let i = 0; i < side; i++) {
      pixels[i * side + side - 1] += end;
      pixels[(side - 1) * side + i] += 2 * end;
    }
    for (const model of models) {
      const wanted = oneStep(model, pixels);
      expect(Math.abs(wanted)).toBeLessThan(side / 2);
      expect(fitMarginal(model, pixels).shift).toBeCloseTo(wanted, 9);
    }
  });

  type Model = (typeof models)[number];
  const marginal = (model: Model, pixels: Float64Array) =>
    Array.from({ length: side }, (_, at) =>
      model.crossWeights.reduce(
        (sum, weight, j) => sum + weight * pixels[model.axis === 'x' ? j * side + at : at * side + j],
        0,
      ),
    );

  /** The weighted means that Stetson's step is made of. */
  function oneStep(model: Model, pixels: Float64Array): number {
    const data = marginal(model, pixels);
    const weighted = (of: (i: number) => number) =>
      data.reduce((sum, _, i) => sum + model.weights[i] * of(i), 0);
    const total = weighted(() => 1);
    const { profile, slope } = model;
    const height =
      (weighted((i) => data[i] * profile[i]) -
        (weighted((i) => data[i]) * weighted((i) => profile[i])) / total) /
      (weighted((i) => profile[i] ** 2) - weighted((i) => profile[i]) ** 2 / total);
    const step =
      weighted((i) => profile[i] * slope[i]) -
      (weighted((i) => data[i] * slope[i]) - weighted((i) => slope[i]) * weighted((i) => data[i]));
    return (step * model.sigma ** 2) / (height * weighted((i) => slope[i] ** 2));
  }

  function centreOf(model: Model, pixels: Float64Array, axis: number): number {
    const data = marginal(model, pixels);
    const radius = (side - 1) / 2;
    const sum = data.reduce((total, value, i) => total + model.weights[i] * value, 0);
    const withPlace = data.reduce((total, value, i) => total + model.weights[i] * value * (i - radius), 0);
    // Along x the other way round, as in DAOFIND and photutils.
    return (axis === 0 ? -withPlace : withPlace) / sum;
  }
});

describe('peaks', () => {
  const random = seededRandom(9);
  const image = createRaster(31, 22);
  image.data.forEach((_, i) => (image.data[i] = i % 37 === 0 ? NaN : Math.floor(random() * 12)));

  it.each([1, 2, 3])('are the pixels than which none within %i is higher', (radius) => {
    const wanted = [...image.data.keys()].filter((at) => {
      const [x, y, value] = [at % 31, Math.floor(at / 31), image.data[at]];
      if (!(value > 4)) return false;
      return image.data.every((other, i) => {
        const isNear = Math.hypot((i % 31) - x, Math.floor(i / 31) - y) <= radius;
        return !(isNear && other > value);
      });
    });
    expect(wanted.length).toBeGreaterThan(10);
    expect(findPeaks(image, 4, discFootprint(radius))).toEqual(wanted);
    const band = wanted.filter((at) => at >= 5 * 31 && at < 14 * 31);
    expect(findPeaks(image, 4, discFootprint(radius), { rowStart: 5, rowEnd: 14 })).toEqual(band);
  });

  it('are above the threshold, not at it', () => {
    const one = createRaster(3, 3, Float32Array.of(0, 0, 0, 0, 4, 0, 0, 0, 0));
    expect(findPeaks(one, 4, discFootprint(1))).toEqual([]);
    expect(findPeaks(one, 3.9, discFootprint(1))).toEqual([4]);
  });
});

describe('a small image', () => {
  const columns = 5;
  const pixels = Float64Array.from({ length: 15 }, (_, i) => (i % 4 === 0 ? 0 : (i * 7) % 11));

  it('has the moments of its light', () => {
    const flux = pixels.reduce((sum, value) => sum + value, 0);
    const mean = (of: (x: number, y: number) => number) =>
      pixels.reduce((sum, value, i) => sum + value * of(i % columns, Math.floor(i / columns)), 0) / flux;
    const [x, y] = [mean((column) => column), mean((_, row) => row)];
    const found = imageMoments(pixels, columns);
    expect(found).toMatchObject({
      flux,
      peak: Math.max(...pixels),
      count: pixels.filter((value) => value !== 0).length,
    });
    const wanted = [
      ...[x, y, mean((column) => (column - x) ** 2), mean((column, row) => (column - x) * (row - y))],
      mean((_, row) => (row - y) ** 2),
    ];
    expect([found.x, found.y, found.xx, found.xy, found.yy]).toEqual(
      wanted.map((value) => expect.closeTo(value, 10) as number),
    );
  });

  it('is round when it looks the same turned by 90°', () => {
    const round = Float64Array.of(1, 2, 1, 2, 9, 2, 1, 2, 1);
    expect(roundnessBySymmetry(round, 1, 1)).toBe(0);
    // Light to the left and to the right: 2 (−2 − 4) / 6 of the quadrants with those half axes.
    const long = Float64Array.of(0, 0, 0, 2, 9, 4, 0, 0, 0);
    expect(roundnessBySymmetry(long, 1, 1)).toBe(-2);
    expect(roundnessBySymmetry(Float64Array.of(0, 3, 0, 0, 9, 0, 0, 3, 0), 1, 1)).toBe(2);
  });

  it('is cut out with nothing beyond the edge', () => {
    const image = createRaster(3, 2, Float32Array.of(1, 2, 3, 4, 5, 6));
    const out = new Float64Array(15);
    copyAround(image, 0, 1, 2, 1, out);
    expect([...out]).toEqual([0, 0, 1, 2, 3, 0, 0, 4, 5, 6, 0, 0, 0, 0, 0]);
    copyAround(image, 2, 0, 2, 1, out);
    expect([...out]).toEqual([0, 0, 0, 0, 0, 1, 2, 3, 0, 0, 4, 5, 6, 0, 0]);
  });
});
