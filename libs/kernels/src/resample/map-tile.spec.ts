import { type MapTile, tileMap } from './map-tile.js';
import type { PixelTransform } from './pixel-transform.js';

type Place = (x: number, y: number) => readonly [number, number];

/** A transform by a formula that counts its points. */
function transformBy(place: Place): { transform: PixelTransform; points: () => number } {
  let asked = 0;
  const transform: PixelTransform = (x, y, count) => {
    asked += count;
    for (let i = 0; i < count; i++) [x[i], y[i]] = place(x[i], y[i]);
  };
  return { transform, points: () => asked };
}

const tilesOf = (place: Place, area: Omit<MapTile, 'terms'>, tolerance = 1e-5, largestSide?: number) =>
  tileMap(transformBy(place).transform, area, tolerance, largestSide);

/** The tile's polynomial at a pixel. */
function valueOf({ terms, x, y, width, height }: MapTile, column: number, row: number): [number, number] {
  const [u, v] = [(column - x) / width, (row - y) / height];
  const at = (offset: number) =>
    [0, 1, 2].reduce(
      (sum, k) => sum + u ** k * [0, 1, 2].reduce((s, l) => s + terms![offset + 3 * k + l] * v ** l, 0),
      0,
    );
  return [at(0), at(9)];
}

const boxOf = ({ x, y, width, height }: MapTile) => [x, y, width, height];
const plane: Place = (x, y) => [3 + 2 * x - y, -7 + 0.5 * x + 4 * y];
const AREA = { x: 40, y: 300, width: 64, height: 32 };

describe('the polynomial of a tile', () => {
  it('finds a biquadratic exactly, in one tile and from 25 points', () => {
    const place: Place = (x, y) => [
      5 +
        0.3 * x -
        0.7 * y +
        0.01 * x * x +
        0.02 * y * y -
        0.003 * x * y +
        1e-4 * x * x * y +
        2e-6 * x * x * y * y,
      -9 -
        0.4 * x +
        1.1 * y -
        0.02 * x * x +
        0.03 * y * y +
        0.005 * x * y -
        3e-4 * x * y * y +
        1e-6 * x * x * y * y,
    ];
    const { transform, points } = transformBy(place);
    const tiles = tileMap(transform, AREA, 1e-5);
    expect(tiles.map(boxOf)).toEqual([[40, 300, 64, 32]]);
    expect(points()).toBe(25);
    for (const [column, row] of [
      [40, 300],
      [47, 300],
      [103, 331],
      [55, 323],
      [91, 305],
    ]) {
      const [x, y] = valueOf(tiles[0], column, row);
      const [wantedX, wantedY] = place(column, row);
      expect([x, y]).toEqual([expect.closeTo(wantedX, 7), expect.closeTo(wantedY, 7)]);
    }
  });

  it.each([
    ['x', 0],
    ['y', 1],
  ])('meets an error in %s at each of the sixteen points between', (_, axis) => {
    // 5 × 5 points lie at quarters of the tile; those of even number carry the polynomial.
    for (let j = 0; j < 5; j++) {
      for (let i = 0; i < 5; i++) {
        const [bumpX, bumpY] = [AREA.x + (AREA.width * i) / 4, AREA.y + (AREA.height * j) / 4];
        const place =
          (bump: number): Place =>
          (x, y) => {
            const moved = [...plane(x, y)] as [number, number];
            if (x === bumpX && y === bumpY) moved[axis] += bump;
            return moved;
          };
        if (i % 2 === 0 && j % 2 === 0) continue;
        expect(tilesOf(place(0.9e-5), AREA)).toHaveLength(1);
        expect(tilesOf(place(-0.9e-5), AREA)).toHaveLength(1);
        expect(tilesOf(place(1.1e-5), AREA).length).toBeGreaterThan(1);
        expect(tilesOf(place(-1.1e-5), AREA).length).toBeGreaterThan(1);
      }
    }
  });

  it('allows the error of a cubic up to the tolerance', () => {
    // Of u³ the quadratic through 0, ½, 1 is off by 3/64 at the quarters.
    const place: Place = (x, y) => [((x - AREA.x) / AREA.width) ** 3, y];
    expect(tilesOf(place, AREA, 0.047)).toHaveLength(1);
    expect(tilesOf(place, AREA, 0.0468).length).toBeGreaterThan(1);
    expect(
      tilesOf((x, y) => place(x, y).toReversed() as [number, number], AREA, 0.0468).length,
    ).toBeGreaterThan(1);
  });
});

