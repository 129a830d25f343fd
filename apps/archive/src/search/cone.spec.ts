import { distanceArcsec, isInCone, positionParameter } from './cone.js';

describe('a cone', () => {
  const cone = { ra: 0.05, dec: 0, radius: 0.1 };

  it('contains rows whose footprint or pointing is near, also across RA 0', () => {
    const near = { s_ra: 359.98, s_dec: 0 };
    expect(distanceArcsec(near, cone)).toBeCloseTo(0.07 * 3600, 6);
    expect(isInCone(distanceArcsec(near, cone), cone)).toBe(true);
    expect(isInCone(distanceArcsec({ s_ra: 0.2, s_dec: 0 }, cone), cone)).toBe(false);
    const wide = { s_ra: 0.3, s_dec: 0, s_region: 'POLYGON 359.9 -0.4 0.7 -0.4 0.7 0.4 359.9 0.4' };
    expect(distanceArcsec(wide, cone)).toBe(0);
  });

  it('falls back to the pointing when the footprint is invalid', () => {
    const row = { s_ra: '0.05', s_dec: 0.05, s_region: 'POLYGON ICRS 0 0 ? 1' };
    expect(distanceArcsec(row, cone)).toBeCloseTo(180, 6);
  });

  it('includes its border, and is round at the poles', () => {
    const pole = { ra: 10, dec: 89.95, radius: 0.1 };
    expect(isInCone(distanceArcsec({ s_ra: 190, s_dec: 89.95 }, pole), pole)).toBe(true);
    expect(isInCone(distanceArcsec({ s_ra: 190, s_dec: 89.9499 }, pole), pole)).toBe(false);
  });

  it('includes rows without a position', () => {
    expect(isInCone(distanceArcsec({ s_ra: null, s_dec: null }, cone), cone)).toBe(true);
  });

  it('has a query with a right ascension in [0, 360)', () => {
    expect(positionParameter({ ra: -10, dec: -5.4, radius: 0.05 })).toBe('350, -5.4, 0.05');
  });
});
