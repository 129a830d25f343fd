import { tanGrid, type TanGrid } from './tan-grid.js';

const GRID: TanGrid = { ra: 10, dec: 20, scaleArcsec: 36, width: 4, height: 6 };

describe('a tangent-plane grid', () => {
  it('is north up and in ICRS unless said otherwise', () => {
    expect(tanGrid(GRID)).toEqual({
      projection: 'TAN',
      frame: { system: 'ICRS', equinox: 2000 },
      crpix: [2.5, 3.5],
      crval: [10, 20],
      cd: [-0.01, 0, 0, 0.01],
    });
    const frame = { system: 'FK5', equinox: 1975 } as const;
    expect(tanGrid({ ...GRID, frame }).frame).toBe(frame);
  });

  it.each<[keyof TanGrid, number]>([
    ['scaleArcsec', 0],
    ['scaleArcsec', -1],
    ['scaleArcsec', NaN],
    ['width', 0],
    ['width', 1.5],
    ['height', -2],
    ['height', NaN],
  ])('has no %s of %d', (argument, value) => {
    expect(() => tanGrid({ ...GRID, [argument]: value })).toThrow(
      expect.objectContaining({ tag: 'argument', argument }),
    );
  });

  it('may be a single pixel', () => {
    expect(tanGrid({ ...GRID, width: 1, height: 1 }).crpix).toEqual([1, 1]);
  });
});
