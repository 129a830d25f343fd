import { readFileSync } from 'node:fs';
import path from 'node:path';
import { createRaster, type Raster } from '../raster.js';
import { createWcs } from '../wcs/create-wcs.js';
import { tanGrid, type TanGrid } from '../wcs/tan-grid.js';
import { mapOf, pixelMap, type PixelMap } from './pixel-map.js';
import type { PixelTransform } from './pixel-transform.js';
import { reduceRows } from './reduce-rows.js';
import { type InterpolationMethod, reproject } from './reproject.js';
import { splineCoefficients } from './samplers/spline-coefficients.js';

interface GoldenReprojection {
  name: string;
  method: string;
  target: {
    ra: number;
    dec: number;
    scale_arcsec: number;
    rotation_deg: number;
    width: number;
    height: number;
  };
  values: (number | null)[];
  footprint?: number[];
}

const golden = JSON.parse(readFileSync(path.resolve(process.cwd(), 'test/golden/resample.json'), 'utf8')) as {
  reprojections: GoldenReprojection[];
};

/** The field that test/golden/resample.py reprojects. */
function sky(width: number, height: number): Raster {
  const raster = createRaster(width, height);
  const stars = [
    [11.3, 8.6, 40],
    [23.9, 17.2, 25],
  ];
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      let value = 10 + 0.05 * x - 0.03 * y + Math.sin(0.9 * x) * Math.cos(0.7 * y);
      for (const [starX, starY, peak] of stars) {
        value += peak * Math.exp(-((x - starX) ** 2 + (y - starY) ** 2) / (2 * 1.4 ** 2));
      }
      raster.data[y * width + x] = value;
    }
  }
  return raster;
}

const SOURCE: TanGrid = { ra: 150, dec: 2.2, scaleArcsec: 30, rotationDeg: 20, width: 32, height: 26 };

function mapBetween(target: TanGrid, source: TanGrid): PixelMap {
  return pixelMap(createWcs(tanGrid(target)), createWcs(tanGrid(source)), target.width, target.height);
}

/** A map that shifts by whole or broken pixels, without any sky. */
function shift(width: number, height: number, dx: number, dy: number): PixelMap {
  const move: PixelTransform = (x, y, count) => {
    for (let i = 0; i < count; i++) {
      x[i] += dx;
      y[i] += dy;
    }
  };
  return mapOf(move, width, height, 1e-9);
}

const halfPixelRight: PixelTransform = (x, _y, count) => {
  for (let i = 0; i < count; i++) x[i] += 0.5;
};

const ICRS = { system: 'ICRS', equinox: 2000 } as const;
const METHODS: InterpolationMethod[] = ['nearest', 'bilinear', 'bicubic', 'lanczos3'];

/** `null` in the reference is a pixel without a value. */
const agrees = (ours: number, reference: number | null): boolean =>
  reference === null ? Number.isNaN(ours) : Math.abs(ours / reference - 1) < 1e-5;

describe('reproject, against its reference', () => {
  it.each(golden.reprojections.filter(({ method }) => method !== 'exact' && method !== 'lanczos3'))(
    'agrees with reproject_interp: $name, $method',
    ({ target, method, values }) => {
      const grid = { ...target, scaleArcsec: target.scale_arcsec, rotationDeg: target.rotation_deg };
      const ours = reproject(sky(32, 26), mapBetween(grid, SOURCE), {
        method: method as InterpolationMethod,
      });
      expect(values.findIndex((value, i) => !agrees(ours.data[i], value))).toBe(-1);
      expect([...ours.footprint]).toEqual(values.map((value) => (value === null ? 0 : 1)));
    },
  );

  it.each(golden.reprojections.filter(({ method }) => method === 'lanczos3'))(
    "agrees with SWarp's LANCZOS3: $name",
    ({ target, values }) => {
      const grid = { ...target, scaleArcsec: target.scale_arcsec, rotationDeg: target.rotation_deg };
      const ours = reproject(sky(32, 26), mapBetween(grid, SOURCE), { method: 'lanczos3' });
      const inside = [...values.keys()].filter((i) => values[i] !== null);
      expect(inside.length).toBeGreaterThan(50);
      expect(inside.filter((i) => !agrees(ours.data[i], values[i]))).toEqual([]);
    },
  );

  it.each(golden.reprojections.filter(({ method }) => method === 'exact'))(
    'agrees with reproject_exact: $name',
    ({ target, values, footprint }) => {
      const grid = { ...target, scaleArcsec: target.scale_arcsec, rotationDeg: target.rotation_deg };
      const ours = reproject(sky(32, 26), mapBetween(grid, SOURCE), { method: 'exact' });
      expect(values.findIndex((value, i) => !agrees(ours.data[i], value))).toBe(-1);
      const errors = ours.footprint.map((share, i) => Math.abs(share - (footprint?.[i] ?? 0)));
      expect(Math.max(...errors)).toBeLessThan(1e-5);
    },
  );
});

