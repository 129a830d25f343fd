import { distanceToFootprintDeg, parseFootprint } from './footprint.js';

const distance = (region: string, ra: number, dec: number) =>
  distanceToFootprintDeg({ ra, dec }, parseFootprint(region));

describe('distanceToFootprintDeg', () => {
  it('is 0 inside and grows outside, with or without a frame word and spare blanks', () => {
    const square = 'POLYGON ICRS  10 -1  12 -1 12 1 10 1';
    expect(distance(square, 11, 0)).toBe(0);
    expect(distance(square, 13, 0)).toBeCloseTo(1, 8);
    expect(distance(square.replace(' ICRS ', ''), 11, 0)).toBe(0);
    expect(distance(square, 191, 0)).toBeGreaterThan(170);
  });

  it('works at RA 0, at negative longitudes and at the poles', () => {
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

  it('reads triangles, but no shape with fewer corners', () => {
    expect(distance('POLYGON 10 -1 12 -1 11 1', 11, 0)).toBe(0);
    expect(distance('POLYGON 10 -1 12 -1', 11, 0)).toBe(Infinity);
  });

  it.each([
    'POLYGON GSC1 10 -1 12 -1 12 1 10 1',
    'polygon icrs  10 -1   12 -1 12 1 10 1 ',
    'Polygon FK5 TOPOCENTER 10 -1 12 -1 12 1 10 1',
    'POLYGON -350 -1 -348 -1 -348 1 -350 1',
    'UNION ICRS (POLYGON 10,-1,12,-1,12,1,10,1 CIRCLE 50 0 1)',
    'POLYGON ICRS nonsense here POLYGON 10 -1 12 -1 12 1 10 1',
  ])('reads %p', (region) => {
    expect(distance(region, 11, 0)).toBe(0);
    expect(distance(region, 13, 0)).toBeCloseTo(1, 8);
  });

  it.each([
    'POLYGON 10 -1 ? 12 -1 12 1 10 1',
    'POLYGON 10 -1 12 -1 12 91 10 1',
    'POLYGON 10 -1 12 NaN 12 1 10 1',
    'CIRCLE ICRS 11 0',
    'CIRCLE ICRS 11 0 -1',
    'CIRCLE ICRS 11 -90.5 3',
  ])('makes no shape of %p', (region) => {
    expect(parseFootprint(region)).toEqual([]);
  });

  it('returns no distance to an unreadable shape', () => {
    expect(distance('', 0, 0)).toBe(Infinity);
    expect(distance('UNION (…)', 0, 0)).toBe(Infinity);
  });
});
