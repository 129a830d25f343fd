import { fillMesh } from './background/fill-mesh.js';
import { maskSources } from './background/mask-sources.js';
import { measureBoxes } from './background/measure-boxes.js';
import { insertionSort, selectRank } from './background/select-rank.js';
import { medianOf } from './background/mesh.js';
import { detectionSettings } from './detection-settings.js';
import { createRaster } from '../raster.js';
import { deblendLevels } from './segments/deblend/deblend-levels.js';
import { deblendSources } from './segments/deblend/deblend-sources.js';
import type { DeblendOptions } from './segments/deblend/divide-segment.js';
import { detectSources } from './segments/detect-sources.js';
import { ellipseOf } from './segments/ellipse.js';
import { sourceProperties } from './segments/source-properties.js';

const noisy = (i: number) => {
  const value = Math.sin(i * 12.9898) * 43758.5453;
  return value - Math.floor(value);
};

describe('selectRank', () => {
  it.each([1, 2, 39, 40, 41, 42, 200, 1000])(
    'finds every rank among %i values, and leaves the rest alone',
    (count) => {
      for (const steps of [3, 1e6]) {
        const values = Float32Array.from({ length: count + 3 }, (_, i) => Math.floor(noisy(i) * steps));
        const sorted = values.slice(0, count).sort();
        const behind = values.slice(count);
        for (const rank of new Set([0, 1, count >> 2, count >> 1, count - 2, count - 1])) {
          if (rank < 0 || rank >= count) continue;
          const work = values.slice();
          expect(selectRank(work, count, rank)).toBe(sorted[rank]);
          expect(work.slice(count)).toEqual(behind);
          expect(work.slice(0, count).sort()).toEqual(sorted);
        }
      }
    },
  );

  it('sorts a part', () => {
    const values = Float32Array.of(9, 5, 3, 4, 3, 1, 0);
    insertionSort(values, 1, 6);
    expect([...values]).toEqual([9, 1, 3, 3, 4, 5, 0]);
  });
});

describe('medianOf', () => {
  it.each([
    [[3, NaN, 1, 2], 2],
    [[4, 1, 3, 2], 2.5],
    [[7], 7],
    [[NaN], NaN],
    [[], NaN],
  ])('of %j is %p', (values, wanted) => {
    expect(medianOf(Float64Array.from(values))).toBe(wanted);
  });
});

describe('fillMesh', () => {
  /** By the definition: all known boxes by distance, of equal ones the first; the nearest ten, weighted 1/distance. */
  const defined = (values: Float64Array, columns: number) =>
    values.map((value, at) => {
      if (!Number.isNaN(value)) return value;
      const near = [...values.keys()]
        .filter((other) => !Number.isNaN(values[other]))
        .map((other) => {
          const [dx, dy] = [
            (other % columns) - (at % columns),
            Math.floor(other / columns) - Math.floor(at / columns),
          ];
          return { distance: Math.hypot(dx, dy), value: values[other], other };
        })
        .sort((a, b) => a.distance - b.distance || a.other - b.other)
        .slice(0, 10);
      const weights = near.reduce((sum, { distance }) => sum + 1 / distance, 0);
      return near.reduce((sum, one) => sum + one.value / one.distance, 0) / weights;
    });

  it.each([
    [9, 7, 0.1],
    [9, 7, 0.6],
    [9, 7, 0.97],
    [20, 1, 0.8],
    [1, 20, 0.8],
    [17, 15, 0.9],
    [3, 2, 0.5],
  ])('of %i × %i boxes, %p of them unknown, takes the nearest ten', (columns, rows, unknown) => {
    const values = Float64Array.from({ length: columns * rows }, (_, i) =>
      noisy(i + 3) < unknown ? NaN : 10 * noisy(i + 777),
    );
    values[columns * rows - 1] = 4;
    const filled = fillMesh({ values, columns, rows, boxWidth: 8, boxHeight: 8 }).values;
    const wanted = defined(values, columns);
    filled.forEach((value, at) => expect(value).toBeCloseTo(wanted[at], 10));
  });

  it('leaves a mesh without a gap, and one without a value', () => {
    for (const value of [1, NaN]) {
      const mesh = {
        values: new Float64Array(4).fill(value),
        columns: 2,
        rows: 2,
        boxWidth: 8,
        boxHeight: 8,
      };
      expect(fillMesh(mesh)).toBe(mesh);
    }
  });
});

