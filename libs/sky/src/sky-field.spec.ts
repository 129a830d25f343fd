import { areFar, clusters, skyField } from './sky-field.js';

const square = (ra: number, dec = 0, side = 1) =>
  skyField([0, 1].flatMap((x) => [0, 1].map((y) => ({ ra: ra + x * side, dec: dec + y * side }))))!;

describe('skyField', () => {
  it('reaches from its centre to its farthest corner', () => {
    expect(square(0).radiusDeg).toBeCloseTo(Math.SQRT1_2, 3);
    expect(skyField([])).toBeNull();
    expect(
      skyField([
        { ra: 0, dec: 0 },
        { ra: 180, dec: 0 },
      ]),
    ).toBeNull();
  });

  it('is far from others relative to the size of the larger one', () => {
    const sizes = 10; // 14.1 degrees.
    expect(areFar(square(359), square(13), sizes)).toBe(false);
    expect(areFar(square(359), square(14), sizes)).toBe(true);
    expect(areFar(square(359), square(14, 0, 2), sizes)).toBe(false);
  });
});

describe('clusters', () => {
  const near = (a: number, b: number) => Math.abs(a - b) <= 2;

  it('are connected also through others, and come in the order in which they begin', () => {
    expect(clusters([9, 1, 5, 3, 20, 11], near)).toEqual([[9, 11], [1, 5, 3], [20]]);
    expect(clusters([], near)).toEqual([]);
  });
});
