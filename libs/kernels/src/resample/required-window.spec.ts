import fc from 'fast-check';
import { createRaster } from '../raster.js';
import { createWcs } from '../wcs/create-wcs.js';
import { skyAt } from '../wcs/footprint-corners.js';
import { tanGrid } from '../wcs/tan-grid.js';
import { pixelMap } from './pixel-map.js';
import { reproject } from './reproject.js';
import { requiredWindow } from './required-window.js';

const INPUT = { ra: 40, dec: -60, scaleArcsec: 2, width: 120, height: 90 };
const image = createRaster(120, 90);
image.data.forEach((_, i) => (image.data[i] = Math.sin(i) + i / 1000));

describe('requiredWindow', () => {
  it('holds all that any rows of any grid need: the window gives what the whole image gives', () => {
    fc.assert(
      fc.property(
        fc.record({
          ra: fc.double({ min: 39.9, max: 40.1, noNaN: true }),
          dec: fc.double({ min: -60.05, max: -59.95, noNaN: true }),
          scaleArcsec: fc.double({ min: 0.5, max: 6, noNaN: true }),
          rotationDeg: fc.integer({ min: -180, max: 180 }),
        }),
        fc.integer({ min: 0, max: 30 }),
        fc.integer({ min: 1, max: 20 }),
        (place, rowStart, rows) => {
          const grid = tanGrid({ ...place, width: 60, height: 50 });
          const map = pixelMap(createWcs(grid), createWcs(tanGrid(INPUT)), 60, 50);
          const band = { rowStart, rowEnd: rowStart + rows, method: 'lanczos3' } as const;
          const whole = reproject(image, map, band);
          const window = requiredWindow(map, 120, 90, band);
          if (!window) return whole.footprint.every((covered) => covered === 0);
          const part = createRaster(window.width, window.height);
          for (let y = 0; y < window.height; y++) {
            const from = (window.y + y) * 120 + window.x;
            part.data.set(image.data.subarray(from, from + window.width), y * window.width);
          }
          const fromPart = reproject(part, map, { ...band, origin: window });
          return whole.data.every(
            (value, i) => Object.is(value, fromPart.data[i]) || Math.abs(value - fromPart.data[i]) < 1e-6,
          );
        },
      ),
      { numRuns: 60 },
    );
  });

  it('is no larger than necessary, and null when the image is not visible', () => {
    const wcs = createWcs(tanGrid(INPUT));
    const part = createWcs({ ...tanGrid(INPUT), crpix: [60.5 - 50, 45.5 - 30] });
    const window = requiredWindow(pixelMap(part, wcs, 20, 10), 120, 90, { margin: 0 })!;
    // Columns 50 … 69 and rows 30 … 39 are seen; in steps of eight rows the window is that much higher.
    expect(window.x).toBeGreaterThanOrEqual(49);
    expect(window.x + window.width).toBeLessThanOrEqual(71);
    expect(window.y).toBeGreaterThanOrEqual(21);
    expect(window.y + window.height).toBeLessThanOrEqual(49);
    const { ra, dec } = INPUT;
    for (const [east, north] of [
      [1, 0],
      [-1, 0],
      [0, 1],
      [0, -1],
    ]) {
      const far = createWcs(tanGrid({ ...INPUT, ra: ra + east, dec: dec + north }));
      expect(requiredWindow(pixelMap(far, wcs, 20, 10), 120, 90)).toBeNull();
    }
  });

  it('is that of the rows that show the image, whatever the others show', () => {
    // A grid that stands on its corner, half of it to the left of the image: there it reaches farther up and down.
    const wcs = createWcs(tanGrid(INPUT));
    const { lon: ra, lat: dec } = skyAt(wcs, -15, 35);
    const turned = tanGrid({ ...INPUT, ra, dec, rotationDeg: 45, width: 60, height: 60 });
    const map = pixelMap(createWcs(turned), wcs, 60, 60);
    const [x, y] = [new Float64Array(60), new Float64Array(60)];
    const seen: [number, number][] = [];
    for (let row = 0; row < 60; row++) {
      map.mapRow(row, x, y);
      x.forEach((column, i) => {
        if (column > -0.5 && column < 119.5 && y[i] > -0.5 && y[i] < 89.5) seen.push([column, y[i]]);
      });
    }
    expect(seen.length).toBeGreaterThan(20);
    const window = requiredWindow(map, 120, 90, { margin: 0 })!;
    // A step of eight rows is less than 6 pixels along each axis here, on both sides.
    const [columns, rows] = [0, 1].map((axis) => seen.map((point) => point[axis]));
    expect(window.x).toBeGreaterThanOrEqual(Math.min(...columns) - 13);
    expect(window.x + window.width).toBeLessThanOrEqual(Math.max(...columns) + 13);
    expect(window.y).toBeGreaterThanOrEqual(Math.min(...rows) - 13);
    expect(window.y + window.height).toBeLessThanOrEqual(Math.max(...rows) + 13);
  });
});