describe('deblendLevels', () => {
  it.each([
    ['linear' as const, [3, 4, 5]],
    ['exponential' as const, [2 * 3 ** 0.25, 2 * 3 ** 0.5, 2 * 3 ** 0.75]],
    ['sinh' as const, [1, 2, 3].map((i) => 2 + (4 * Math.sinh(i)) / Math.sinh(4))],
  ])('%s', (spacing, wanted) => {
    const levels = deblendLevels(2, 6, 3, spacing);
    expect([...levels]).toEqual(wanted.map((level) => expect.closeTo(level, 12) as number));
  });
});

describe('deblendSources', () => {
  /** Two stars on one row. */
  const row = Float32Array.of(1, 9, 81, 9, 1, 3, 9, 3, 1);
  const image = createRaster(9, 1, row);
  const map = { labels: new Int32Array(9).fill(1), width: 9, height: 1, count: 1 };
  const parts = (options: DeblendOptions) => [
    ...deblendSources(image, map, { npixels: 1, ...options }).labels,
  ];
  const ONE = new Array<number>(9).fill(1);

  it('divides at the saddle what holds its part of the light', () => {
    // The fainter has about 16 of 117.
    for (const mode of ['exponential', 'linear', 'sinh'] as const) {
      const divided = parts({ mode, contrast: 0.1 });
      expect(divided.slice(0, 4)).toEqual([1, 1, 1, 1]);
      expect(divided.slice(5)).toEqual([2, 2, 2, 2]);
      expect(parts({ mode, contrast: 0.2 })).toEqual(ONE);
    }
    expect(parts({ contrast: 0 })[6]).toBe(2);
    expect(parts({ contrast: 1 })).toEqual(ONE);
    expect(parts({ npixels: 5 })).toEqual(ONE);
  });

  it('spaces thresholds linearly where a pixel is not positive', () => {
    for (const least of [0, -1]) {
      const dark = createRaster(9, 1, row.slice());
      dark.data[0] = least;
      for (const mode of ['exponential', 'linear'] as const)
        expect([...deblendSources(dark, map, { npixels: 1, mode }).labels].slice(5)).toEqual([2, 2, 2, 2]);
    }
  });

  it.each<[DeblendOptions, string]>([
    [{ mode: 'log' as 'sinh' }, 'mode'],
    [{ npixels: 0 }, 'npixels'],
    [{ levels: 0 }, 'levels'],
    [{ levels: -1 }, 'levels'],
    [{ levels: 1.5 }, 'levels'],
    [{ contrast: -0.01 }, 'contrast'],
    [{ contrast: 1.01 }, 'contrast'],
    [{ contrast: NaN }, 'contrast'],
  ])('refuses %j by name', (options, name) => {
    expect(() => parts(options)).toThrow(`${name}:`);
    expect(() => parts({ levels: 1, contrast: 1 })).not.toThrow();
  });

  it.each([
    [8, 1],
    [9, 2],
  ])('refuses the labels of an image of %i × %i', (width, height) => {
    expect(() => deblendSources(createRaster(width, height), map)).toThrow('map:');
  });
});

describe('input that does not fit', () => {
  const image = createRaster(3, 2);
  const short = { data: new Float32Array(5), width: 3, height: 2 };
  const mesh = { values: Float64Array.of(1), columns: 1, rows: 1, boxWidth: 3, boxHeight: 2 };

  it('is refused by name', () => {
    expect(() => maskSources(short, { level: mesh, rms: mesh }, { sigma: 3, growth: 1 })).toThrow('raster');
    const map = { labels: new Int32Array(6), width: 3, height: 2, count: 0 };
    expect(() => sourceProperties(short, map)).toThrow('raster');
    expect(() => sourceProperties(image, { ...map, width: 2 })).toThrow('map');
    expect(() => sourceProperties(image, { ...map, height: 3 })).toThrow('map');
    for (const [width, height] of [
      [2, 2],
      [3, 1],
    ])
      expect(() => detectSources(image, createRaster(width, height))).toThrow('threshold');
    expect(() => detectSources(image, 1, { connectivity: 6 as 8 })).toThrow('connectivity');
  });
});

