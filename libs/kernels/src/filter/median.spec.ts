import fc from 'fast-check';
import { imagingReference, referenceField } from '../../../../test/golden/imaging.js';
import { createRaster } from '../raster.js';
import { matchingSigma, matchResolution } from './match-resolution.js';
import { medianFilter } from './median.js';
import { gaussianFilter } from './smooth.js';
import { unsharpMask } from './unsharp-mask.js';

/** Median of the valid pixels of a square, by sorting; the edge is repeated. */
function sortedMedian(data: Float32Array, width: number, height: number, at: number, radius: number): number {
  const inside = (i: number, size: number) => Math.min(size - 1, Math.max(0, i));
  const values: number[] = [];
  for (let dy = -radius; dy <= radius; dy++) {
    for (let dx = -radius; dx <= radius; dx++) {
      const y = inside(Math.floor(at / width) + dy, height);
      const value = data[y * width + inside((at % width) + dx, width)];
      if (value === value) values.push(value);
    }
  }
  values.sort((a, b) => a - b);
  return (values[(values.length - 1) >> 1] + values[values.length >> 1]) / 2;
}

describe('medianFilter', () => {
  const sky = referenceField('sky');

  it.each([3, 5, 9, 25])('with a square of %d equals scipy', (size) => {
    const { data } = medianFilter(sky, size);
    imagingReference.filters[`median/${size}`].forEach((value, i) =>
      expect(data[4 * i]).toBe(Math.fround(value!)),
    );
  });

  it('ignores pixels without data, of any values, in any band', () => {
    const pixel = fc.oneof(
      fc.constant(NaN),
      fc.integer({ min: -3, max: 3 }),
      fc.float({ noNaN: true, min: -1, max: 1 }),
    );
    fc.assert(
      fc.property(
        fc.array(pixel, { minLength: 96, maxLength: 96 }),
        fc.constantFrom(3, 5, 7),
        (pixels, size) => {
          const field = createRaster(8, 12, Float32Array.from(pixels));
          const whole = medianFilter(field, size).data;
          whole.forEach((value, i) => {
            const expected = sortedMedian(field.data, 8, 12, i, size >> 1);
            expect(value + 0).toBe(Number.isNaN(field.data[i]) ? NaN : Math.fround(expected) + 0);
          });
        },
      ),
    );
  });

  it('gives the same in tiles and bands', () => {
    const large = createRaster(
      150,
      70,
      Float32Array.from({ length: 10500 }, (_, i) => (i * 7919) % 1009),
    );
    const whole = medianFilter(large, 5);
    const banded = createRaster(150, 70);
    medianFilter(large, 5, { rowEnd: 33 }, banded);
    medianFilter(large, 5, { rowStart: 33 }, banded);
    expect(banded.data).toEqual(whole.data);
    for (const at of [63, 64, 64 * 150 + 63, 10499]) {
      expect(whole.data[at]).toBe(sortedMedian(large.data, 150, 70, at, 2));
    }
  });

  it('rejects an even square', () => {
    expect(() => medianFilter(sky, 4)).toThrow(/size/);
  });
});

describe('unsharpMask', () => {
  const sky = referenceField('gaps');

  it('adds a share of the difference to the blurred image', () => {
    const blurred = gaussianFilter(sky, 2).data;
    unsharpMask(sky, { radius: 2, amount: 0.7 }).data.forEach((value, i) => {
      const expected = sky.data[i] + 0.7 * (sky.data[i] - blurred[i]);
      if (Number.isNaN(expected)) expect(value).toBeNaN();
      else expect(value).toBeCloseTo(expected, 4);
    });
  });

  it('leaves differences below the threshold alone', () => {
    expect(unsharpMask(sky, { amount: 1, threshold: 1e9 }).data).toEqual(sky.data);
  });
});

describe('matchResolution', () => {
  it('widens a point source to the requested width', () => {
    const size = 41;
    const sigma = 3 / (2 * Math.sqrt(2 * Math.LN2));
    const at = (i: number) => (i % size) - 20;
    const star = (s: number) =>
      Float32Array.from({ length: size * size }, (_, i) => {
        const r2 = at(i) ** 2 + (Math.floor(i / size) - 20) ** 2;
        return Math.exp(-r2 / (2 * s * s)) / (2 * Math.PI * s * s);
      });
    const wide = matchResolution(createRaster(size, size, star(sigma)), 3, 5).data;
    star((sigma * 5) / 3).forEach((value, i) => expect(Math.abs(wide[i] - value)).toBeLessThan(2e-5));
  });

  it('does not change an image that is not sharper', () => {
    const field = createRaster(2, 2);
    expect(matchResolution(field, 5, 5)).toBe(field);
    expect(matchingSigma(5, 3)).toBe(0);
    expect(() => matchingSigma(-1, 3)).toThrow(/fwhm/);
  });
});
