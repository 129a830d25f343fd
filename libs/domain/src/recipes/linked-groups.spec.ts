import fc from 'fast-check';
import { clusters, directionOf, separationDeg } from '#sky';
import { linkedGroups } from './linked-groups.js';

const circle = (ra: number, dec: number, radiusDeg: number) => ({
  place: directionOf({ ra, dec }),
  radiusDeg,
});

describe('linkedGroups', () => {
  it.each([
    [1.99, 1],
    [2.01, 2],
  ])('separates circles of 1 degree by their distance of %d', (apart, groups) => {
    expect(linkedGroups([circle(0, 0, 1), circle(apart, 0, 1)])).toHaveLength(groups);
    expect(linkedGroups([circle(0, 90 - apart / 2, 1), circle(180, 90 - apart / 2, 1)])).toHaveLength(groups);
    expect(linkedGroups([circle(359.5, 0, 1), circle(apart - 0.5, 0, 1)])).toHaveLength(groups);
  });

  it('links circles indirectly and keeps their order', () => {
    const [a, b, c, far] = [circle(0, 0, 1), circle(3.5, 0, 1), circle(1.8, 0, 1), circle(90, 0, 1)];
    expect(linkedGroups([a, far, b, c])).toEqual([[a, b, c], [far]]);
    expect(linkedGroups([])).toEqual([]);
  });

  it('finds the same groups as comparing all pairs', () => {
    const some = fc.array(
      fc.record({
        ra: fc.double({ min: 0, max: 1, noNaN: true }),
        dec: fc.double({ min: -0.5, max: 0.5, noNaN: true }),
        radius: fc.constantFrom(0.75 / 60, 1.1 / 60, 1.6 / 60, 0.1),
        pole: fc.boolean(),
      }),
      { maxLength: 60 },
    );
    fc.assert(
      fc.property(some, (places) => {
        const circles = places.map(({ ra, dec, radius, pole }) =>
          circle(pole ? 360 * ra : ra - 0.5, pole ? 90 - Math.abs(dec) : dec, radius),
        );
        const expected = clusters(
          circles,
          (a, b) => separationDeg(a.place, b.place) < a.radiusDeg + b.radiusDeg,
        );
        expect(linkedGroups(circles)).toEqual(expected);
      }),
      { numRuns: 200 },
    );
  });
});
