import { distanceArcsec } from './distance.js';
import { parseRegion } from './region.js';
import { direction } from './vector.js';

const distance = (lon: number, lat: number, region: string) =>
  distanceArcsec(direction(lon, lat), parseRegion(region));

const seam = 'POLYGON ICRS  359.9 -0.1 0.1 -0.1 0.1 0.1 359.9 0.1';
const pole = 'POLYGON 0 89.9 90 89.9 180 89.9 -90 89.9';

it('distance is 0 inside, also across RA 0 and at the poles', () => {
  expect(distance(0, 0, seam)).toBe(0);
  expect(distance(359.95, 0.05, seam)).toBe(0);
  expect(distance(123, 89.99, pole)).toBe(0);
});

it('distance is measured to the nearest side or corner', () => {
  expect(distance(0.2, 0, seam)).toBeCloseTo(360, 3);
  expect(distance(0.1 + 0.03, 0.1 + 0.04, seam)).toBeCloseTo(180, 2);
});

it('distance does not take the antipode for the inside', () => {
  expect(distance(180, 0, seam)).toBeGreaterThan(179 * 3600);
});

it('distance supports circles, several shapes and longitudes on any branch', () => {
  expect(distance(10, 0, 'CIRCLE ICRS 10 1 0.25')).toBeCloseTo(2700, 3);
  expect(distance(270, 60, 'POLYGON -90.1 59.9 -89.9 59.9 -89.9 60.1 -90.1 60.1')).toBe(0);
  expect(distance(5, 5, 'CIRCLE 50 50 1 POLYGON J2000 4 4 6 4 6 6 4 6')).toBe(0);
  expect(parseRegion('POLYGON ICRS')).toEqual([]);
});
