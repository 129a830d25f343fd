import {
  advance,
  cutRow,
  emptyCurve,
  firstInside,
  lastInside,
  type RowCurve,
  staysInside,
} from './row-curve.js';
import { areaAround, tileBounds } from './tile-area.js';
import { boundsToWindow, curveToWindow, pointsToWindow } from './input-window.js';

const TILE = { x: 30, y: 50, width: 40, height: 20 };
/** Terms of which no two are alike, nor of one sign. */
const TERMS = Float64Array.from({ length: 18 }, (_, i) => Math.sin(1.7 * i + 0.4) * (i % 9 === 0 ? 90 : 12));

/** The tile's polynomial for the coordinate whose terms begin at `offset`. */
function termsAt(offset: number, column: number, row: number): number {
  const [u, v] = [(column - TILE.x) / TILE.width, (row - TILE.y) / TILE.height];
  let sum = 0;
  for (let k = 0; k < 3; k++) for (let l = 0; l < 3; l++) sum += TERMS[offset + 3 * k + l] * u ** k * v ** l;
  return sum;
}

const curveOf = (x: readonly number[], y: readonly number[] = [5, 0, 0]): RowCurve => ({
  ...{ x0: x[0], x1: x[1], x2: x[2] },
  ...{ y0: y[0], y1: y[1], y2: y[2] },
});
const pointOf = ({ x0, x1, x2, y0, y1, y2 }: RowCurve, u: number) => [
  x0 + u * x1 + u * u * x2,
  y0 + u * y1 + u * u * y2,
];
const LIMITS = { xMin: 0, xMax: 10, yMin: 2, yMax: 8 };

describe('a row of a tile', () => {
  it.each([50, 57, 69])('is the polynomial of the tile along row %i', (row) => {
    const curve = emptyCurve();
    cutRow({ ...TILE, terms: TERMS }, TERMS, row, curve);
    for (const column of [30, 31, 44, 69]) {
      const [x, y] = pointOf(curve, column - TILE.x);
      expect([x, y]).toEqual([
        expect.closeTo(termsAt(0, column, row), 9),
        expect.closeTo(termsAt(9, column, row), 9),
      ]);
    }
  });

  it('begins farther on, and still runs through the same points', () => {
    const curve = curveOf([1, 2, 0.25], [-3, 0.5, -0.125]);
    const wanted = [7, 9].map((u) => pointOf(curve, u));
    advance(curve, 7);
    expect([0, 2].map((u) => pointOf(curve, u))).toEqual(wanted);
  });
});

describe('the part of a row within limits', () => {
  it.each<[string, RowCurve, number, number]>([
    ['right of the left limit', curveOf([-2, 1, 0]), 3, 11],
    ['leftwards', curveOf([12, -1, 0]), 3, 11],
    ['above the lower limit', curveOf([5, 0, 0], [0, 1, 0]), 3, 7],
    ['downwards', curveOf([5, 0, 0], [10, -1, 0]), 3, 7],
    ['along a bend', curveOf([-4, 0, 1]), 3, 3],
  ])('is found %s', (_, curve, first, last) => {
    expect([firstInside(curve, 20, LIMITS), lastInside(curve, 20, LIMITS)]).toEqual([first, last]);
  });

  it('is none where no point is within them, on any side', () => {
    for (const [x, y] of [
      [0, 5],
      [10, 5],
      [5, 2],
      [5, 8],
      [-1, 5],
      [5, 9],
    ]) {
      const curve = curveOf([x, 0, 0], [y, 0, 0]);
      expect([firstInside(curve, 6, LIMITS), lastInside(curve, 6, LIMITS)]).toEqual([6, -1]);
      expect(staysInside(curve, 6, LIMITS)).toBe(false);
    }
  });
});

describe('staysInside', () => {
  it.each<[string, readonly number[], number, boolean]>([
    ['a line within', [1, 1, 0], 9, true],
    ['a line whose last point is at the limit', [1, 1, 0], 10, false],
    ['a line to the left whose last point is at the limit', [9, -1, 0], 10, false],
    ['a line to the left', [9, -1, 0], 9, true],
    ['a bend that turns below the limit', [9.5, -4, 0.4], 11, false],
    ['a bend that turns above the limit', [0.5, 4, -0.4], 11, false],
    ['a bend that turns within', [9.5, -3, 0.3], 11, true],
    ['a bend that would turn behind the last point', [9.5, -4, 0.41], 4, true],
    ['a bend that would turn before the first point', [0.5, 0.1, 0.08], 11, true],
    ['one point', [5, 100, 100], 1, true],
  ])('%s', (_, terms, count, stays) => {
    expect(staysInside(curveOf(terms), count, LIMITS)).toBe(stays);
    // The limits with x and y exchanged.
    const turned = { xMin: -1, xMax: 99, yMin: 0, yMax: 10 };
    expect(staysInside(curveOf([1, 0, 0], terms), count, turned)).toBe(stays);
  });
});

