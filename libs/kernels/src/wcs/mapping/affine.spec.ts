import { applyAffine, invertAffine, scaleAffine, type Affine } from './affine.js';

const MAP: Affine = { xx: 2, xy: 3, yx: -5, yy: 7, u0: 11, v0: -13, x0: 17, y0: -19 };

function apply(map: Affine, x: number, y: number): number[] {
  const [outX, outY] = [new Float64Array(1), new Float64Array(1)];
  applyAffine(map, Float64Array.of(x), Float64Array.of(y), outX, outY, 1);
  return [outX[0], outY[0]];
}

describe('an affine map', () => {
  it('takes its origin to its target, and steps by its matrix', () => {
    expect(apply(MAP, 11, -13)).toEqual([17, -19]);
    expect(apply(MAP, 12, -13)).toEqual([19, -24]);
    expect(apply(MAP, 11, -12)).toEqual([20, -12]);
  });

  it('comes back by its inverse', () => {
    const back = apply(invertAffine(MAP), ...(apply(MAP, 1.5, 40) as [number, number]));
    expect(back).toEqual([expect.closeTo(1.5, 12), expect.closeTo(40, 12)]);
  });

  it('has results larger by a factor', () => {
    for (const [x, y] of [
      [11, -13],
      [12, -13],
      [11, -12],
    ])
      expect(apply(scaleAffine(MAP, 10), x, y)).toEqual(apply(MAP, x, y).map((value) => value * 10));
  });

  it.each<Partial<Affine>>([
    { xx: 0, xy: 0 },
    { xx: 2, xy: 4, yx: 1, yy: 2 },
    { xx: 0, xy: 0, yx: 0, yy: 0 },
    { xx: NaN },
    { xx: 1e-320, yy: 1, xy: 0 },
  ])('that flattens the plane has none: %j', (matrix) => {
    expect(() => invertAffine({ ...MAP, ...matrix })).toThrow(/singular/);
  });
});
