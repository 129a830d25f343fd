import fc from 'fast-check';
import { expectNear, oddField, oddReference } from '../../../../test/golden/imaging.js';
import { createRaster } from '../raster.js';
import { histogram } from './histogram.js';
import { imageStatistics } from './image-statistics.js';
import { percentiles } from './percentiles.js';
import { pixelsInRegion, type Region } from './region.js';
import { sigmaClippedStatistics } from './sigma-clip.js';

describe.each(Object.keys(oddReference.fields))('statistics of the odd field "%s"', (name) => {
  const { data } = oddField(name);
  const reference = oddReference.statistics[name];
  const largest = data.reduce(
    (most, value) => (Number.isFinite(value) ? Math.max(most, Math.abs(value)) : most),
    0,
  );

  it('equal numpy', () => {
    const { mean, std } = imageStatistics(data);
    expectNear(mean, reference.mean, 1e-10, largest);
    expectNear(std, reference.std, 1e-10, largest);
    percentiles(data, oddReference.percents).forEach((value, i) =>
      expectNear(value, reference.percentiles[i], 1e-12, largest),
    );
  });

  it('clipped equal astropy, sorted and by coarse histogram', () => {
    const repeated = new Float32Array(data.length * Math.ceil(20000 / data.length));
    repeated.forEach((_, i) => (repeated[i] = data[i % data.length]));
    oddReference.clipping.forEach(([sigma, maxIterations], i) => {
      for (const pixels of [data, repeated]) {
        const { mean, median, std } = sigmaClippedStatistics(pixels, { sigma, maxIterations });
        const [expectedMean, expectedMedian, expectedStd] = reference.clipped[i];
        expectNear(mean, expectedMean, 1e-10, largest);
        expectNear(median, expectedMedian, 0);
        expectNear(std, expectedStd, 1e-10, largest);
      }
    });
  });

  it('have the histograms of numpy', () => {
    oddReference.ranges.forEach(([bins, range], i) => {
      const { counts } = histogram(data, range ? { bins, range } : { bins });
      expect([...counts]).toEqual(reference.counts[i]);
    });
  });
});

describe('options that are no numbers or negative', () => {
  it.each([{ sigma: NaN }, { sigma: -1 }, { maxIterations: NaN }])('are refused: %j', (options) => {
    expect(() => sigmaClippedStatistics(new Float32Array(3), options)).toThrow(/is not a positive number/);
  });
});

describe('the pixels of a region', () => {
  const coordinate = fc.double({ min: -4, max: 14, noNaN: true });
  const size = fc.oneof(fc.constantFrom(0.4, 1, 2, 3), fc.double({ min: 0.01, max: 20, noNaN: true }));
  const place = fc.oneof(coordinate, fc.integer({ min: -3, max: 12 }));
  const regions: fc.Arbitrary<Region> = fc.oneof(
    fc.record({ type: fc.constant('rectangle'), x: place, y: place, width: size, height: size }),
    fc.record({ type: fc.constant('ellipse'), x: place, y: place, a: size, b: size, angle: coordinate }),
  );
  const field = createRaster(
    11,
    9,
    Float32Array.from({ length: 99 }, (_, i) => i),
  );

  it('are those whose centres it holds, asked one by one', () => {
    fc.assert(
      fc.property(regions, (region) => {
        const found = new Set(pixelsInRegion(field, region));
        const places = [...field.data].map((i) => ({
          i,
          place: placeIn(region, i % 11, Math.floor(i / 11)),
        }));
        // Pixels whose position on an edge depends on rounding are tested in region-statistics.spec.ts.
        const decided = places.filter(({ place }) => place <= 1 || place > 1 + 1e-6);
        expect(decided.filter(({ i }) => found.has(i))).toEqual(decided.filter(({ place }) => place <= 1));
      }),
    );
  });

  /** At most 1 in the region; for an ellipse the square of the distance from its centre, in those of its edge. */
  function placeIn(region: Region, column: number, row: number): number {
    const [dx, dy] = [column - region.x, row - region.y];
    if (region.type === 'rectangle') {
      const isInside =
        dx >= 0 && dy >= 0 && column < region.x + region.width && row < region.y + region.height;
      return isInside ? 0 : Infinity;
    }
    const angle = ((region.angle ?? 0) * Math.PI) / 180;
    const along = (dx * Math.cos(angle) + dy * Math.sin(angle)) / region.a;
    const across = (dy * Math.cos(angle) - dx * Math.sin(angle)) / region.b;
    return along ** 2 + across ** 2;
  }
});
