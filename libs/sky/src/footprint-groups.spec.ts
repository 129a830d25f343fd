import { directionOf, type Direction } from './direction.js';
import { footprintGroups } from './footprint-groups.js';

/** A square of `side` degrees around a position, rotated about it. */
function square(ra: number, dec: number, side = 1, turnDeg = 0): Direction[] {
  const turn = (turnDeg * Math.PI) / 180;
  return [45, 135, 225, 315].map((corner) => {
    const bearing = (corner * Math.PI) / 180 + turn;
    const [x, y] = [Math.cos(bearing), Math.sin(bearing)].map((c) => (c * side) / Math.SQRT2);
    return directionOf({ ra: ra + x / Math.cos((dec * Math.PI) / 180), dec: dec + y });
  });
}

describe('footprintGroups', () => {
  it('groups touching footprints, directly or through others, in the order of the first', () => {
    const chain = [square(10, 0), square(12, 0), square(11, 0), square(50, 0), square(50.9, 0.9)];
    expect(footprintGroups(chain)).toEqual([
      [0, 1, 2],
      [3, 4],
    ]);
    expect(footprintGroups([])).toEqual([]);
  });

  it('treats a common edge as touching, but not a gap of a hundredth of an arcsecond', () => {
    expect(footprintGroups([square(10, 0), square(11, 0)])).toHaveLength(1);
    expect(footprintGroups([square(10, 0), square(11 + 0.01 / 3600, 0)])).toHaveLength(2);
  });

  it('tests the outlines, not the boxes or circles around them', () => {
    // Two diamonds whose corners point between each other's.
    const diamonds = [square(10, 0, 1, 45), square(10.8, 0.8, 1, 45)];
    expect(footprintGroups(diamonds)).toHaveLength(2);
    expect(footprintGroups([square(10, 0, 1, 45), square(10.6, 0.6, 1, 45)])).toHaveLength(1);
    // A long strip next to another: only an edge of the first separates them.
    const strip = (dec: number): Direction[] =>
      [
        [0, dec],
        [20, dec + 5],
        [20, dec + 5.1],
        [0, dec + 0.1],
      ].map(([ra, d]) => directionOf({ ra, dec: d }));
    expect(footprintGroups([strip(0), strip(0.2)])).toHaveLength(2);
    expect(footprintGroups([strip(0), strip(0.05)])).toHaveLength(1);
  });

  it('tests the edges of both: the corner of one may point at the side of the other', () => {
    const wall = [
      [11, -5],
      [12, -5],
      [12, 5],
      [11, 5],
    ].map(([ra, dec]) => directionOf({ ra, dec }));
    const pair = (ra: number) => [square(ra, 0, 1, 45), wall];
    for (const order of [pair(10.2), [...pair(10.2)].reverse()])
      expect(footprintGroups(order)).toHaveLength(2);
    for (const order of [pair(10.35), [...pair(10.35)].reverse()])
      expect(footprintGroups(order)).toHaveLength(1);
  });

  it('treats one inside another, and crossing without a corner inside, as touching', () => {
    expect(footprintGroups([square(10, 0, 4), square(10.2, 0.1, 0.5)])).toHaveLength(1);
    const bar = (w: number, h: number) =>
      [
        [-w, -h],
        [w, -h],
        [w, h],
        [-w, h],
      ].map(([ra, dec]) => directionOf({ ra: 10 + ra, dec }));
    expect(footprintGroups([bar(2, 0.1), bar(0.1, 2)])).toHaveLength(1);
  });

  it('works across RA 0 and at the poles', () => {
    expect(footprintGroups([square(359.8, 5), square(0.3, 5)])).toHaveLength(1);
    const around = (ra: number) =>
      [
        [ra - 45, 89],
        [ra + 45, 89],
        [ra + 45, 89.9],
        [ra - 45, 89.9],
      ].map(([r, dec]) => directionOf({ ra: r, dec }));
    expect(footprintGroups([around(0), around(90), around(180)])).toEqual([[0, 1, 2]]);
    expect(footprintGroups([around(0), around(180)])).toHaveLength(2);
    // The opposite side of the sky.
    expect(footprintGroups([square(10, 20), square(190, -20)])).toHaveLength(2);
  });

  it('separates five hundred close strips that never touch', () => {
    const strips = Array.from({ length: 500 }, (_, i) =>
      [
        [0, i * 0.01],
        [20, i * 0.01],
        [20, i * 0.01 + 0.004],
        [0, i * 0.01 + 0.004],
      ].map(([ra, dec]) => directionOf({ ra, dec: dec - 2.5 })),
    );
    expect(footprintGroups(strips)).toHaveLength(500);
  });
});
