import type { ImageReference } from '../image-io/image-reference.js';
import { stripRows, stripsOf } from './strips.js';

const plane = (width: number, height: number, tileRows = 1) => ({
  ...{ plane: 0, width, height },
  image: { tileRows } as ImageReference,
});

describe('strips', () => {
  it.each([
    ['a large image', 10_000, 64],
    ['a narrow one', 100, 10_432],
    ['one wider than a strip', 5_000_000, 64],
    ['one of a megapixel a box', 16_384, 64],
    ['one a little narrower', 8192, 128],
  ])('of %s have complete boxes', (_, width, rows) => {
    expect(stripRows(plane(width, 20_000))).toBe(rows);
  });

  it('hold complete tiles of a compressed image', () => {
    expect(stripRows(plane(10_000, 10_000, 16))).toBe(64);
    expect(stripRows(plane(10_000, 10_000, 64))).toBe(64);
    expect(stripRows(plane(10_000, 10_000, 500))).toBe(512);
    expect(stripRows(plane(1000, 1000, 1000))).toBe(1088);
  });

  it('cover all rows, and nothing beyond', () => {
    expect(stripsOf(plane(10_000, 130))).toEqual([
      { rowStart: 0, rowEnd: 64 },
      { rowStart: 64, rowEnd: 128 },
      { rowStart: 128, rowEnd: 130 },
    ]);
    expect(stripsOf(plane(10_000, 128))).toHaveLength(2);
    expect(stripsOf(plane(1, 1))).toEqual([{ rowStart: 0, rowEnd: 1 }]);
  });
});
