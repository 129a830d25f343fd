import fc from 'fast-check';
import { skyAt } from '../../wcs/footprint-corners.js';
import { createWcs } from '../../wcs/create-wcs.js';
import { tanGrid } from '../../wcs/tan-grid.js';
import { levelGrid, levelSize, levelWithin } from './level-grid.js';

const size = { width: 1001, height: 640 };
const grid = {
  wcs: createWcs(tanGrid({ ra: 10, dec: -40, scaleArcsec: 2, rotationDeg: 33, ...size })),
  ...size,
};

describe('levelGrid', () => {
  it('is the grid itself on level 0', () => {
    const { width, height, wcs } = levelGrid(grid, 0);
    expect({ width, height }).toEqual(size);
    expect(wcs.parameters).toEqual(grid.wcs.parameters);
  });

  it.each([1, 3, 7])('has pixels with the centres of their blocks on level %i', (level) => {
    const { width, height, wcs } = levelGrid(grid, level);
    const block = 2 ** level;
    expect([width, height]).toEqual([Math.ceil(1001 / block), Math.ceil(640 / block)]);
    for (const [x, y] of [
      [0, 0],
      [2, 4],
      [width - 1, height - 1],
    ]) {
      const middle = (i: number): number => i * block + (block - 1) / 2;
      const expected = skyAt(grid.wcs, middle(x), middle(y));
      const found = skyAt(wcs, x, y);
      expect(found.lon).toBeCloseTo(expected.lon, 11);
      expect(found.lat).toBeCloseTo(expected.lat, 11);
    }
  });

  it.each([-1, 0.5, NaN])('refuses level %d', (level) => {
    expect(() => levelGrid(grid, level)).toThrow('level');
  });
});

describe('levelWithin', () => {
  it('is the first level whose longer side fits', () => {
    const side = fc.integer({ min: 1, max: 2 ** 31 });
    fc.assert(
      fc.property(side, side, fc.integer({ min: 1, max: 4096 }), (width, height, most) => {
        const longer = (level: number): number =>
          Math.max(...Object.values(levelSize({ width, height }, level)));
        const level = levelWithin({ width, height }, most);
        expect(longer(level)).toBeLessThanOrEqual(most);
        if (level > 0) expect(longer(level - 1)).toBeGreaterThan(most);
      }),
    );
  });
});
