import fc from 'fast-check';
import { directionOf, middleOf, normaliseRa, positionOf, separationDeg } from './direction.js';

describe('normaliseRa', () => {
  it.each([
    [0, 0],
    [360, 0],
    [-10, 350],
    [725.5, 5.5],
    [-1e-15, 0],
    [10.1, 10.1],
  ])('turns %d into %d', (ra, expected) => expect(normaliseRa(ra)).toBe(expected));
});

describe('separationDeg', () => {
  const between = (a: [number, number], b: [number, number]) =>
    separationDeg(directionOf({ ra: a[0], dec: a[1] }), directionOf({ ra: b[0], dec: b[1] }));

  it('is exact for tiny, common and opposite ones', () => {
    expect(between([10, 20], [10, 20 + 1e-9])).toBeCloseTo(1e-9, 14);
    expect(between([0, 0], [90, 0])).toBeCloseTo(90, 12);
    expect(between([359, 60], [1, 60])).toBeCloseTo(0.9999619221, 9);
    expect(between([10, 20], [190, -20])).toBeCloseTo(180, 6);
    expect(between([0, 90], [123, 90])).toBeCloseTo(0, 12);
  });

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
        // The haversine loses digits towards antipodes, where it is the smaller of the two.
        expect(
          Math.abs(
            separationDeg(directionOf({ ra: ra1, dec: dec1 }), directionOf({ ra: ra2, dec: dec2 })) -
              haversine,
          ),
        ).toBeLessThan(2e-6);
      }),
    );
  });
});

describe('middleOf', () => {
  it('lies between its positions, across RA 0 and at a pole', () => {
    const across = middleOf([
      { ra: 359, dec: 10 },
      { ra: 1, dec: 10 },
    ]);
    expect(across?.ra).toBeCloseTo(0, 9);
    expect(across?.dec).toBeCloseTo(10, 2);
    const polar = middleOf([0, 90, 180, 270].map((ra) => ({ ra, dec: -89 })));
    expect(polar?.dec).toBeCloseTo(-90, 9);
  });

  it('is null without positions, and if they cancel out', () => {
    expect(middleOf([])).toBeNull();
    expect(
      middleOf([
        { ra: 0, dec: 0 },
        { ra: 180, dec: 0 },
      ]),
    ).toBeNull();
  });

  it('returns a single position', () => {
    expect(positionOf(directionOf({ ra: 84.1, dec: -5.4 })).ra).toBeCloseTo(84.1, 12);
    expect(middleOf([{ ra: 84.1, dec: -5.4 }])?.dec).toBeCloseTo(-5.4, 12);
  });
});
