import { createRaster } from '../raster.js';
import { createWcs } from '../wcs/create-wcs.js';
import { tanGrid } from '../wcs/tan-grid.js';
import { largestTileSide } from './largest-tile.js';
import { mapOf, pixelMap, type PixelMap } from './pixel-map.js';
import { reduceRows } from './reduce-rows.js';
import { reproject, type ResampleMethod } from './reproject.js';
import { requiredWindow } from './required-window.js';
import { splineCoefficients } from './samplers/spline-coefficients.js';

/** A smooth map: half as large, turned a little, bent. */
const place = (x: number, y: number) => [
  20.0137 + 0.5 * x - 0.1 * y + 1e-4 * x * x,
  10.0071 + 0.1 * x + 0.4 * y - 2e-4 * x * y,
];
const smoothMap = (width: number, height: number, tolerance = 1e-9, shown = place) =>
  mapOf(
    (x, y, count) => {
      for (let i = 0; i < count; i++) [x[i], y[i]] = shown(x[i], y[i]);
    },
    width,
    height,
    tolerance,
  );

/** A row of a map, wanted and made; other values of the arrays stay as they are. */
function rowOf(map: PixelMap, row: number, start = 0, end = map.width) {
  const [x, y] = [0, 1].map(() => new Float64Array(end - start + 2).fill(-77));
  map.mapRow(row, x.subarray(1, -1), y.subarray(1, -1), start, end);
  expect([x[0], x.at(-1), y[0], y.at(-1)]).toEqual([-77, -77, -77, -77]);
  return Array.from({ length: end - start }, (_, i) => [x[i + 1], y[i + 1]]);
}
const near = ([x, y]: readonly number[]) => [expect.closeTo(x, 7) as number, expect.closeTo(y, 7) as number];
const wanted = (row: number, start: number, end: number, off = 0) =>
  Array.from({ length: end - start }, (_, i) => near(place(start + i - off, row - off)));

describe('mapOf', () => {
  it.each([1e-9, 0])('with tolerance %p: every row of every band, forwards and back', (tolerance) => {
    const map = smoothMap(600, 520, tolerance);
    for (const row of [0, 1, 255, 256, 300, 511, 512, 519, 255, 512, 0])
      expect(rowOf(map, row)).toEqual(wanted(row, 0, 600));
    for (const [start, end] of [
      [0, 1],
      [255, 257],
      [256, 512],
      [599, 600],
      [300, 310],
    ])
      expect(rowOf(map, 258, start, end)).toEqual(wanted(258, start, end));
  });

  it('has the corners half a pixel before', () => {
    const corners = smoothMap(30, 20).corners();
    expect([corners.width, corners.height]).toEqual([31, 21]);
    for (const row of [0, 7, 20]) expect(rowOf(corners, row)).toEqual(wanted(row, 0, 31, 0.5));
  });

  it('has tiles that cover a band once, and keeps them', () => {
    const map = smoothMap(600, 520);
    const tiles = map.tilesOfBand(256);
    expect(map.tilesOfBand(511)).toBe(tiles);
    expect(tiles.map(({ x, y, width, height }) => [x, y, width, height])).toEqual([
      [0, 256, 256, 256],
      [256, 256, 256, 256],
      [512, 256, 88, 256],
    ]);
    expect(map.tilesOfBand(512).map(({ y, height }) => [y, height])).toEqual([
      [512, 8],
      [512, 8],
      [512, 8],
    ]);
    expect(map.tilesOfBand(300)).toEqual(tiles);
  });

  it('computes the transform once for a band', () => {
    let asked = 0;
    const map = smoothMap(64, 64, 1e-9, (x, y) => {
      asked++;
      return [x, y];
    });
    for (let row = 0; row < 64; row++) rowOf(map, row);
    expect(asked).toBe(25);
  });

  it.each([
    [0, 5, 'outWidth'],
    [5, 0, 'outHeight'],
    [2.5, 5, 'outWidth'],
    [5, NaN, 'outHeight'],
  ])('is refused for %p × %p pixels', (width, height, name) => {
    const wcs = createWcs(tanGrid({ ra: 0, dec: 0, scaleArcsec: 1, width: 9, height: 9 }));
    expect(() => pixelMap(wcs, wcs, width, height)).toThrow(name);
    expect(pixelMap(wcs, wcs, 1, 1).width).toBe(1);
  });
});

