import fc from 'fast-check';
import { clipPolygon } from './clip-polygon.js';
import { convexHull, smallestRectangleAngle, type Polygon } from './convex-hull.js';

const square = (x: number, y: number, side: number): Polygon => [
  [x, y],
  [x + side, y],
  [x + side, y + side],
  [x, y + side],
];

/** By the shoelace formula; counter-clockwise is positive. */
function areaOf(polygon: Polygon): number {
  const twice = polygon.reduce((sum, [x, y], i) => {
    const [nextX, nextY] = polygon[(i + 1) % polygon.length];
    return sum + x * nextY - nextX * y;
  }, 0);
  return twice / 2;
}

const hullOf = (points: readonly (readonly [number, number])[]): Polygon =>
  convexHull({ x: Float64Array.from(points, ([x]) => x), y: Float64Array.from(points, ([, y]) => y) });

const coordinate = fc.double({ min: -50, max: 50, noNaN: true });
const hull = fc
  .array(fc.tuple(coordinate, coordinate), { minLength: 3, maxLength: 9 })
  .map(hullOf)
  .filter((polygon) => areaOf(polygon) > 1);

describe('clipPolygon', () => {
  it('gives the common part of two squares, with the places where their sides cross', () => {
    const common = clipPolygon(square(0, 0, 10), square(4, 7, 10));
    expect(areaOf(common)).toBeCloseTo(6 * 3, 12);
    expect(hullOf(common)).toEqual([
      [4, 7],
      [10, 7],
      [10, 10],
      [4, 10],
    ]);
  });

  it('cuts across the corners of a rotated one', () => {
    const diamond: Polygon = [
      [5, -2],
      [12, 5],
      [5, 12],
      [-2, 5],
    ];
    // The square of 10 less four triangles of 3.
    expect(areaOf(clipPolygon(square(0, 0, 10), diamond))).toBeCloseTo(100 - 4 * 4.5, 12);
  });

  it('is empty where they do not meet, and the inner one where one holds the other', () => {
    expect(clipPolygon(square(0, 0, 1), square(2, 2, 1))).toEqual([]);
    expect(clipPolygon(square(0, 0, 10), square(2, 2, 1))).toHaveLength(4);
    expect(areaOf(clipPolygon(square(0, 0, 10), square(2, 2, 1)))).toBeCloseTo(1, 12);
    expect(areaOf(clipPolygon(square(2, 2, 1), square(0, 0, 10)))).toBeCloseTo(1, 12);
  });

  it('is the same part whichever is clipped, and no larger than either', () => {
    fc.assert(
      fc.property(hull, hull, (a, b) => {
        const [ab, ba] = [areaOf(clipPolygon(a, b)), areaOf(clipPolygon(b, a))];
        expect(ab).toBeCloseTo(ba, 6);
        expect(ab).toBeGreaterThan(-1e-9);
        expect(ab).toBeLessThan(Math.min(areaOf(a), areaOf(b)) + 1e-6);
      }),
    );
  });
});

describe('convexHull', () => {
  it('runs counter-clockwise, leaves out what lies inside or on a side, and NaN', () => {
    const points = [...square(0, 0, 4), [2, 2], [2, 0], [NaN, 9], [3, NaN]] as [number, number][];
    expect(hullOf(points)).toEqual(square(0, 0, 4));
  });

  it('of three points is their triangle, of fewer themselves', () => {
    expect(
      hullOf([
        [0, 0],
        [5, 0],
        [0, 5],
      ]),
    ).toHaveLength(3);
    expect(
      hullOf([
        [3, 1],
        [1, 2],
      ]),
    ).toEqual([
      [1, 2],
      [3, 1],
    ]);
    expect(hullOf([])).toEqual([]);
  });

  it.each([0, 10, 30, 44, -20])('finds that a long rectangle is rotated by %d degrees', (degrees) => {
    const [cos, sin] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)];
    const corners = [
      [0, 0],
      [9, 0],
      [9, 2],
      [0, 2],
    ].map(([x, y]): [number, number] => [cos * x - sin * y, sin * x + cos * y]);
    const angle = smallestRectangleAngle({
      x: Float64Array.from(corners, ([x]) => x),
      y: Float64Array.from(corners, ([, y]) => y),
    });
    expect((angle * 180) / Math.PI).toBeCloseTo(degrees, 9);
  });
});
