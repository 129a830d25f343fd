import { convexHull, type Polygon, smallestRectangleAngle } from './convex-hull.js';
import { inscribedRectangle } from './inscribed-rectangle.js';
import { farthest, meanDirection } from './sky-mean.js';

const pointsOf = (points: readonly (readonly [number, number])[]) => ({
  x: Float64Array.from(points, ([x]) => x),
  y: Float64Array.from(points, ([, y]) => y),
});

describe('inscribedRectangle', () => {
  it.each<[string, Polygon, readonly [number, number, number, number]]>([
    [
      'a triangle off the origin',
      [
        [10, 20],
        [40, 20],
        [10, 50],
      ],
      [10, 20, 25, 35],
    ],
    [
      'a triangle to the left',
      [
        [40, 20],
        [40, 50],
        [10, 20],
      ],
      [25, 20, 40, 35],
    ],
    [
      'a trapezium',
      [
        [0, 0],
        [30, 0],
        [20, 10],
        [10, 10],
      ],
      [7.5, 0, 22.5, 7.5],
    ],
    [
      'a rectangle far from the origin',
      [
        [1000, -5],
        [1007, -5],
        [1007, 3],
        [1000, 3],
      ],
      [1000, -5, 1007, 3],
    ],
    [
      'an octagon',
      [
        [2, 0],
        [4, 0],
        [6, 2],
        [6, 4],
        [4, 6],
        [2, 6],
        [0, 4],
        [0, 2],
      ],
      [1, 1, 5, 5],
    ],
  ])('of %s to a millionth', (_, polygon, [xMin, yMin, xMax, yMax]) => {
    const found = inscribedRectangle(polygon)!;
    const area = (xMax - xMin) * (yMax - yMin);
    expect(((found.xMax - found.xMin) * (found.yMax - found.yMin)) / area).toBeCloseTo(1, 8);
    // The area hardly changes near its maximum: the places are known to its root.
    expect(
      [found.xMin, found.yMin, found.xMax, found.yMax].map((side, i) => side - [xMin, yMin, xMax, yMax][i]),
    ).toEqual([0, 0, 0, 0].map(() => expect.closeTo(0, 2) as number));
  });

  it.each<[Polygon]>([
    [
      [
        [0, 0],
        [5, 5],
        [10, 10],
      ],
    ],
    [
      [
        [3, 1],
        [3, 9],
      ],
    ],
    [
      [
        [1, 4],
        [9, 4],
      ],
    ],
    [[[2, 2]]],
  ])('finds none in %j', (polygon) => {
    expect(inscribedRectangle(polygon)).toBeNull();
  });
});

describe('convexHull', () => {
  it('leaves out points within or on a side, and NaN', () => {
    const hull = convexHull(
      pointsOf([
        [0, 0],
        [4, 0],
        [2, 0],
        [4, 3],
        [2, 1],
        [NaN, 9],
        [9, NaN],
        [0, 3],
        [0, 1.5],
        [2, 3],
        [1, 2],
      ]),
    );
    expect(hull).toEqual([
      [0, 0],
      [4, 0],
      [4, 3],
      [0, 3],
    ]);
  });

  it('of two points, or of one, is them', () => {
    expect(
      convexHull(
        pointsOf([
          [3, 1],
          [1, 2],
        ]),
      ),
    ).toEqual([
      [1, 2],
      [3, 1],
    ]);
    expect(
      convexHull(
        pointsOf([
          [1, 5],
          [1, 2],
          [1, 3],
        ]),
      ),
    ).toEqual([
      [1, 2],
      [1, 5],
    ]);
  });

  it.each([-44, -30, -5, 0, 12, 33, 44])(
    'the smallest rectangle around one that is turned by %i° is turned so',
    (degrees) => {
      const turn = (degrees * Math.PI) / 180;
      const turned = [
        [-7, -2],
        [7, -2],
        [7, 2],
        [-7, 2],
        [0, 1],
        [-6, 1.9],
      ].map(([u, v]) => [
        100 + u * Math.cos(turn) - v * Math.sin(turn),
        -40 + u * Math.sin(turn) + v * Math.cos(turn),
      ]);
      expect((smallestRectangleAngle(pointsOf(turned as [number, number][])) * 180) / Math.PI).toBeCloseTo(
        degrees,
        8,
      );
    },
  );

  it('a single point is turned by nothing', () => {
    expect(smallestRectangleAngle(pointsOf([[1, 2]]))).toBe(0);
    expect(smallestRectangleAngle(pointsOf([]))).toBe(0);
  });
});

describe('the mean direction', () => {
  it.each<[string, [number, number][], [number, number]]>([
    [
      'across longitude 0',
      [
        [350, 10],
        [10, 10],
      ],
      [0, 10.151],
    ],
    [
      'in the west',
      [
        [200, -5],
        [220, -5],
      ],
      [210, -5.0767],
    ],
    [
      'around the pole',
      [
        [0, 80],
        [90, 80],
        [180, 80],
        [270, 80],
      ],
      [0, 90],
    ],
    ['of one point', [[123, -45]], [123, -45]],
    [
      'past points off the sky',
      [
        [123, -45],
        [NaN, 10],
        [20, NaN],
      ],
      [123, -45],
    ],
    [
      'of two on a meridian',
      [
        [40, 10],
        [40, 50],
      ],
      [40, 30],
    ],
    [
      'of three',
      [
        [0, 0],
        [90, 0],
        [0, 90],
      ],
      [45, 35.264],
    ],
  ])('%s', (_, points, [lon, lat]) => {
    const mean = meanDirection(pointsOf(points));
    expect(mean.lat).toBeCloseTo(lat, 3);
    if (lat < 90) expect(mean.lon).toBeCloseTo(lon, 9);
  });
});

describe('the farthest point', () => {
  it.each<[[number, number], [number, number][], number]>([
    [
      [0, 0],
      [
        [10, 0],
        [350, 0],
        [0, 5],
      ],
      10,
    ],
    [
      [30, 20],
      [
        [30, 50],
        [30, 10],
      ],
      30,
    ],
    [
      [0, 60],
      [
        [90, 60],
        [NaN, 3],
      ],
      41.4096,
    ],
    [[0, 90], [[77, 0]], 90],
    [[10, 20], [[190, -20]], 180],
    [[10, 20], [], 0],
  ])('the farthest from %j of %j', ([lon, lat], points, degrees) => {
    expect(farthest({ lon, lat }, pointsOf(points))).toBeCloseTo(degrees, 4);
  });
});