describe('largestTileSide', () => {
  const grid = (scaleArcsec: number, more = {}) =>
    createWcs({ ...tanGrid({ ra: 10, dec: 5, scaleArcsec, width: 900, height: 900 }), ...more });
  const table = (width: number, height: number, cdelt: readonly [number, number]) => ({
    ...{ width, height, data: new Float32Array(width * height), crpix: [1, 1], crval: [1, 1], cdelt },
  });
  const pair = (...of: Parameters<typeof table>) => [table(...of), table(...of)];

  it.each<[string, object, object, number]>([
    ['no tables', {}, {}, Infinity],
    ['tables of the output', { pixelTables: pair(3, 3, [50, 40]) }, {}, 80],
    ['tables of its detector', { detectorTables: pair(3, 3, [30, 40]) }, {}, 60],
    ['both', { pixelTables: pair(3, 3, [50, 40]), detectorTables: pair(3, 3, [90, 35]) }, {}, 70],
    ['tables of the input, whose pixels are twice as large', {}, { pixelTables: pair(3, 3, [50, 40]) }, 160],
    ['tables of one row', { pixelTables: pair(3, 1, [50, 40]) }, {}, 100],
    ['tables of two rows', { pixelTables: pair(3, 2, [50, 40]) }, {}, 80],
    ['a table backwards', { pixelTables: pair(3, 3, [-50, -40]) }, {}, 80],
    ['one table of two', { pixelTables: [undefined, table(3, 3, [50, 40])] }, {}, 80],
  ])('%s', (_, output, input, side) => {
    expect(largestTileSide(grid(1, output), grid(2, input))).toBeCloseTo(side, 6);
  });

  it('is nothing for CSC on either side', () => {
    const csc = createWcs({ ...grid(1).parameters, projection: 'CSC' });
    expect([largestTileSide(csc, grid(1)), largestTileSide(grid(1), csc)]).toEqual([0, 0]);
  });
});

const image = createRaster(160, 130);
image.data.forEach((_, i) => (image.data[i] = Math.sin(i / 7) * 5 + (i % 160) + 3 * Math.floor(i / 160)));

describe('reproject along curves', () => {
  const methods: ResampleMethod[] = ['nearest', 'bilinear', 'lanczos3', 'bicubic'];

  /** The map, with the number of points that it computed one by one. */
  const counted = (map: PixelMap) => {
    let points = 0;
    const mapTileRow: PixelMap['mapTileRow'] = (tile, row, x, y, start, end) => {
      points += end - start;
      map.mapTileRow(tile, row, x, y, start, end);
    };
    return { map: { ...map, mapTileRow }, points: () => points };
  };

  it.each(methods)('%s uses points outside the reach of curves, and nowhere else', (method) => {
    const within = counted(smoothMap(200, 150));
    reproject(image, within.map, { method });
    expect(within.points()).toBe(method === 'bicubic' ? 30_000 : 0);
    // Rows that leave the image on both sides.
    const across = counted(smoothMap(400, 40, 1e-9, (x, y) => [x - 120.25, y + 40.5]));
    const { data, footprint } = reproject(image, across.map, { method });
    if (method !== 'bicubic') expect(across.points()).toBeLessThan(40 * (400 - 150));
    const exact = reproject(
      image,
      smoothMap(400, 40, 0, (x, y) => [x - 120.25, y + 40.5]),
      { method },
    );
    expect(footprint).toEqual(exact.footprint);
    expect([...data.keys()].filter((i) => !isNear(data[i], exact.data[i]))).toEqual([]);
  });

  it.each(methods)('%s is as point by point in bands, windows and around missing pixels', (method) => {
    const holey = createRaster(160, 130, image.data.slice());
    for (const at of [60 * 160 + 70, 61 * 160 + 70, 40 * 160 + 33, 90 * 160 + 100]) holey.data[at] = NaN;
    const [whole, exact] = [1e-9, 0].map((tolerance) =>
      reproject(holey, smoothMap(300, 270, tolerance), { method }),
    );
    // No point lies within a billionth of a pixel of where nearest changes, or a hole begins.
    expect([...whole.data.keys()].filter((i) => !isNear(whole.data[i], exact.data[i]))).toEqual([]);
    expect(whole.footprint).toEqual(exact.footprint);
    for (const [rowStart, rowEnd] of [
      [0, 1],
      [250, 262],
      [256, 257],
      [269, 270],
      [100, 100],
    ]) {
      const band = reproject(holey, smoothMap(300, 270), { method, rowStart, rowEnd });
      expect(band.data).toHaveLength(300 * (rowEnd - rowStart));
      const same = whole.data.subarray(300 * rowStart, 300 * rowEnd);
      expect([...band.data.keys()].filter((i) => !isNear(band.data[i], same[i]))).toEqual([]);
      expect(band.footprint).toEqual(whole.footprint.subarray(300 * rowStart, 300 * rowEnd));
    }
  });

  const isNear = (a: number, b: number) => Object.is(a, b) || Math.abs(a - b) < 5e-3;
});