describe('measureBoxes', () => {
  const box = (pixels: number, median: number, mean = median, std = 1) => ({ pixels, median, mean, std });
  const part = (...boxes: ReturnType<typeof box>[]) => ({ boxWidth: 4, boxHeight: 5, columns: 2, boxes });
  const levels = (percent: number, ...boxes: ReturnType<typeof box>[]) => [
    ...measureBoxes([part(...boxes)], 'median', percent).level.values,
  ];

  it('leaves out boxes that lack more than their share', () => {
    // Of 20 pixels a tenth is two.
    expect(levels(10, box(18, 1), box(17, 2), box(20, 3), box(0, NaN))).toEqual([1, NaN, 3, NaN]);
    expect(levels(100, box(1, 1), box(0, NaN))).toEqual([1, NaN]);
    expect(levels(0, box(20, 1), box(19, 2))).toEqual([1, NaN]);
  });

  it('uses every box with data when none has enough pixels', () => {
    expect(levels(10, box(1, 1), box(17, 2), box(0, NaN), box(2, 4))).toEqual([1, 2, NaN, 4]);
  });

  it('has the mode 2.5 · median − 1.5 · mean unless the box is crowded', () => {
    const boxes = [box(20, 10, 10.2), box(20, 10, 10.4), box(20, 10, 9.8), box(20, 10, 12, 0)];
    const { level, rms } = measureBoxes([part(...boxes)], 'mode', 10);
    expect([...level.values]).toEqual([expect.closeTo(9.7, 9), 10, expect.closeTo(10.3, 9), 12]);
    expect([...rms.values]).toEqual([1, 1, 1, 0]);
    expect([level.columns, level.rows, level.boxWidth, level.boxHeight]).toEqual([2, 2, 4, 5]);
    expect(() => measureBoxes([part(...boxes)], 'mean' as 'mode', 10)).toThrow('estimator');
  });
});

describe('ellipseOf', () => {
  it.each([
    [4, 1, 30],
    [3, 2, -60],
    [5, 0.5, 89],
  ])('has the axes %p and %p, turned by %p°', (major, minor, degrees) => {
    const [cos, sin] = [Math.cos, Math.sin].map((of) => of((degrees * Math.PI) / 180));
    const xx = (major * cos) ** 2 + (minor * sin) ** 2;
    const yy = (major * sin) ** 2 + (minor * cos) ** 2;
    const ellipse = ellipseOf(xx, (major ** 2 - minor ** 2) * sin * cos, yy);
    expect(ellipse.semiMajor).toBeCloseTo(major, 10);
    expect(ellipse.semiMinor).toBeCloseTo(minor, 10);
    expect(ellipse.angle).toBeCloseTo(degrees, 8);
    expect(ellipse.ellipticity).toBeCloseTo(1 - minor / major, 10);
    expect(ellipse.fwhm).toBeCloseTo(2 * Math.sqrt(Math.LN2 * (major ** 2 + minor ** 2)), 10);
  });

  it('of a region thinner than a pixel has the variance of a pixel more', () => {
    const point = ellipseOf(0, 0, 0);
    expect([point.semiMajor, point.semiMinor]).toEqual([Math.sqrt(1 / 12), Math.sqrt(1 / 12)]);
    const line = ellipseOf(4, 0, 0);
    expect(line.semiMajor).toBeCloseTo(Math.sqrt(4 + 1 / 12), 12);
    expect(line.semiMinor).toBeCloseTo(Math.sqrt(1 / 12), 12);
  });
});

describe('detectionSettings', () => {
  it('are those of the docstrings unless said otherwise', () => {
    const usual = {
      method: 'auto',
      thresholdSigma: 5,
      fwhm: 3,
      npixels: 10,
      deblend: true,
      maxSources: 10_000,
    };
    expect(detectionSettings({})).toEqual({ ...usual, background: {} });
    for (const method of ['auto', 'daofind', 'iraf', 'segmentation'] as const)
      expect(detectionSettings({ method, maxSources: 1 })).toEqual({
        ...usual,
        method,
        maxSources: 1,
        background: {},
      });
  });

  it.each([
    [{ method: 'sextractor' as 'iraf' }, 'method'],
    [{ thresholdSigma: 0 }, 'thresholdSigma'],
    [{ thresholdSigma: NaN }, 'thresholdSigma'],
    [{ fwhm: 0 }, 'fwhm'],
    [{ npixels: 0 }, 'npixels'],
    [{ npixels: 2.5 }, 'npixels'],
    [{ maxSources: 0 }, 'maxSources'],
    [{ maxSources: 1.5 }, 'maxSources'],
    [{ maxSources: -3 }, 'maxSources'],
  ])('refuse %j by name', (options, name) => {
    expect(() => detectionSettings(options)).toThrow(name);
  });
});
