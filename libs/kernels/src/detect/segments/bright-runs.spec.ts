import fc from 'fast-check';
import { createRaster } from '../../raster.js';
import { brightRuns } from './bright-runs.js';
import type { ThresholdRows } from './threshold-rows.js';

/** Thresholds by a formula; their bound is the least in the box, so that no chunk is read without need. */
const thresholdsBy = (threshold: (x: number, y: number) => number): ThresholdRows => ({
  lowerBound({ x0, x1, y0, y1 }) {
    let least = Infinity;
    for (let y = y0; y < y1; y++) for (let x = x0; x < x1; x++) least = Math.min(least, threshold(x, y));
    return least;
  },
  fill(y, start, end, line) {
    for (let x = start; x < end; x++) line[x] = threshold(x, y);
  },
});

describe('runs of pixels above thresholds of their own', () => {
  const value = fc.oneof(
    { weight: 12, arbitrary: fc.constant(0) },
    { weight: 3, arbitrary: fc.double({ min: 0, max: 10, noNaN: true }) },
    { weight: 1, arbitrary: fc.constantFrom(NaN, Infinity, -Infinity, 10) },
  );

  it.each<[string, (x: number, y: number) => number]>([
    ['fall from left to right', (x) => 8 - x / 25],
    ['rise from left to right', (x) => 1 + x / 25],
    ['differ by row', (x, y) => 1 + ((3 * y + Math.floor(x / 40)) % 7)],
  ])('are found where the thresholds %s', (_, threshold) => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 180 }),
        fc.array(value, { minLength: 40, maxLength: 540 }),
        (width, values) => {
          const height = Math.ceil(values.length / width);
          const data = new Float32Array(width * height);
          data.set(values);
          const isAbove = (i: number) =>
            data[i] > threshold(i % width, Math.floor(i / width)) && data[i] < Infinity;
          const { starts, ends } = brightRuns(createRaster(width, height, data), thresholdsBy(threshold));
          const found = [...starts].flatMap((start, k) =>
            Array.from({ length: ends[k] - start }, (__, i) => start + i),
          );
          expect(found).toEqual([...data.keys()].filter(isAbove));
          // A run ends with its row, and is as long as can be.
          for (const [k, start] of starts.entries()) {
            expect(Math.floor(start / width)).toBe(Math.floor((ends[k] - 1) / width));
            if (start % width > 0) expect(isAbove(start - 1)).toBe(false);
          }
        },
      ),
      { numRuns: 60 },
    );
  });
});
