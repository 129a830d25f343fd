import fc from 'fast-check';
import type { TileLayout } from './tile-layout.js';
import { planTiles } from './tile-plan.js';

type Shapes = Pick<TileLayout, 'shape' | 'tileShape' | 'tileGrid'>;

/** Pixel by pixel (FITS Standard 4.0, section 10.1): in which row of the table it is, and which pixel of its tile. */
function placeOf(
  { shape, tileShape, tileGrid }: Shapes,
  pixel: readonly number[],
): { row: number; index: number } {
  let [row, rowStep, index, indexStep] = [0, 1, 0, 1];
  for (const [axis, at] of pixel.entries()) {
    const tile = Math.floor(at / tileShape[axis]);
    const start = tile * tileShape[axis];
    row += tile * rowStep;
    rowStep *= tileGrid[axis];
    index += (at - start) * indexStep;
    indexStep *= Math.min(tileShape[axis], shape[axis] - start);
  }
  return { row, index };
}

/** The indices of a pixel in its plane, and of the plane along the axes from the third on. */
function coordinates(shape: readonly number[], x: number, y: number, plane: number): number[] {
  let rest = plane;
  const outer = shape.slice(2).map((length) => {
    const at = rest % length;
    rest = Math.floor(rest / length);
    return at;
  });
  return [x, y, ...outer].slice(0, shape.length);
}

const axis = fc.tuple(fc.integer({ min: 1, max: 7 }), fc.integer({ min: 1, max: 5 }));

describe('planTiles', () => {
  it('gives the position of each pixel of a window, in images of one to four axes', () => {
    const images = fc.record({
      axes: fc.array(axis, { minLength: 1, maxLength: 4 }),
      cut: fc.array(fc.nat(1000), { minLength: 5, maxLength: 5 }),
    });
    fc.assert(
      fc.property(images, ({ axes, cut }) => {
        const shape = axes.map(([length]) => length);
        const tileShape = axes.map(([, length]) => length);
        const layout = {
          shape,
          tileShape,
          tileGrid: shape.map((length, k) => Math.ceil(length / tileShape[k])),
        };
        const [planeWidth, planeHeight = 1, ...others] = shape;
        const [x, y] = [cut[0] % planeWidth, cut[1] % planeHeight];
        const [width, height] = [1 + (cut[2] % (planeWidth - x)), 1 + (cut[3] % (planeHeight - y))];
        const plane = cut[4] % others.reduce((product, length) => product * length, 1);
        const window = { plane, x, y, width, height, planeWidth, planeHeight };
        const found = new Map<number, { row: number; index: number }>();
        const rows: number[] = [];
        const wrong: number[] = [];
        for (const tile of planTiles(layout as unknown as TileLayout, window)) {
          rows.push(tile.row);
          expect(tile.copyWidth * tile.copyHeight).toBeGreaterThan(0);
          for (let k = 0; k < tile.copyWidth * tile.copyHeight; k++) {
            const [column, line] = [k % tile.copyWidth, Math.floor(k / tile.copyWidth)];
            const out = tile.firstOut + line * width + column;
            const index = tile.firstPixel + line * tile.width + column;
            if (found.has(out) || index >= tile.pixels) wrong.push(out);
            found.set(out, { row: tile.row, index });
          }
        }
        expect(rows).toEqual([...new Set(rows)].sort((a, b) => a - b));
        expect(found.size).toBe(width * height);
        for (const [out, place] of found) {
          const pixel = coordinates(shape, x + (out % width), y + Math.floor(out / width), plane);
          const wanted = placeOf(layout, pixel);
          if (place.row !== wanted.row || place.index !== wanted.index) wrong.push(out);
        }
        expect(wrong).toEqual([]);
      }),
      { numRuns: 400 },
    );
  });

  it('gives the size of a tile, also of those at the far ends', () => {
    const layout = { shape: [5, 4, 3], tileShape: [3, 3, 2], tileGrid: [2, 2, 2] } as unknown as TileLayout;
    const whole = { x: 0, y: 0, width: 5, height: 4, planeWidth: 5, planeHeight: 4 };
    const sizes = (plane: number) =>
      [...planTiles(layout, { ...whole, plane })].map(({ pixels, width }) => [pixels, width]);
    expect(sizes(1)).toEqual([
      [18, 3],
      [12, 2],
      [6, 3],
      [4, 2],
    ]);
    expect(sizes(2).map(([pixels]) => pixels)).toEqual([9, 6, 3, 2]);
  });
});
