import { planReads } from './read-plan.js';

const SIZES = { longest: 1000, smallGap: 60 };
const plane = { plane: 2, planeWidth: 50, planeHeight: 20 };
const reads = (
  window: { x: number; y: number; width: number; height: number },
  pixelBytes = 4,
  sizes = SIZES,
) => [...planReads({ ...plane, ...window }, pixelBytes, sizes)];

describe('planReads', () => {
  it('reads rows of a narrow window over the small gaps between them, as many as fit', () => {
    // Rows of 200 bytes of which 140 are wanted: the gap of 60 is read over.
    const start = (2 * 20 + 3) * 200 + 5 * 4;
    expect(reads({ x: 5, y: 3, width: 35, height: 12 })).toEqual([
      { offset: start, length: 4 * 200 + 140, rows: 5, rowStride: 200, rowBytes: 140, firstPixel: 0 },
      {
        offset: start + 1000,
        length: 4 * 200 + 140,
        rows: 5,
        rowStride: 200,
        rowBytes: 140,
        firstPixel: 5 * 35,
      },
      {
        offset: start + 2000,
        length: 200 + 140,
        rows: 2,
        rowStride: 200,
        rowBytes: 140,
        firstPixel: 10 * 35,
      },
    ]);
  });

  it('reads each row by itself where the gap is a byte larger', () => {
    const plan = reads({ x: 0, y: 0, width: 35, height: 3 }, 4, { ...SIZES, smallGap: 59 });
    expect(plan.map(({ offset, length, rows }) => [offset - 2 * 20 * 200, length, rows])).toEqual([
      [0, 140, 1],
      [200, 140, 1],
      [400, 140, 1],
    ]);
  });

  it('cuts rows that are longer than a read may be', () => {
    const plan = reads({ x: 1, y: 0, width: 45, height: 2 }, 8, { longest: 165, smallGap: 60 });
    expect(
      plan.map(({ offset, length, rowStride, firstPixel }) => [
        offset - 2 * 20 * 400,
        length,
        rowStride,
        firstPixel,
      ]),
    ).toEqual([
      [8, 160, 160, 0],
      [168, 160, 160, 20],
      [328, 40, 40, 40],
      [408, 160, 160, 45],
      [568, 160, 160, 65],
      [728, 40, 40, 85],
    ]);
  });

  it('takes a row at a time of rows as long as a read may be', () => {
    expect(
      reads({ x: 0, y: 0, width: 50, height: 2 }, 4, { longest: 200, smallGap: 0 }).map(
        ({ rows, length }) => [rows, length],
      ),
    ).toEqual([
      [1, 200],
      [1, 200],
    ]);
  });
});
