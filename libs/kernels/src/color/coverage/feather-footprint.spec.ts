import fc from 'fast-check';
import { distanceRows } from './distance-transform.js';
import { featherFootprint } from './feather-footprint.js';

/** The distance by looking at every uncovered pixel. */
function bruteForce(footprint: Float32Array, width: number): number[] {
  return [...footprint].map((_, i) =>
    footprint.reduce(
      (nearest, coverage, j) =>
        coverage > 0
          ? nearest
          : Math.min(
              nearest,
              Math.hypot((i % width) - (j % width), Math.floor(i / width) - Math.floor(j / width)),
            ),
      Infinity,
    ),
  );
}

describe('distanceRows', () => {
  it('equals the search through all pixels as far as it reaches', () => {
    const [width, height] = [9, 7];
    const coverages = fc.array(fc.constantFrom(0, 0.5, 1, NaN, 1, 1, 1, 1), { minLength: 63, maxLength: 63 });
    const reaches = fc.constantFrom(0.5, 1, 1.5, 2.9, 5, 100, Infinity);
    fc.assert(
      fc.property(coverages, reaches, (coverage, reach) => {
        const footprint = Float32Array.from(coverage);
        const expected = bruteForce(footprint, width).map((distance) =>
          distance <= reach ? Math.fround(distance) : Infinity,
        );
        const found: number[] = [];
        distanceRows(footprint, width, height, reach, (_, distances) => found.push(...distances));
        expect(found).toEqual(expected);
      }),
    );
  });
});

describe('featherFootprint', () => {
  const footprint = Float32Array.of(0, 1, 1, 1, 1, 0.5);

  it('fades coverage over the radius, towards gaps and not towards the border', () => {
    const faded = featherFootprint(footprint, 6, 1, 3);
    const smooth = (t: number) => t * t * (3 - 2 * t);
    [0, smooth(1 / 6), smooth(1 / 2), smooth(5 / 6), 1, 0.5].forEach((value, i) =>
      expect(faded[i]).toBeCloseTo(value, 6),
    );
  });

  it('does nothing to full coverage or without a radius', () => {
    expect(featherFootprint(footprint, 6, 1, 0)).toEqual(footprint);
    const full = new Float32Array(6).fill(1);
    expect(featherFootprint(full, 3, 2, 5)).toEqual(full);
  });

  it('can work in place', () => {
    const inPlace = footprint.slice();
    featherFootprint(inPlace, 6, 1, 3, inPlace);
    expect(inPlace).toEqual(featherFootprint(footprint, 6, 1, 3));
  });
});
