import fc from 'fast-check';
import {
  detectReference,
  wideField,
  withoutSky,
  type TableReference,
} from '../../../../../test/golden/detect.js';
import { createRaster } from '../../raster.js';
import { daofind, type DaofindOptions } from './daofind.js';
import { enhanceDensity } from './enhance-density.js';
import { irafStarFinder, type IrafStarFinderOptions } from './iraf-star-finder.js';
import { starKernel } from './star-kernel.js';

const sky = withoutSky(wideField);

/** Name in photutils' table, field of ours, and tolerance (relative where the value is above 1). */
type Column<Source> = [string, keyof Source, number];

const PLACE = 0.01;
const SHAPE = 1e-3;
const LIGHT = 1e-4;

/** Asserts that both found the same sources in the same order with the same properties. */
function expectSame<Source>(sources: Source[], table: TableReference, columns: Column<Source>[]): void {
  expect(sources.length).toBeGreaterThan(10);
  expect(sources.length).toBe(table[columns[0][0]].length);
  for (const [name, field, tolerance] of columns) {
    table[name].forEach((value, i) => {
      const actual = sources[i][field] as number;
      expect(Math.abs(actual - value!)).toBeLessThanOrEqual(tolerance * Math.max(1, Math.abs(value!)));
    });
  }
}

describe('daofind equals photutils.detection.DAOStarFinder', () => {
  it.each<[string, DaofindOptions]>([
    ['3', { threshold: 6, fwhm: 3 }],
    ['2.2', { threshold: 8, fwhm: 2.2, sharplo: 0.3, sharphi: 0.9, roundlo: -0.5, roundhi: 0.5 }],
    ['6/ellipse', { threshold: 6, fwhm: 6, ratio: 0.6, theta: 35, sigmaRadius: 2 }],
  ])('with fwhm %s', (name, options) => {
    expectSame(daofind(sky, options), detectReference.stars.daofind[name], [
      ['xcentroid', 'x', PLACE],
      ['ycentroid', 'y', PLACE],
      ['sharpness', 'sharpness', SHAPE],
      ['roundness1', 'roundness1', SHAPE],
      ['roundness2', 'roundness2', SHAPE],
      ['peak', 'peak', LIGHT],
      ['flux', 'flux', LIGHT],
      ['mag', 'mag', LIGHT],
    ]);
  });
});

describe('irafStarFinder equals photutils.detection.IRAFStarFinder', () => {
  it.each<[string, IrafStarFinderOptions]>([
    ['3', { threshold: 6, fwhm: 3 }],
    ['2.2', { threshold: 8, fwhm: 2.2, minsepFwhm: 1.5, sharplo: 0.3, sharphi: 3, roundhi: 0.4 }],
    ['5', { threshold: 6, fwhm: 5, sigmaRadius: 1.2, sharplo: 0.1, sharphi: 4, roundlo: -1, roundhi: 1 }],
    ['4.5', { threshold: 6, fwhm: 4.5, sharplo: 0.1, sharphi: 4, roundlo: -1, roundhi: 1 }],
    ['4.6', { threshold: 3, fwhm: 4.6, minsepFwhm: 0.3, sharplo: 0.1, sharphi: 4, roundlo: -1, roundhi: 1 }],
  ])('with fwhm %s', (name, options) => {
    expectSame(irafStarFinder(sky, options), detectReference.stars.iraf[name], [
      ['xcentroid', 'x', PLACE],
      ['ycentroid', 'y', PLACE],
      ['fwhm', 'fwhm', SHAPE],
      ['sharpness', 'sharpness', SHAPE],
      ['roundness', 'roundness', SHAPE],
      ['pa', 'angle', SHAPE],
      ['npix', 'pixels', 0],
      ['sky', 'sky', LIGHT],
      ['peak', 'peak', LIGHT],
      ['flux', 'flux', LIGHT],
      ['mag', 'mag', LIGHT],
    ]);
  });
});

describe('irafStarFinder with a kernel that leaves no pixel for the sky', () => {
  const options = { threshold: 6, fwhm: 4.6, sharplo: 0.1, sharphi: 4, roundlo: -1, roundhi: 1 };

  it('gives the same in bands', () => {
    const bands = [
      [0, 7],
      [7, 100],
      [100, sky.height],
    ].flatMap(([rowStart, rowEnd]) => irafStarFinder(sky, options, { rowStart, rowEnd }));
    expect(bands).toEqual(irafStarFinder(sky, options));
  });
});

