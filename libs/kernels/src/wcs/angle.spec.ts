import { cosDegrees, sinDegrees, wrap360 } from './angle.js';

describe('a longitude', () => {
  it.each([
    [-180, 180],
    [-1, 359],
    [-1e-9, 360 - 1e-9],
    // Angles that round to 360° are 0: a longitude lies in [0, 360).
    [-1e-14, 0],
    [0, 0],
    [180, 180],
    [NaN, NaN],
  ])('of %d degrees is %d', (degrees, longitude) => {
    expect(wrap360(degrees)).toBe(longitude);
  });
});

describe('sine and cosine of degrees', () => {
  it.each([
    [0, 0, 1],
    [90, 1, 0],
    [180, 0, -1],
    [270, -1, 0],
    [360, 0, 1],
    [450, 1, 0],
    [630, -1, 0],
    [-90, -1, 0],
    [-180, 0, -1],
    [-270, 1, 0],
    [-450, -1, 0],
  ])('are exact at %d', (degrees, sine, cosine) => {
    expect([sinDegrees(degrees), cosDegrees(degrees)]).toEqual([sine, cosine]);
  });

  it.each([1, 30, 45, 89.999, -17, 200, 1e-9])('are those of radians at %d', (degrees) => {
    const radians = (degrees * Math.PI) / 180;
    expect(sinDegrees(degrees)).toBeCloseTo(Math.sin(radians), 15);
    expect(cosDegrees(degrees)).toBeCloseTo(Math.cos(radians), 15);
  });
});
