import { createWcs } from './create-wcs.js';
import { pixelAt, skyAt } from './footprint-corners.js';
import { localTangent } from './local-tangent.js';
import { tanGrid } from './tan-grid.js';
import type { WcsParameters } from './wcs-parameters.js';

const GRID = tanGrid({ ra: 40, dec: 60, scaleArcsec: 2, rotationDeg: 25, width: 100, height: 80 });

/** Bent by 1 % of the distance per 1000 pixels. */
const BENT: WcsParameters = {
  ...GRID,
  sip: {
    a: { order: 2, coefficients: [0, 0, 0, 0, 0, 0, 1e-5, 0, 0] },
    b: { order: 2, coefficients: [0, 0, 1e-5, 0, 0, 0, 0, 0, 0] },
  },
};

describe('localTangent', () => {
  it('gives a gnomonic system back at its own reference pixel', () => {
    const { projection, frame, crpix, crval, cd } = localTangent(createWcs(GRID), 49.5, 39.5);
    expect({ projection, frame, crpix }).toEqual({
      ...{ projection: 'TAN', frame: GRID.frame, crpix: [50.5, 40.5] },
    });
    crval.forEach((value, i) => expect(value).toBeCloseTo(GRID.crval[i], 11));
    cd.forEach((value, i) => expect(Math.abs(value / GRID.cd[i] - 1)).toBeLessThan(1e-8));
  });

  it.each([
    [0, 0],
    [90, 70],
    [-300, 2000],
  ])('is right near the pixel (%d, %d) that it touches, also of a bent system', (x, y) => {
    const bent = createWcs(BENT);
    const tangent = createWcs(localTangent(bent, x, y));
    for (const [dx, dy] of [
      [0, 0],
      [10, 0],
      [0, -10],
      [7, 7],
    ]) {
      const { lon, lat } = skyAt(bent, x + dx, y + dy);
      const found = pixelAt(tangent, lon, lat);
      expect(Math.hypot(found.x - x - dx, found.y - y - dy)).toBeLessThan(0.003);
    }
  });

  it('is right at the pole', () => {
    const pole = createWcs({ ...GRID, crval: [40, 90] });
    const tangent = createWcs(localTangent(pole, 49.5, 39.5));
    const { lon, lat } = skyAt(pole, 60, 50);
    expect(pixelAt(tangent, lon, lat).x).toBeCloseTo(60, 6);
    expect(pixelAt(tangent, lon, lat).y).toBeCloseTo(50, 6);
  });

  it('refuses a pixel off the sphere', () => {
    const sphere = createWcs({ ...GRID, projection: 'SIN', cd: [-1, 0, 0, 1] });
    expect(() => localTangent(sphere, 500, 0)).toThrow(/no place on the sky/);
    // 57.296 pixels from the centre the sphere ends.
    expect(() => localTangent(sphere, 49.5 + 57, 39.5)).toThrow(/edge of the sky/);
  });
});
