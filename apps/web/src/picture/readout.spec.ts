import type { View } from './document.js';
import { readoutAt, sexagesimal, wcsOf } from './readout.js';
import { sampleGrid } from './testing/sample-grid.js';

const grid = sampleGrid(1);
const SCREEN = { width: 801, height: 601 };
const at = (view: View, x = 400.5, y = 300.5) => readoutAt(grid, wcsOf(grid), view, SCREEN, { x, y });

describe('the read-out', () => {
  it('has the sky of the reference pixel in its middle', () => {
    // CRPIX is 1-based: pixel 1500.5 is the boundary between the columns 1499 and 1500.
    const { pixel, sky } = at({ x: 1500, y: 1000, zoom: 4 })!;
    expect(pixel).toEqual({ x: 1500, y: 1000 });
    expect(sky!.ra).toBeCloseTo(159.25, 10);
    expect(sky!.dec).toBeCloseTo(-58.6, 10);
  });

  it('is in ICRS on a galactic grid, too', () => {
    const wcs = { ...grid.wcs, CTYPE1: 'GLON-TAN', CTYPE2: 'GLAT-TAN', CRVAL1: 0, CRVAL2: 0 };
    const { sky } = readoutAt(grid, wcsOf({ wcs }), { x: 1500, y: 1000, zoom: 4 }, SCREEN, {
      x: 400.5,
      y: 300.5,
    })!;
    // The galactic centre, by astropy 5.2.
    expect(sky!.ra).toBeCloseTo(266.40498829, 6);
    expect(sky!.dec).toBeCloseTo(-28.93617776, 6);
  });

  it('has more declination higher on the screen, and less right ascension to the right', () => {
    const view = { x: 1500, y: 1000, zoom: 1 };
    expect(at(view, 400.5, 200.5)!.sky!.dec - at(view)!.sky!.dec).toBeCloseTo(100 * 8.6e-6, 8);
    expect(at(view, 500.5)!.sky!.ra).toBeLessThan(at(view)!.sky!.ra);
  });

  it('is none beside the grid, and has pixels alone without celestial coordinates', () => {
    expect(at({ x: 0, y: 0, zoom: 1 }, 100, 100)).toBeNull();
    expect(wcsOf({ wcs: null })).toBeNull();
    expect(wcsOf({ wcs: { ...grid.wcs, CD1_1: 0, CD2_2: 0 } })).toBeNull();
    expect(readoutAt(grid, null, { x: 5, y: 6, zoom: 1 }, SCREEN, { x: 400.5, y: 300.5 })).toEqual({
      ...{ pixel: { x: 5, y: 6 }, sky: null },
    });
  });

  it.each([
    [159.2629167, -58.6347222, 0.3, '10 37 03.100 −58 38 05.00'],
    [0, 0, 1, '00 00 00.00 +00 00 00.0'],
    [359.9999999, -0.0000001, 1, '00 00 00.00 −00 00 00.0'],
    [14.99999999, 59.99999999, 10, '01 00 00.0 +60 00 00'],
    [180, -5.5, 0.0001, '12 00 00.0000 −05 30 00.000'],
  ])('writes %d, %d at %d″ a pixel as %s', (ra, dec, scale, text) =>
    expect(sexagesimal({ ra, dec }, scale)).toBe(text),
  );
});
