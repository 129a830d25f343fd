import fc from 'fast-check';
import golden from '../../../test/golden/healpix.json' with { type: 'json' };
import { directionOf, separationDeg } from './direction.js';
import { healpixCentre } from '../test/healpix-centre.js';
import { healpixOf, MAX_ORDER } from './healpix.js';

/** Positions all over the sphere, poles included. */
const anyPlace = fc.record({
  ra: fc.double({ min: 0, max: 360, noNaN: true, maxExcluded: true }),
  dec: fc.double({ min: -90, max: 90, noNaN: true }),
});

describe('healpixOf', () => {
  it.each(golden.orders.map((order, i) => [order, i]))(
    'agrees with astropy-healpix at order %i',
    (order, i) => {
      for (const { ra, dec, pixels } of golden.places) {
        expect({ ra, dec, pixel: String(healpixOf({ ra, dec }, order)) }).toEqual({
          ra,
          dec,
          pixel: pixels[i],
        });
      }
    },
  );

  it('accepts right ascensions beyond the circle, and both poles', () => {
    expect(healpixOf({ ra: -10, dec: 20 })).toBe(healpixOf({ ra: 350, dec: 20 }));
    expect(healpixOf({ ra: 725, dec: 20 })).toBe(healpixOf({ ra: 5, dec: 20 }));
    expect(healpixOf({ ra: 10, dec: 90 }, 0)).toBe(0n);
    expect(healpixOf({ ra: 280, dec: -90 }, 0)).toBe(11n);
  });

  it('numbers the four parts of a pixel consecutively', () => {
    fc.assert(
      fc.property(anyPlace, fc.integer({ min: 0, max: MAX_ORDER - 1 }), (place, order) => {
        expect(healpixOf(place, order + 1) >> 2n).toBe(healpixOf(place, order));
      }),
    );
  });

  it('gives pixels of equal area', () => {
    const counts = new Map<bigint, number>();
    const steps = 480;
    for (let i = 0; i < steps; i++) {
      for (let j = 0; j < steps; j++) {
        const dec = (Math.asin((2 * (i + 0.5)) / steps - 1) * 180) / Math.PI;
        const pixel = healpixOf({ ra: ((j + 0.5) * 360) / steps, dec }, 1);
        counts.set(pixel, (counts.get(pixel) ?? 0) + 1);
      }
    }
    expect(counts.size).toBe(48);
    for (const count of counts.values()) expect(count / ((steps * steps) / 48)).toBeCloseTo(1, 1);
  });
});

describe('healpixCentre', () => {
  it('agrees with astropy-healpix', () => {
    for (const { order, pixel, ra, dec } of golden.middles) {
      const distance = separationDeg(
        directionOf(healpixCentre(BigInt(pixel), order)),
        directionOf({ ra, dec }),
      );
      expect({ order, pixel, distance: Math.round(distance * 1e10) }).toEqual({ order, pixel, distance: 0 });
    }
  });

  it('lies in its pixel, at every order', () => {
    fc.assert(
      fc.property(anyPlace, fc.integer({ min: 0, max: MAX_ORDER }), (place, order) => {
        const pixel = healpixOf(place, order);
        expect(healpixOf(healpixCentre(pixel, order), order)).toBe(pixel);
      }),
    );
  });
});