describe('reproject, area-weighted', () => {
  it('exact keeps the flux on request, on a finer and on a mirrored grid', () => {
    const image = sky(32, 26);
    const total = image.data.reduce((sum, value) => sum + value, 0);
    const fine = { ...SOURCE, scaleArcsec: 21, rotationDeg: 33, width: 70, height: 70 };
    const [xx, xy, yx, yy] = tanGrid(fine).cd;
    const mirrored = { ...tanGrid(fine), cd: [-xx, xy, -yx, yy] as const };
    for (const parameters of [tanGrid(fine), mirrored]) {
      const map = pixelMap(createWcs(parameters), createWcs(tanGrid(SOURCE)), 70, 70);
      const { data } = reproject(image, map, { method: 'exact', conserve: 'flux' });
      const sum = data.reduce((partial, value) => partial + (Number.isNaN(value) ? 0 : value), 0);
      expect(sum / total).toBeCloseTo(1, 6);
    }
  });

  it('exact keeps the flux of an image that was reduced', () => {
    const image = sky(32, 26);
    const grid = { ...SOURCE, scaleArcsec: 75, width: 30, height: 30 };
    const map = pixelMap(createWcs(tanGrid(grid)), createWcs(tanGrid(SOURCE)), 30, 30);
    const total = (values: Float32Array) =>
      values.reduce((sum, value) => sum + (Number.isNaN(value) ? 0 : value), 0);
    const flux = (reduction: number) =>
      total(
        reproject(reduceRows(image, reduction), map, { method: 'exact', conserve: 'flux', reduction }).data,
      );
    expect(flux(1) / total(image.data)).toBeCloseTo(1, 6);
    expect(flux(2) / total(image.data)).toBeCloseTo(1, 6);
  });

  it('exact keeps to the sky on either side of a seam', () => {
    // A map of the whole sky whose values fall off from 0 to 180 degrees on both sides: no average is a mean of the row.
    const sphere = {
      projection: 'AIT',
      frame: ICRS,
      crpix: [90.5, 45.5],
      crval: [0, 0],
      cd: [-2, 0, 0, 2],
    } as const;
    const wcs = createWcs(sphere);
    const image = createRaster(180, 90);
    const [lon, lat] = [Float64Array.from(image.data, (_, i) => i % 180), new Float64Array(180 * 90)];
    lat.forEach((_, i) => (lat[i] = Math.floor(i / 180)));
    wcs.pixelToSky(lon, lat, lon, lat);
    lon.forEach((degrees, i) => (image.data[i] = 180 - Math.abs(180 - degrees)));
    const target = tanGrid({ ra: 180, dec: 10, scaleArcsec: 3600, rotationDeg: 30, width: 41, height: 41 });
    const map = pixelMap(createWcs(target), wcs, 41, 41);
    const { data, footprint } = reproject(image, map, { method: 'exact' });
    const [x, y] = [
      Float64Array.from(data, (_, i) => i % 41),
      Float64Array.from(data, (_, i) => Math.floor(i / 41)),
    ];
    createWcs(target).pixelToSky(x, y, x, y);
    // An input pixel spans two degrees of longitude, a little more far from the equator.
    data.forEach((value, i) => expect(Math.abs(value - (180 - Math.abs(180 - x[i])))).toBeLessThan(3));
    // Along the seam half of an input pixel's square may lie off the sky, and have no value.
    expect(footprint.reduce((sum, share) => sum + share, 0) / footprint.length).toBeGreaterThan(0.97);
  });

  it('exact leaves missing pixels out and gives the covered part of a pixel', () => {
    const image = createRaster(4, 1, Float32Array.of(1, 2, NaN, 8));
    const map = mapOf(halfPixelRight, 4, 1, 1e-9);
    const { data, footprint } = reproject(image, map, { method: 'exact' });
    expect([...data]).toEqual([1.5, 2, 8, 8]);
    expect([...footprint]).toEqual([1, 0.5, 0.5, 0.5]);
  });
});

