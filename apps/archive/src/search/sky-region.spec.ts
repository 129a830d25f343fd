import fc from 'fast-check';
import { distanceArcsec, isInCone, positionParameter } from './cone.js';
import { distanceToRegion, parseRegion } from './sky-region.js';
import { directionOf, distanceToArc, separation } from './sphere.js';

const distance = (region: string, ra: number, dec: number) => distanceToRegion(ra, dec, parseRegion(region));

describe('separation', () => {
  it('agrees with the haversine formula', () => {
    const position = fc.tuple(
      fc.double({ min: 0, max: 360, noNaN: true }),
      fc.double({ min: -90, max: 90, noNaN: true }),
    );
    fc.assert(
      fc.property(position, position, ([ra1, dec1], [ra2, dec2]) => {
        const rad = Math.PI / 180;
        const h =
          Math.sin(((dec2 - dec1) * rad) / 2) ** 2 +
          Math.cos(dec1 * rad) * Math.cos(dec2 * rad) * Math.sin(((ra2 - ra1) * rad) / 2) ** 2;
        const haversine = (2 * Math.asin(Math.min(1, Math.sqrt(h)))) / rad;
        // The haversine loses digits towards antipodes; there it is the lesser of the two.
        expect(Math.abs(separation(directionOf(ra1, dec1), directionOf(ra2, dec2)) - haversine)).toBeLessThan(
          2e-6,
        );
      }),
    );
  });
});

describe('distanceToArc', () => {
  it('measures to the foot of the perpendicular, else to the nearer end', () => {
    const [a, b] = [directionOf(0, 0), directionOf(10, 0)];
    expect(distanceToArc(directionOf(5, 2), a, b)).toBeCloseTo(2, 10);
    expect(distanceToArc(directionOf(13, 0), a, b)).toBeCloseTo(3, 10);
    expect(distanceToArc(directionOf(185, 1), a, b)).toBeGreaterThan(170);
    expect(distanceToArc(directionOf(1, 0), a, a)).toBeCloseTo(1, 10);
  });
});

describe('distanceToRegion', () => {
  it('is 0 inside and grows outside, with or without a frame word and spare blanks', () => {
    const square = 'POLYGON ICRS  10 -1  12 -1 12 1 10 1';
    expect(distance(square, 11, 0)).toBe(0);
    expect(distance(square, 13, 0)).toBeCloseTo(1, 8);
    expect(distance(square.replace(' ICRS ', ''), 11, 0)).toBe(0);
    expect(distance(square, 191, 0)).toBeGreaterThan(170);
  });

  it('knows no edge at RA 0, at negative longitudes and at the poles', () => {
    expect(distance('POLYGON ICRS 359.9 -0.1 0.1 -0.1 0.1 0.1 359.9 0.1', 0, 0)).toBe(0);
    expect(distance('POLYGON -89.98 66.59 -89.96 66.59 -89.96 66.60 -89.98 66.60', 270.03, 66.595)).toBe(0);
    expect(distance('POLYGON ICRS 0 89.5 90 89.5 180 89.5 270 89.5', 45, 90)).toBe(0);
    expect(distance('POLYGON ICRS 0 89.5 90 89.5 180 89.5 270 89.5', 200, -90)).toBeGreaterThan(179);
  });

  it('reads circles and several shapes in one text', () => {
    const region = 'CIRCLE ICRS 50 0 1 POLYGON J2000 10 -1 12 -1 12 1 10 1';
    expect(distance(region, 50.5, 0)).toBe(0);
    expect(distance(region, 53, 0)).toBeCloseTo(2, 8);
    expect(distance(region, 11, 0)).toBe(0);
  });

  it('has no distance to what it cannot read', () => {
    expect(distance('', 0, 0)).toBe(Infinity);
    expect(distance('UNION (…)', 0, 0)).toBe(Infinity);
  });
});

describe('a cone', () => {
  const cone = { ra: 0.05, dec: 0, radius: 0.1 };

  it('holds rows whose footprint or pointing is near, over RA 0 too', () => {
    const near = { s_ra: 359.98, s_dec: 0 };
    expect(distanceArcsec(near, cone)).toBeCloseTo(0.07 * 3600, 6);
    expect(isInCone(distanceArcsec(near, cone), cone)).toBe(true);
    expect(isInCone(distanceArcsec({ s_ra: 0.2, s_dec: 0 }, cone), cone)).toBe(false);
    const wide = { s_ra: 0.3, s_dec: 0, s_region: 'POLYGON 359.9 -0.4 0.7 -0.4 0.7 0.4 359.9 0.4' };
    expect(distanceArcsec(wide, cone)).toBe(0);
  });

  it('believes the archive where the row names no place', () => {
    expect(isInCone(distanceArcsec({ s_ra: null, s_dec: null }, cone), cone)).toBe(true);
  });

  it('asks with a right ascension in [0, 360)', () => {
    expect(positionParameter({ ra: -10, dec: -5.4, radius: 0.05 })).toBe('350, -5.4, 0.05');
  });
});
