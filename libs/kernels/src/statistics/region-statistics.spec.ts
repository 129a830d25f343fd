import { seededRandom } from '../../../../test/support/seeded-random.js';
import { createRaster } from '../raster.js';
import { countDetail, type BinDetail } from './coarse-histogram/coarse-histogram.js';
import {
  decidingBins,
  describeRegion,
  joinRegionHistograms,
  createRegionHistogram,
  type RegionStatistics,
} from './coarse-histogram/region-histogram.js';
import { regionStatistics } from './region-statistics.js';
import { pixelsInRegion, regionWindow, type Region } from './region.js';

/** 12 × 10 pixels with the value 100 · row + column, one of them without data. */
const field = createRaster(
  12,
  10,
  Float32Array.from({ length: 120 }, (_, i) => (i === 38 ? NaN : 100 * Math.floor(i / 12) + (i % 12))),
);

describe('regionStatistics', () => {
  it('of a rectangle takes the pixels whose centres it holds, its far sides excluded', () => {
    const statistics = regionStatistics(field, { type: 'rectangle', x: 2, y: 3, width: 3, height: 2 });
    // 302 is missing; 303 304 402 403 404 remain.
    expect(statistics).toEqual({
      mean: 363.2,
      median: 402,
      std: expect.closeTo(Math.sqrt((60.2 ** 2 + 59.2 ** 2 + 38.8 ** 2 + 39.8 ** 2 + 40.8 ** 2) / 5), 9),
      min: 303,
      max: 404,
      sum: 1816,
      pixelCount: 6,
      validPixels: 5,
    });
    const shifted = regionStatistics(field, { type: 'rectangle', x: 1.5, y: 2.5, width: 3, height: 2 });
    expect(shifted).toEqual(statistics);
  });

  it('of an ellipse takes the pixels whose centres lie in or on it', () => {
    const statistics = regionStatistics(field, { type: 'ellipse', x: 6, y: 6, a: 2, b: 1 });
    expect(statistics).toMatchObject({ pixelCount: 7, sum: 7 * 606, min: 506, max: 706 });
    const upright = regionStatistics(field, { type: 'ellipse', x: 6, y: 6, a: 2.0001, b: 1.0001, angle: 90 });
    expect(upright).toMatchObject({ pixelCount: 7, min: 406, max: 806 });
  });

  it.each([
    [20, 5, 81],
    [20, 13, 529],
    [20.5, 6.5, 0],
    [20.25, 6.25, 0],
  ])(
    'of a circle around %d with radius %d takes the pixels on its edge, at every angle',
    (centre, radius, known) => {
      const image = createRaster(40, 40, new Float32Array(1600).fill(1));
      // Quarters are exact in binary: no rounding decides here.
      const distance = (i: number) => (i - centre) ** 2;
      const inside = Array.from({ length: 1600 }, (_, i) => distance(i % 40) + distance(Math.floor(i / 40)));
      const count = inside.filter((square) => square <= radius ** 2).length;
      if (known > 0) expect(count).toBe(known);
      const round = { type: 'ellipse', x: centre, y: centre, a: radius, b: radius } as const;
      const counts = Array.from(
        { length: 1441 },
        (_, quarter) => pixelsInRegion(image, { ...round, angle: quarter / 4 - 180 }).length,
      );
      expect([...new Set(counts)]).toEqual([count]);
    },
  );

  it('of a turned ellipse takes the pixels on its edge', () => {
    const image = createRaster(60, 60, new Float32Array(3600).fill(1));
    const pixels = (a: number, b: number, angle: number) =>
      pixelsInRegion(image, { type: 'ellipse', x: 30, y: 29.5, a, b, angle }).length;
    for (const [a, b] of [
      [25, 5],
      [20.5, 0.5],
      [12.5, 8],
    ]) {
      expect([180, -180, 360, 3600, -720].map((turn) => pixels(a, b, turn))).toEqual(
        Array(5).fill(pixels(a, b, 0)),
      );
      expect([90, -90, 270, 450].map((turn) => pixels(a, b, turn))).toEqual(Array(4).fill(pixels(b, a, 0)));
    }
  });

  it('of a rectangle leaves out its far sides, whatever rounding makes of them', () => {
    const columns = Array.from({ length: 400 }, (_, i) => {
      const [x, width] = [(i - 399) / 10, (449 - i) / 10];
      return pixelsInRegion(field, { type: 'rectangle', x, y: 0, width, height: 1 }).length;
    });
    // All of them end at 5.
    expect([...new Set(columns)]).toEqual([5]);
  });

  it('counts only what lies on the image', () => {
    expect(regionStatistics(field, { type: 'ellipse', x: 0, y: 0, a: 1, b: 1 }).pixelCount).toBe(3);
    expect(
      regionStatistics(field, { type: 'rectangle', x: -5, y: -5, width: 5.5, height: 5.5 }).pixelCount,
    ).toBe(1);
    expect(regionStatistics(field, { type: 'rectangle', x: 40, y: 0, width: 5, height: 5 })).toMatchObject({
      pixelCount: 0,
      sum: 0,
      mean: NaN,
    });
  });

  it('keeps the digits of a sum whose parts cancel', () => {
    const values = Float32Array.of(1e30, 1, -1e30, 2 ** 20);
    const { sum } = regionStatistics(createRaster(4, 1, values), {
      type: 'rectangle',
      x: 0,
      y: 0,
      width: 4,
      height: 1,
    });
    expect(sum).toBe(2 ** 20 + 1);
  });

  it('rejects regions without size or place', () => {
    const at = { type: 'rectangle', x: 0, y: 0, width: 1, height: 1 } as const;
    expect(() => regionStatistics(field, { ...at, width: 0 })).toThrow(/region/);
    expect(() => regionStatistics(field, { ...at, x: NaN })).toThrow(/region/);
    expect(() => regionStatistics(field, { type: 'ellipse', x: 0, y: 0, a: 1, b: -1 })).toThrow(/region/);
  });
});