describe('star finders', () => {
  const finders = [
    ['daofind', daofind],
    ['irafStarFinder', irafStarFinder],
  ] as const;

  it.each(finders)('%s finds nothing in an empty image', (_, find) => {
    for (const value of [NaN, 0, -5]) {
      for (const [width, height] of [
        [1, 1],
        [3, 2],
        [40, 30],
      ]) {
        const empty = createRaster(width, height, new Float32Array(width * height).fill(value));
        expect(find(empty, { threshold: 1, fwhm: 3 })).toEqual([]);
      }
    }
  });

  it.each(finders)('%s refuses stars without width and thresholds below 0', (_, find) => {
    expect(() => find(sky, { threshold: 1, fwhm: 0 })).toThrow('fwhm');
    expect(() => find(sky, { threshold: -1, fwhm: 3 })).toThrow('threshold');
    expect(() => find(sky, { threshold: NaN, fwhm: 3 })).toThrow('threshold');
  });

  it('daofind refuses an impossible shape', () => {
    expect(() => daofind(sky, { threshold: 1, fwhm: 3, ratio: 1.1 })).toThrow('ratio');
    expect(() => daofind(sky, { threshold: 1, fwhm: 3, sigmaRadius: 0 })).toThrow('sigmaRadius');
  });

  it.each(finders)('%s finds a round star anywhere, near its true place', (_, find) => {
    const place = fc.double({ min: 8, max: 22, noNaN: true });
    fc.assert(
      fc.property(place, place, fc.double({ min: 1, max: 1e6, noNaN: true }), (x0, y0, peak) => {
        const data = Float32Array.from({ length: 900 }, (__, i) => {
          const [dx, dy] = [(i % 30) - x0, Math.floor(i / 30) - y0];
          return peak * Math.exp((-4 * Math.LN2 * (dx * dx + dy * dy)) / 16);
        });
        const stars = find(createRaster(30, 30, data), {
          threshold: peak / 10,
          fwhm: 4,
          sigmaRadius: 3,
          roundlo: -1,
        });
        expect(stars).toHaveLength(1);
        expect(Math.hypot(stars[0].x - x0, stars[0].y - y0)).toBeLessThan(0.06);
      }),
    );
  });

  it('leave out stars at the very limit of sharpness or roundness, as photutils does', () => {
    const options = { threshold: 6, fwhm: 3, sharplo: -10, sharphi: 10, roundlo: -10, roundhi: 10 };
    const all = daofind(sky, options);
    const { sharpness, roundness1, roundness2 } = all[7];
    const limits: DaofindOptions[] = [
      ...[
        { ...options, sharplo: sharpness },
        { ...options, sharphi: sharpness },
      ],
      ...[
        { ...options, roundlo: roundness1 },
        { ...options, roundhi: roundness1 },
      ],
      ...[
        { ...options, roundlo: roundness2 },
        { ...options, roundhi: roundness2 },
      ],
    ];
    for (const limit of limits) expect(daofind(sky, limit)).not.toContainEqual(all[7]);
    const near = 1e-9;
    const inside = { sharplo: sharpness - near, sharphi: sharpness + near };
    expect(daofind(sky, { ...options, ...inside })).toContainEqual(all[7]);
  });

  it('leave out stars that touch a pixel without data', () => {
    const options = { threshold: 6, fwhm: 3 };
    const all = daofind(sky, options);
    const holed = createRaster(sky.width, sky.height, sky.data.slice());
    holed.data[Math.round(all[5].y) * sky.width + Math.round(all[5].x)] = NaN;
    const rest = daofind(holed, options);
    expect(rest).not.toContainEqual(all[5]);
    expect(rest.length).toBeGreaterThan(all.length - 5);
  });
});

describe('enhanceDensity', () => {
  it('gives the same in bands', () => {
    const kernel = starKernel({ fwhm: 4, ratio: 0.5, theta: 20 });
    const whole = enhanceDensity(sky, kernel).data;
    const out = createRaster(sky.width, sky.height);
    for (const [rowStart, rowEnd] of [
      [100, 190],
      [0, 7],
      [7, 100],
    ])
      enhanceDensity(sky, kernel, { rowStart, rowEnd }, out);
    expect(out.data).toEqual(whole);
  });

  it('of a constant is 0 inside', () => {
    const flat = createRaster(20, 20, new Float32Array(400).fill(1000));
    const { data } = enhanceDensity(flat, starKernel({ fwhm: 3 }));
    expect(Math.abs(data[10 * 20 + 10])).toBeLessThan(1e-9);
  });
});