describe('reproject, area-weighted, of a reduced image', () => {
  const map = smoothMap(100, 80, 0, (x, y) => [4 * x + 1.5, 4 * y + 1.5]);

  it('has the flux of all pixels, or the brightness, and so in bands', () => {
    const reduced = reduceRows(image, 2);
    const options = { method: 'exact', reduction: 2 } as const;
    const flux = reproject(reduced, map, { ...options, conserve: 'flux' });
    const bright = reproject(reduced, map, options);
    const [fromFlux, fromBright] = [{ conserve: 'flux' as const }, {}].map((more) =>
      reproject(image, map, { method: 'exact', ...more }),
    );
    for (let y = 0; y < 32; y++) {
      for (let x = 0; x < 40; x++) {
        const at = 100 * y + x;
        expect(flux.data[at] / fromFlux.data[at]).toBeCloseTo(1, 4);
        expect(bright.data[at] / fromBright.data[at]).toBeCloseTo(1, 4);
        expect(flux.data[at] / bright.data[at]).toBeCloseTo(16, 3);
        const block = Array.from(
          { length: 16 },
          (_, i) => image.data[160 * (4 * y + (i >> 2)) + 4 * x + (i % 4)],
        );
        expect(fromFlux.data[at]).toBeCloseTo(
          block.reduce((sum, value) => sum + value),
          1,
        );
      }
    }
    const band = reproject(reduced, map, { ...options, conserve: 'flux', rowStart: 7, rowEnd: 9 });
    expect(band.data).toEqual(flux.data.subarray(700, 900));
  });
});

describe('the options of reproject', () => {
  const map = smoothMap(4, 4, 0, (x, y) => [x, y]);

  it('name the existing methods, and refuse others', () => {
    expect(() => reproject(image, map, { method: 'cubic' as 'exact' })).toThrow(
      'is not one of nearest, bilinear, bicubic, lanczos3, exact',
    );
    expect(() => reproject(image, map, { method: 'exact', conserve: 'mass' as 'flux' })).toThrow('conserve');
  });

  it('use the given coefficients', () => {
    const twice = createRaster(
      160,
      130,
      image.data.map((value) => 2 * value),
    );
    const { data } = reproject(image, map, { method: 'bicubic', coefficients: splineCoefficients(twice) });
    data.forEach((value, i) =>
      expect(value).toBeCloseTo(2 * image.data[160 * Math.floor(i / 4) + (i % 4)], 3),
    );
  });

  it.each([
    [{ rowEnd: 2.5 }, 'rowStart, rowEnd'],
    [{ rowStart: -1 }, 'rowStart, rowEnd'],
    [{ rowStart: 3, rowEnd: 2 }, 'rowStart, rowEnd'],
    [{ rowEnd: 5 }, 'rowStart, rowEnd'],
  ])('refuse the rows %j', (rows, name) => {
    expect(() => reproject(image, map, rows)).toThrow(name);
  });

  it('refuse an out of another size, by name', () => {
    const [right, wrong] = [16, 15].map((length) => new Float32Array(length));
    expect(() => reproject(image, map, {}, { data: wrong, footprint: right })).toThrow('out.data: 15');
    expect(() => reproject(image, map, {}, { data: right, footprint: wrong })).toThrow('out.footprint: 15');
  });
});

describe('requiredWindow of a plane map', () => {
  const shift = (dx: number, dy: number, width = 20, height = 30) =>
    smoothMap(width, height, 0, (x, y) => [x + dx, y + dy]);

  it.each<[string, PixelMap, object, object | null]>([
    // Rows are tested in steps of eight: the movement of the map in one step may be added.
    ['one row', shift(40, 50), { rowStart: 5, rowEnd: 6 }, { x: 37, y: 52, width: 26, height: 7 }],
    [
      'one row, no margin',
      shift(40, 50),
      { rowStart: 5, rowEnd: 6, margin: 0 },
      { x: 40, y: 55, width: 20, height: 1 },
    ],
    ['at the lower left', shift(-5, -2), { rowEnd: 1, margin: 1 }, null],
    ['across the left edge', shift(-5, 9), { rowEnd: 1, margin: 1 }, { x: 0, y: 8, width: 16, height: 3 }],
    [
      'across the right edge',
      shift(150, 9),
      { rowEnd: 1, margin: 1 },
      { x: 149, y: 8, width: 11, height: 3 },
    ],
    ['beyond the right edge', shift(162, 9), { rowEnd: 1, margin: 1 }, null],
    ['beyond the top', shift(0, 132), { rowEnd: 1, margin: 1 }, null],
    ['no row', shift(0, 0), { rowStart: 4, rowEnd: 4 }, null],
  ])('%s', (_, map, options, window) => {
    expect(requiredWindow(map, 160, 130, options)).toEqual(window);
  });
});