describe('a region in bands', () => {
  const random = seededRandom(11);
  const [width, height] = [70, 90];
  const image = createRaster(
    width,
    height,
    Float32Array.from({ length: width * height }, () => (random() < 0.1 ? NaN : 1e4 + random() ** 3)),
  );
  // Whole rows without data: parts that count for nothing.
  image.data.fill(NaN, 20 * width, 40 * width);

  /** From parts of a few rows, none of which sees the others. */
  function inBands(region: Region, rowsAtOnce: number): RegionStatistics {
    const { x, y, ...window } = regionWindow(region, image)!;
    const parts: Float32Array[] = [];
    for (let row = y; row < y + window.height; row += rowsAtOnce) {
      const rows = Math.min(rowsAtOnce, y + window.height - row);
      const data = new Float32Array(window.width * rows);
      for (let i = 0; i < rows; i++) {
        const from = (row + i) * width + x;
        data.set(image.data.subarray(from, from + window.width), i * window.width);
      }
      parts.push(pixelsInRegion({ data, width: window.width, height: rows }, region, { x, y: row }));
    }
    const histogram = parts.map(createRegionHistogram).reduce(joinRegionHistograms);
    const bins = decidingBins(histogram);
    const detail: BinDetail = new Map(bins.map((bin) => [bin, new Uint32Array(65536)]));
    for (const part of parts)
      for (const [bin, places] of countDetail(part, bins))
        places.forEach((count, place) => (detail.get(bin)![place] += count));
    return describeRegion(histogram, detail);
  }

  it.each(
    Array.from({ length: 24 }, (_, i): [Region, number] => {
      const [x, y] = [random() * 80 - 5, random() * 95 - 5];
      const [long, short] = [3 + 80 * random(), 3 + 30 * random()];
      const ellipse = { type: 'ellipse', x, y, a: long, b: short, angle: 360 * random() } as const;
      const rectangle = { type: 'rectangle', x: x - 10, y: y - 10, width: long, height: short + 8 } as const;
      return [i % 2 ? ellipse : rectangle, 1 + Math.floor(random() * 40)];
    }),
  )('%j has the statistics of the whole', (region, rowsAtOnce) => {
    const whole = regionStatistics(image, region);
    const { mean, std, ...exact } = inBands(region, rowsAtOnce);
    expect({ ...whole, ...exact }).toEqual(whole);
    if (whole.validPixels === 0) return;
    expect(mean / whole.mean).toBeCloseTo(1, 13);
    expect(std / whole.std).toBeCloseTo(1, 9);
  });

  it('keeps what the sums of the bands lose to each other', () => {
    const parts = [[1e30], [1], [-1e30], [], [NaN, 3]].map((values) => Float32Array.from(values));
    const { sum, lost, ...histogram } = parts.map(createRegionHistogram).reduce(joinRegionHistograms);
    expect(sum + lost).toBe(4);
    expect(histogram).toMatchObject({ totalPixels: 5, validPixels: 4, min: Math.fround(-1e30) });
  });

  it('has the window of its pixels: none beyond the edge', () => {
    const at = (x: number, y: number) =>
      regionWindow({ type: 'rectangle', x, y, width: 5, height: 4 }, image);
    expect(at(65.5, 86)).toEqual({ x: 66, y: 86, width: 4, height: 4 });
    expect(at(-4, -3)).toEqual({ x: 0, y: 0, width: 1, height: 1 });
    expect([at(-5, 0), at(0, -4), at(70, 0), at(0, 90)]).toEqual([null, null, null, null]);
    const thin: Region = { type: 'ellipse', x: 35, y: 45, a: 1000, b: 1, angle: 90 };
    expect(regionWindow(thin, image)).toMatchObject({ y: 0, height: 90 });
    expect(regionWindow(thin, image)!.width).toBeLessThanOrEqual(5);
  });
});
