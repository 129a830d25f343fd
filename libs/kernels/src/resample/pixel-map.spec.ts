import { createWcs } from '../wcs/create-wcs.js';
import { tanGrid, type TanGrid } from '../wcs/tan-grid.js';
import type { CelestialWcs } from '../wcs/celestial-wcs.js';
import { pixelMap, type PixelMap } from './pixel-map.js';

const OUTPUT: TanGrid = { ra: 10, dec: 84, scaleArcsec: 12, rotationDeg: 30, width: 700, height: 300 };
const INPUT: TanGrid = { ra: 11, dec: 84.2, scaleArcsec: 10, rotationDeg: -75, width: 400, height: 400 };

/** The greatest distance between two maps over all pixels, input pixels; a NaN in one of them only is Infinity. */
function greatestDifference(a: PixelMap, b: PixelMap): number {
  const [ax, ay, bx, by] = Array.from({ length: 4 }, () => new Float64Array(a.width));
  let worst = 0;
  for (let row = 0; row < a.height; row++) {
    a.mapRow(row, ax, ay);
    b.mapRow(row, bx, by);
    for (let i = 0; i < a.width; i++) {
      const distance = Math.max(Math.abs(ax[i] - bx[i]), Math.abs(ay[i] - by[i]));
      if (Number.isNaN(ax[i]) !== Number.isNaN(bx[i])) return Infinity;
      if (distance > worst) worst = distance;
    }
  }
  return worst;
}

/** Counts the points that a coordinate system is asked for. */
function counted(wcs: CelestialWcs): { wcs: CelestialWcs; points: () => number } {
  let points = 0;
  const skyToPixel: CelestialWcs['skyToPixel'] = (lon, lat, x, y, count = lon.length) => {
    points += count;
    wcs.skyToPixel(lon, lat, x, y, count);
  };
  return { wcs: { ...wcs, skyToPixel }, points: () => points };
}

describe('pixelMap', () => {
  const outputWcs = createWcs(tanGrid(OUTPUT));
  const inputWcs = createWcs(tanGrid(INPUT));
  const exact = pixelMap(outputWcs, inputWcs, OUTPUT.width, OUTPUT.height, { tolerance: 0 });

  it('is exact pixel by pixel with tolerance 0', () => {
    const x = new Float64Array(OUTPUT.width);
    const y = new Float64Array(OUTPUT.width);
    exact.mapRow(123, x, y);
    const sky = [Float64Array.of(456), Float64Array.of(123)];
    outputWcs.pixelToSky(sky[0], sky[1], sky[0], sky[1]);
    inputWcs.skyToPixel(sky[0], sky[1], sky[0], sky[1]);
    expect([x[456], y[456]]).toEqual([sky[0][0], sky[1][0]]);
  });

  it('stays within 1e-5 pixel of the exact map for a twentieth of its points', () => {
    const { wcs, points } = counted(inputWcs);
    const map = pixelMap(outputWcs, wcs, OUTPUT.width, OUTPUT.height);
    expect(greatestDifference(map, exact)).toBeLessThan(1.2e-5);
    expect(points()).toBeLessThan((OUTPUT.width * OUTPUT.height) / 20);
  });

  it('stays within the error bound where the map is wild: a jump, a kink and the end of the sky', () => {
    const wild: CelestialWcs = {
      ...inputWcs,
      skyToPixel(lon, lat, x, y, count = lon.length) {
        inputWcs.skyToPixel(lon, lat, x, y, count);
        for (let i = 0; i < count; i++) {
          if (x[i] + 0.3 * y[i] > 260) x[i] -= 1000;
          y[i] += 0.02 * Math.abs(y[i] - 150);
          if (Math.hypot(x[i] - 100, y[i] - 100) < 40) x[i] = NaN;
        }
      },
    };
    const map = pixelMap(outputWcs, wild, OUTPUT.width, OUTPUT.height);
    const truth = pixelMap(outputWcs, wild, OUTPUT.width, OUTPUT.height, { tolerance: 0 });
    expect(greatestDifference(map, truth)).toBeLessThan(1e-3);
  });

  it('gives any part of any row, in any order', () => {
    const map = pixelMap(outputWcs, inputWcs, OUTPUT.width, OUTPUT.height);
    const whole = [new Float64Array(700), new Float64Array(700)];
    const part = [new Float64Array(300), new Float64Array(300)];
    for (const row of [299, 0, 256, 255]) {
      map.mapRow(row, whole[0], whole[1]);
      map.mapRow(row, part[0], part[1], 250, 550);
      expect(part[0]).toEqual(whole[0].subarray(250, 550));
      expect(part[1]).toEqual(whole[1].subarray(250, 550));
    }
  });

  it('is NaN where the sky has no place in the input', () => {
    const behind = createWcs(tanGrid({ ...INPUT, ra: 190, dec: -84 }));
    const map = pixelMap(outputWcs, behind, 20, 10);
    const x = new Float64Array(20);
    const y = new Float64Array(20);
    map.mapRow(5, x, y);
    expect([...x, ...y].every(Number.isNaN)).toBe(true);
  });

  it('refuses an empty output', () => {
    expect(() => pixelMap(outputWcs, inputWcs, 0, 10)).toThrow('outWidth: 0 is not a positive integer');
  });
});
