import { skyAt } from '../../wcs/footprint-corners.js';
import { createWcs } from '../../wcs/create-wcs.js';
import { tanGrid } from '../../wcs/tan-grid.js';
import { thinGrid } from './thin-grid.js';

const size = { width: 101, height: 64 };
const grid = {
  wcs: createWcs(tanGrid({ ra: 10, dec: -40, scaleArcsec: 2, rotationDeg: 33, ...size })),
  ...size,
};

describe('thinGrid', () => {
  it.each([1, 2, 7])('keeps the positions of every %i. pixel', (step) => {
    const thin = thinGrid(grid, step);
    expect([thin.width, thin.height]).toEqual([Math.ceil(101 / step), Math.ceil(64 / step)]);
    for (const [x, y] of [
      [0, 0],
      [3, 5],
      [thin.width - 1, thin.height - 1],
    ]) {
      const expected = skyAt(grid.wcs, x * step, y * step);
      const found = skyAt(thin.wcs, x, y);
      expect(found.lon).toBeCloseTo(expected.lon, 11);
      expect(found.lat).toBeCloseTo(expected.lat, 11);
    }
  });

  it.each([0, 1.5, -1, NaN])('refuses a step of %d', (step) => {
    expect(() => thinGrid(grid, step)).toThrow('step');
  });
});
