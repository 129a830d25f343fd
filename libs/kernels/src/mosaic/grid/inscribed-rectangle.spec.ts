import { inscribedRectangle } from './inscribed-rectangle.js';

describe('inscribedRectangle', () => {
  it('of an upright rectangle is the rectangle', () => {
    const polygon = [
      [1, 2],
      [11, 2],
      [11, 7],
      [1, 7],
    ] as const;
    const found = inscribedRectangle(polygon)!;
    expect(found.xMin).toBeCloseTo(1, 8);
    expect(found.xMax).toBeCloseTo(11, 8);
    expect(found.yMin).toBeCloseTo(2, 8);
    expect(found.yMax).toBeCloseTo(7, 8);
  });

  it('of a square standing on its corner is the half of it', () => {
    const found = inscribedRectangle([
      [0, -1],
      [1, 0],
      [0, 1],
      [-1, 0],
    ])!;
    expect((found.xMax - found.xMin) * (found.yMax - found.yMin)).toBeCloseTo(1, 6);
    expect(found.xMax).toBeCloseTo(0.5, 3);
  });

  it('of a right triangle has half its area', () => {
    const found = inscribedRectangle([
      [0, 0],
      [4, 0],
      [0, 3],
    ])!;
    expect((found.xMax - found.xMin) * (found.yMax - found.yMin)).toBeCloseTo(3, 6);
  });

  it('there is none in a polygon without area', () => {
    expect(inscribedRectangle([])).toBeNull();
    expect(
      inscribedRectangle([
        [0, 0],
        [1, 1],
      ]),
    ).toBeNull();
  });
});
