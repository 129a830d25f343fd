import fc from 'fast-check';
import { plainColumnDistances, vectorColumnDistances } from './column-distances.js';

const areas = fc
  .record({
    width: fc.integer({ min: 1, max: 40 }),
    height: fc.integer({ min: 1, max: 40 }),
    beyond: fc.oneof(fc.integer({ min: 1, max: 12 }), fc.constant(0xffff)),
    gaps: fc.array(fc.nat(1599), { maxLength: 12 }),
  })
  .map(({ gaps, ...area }) => {
    const covered = new Uint8Array(area.width * area.height).fill(1);
    for (const gap of gaps) covered[gap % covered.length] = 0;
    return { ...area, covered };
  });

/** Reference: tests each pixel of the column. */
function slowly(covered: Uint8Array, width: number, x: number, y: number, beyond: number): number {
  let nearest = beyond;
  for (let row = 0; row * width < covered.length; row++)
    if (covered[row * width + x] === 0) nearest = Math.min(nearest, Math.abs(row - y));
  return nearest;
}

describe('distances within columns', () => {
  it('are those to the nearest gap, in vectors and without', () => {
    fc.assert(
      fc.property(areas, ({ covered, width, height, beyond }) => {
        const [vector, plain] = [vectorColumnDistances, plainColumnDistances].map((distances) => {
          const rowOf = distances(covered, width, height, beyond)!;
          return Array.from({ length: height }, (_, y) => [...rowOf(y)]);
        });
        const expected = Array.from({ length: height }, (_row, y) =>
          Array.from({ length: width }, (_pixel, x) => slowly(covered, width, x, y, beyond)),
        );
        expect(plain).toEqual(expected);
        expect(vector).toEqual(expected);
      }),
    );
  });

  it('use the plain loop for large images, and for input that is no bytes', () => {
    expect(vectorColumnDistances(new Uint8Array(1 << 21), 2048, 1024, 5)).toBeDefined();
    expect(vectorColumnDistances(new Uint8Array(1025 * 2048), 2048, 1025, 5)).toBeUndefined();
    expect(vectorColumnDistances(new Float32Array(4), 2, 2, 5)).toBeUndefined();
  });
});
