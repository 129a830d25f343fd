import fc from 'fast-check';
import { coneRanges, isInCone, pixelRadiusDeg, type PixelRange } from './cone.js';
import { directionOf, positionOf, separationDeg, type SkyPosition } from './direction.js';
import { healpixCentre } from '../test/healpix-centre.js';
import { healpixOf, MAX_ORDER } from './healpix.js';

const MAX_RANGES = 32;

/** Critical centres: poles, RA 0, corners where three base pixels meet, the border of the caps. */
const CENTRES: SkyPosition[] = [
  { ra: 0, dec: 90 },
  { ra: 77, dec: -89.9999 },
  { ra: 0, dec: 0 },
  { ra: 359.99999, dec: 30 },
  { ra: 0, dec: 41.8103149 },
  { ra: 90, dec: 41.8103149 },
  { ra: 45, dec: 0 },
  { ra: 180, dec: -41.8103149 },
  { ra: 210.8, dec: 54.3 },
];
const RADII = [0, 1e-8, 1e-4, 0.01, 0.2, 3, 30, 89, 120, 180];

/** The position at a distance and bearing from another one. */
function placeAt({ ra, dec }: SkyPosition, distanceDeg: number, bearing: number): SkyPosition {
  const [d, a, r] = [distanceDeg, dec, ra].map((angle) => (angle * Math.PI) / 180);
  const north = [-Math.sin(a) * Math.cos(r), -Math.sin(a) * Math.sin(r), Math.cos(a)];
  const east = [-Math.sin(r), Math.cos(r), 0];
  const from = directionOf({ ra, dec });
  const [x, y, z] = from.map(
    (v, i) => Math.cos(d) * v + Math.sin(d) * (Math.cos(bearing) * north[i] + Math.sin(bearing) * east[i]),
  );
  return positionOf([x, y, z]);
}

const isIn = (place: SkyPosition, ranges: readonly PixelRange[]): boolean => {
  const pixel = healpixOf(place);
  return ranges.some(({ first, last }) => first <= pixel && pixel <= last);
};

describe('coneRanges', () => {
  const cones = CENTRES.flatMap((centre) => RADII.map((radius) => ({ ...centre, radius })));

  it.each(cones)('covers the cone at $ra, $dec with radius $radius', (cone) => {
    const ranges = coneRanges(cone, MAX_RANGES);
    for (let i = 0; i < 48; i++) {
      const bearing = (i / 24) * Math.PI;
      for (const part of [0, 0.5, 0.999999]) {
        expect(isIn(placeAt(cone, cone.radius * part, bearing), ranges)).toBe(true);
      }
    }
  });

  it.each(cones)('is sorted, disjoint and bounded at $ra, $dec with radius $radius', (cone) => {
    const ranges = coneRanges(cone, MAX_RANGES);
    expect(ranges.length).toBeGreaterThan(0);
    expect(ranges.length).toBeLessThanOrEqual(MAX_RANGES);
    ranges.forEach(({ first, last }, i) => {
      expect(first <= last).toBe(true);
      if (i > 0) expect(first > ranges[i - 1].last + 1n).toBe(true);
    });
  });

  it('covers little outside the cone', () => {
    for (const radius of [0.001, 0.2, 5]) {
      const ranges = coneRanges({ ra: 210.8, dec: 54.3, radius }, MAX_RANGES);
      const pixels = ranges.reduce((sum, { first, last }) => sum + Number(last - first + 1n), 0);
      const area = (pixels / (12 * 4 ** MAX_ORDER)) * 41252.96;
      expect(area / (Math.PI * radius ** 2)).toBeLessThan(3);
    }
  });

  it('covers the whole sphere with one range', () => {
    expect(coneRanges({ ra: 1, dec: 2, radius: 180 }, MAX_RANGES)).toEqual([
      { first: 0n, last: 12n * 4n ** BigInt(MAX_ORDER) - 1n },
    ]);
  });
});

describe('pixelRadiusDeg', () => {
  it.each([0, 1, 2, 3, 6])('covers every position of its pixel at order %i', (order) => {
    fc.assert(
      fc.property(
        fc.double({ min: 0, max: 360, noNaN: true, maxExcluded: true }),
        fc.double({ min: -1, max: 1, noNaN: true }),
        (ra, z) => {
          const place = { ra, dec: (Math.asin(z) * 180) / Math.PI };
          const centre = healpixCentre(healpixOf(place, order), order);
          expect(separationDeg(directionOf(place), directionOf(centre))).toBeLessThanOrEqual(
            pixelRadiusDeg(order),
          );
        },
      ),
      { numRuns: 2000 },
    );
  });
});

describe('isInCone', () => {
  it('includes its border, across RA 0 and over the pole', () => {
    expect(isInCone({ ra: 359.5, dec: 0 }, { ra: 0.5, dec: 0, radius: 1.0000001 })).toBe(true);
    expect(isInCone({ ra: 359.5, dec: 0 }, { ra: 0.5, dec: 0, radius: 0.9999999 })).toBe(false);
    expect(isInCone({ ra: 180, dec: 89.5 }, { ra: 0, dec: 89.5, radius: 1.0000001 })).toBe(true);
    expect(isInCone({ ra: 10, dec: 20 }, { ra: 10, dec: 20, radius: 0 })).toBe(true);
  });
});