describe('reproject, by rows and windows', () => {
  it.each(METHODS)('%s made in bands equals %s made at once', (method) => {
    const image = sky(32, 26);
    const target = { ...SOURCE, rotationDeg: 47, width: 33, height: 29 };
    const whole = reproject(image, mapBetween(target, SOURCE), { method });
    const out = { data: new Float32Array(33 * 29), footprint: new Float32Array(33 * 29) };
    for (const [rowStart, rowEnd] of [
      [20, 29],
      [0, 7],
      [7, 20],
    ]) {
      const part = (array: Float32Array) => array.subarray(rowStart * 33, rowEnd * 33);
      const band = { data: part(out.data), footprint: part(out.footprint) };
      reproject(image, mapBetween(target, SOURCE), { method, rowStart, rowEnd }, band);
    }
    expect(out.data).toEqual(whole.data);
    expect(out.footprint).toEqual(whole.footprint);
  });

  it('bicubic with coefficients made beforehand is bicubic', () => {
    const image = sky(32, 26);
    const coefficients = splineCoefficients(image, new Float32Array(new SharedArrayBuffer(4 * 36 * 30)));
    const map = shift(30, 24, 0.4, 0.7);
    const shared = reproject(image, map, { method: 'bicubic', coefficients });
    expect(shared.data).toEqual(reproject(image, map, { method: 'bicubic' }).data);
    expect(() => splineCoefficients(image, new Float32Array(3))).toThrow('out: 3 values for 36 × 30');
  });

  it('finds a window of a larger image, and a reduced one, where they belong', () => {
    const slope = createRaster(64, 48);
    slope.data.forEach((_, i) => (slope.data[i] = (i % 64) + 100 * Math.floor(i / 64)));
    const map = shift(40, 30, 8.25, 6.5);
    const expected = reproject(slope, map).data;

    const window = createRaster(50, 40);
    for (let y = 0; y < 40; y++)
      window.data.set(slope.data.subarray((y + 5) * 64 + 7, (y + 5) * 64 + 57), y * 50);
    const fromWindow = reproject(window, map, { origin: { x: 7, y: 5 } }).data;
    expect(fromWindow).toEqual(expected);

    // On a plane the average of a block is the value at its centre, so reduction changes nothing either.
    const fromReduced = reproject(reduceRows(slope, 4), map, { reduction: 4 }).data;
    fromReduced.forEach((value, i) => expect(value).toBeCloseTo(expected[i], 2));
  });

  it('refuses rows and arrays that do not fit', () => {
    const map = shift(4, 4, 0, 0);
    expect(() => reproject(sky(4, 4), map, { rowStart: 3, rowEnd: 5 })).toThrow('rowStart, rowEnd: 3 … 5');
    expect(() => reproject(sky(4, 4), map, { rowStart: 0.5 })).toThrow('rowStart, rowEnd: 0.5 … 4');
    const short = { data: new Float32Array(3), footprint: new Float32Array(16) };
    expect(() => reproject(sky(4, 4), map, {}, short)).toThrow('out.data: 3 values where 16 are made');
  });
});

describe('reproject, interpolating', () => {
  it.each(METHODS)('%s gives the image back on its own grid', (method) => {
    const image = sky(32, 26);
    const { data } = reproject(image, shift(32, 26, 0, 0), { method });
    image.data.forEach((value, i) => expect(Math.abs(data[i] / value - 1)).toBeLessThan(1e-6));
  });

  it.each(METHODS)('%s keeps a constant image constant', (method) => {
    const image = createRaster(12, 9, new Float32Array(108).fill(7));
    const { data } = reproject(image, shift(12, 9, 0.37, -0.21), { method });
    for (const value of data) expect(Number.isNaN(value) || Math.abs(value - 7) < 1e-5).toBe(true);
    expect(data[50]).toBeCloseTo(7, 5);
  });

  it.each(METHODS)('%s keeps the shape of a hole and loses no other pixel', (method) => {
    const image = sky(32, 26);
    image.data[10 * 32 + 15] = NaN;
    const { data, footprint } = reproject(image, shift(32, 26, 0.3, 0.3), { method });
    const missing = [...data.keys()].filter((i) => Number.isNaN(data[i]) && i % 32 < 31 && i < 25 * 32);
    expect(missing).toEqual([10 * 32 + 15]);
    expect(footprint[10 * 32 + 15]).toBe(0);
  });

  it('lanczos3 brings a band-limited image nearer than bilinear', () => {
    const wave = (x: number, y: number) => Math.sin(1.1 * x) + Math.cos(0.9 * y);
    const image = createRaster(40, 40);
    image.data.forEach((_, i) => (image.data[i] = wave(i % 40, Math.floor(i / 40))));
    const worst = (method: InterpolationMethod) => {
      const { data } = reproject(image, shift(40, 40, 0.4, 0.3), { method });
      let error = 0;
      for (let y = 5; y < 34; y++) {
        for (let x = 5; x < 34; x++)
          error = Math.max(error, Math.abs(data[y * 40 + x] - wave(x + 0.4, y + 0.3)));
      }
      return error;
    };
    expect(worst('bilinear')).toBeGreaterThan(0.1);
    expect(worst('lanczos3')).toBeLessThan(0.03);
  });

  it.each<InterpolationMethod>(['nearest', 'bilinear', 'lanczos3'])(
    '%s is the same along curves as point by point',
    (method) => {
      const image = sky(64, 64);
      for (let i = 0; i < image.data.length; i += 37) image.data[i] = NaN;
      const target = { ...SOURCE, rotationDeg: 50, width: 90, height: 90 };
      const source = { ...SOURCE, width: 64, height: 64 };
      const wcs = [createWcs(tanGrid(target)), createWcs(tanGrid(source))] as const;
      const curves = reproject(image, pixelMap(...wcs, 90, 90), { method });
      const points = reproject(image, pixelMap(...wcs, 90, 90, { tolerance: 0 }), { method });
      expect(points.footprint.filter((covered) => covered > 0).length).toBeGreaterThan(3500);
      expect(curves.footprint).toEqual(points.footprint);
      expect(curves.footprint).toContain(0);
      curves.data.forEach((value, i) => {
        if (points.footprint[i] > 0) expect(value).toBeCloseTo(points.data[i], 3);
      });
    },
  );
});