describe('the bounds of some rows of a tile', () => {
  it.each([
    [50, 70],
    [53, 54],
    [60, 66],
  ])('rows %i to %i: hold all points, and are met where the polynomial is a plane', (rowStart, rowEnd) => {
    const bounds = tileBounds({ ...TILE, terms: TERMS }, TERMS, rowStart, rowEnd);
    const plane = TERMS.map((term, i) => (i % 9 === 0 || i % 9 === 1 || i % 9 === 3 ? term : 0));
    const tight = tileBounds({ ...TILE, terms: plane }, plane, rowStart, rowEnd);
    for (const [axis, offset] of [
      ['x', 0],
      ['y', 9],
    ] as const) {
      const [all, flat]: number[][] = [[], []];
      for (let row = rowStart; row < rowEnd; row++) {
        for (let column = TILE.x; column < TILE.x + TILE.width; column++) {
          all.push(termsAt(offset, column, row));
          const [u, v] = [(column - TILE.x) / TILE.width, (row - TILE.y) / TILE.height];
          flat.push(plane[offset] + plane[offset + 1] * v + plane[offset + 3] * u);
        }
      }
      expect(bounds[axis].min).toBeLessThanOrEqual(Math.min(...all) + 1e-9);
      expect(bounds[axis].max).toBeGreaterThanOrEqual(Math.max(...all) - 1e-9);
      expect(tight[axis].min).toBeCloseTo(Math.min(...flat), 9);
      expect(tight[axis].max).toBeCloseTo(Math.max(...flat), 9);
    }
  });

  it('are met by a monotonous bend, and wider than a turning one by at most what Bernstein says', () => {
    const rows = { x: 0, y: 0, width: 4, height: 4 };
    // x = u², y = v²: over u and v from 0 to ¾.
    const squares = Float64Array.of(0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0);
    const bounds = tileBounds({ ...rows, terms: squares }, squares, 0, 4);
    expect(bounds).toEqual({ x: { min: 0, max: 0.5625 }, y: { min: 0, max: 0.5625 } });
    // x = u·v²
    const mixed = Float64Array.of(0, 0, 0, 0, 0, 1, 0, 0, 0, 7, 0, 0, 0, 0, 0, 0, 0, 0);
    expect(tileBounds({ ...rows, terms: mixed }, mixed, 1, 4).x).toEqual({ min: 0, max: 0.75 * 0.5625 });
    // x = u²·v²
    const both = Float64Array.of(0, 0, 0, 0, 0, 0, 0, 0, 1, 7, 0, 0, 0, 0, 0, 0, 0, 0);
    expect(tileBounds({ ...rows, terms: both }, both, 2, 4).x).toEqual({ min: 0, max: 0.5625 ** 2 });
  });

  it('name the pixels that a method needs, within the image', () => {
    const support = { before: 2, after: 3 };
    const image = { width: 100, height: 80 };
    const area = (x: [number, number], y: [number, number]) =>
      areaAround({ x: { min: x[0], max: x[1] }, y: { min: y[0], max: y[1] } }, support, image);
    expect(area([10.5, 20.5], [30.25, 33])).toEqual({ x: 8, y: 28, width: 16, height: 9 });
    expect(area([-5, 20.5], [0.5, 300])).toEqual({ x: 0, y: 0, width: 24, height: 80 });
    expect(area([90.5, 99.5], [70.5, 79.5])).toEqual({ x: 88, y: 68, width: 12, height: 12 });
    // Possible rounding: the pixel before, the pixel after.
    expect(area([10, 20.9999999], [30, 30])).toEqual({ x: 7, y: 27, width: 18, height: 7 });
    expect(area([-9, -4.5], [30, 40])).toBeNull();
    expect(area([30, 40], [83, 90])).toBeNull();
    expect(area([-9, -2.5], [30, 40])).toMatchObject({ x: 0, width: 1 });
  });
});

describe('from the image into a reduced window', () => {
  const window = { origin: { x: 12, y: 30 }, reduction: 4 };
  // The first reduced pixel is the mean of columns 12 … 15, rows 30 … 33.
  const moved = (x: number, y: number) => [(x - 13.5) / 4, (y - 31.5) / 4];

  it('points, curves and bounds go the same way', () => {
    const curve = curveOf([20, 2, 0.5], [40, -3, 0.25]);
    const wanted = [0, 3, 8].map((u) => moved(...(pointOf(curve, u) as [number, number])));
    curveToWindow(curve, window);
    expect([0, 3, 8].map((u) => pointOf(curve, u))).toEqual(wanted);
    const bounds = boundsToWindow({ x: { min: 20, max: 60 }, y: { min: 40, max: 90 } }, window);
    expect([bounds.x.min, bounds.y.min]).toEqual(moved(20, 40));
    expect([bounds.x.max, bounds.y.max]).toEqual(moved(60, 90));
    const x = Float64Array.of(20, 60);
    pointsToWindow(x, window.origin.x, window.reduction);
    expect([...x]).toEqual([moved(20, 0)[0], moved(60, 0)[0]]);
  });

  it.each([
    [12, 1, 8],
    [0, 4, 4.625],
    [0, 1, 20],
  ])('points of origin %i, reduction %i', (origin, reduction, wanted) => {
    const x = Float64Array.of(20);
    pointsToWindow(x, origin, reduction);
    expect(x[0]).toBe(wanted);
  });
});
