import { skyBounds } from './sky-bounds.js';
import type { SkyPosition } from './direction.js';

const box = (ra: number, dec: number, halfWidth: number, halfHeight: number): SkyPosition[] =>
  [
    [-1, -1],
    [1, -1],
    [1, 1],
    [-1, 1],
  ].map(([x, y]) => ({ ra: (ra + x * halfWidth + 720) % 360, dec: dec + y * halfHeight }));

describe('skyBounds', () => {
  it('returns the box of coordinates, its middle, and its size on the sky', () => {
    const { center, widthDeg, heightDeg, ...ranges } = skyBounds([
      box(84, -5, 0.01, 0.01),
      box(84.03, -5, 0.01, 0.01),
    ]);
    expect(ranges).toEqual({
      ...{ minRa: expect.closeTo(83.99, 9), maxRa: expect.closeTo(84.04, 9) },
      ...{ minDec: expect.closeTo(-5.01, 6), maxDec: expect.closeTo(-4.99, 6), crossesRaZero: false },
    });
    expect(center).toEqual({ ra: expect.closeTo(84.015, 6), dec: expect.closeTo(-5, 6) });
    expect(widthDeg).toBeCloseTo(0.05 * Math.cos((5 * Math.PI) / 180), 5);
    expect(heightDeg).toBeCloseTo(0.02, 5);
  });

  it('crosses RA 0 the short way', () => {
    const bounds = skyBounds([box(359.99, 12, 0.02, 0.02), box(0.05, 12, 0.01, 0.01)]);
    expect(bounds).toMatchObject({ crossesRaZero: true });
    expect(bounds.minRa).toBeCloseTo(359.97, 9);
    expect(bounds.maxRa).toBeCloseTo(0.06, 9);
    expect(bounds.widthDeg).toBeCloseTo(0.09 * Math.cos((12 * Math.PI) / 180), 4);
    expect(bounds.center.ra).toBeCloseTo(0.015, 4);
  });

  it('ends at 360 if an edge lies on RA 0, and begins at 0 on its other side', () => {
    expect(skyBounds([box(359, 0, 1, 1)])).toMatchObject({ minRa: 358, maxRa: 360, crossesRaZero: false });
    expect(skyBounds([box(1, 0, 1, 1)])).toMatchObject({ minRa: 0, maxRa: 2, crossesRaZero: false });
  });

  it('excludes the largest gap, in any order', () => {
    const places = [box(300, 0, 1, 1), box(10, 0, 1, 1), box(200, 0, 1, 1)];
    for (const order of [places, [...places].reverse()])
      expect(skyBounds(order)).toMatchObject({ minRa: 199, maxRa: 11, crossesRaZero: true });
  });

  it('goes all around if a footprint holds a pole, and up to it', () => {
    const polar = [0, 90, 180, 270].map((ra) => ({ ra, dec: 89.9 }));
    const bounds = skyBounds([polar]);
    expect(bounds).toMatchObject({ minRa: 0, maxRa: 360, maxDec: 90, crossesRaZero: true });
    expect(bounds.minDec).toBeCloseTo(89.9, 9);
    expect(bounds.center.dec).toBeCloseTo(90, 6);
    // East is undefined there: the box of this square may stand on its corner or on its side.
    for (const side of [bounds.widthDeg, bounds.heightDeg]) {
      expect(side).toBeGreaterThan(0.1414);
      expect(side).toBeLessThan(0.2001);
    }
    const south = polar.map(({ ra }) => ({ ra, dec: -89.9 }));
    expect(skyBounds([south])).toMatchObject({ minDec: -90, maxDec: expect.closeTo(-89.9, 9) });
  });

  it('follows edges beyond their corners', () => {
    const wide = box(100, 60, 20, 1);
    const { maxDec, minDec } = skyBounds([wide]);
    // The middle of a great circle from RA 80 to 120 at 61°: tan dec = tan 61° / cos 20°.
    const top = (Math.atan(Math.tan((61 * Math.PI) / 180) / Math.cos((20 * Math.PI) / 180)) * 180) / Math.PI;
    expect(maxDec).toBeCloseTo(top, 9);
    expect(minDec).toBeCloseTo(59, 9);
  });
});