describe('reproject along curves', () => {
  it.each<InterpolationMethod>(['bilinear', 'lanczos3'])(
    '%s loses no digits to a common offset of all pixels',
    (method) => {
      const PEDESTAL = 2 ** 20;
      const ULP = 2 ** -3;
      const image = sky(64, 64);
      image.data.forEach((value, i) => (image.data[i] = PEDESTAL + Math.round(8 * value) / 8));
      const half = (tolerance: number) =>
        mapOf((x) => x.forEach((_, i) => (x[i] += 0.375)), 60, 60, tolerance);
      const curves = reproject(image, half(1e-9), { method }).data;
      const points = reproject(image, half(0), { method }).data;
      const errors = curves.map((value, i) => Math.abs(value - points[i]));
      expect(Math.max(...errors)).toBeLessThanOrEqual(ULP);
    },
  );

  it.each<InterpolationMethod>(['bilinear', 'lanczos3'])(
    '%s stands values near the end of floats',
    (method) => {
      const image = createRaster(40, 40, new Float32Array(1600).fill(3e38));
      image.data.forEach((_, i) => i % 2 > 0 && (image.data[i] = -3e38));
      const { data, footprint } = reproject(image, shift(36, 36, 0.5, 0), { method });
      expect(data[10 * 36 + 10]).toBe(0);
      expect(footprint[10 * 36 + 10]).toBe(1);
    },
  );

  it.each<InterpolationMethod>(['nearest', 'bilinear', 'lanczos3'])(
    '%s leaves out pixels outside, whatever was in the output before',
    (method) => {
      const image = createRaster(50, 40, new Float32Array(2000).fill(3));
      const used = () => ({
        data: new Float32Array(80 * 60).fill(9),
        footprint: new Float32Array(80 * 60).fill(9),
      });
      const covered = (dx: number, dy: number) => {
        const { data, footprint } = reproject(image, shift(80, 60, dx, dy), { method }, used());
        const isRight = (value: number, i: number) =>
          footprint[i] === 1 ? value === 3 : footprint[i] === 0 && Number.isNaN(value);
        expect(data.findIndex((value, i) => !isRight(value, i))).toBe(-1);
        return footprint.filter((value) => value > 0).length;
      };
      expect(covered(0, 0)).toBe(50 * 40);
      expect(covered(-20.25, -10.25)).toBe(50 * 40);
      // Half a pixel before the first centre belongs to the image, and a little more does not.
      expect(covered(-0.5, 0)).toBe(50 * 40 + 40);
      expect(covered(-0.51, 0)).toBe(50 * 40);
      expect(covered(1000, 0)).toBe(0);
      expect(covered(0, -1000)).toBe(0);
    },
  );

  it('lanczos3 takes the bilinear rule where one of its pixels is infinite, along curves and by points', () => {
    const image = sky(64, 64);
    image.data[30 * 64 + 30] = Infinity;
    const right: PixelTransform = (x) => x.forEach((_, i) => (x[i] += 0.25));
    const moved = (tolerance: number) =>
      reproject(image, mapOf(right, 60, 60, tolerance), { method: 'lanczos3' });
    const [curves, points] = [moved(1e-9), moved(0)];
    for (const { data, footprint } of [curves, points]) {
      expect(footprint.includes(0)).toBe(false);
      expect([...data.keys()].filter((i) => data[i] === Infinity)).toEqual([29, 30].map((x) => 30 * 60 + x));
    }
    const errors = curves.data.map((value, i) => (value < Infinity ? Math.abs(value - points.data[i]) : 0));
    expect(Math.max(...errors)).toBeLessThan(1e-4);
  });
});
