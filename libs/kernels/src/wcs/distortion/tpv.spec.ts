import { parseWcs } from '../header/parse-wcs.js';
import { tpvDistortion, tpvPolynomials } from './tpv.js';

/** Of the radial terms r, r³, r⁵ and r⁷ each, and a polynomial. */
const distortion = tpvDistortion(
  tpvPolynomials(
    { 3: 0.02, 4: 0.01, 11: 0.003, 23: -0.002, 39: 0.001 },
    { 3: -0.01, 5: 0.02, 11: 0.1, 39: 0.05 },
  ),
);
const at = (x: number, y: number) => {
  const out = new Float64Array(6);
  distortion.evaluate(x, y, out);
  return out;
};

describe('TPV', () => {
  it.each([
    [0.7, -0.4],
    [-1.1, 0.3],
    [0.2, 0.9],
  ])('at (%d, %d) has the values of its terms, and their slopes', (x, y) => {
    const r = Math.hypot(x, y);
    const [longitude, latitude, dxDx, dxDy, dyDx, dyDy] = at(x, y);
    expect(longitude).toBeCloseTo(
      x + 0.02 * r + 0.01 * x * x + 0.003 * r ** 3 - 0.002 * r ** 5 + 0.001 * r ** 7,
      13,
    );
    // Of the second axis y comes before x: PV2_5 is that of x y.
    expect(latitude).toBeCloseTo(y - 0.01 * r + 0.02 * x * y + 0.1 * r ** 3 + 0.05 * r ** 7, 13);
    const STEP = 1e-5;
    const slope = (axis: 0 | 1, dx: number, dy: number) =>
      (at(x + dx * STEP, y + dy * STEP)[axis] - at(x - dx * STEP, y - dy * STEP)[axis]) / (2 * STEP);
    expect([dxDx, dxDy, dyDx, dyDy]).toEqual(
      [slope(0, 1, 0), slope(0, 0, 1), slope(1, 1, 0), slope(1, 0, 1)].map(
        (value) => expect.closeTo(value, 8) as number,
      ),
    );
  });

  it('at the centre has the slopes of its polynomial', () => {
    expect([...at(0, 0)]).toEqual([0, 0, 1, 0, 0, 1]);
  });

  it('has the terms 0 to 39 and no more', () => {
    const cards = {
      CTYPE1: 'RA---TAN',
      CTYPE2: 'DEC--TAN',
      CRPIX1: 5,
      CRPIX2: 6,
      CRVAL1: 10,
      CRVAL2: 20,
      CDELT1: 1,
      CDELT2: 1,
    };
    const tpvOf = (more: Record<string, number>) =>
      parseWcs(new Map<string, unknown>(Object.entries({ ...cards, ...more }))).tpv;
    expect(tpvOf({ PV1_40: 0.5 })).toBeUndefined();
    expect(tpvOf({ PV1_39: 0.5 })?.x.radial).toEqual([0, 0, 0, 0.5]);
    // x⁷ is the first, y⁷ the last of the terms before r⁷.
    const { coefficients } = tpvOf({ PV1_31: 0.25, PV1_38: 0.5, PV1_0: 3 })!.x.polynomial;
    expect([coefficients[7 * 8], coefficients[7], coefficients[0], coefficients[8]]).toEqual([
      0.25, 0.5, 3, 1,
    ]);
  });
});