describe('the tiles of a map', () => {
  it('is exact everywhere for a tolerance of 0, and where tiles would be too small', () => {
    for (const [tolerance, largest] of [
      [0, undefined],
      [0, 256],
      [1e-5, 7],
    ] as const) {
      const { transform, points } = transformBy(plane);
      expect(tileMap(transform, AREA, tolerance, largest)).toEqual([{ ...AREA, terms: null }]);
      expect(points()).toBe(0);
    }
    expect(tilesOf(plane, AREA, 1e-5, 8)).toHaveLength(64);
  });

  it('takes a side of eight for a tile, and one of seven pixel by pixel', () => {
    const [eight] = tilesOf(plane, { x: 0, y: 0, width: 8, height: 8 });
    expect(eight.terms).not.toBeNull();
    const { transform, points } = transformBy(plane);
    expect(tileMap(transform, { x: 0, y: 0, width: 7, height: 7 }, 1e-5)[0].terms).toBeNull();
    expect(points()).toBe(0);
    expect(tilesOf(plane, { x: 0, y: 0, width: 7, height: 8 })[0].terms).not.toBeNull();
  });

  it('quarters tiles larger than allowed, the first parts larger by a pixel', () => {
    const boxes = tilesOf(plane, { x: 10, y: 20, width: 33, height: 21 }, 1e-5, 17).map(boxOf);
    expect(boxes).toEqual([
      [10, 20, 17, 11],
      [27, 20, 16, 11],
      [10, 31, 17, 10],
      [27, 31, 16, 10],
    ]);
    expect(tilesOf(plane, { x: 0, y: 0, width: 33, height: 21 }, 1e-5, 33)).toHaveLength(1);
    // One row has no upper parts.
    expect(tilesOf(plane, { x: 0, y: 5, width: 33, height: 1 }, 1e-5, 17).map(boxOf)).toEqual([
      [0, 5, 17, 1],
      [17, 5, 16, 1],
    ]);
    // One column has no right ones.
    expect(tilesOf(plane, { x: 5, y: 0, width: 1, height: 33 }, 1e-5, 17).map(boxOf)).toEqual([
      [5, 0, 1, 17],
      [5, 17, 1, 16],
    ]);
  });

  it('follows a kink with small tiles and leaves the rest large', () => {
    const kinked: Place = (x, y) => [x < 20 ? x : 20 + 2 * (x - 20), y];
    const tiles = tilesOf(kinked, { x: 0, y: 0, width: 256, height: 256 });
    const covered = new Uint8Array(256 * 256);
    for (const { x, y, width, height } of tiles)
      for (let row = y; row < y + height; row++)
        for (let column = x; column < x + width; column++) covered[row * 256 + column]++;
    expect(covered.every((times) => times === 1)).toBe(true);
    const exact = tiles.filter(({ terms }) => terms === null);
    expect(exact.length).toBeGreaterThan(0);
    expect(exact.every(({ x, width }) => x <= 20 && x + width >= 20)).toBe(true);
    expect(tiles.map(boxOf)).toContainEqual([128, 0, 128, 128]);
  });

  it('keeps one exact tile where no part has a polynomial', () => {
    const wild: Place = (x, y) => [Math.sin(x * y) * 50, Math.cos(x + 3 * y) * 50];
    const tiles = tilesOf(wild, { x: 0, y: 0, width: 64, height: 64 });
    expect(tiles).toEqual([{ x: 0, y: 0, width: 64, height: 64, terms: null }]);
  });

  it('does not divide tiles wholly off the sky, but those partly off it', () => {
    const off = transformBy(() => [NaN, NaN]);
    expect(tileMap(off.transform, AREA, 1e-5)).toEqual([{ ...AREA, terms: null }]);
    expect(off.points()).toBe(25);
    const half: Place = (x, y) => (x < 60 ? [NaN, NaN] : plane(x, y));
    const tiles = tilesOf(half, AREA);
    expect(tiles.some(({ terms }) => terms !== null)).toBe(true);
    expect(tiles.filter(({ x }) => x < 60).every(({ terms }) => terms === null)).toBe(true);
  });
});
