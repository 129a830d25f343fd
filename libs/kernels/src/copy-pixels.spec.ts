import { copyWindow, pastePicture, thinPixels } from './copy-pixels.js';
import { createRaster } from './raster.js';

const numbered = (width: number, height: number) => ({
  ...createRaster(width, height),
  data: Float32Array.from({ length: width * height }, (_, i) => i),
});

describe('copyWindow', () => {
  it('copies a window to its place and nothing else', () => {
    const into = createRaster(3, 3);
    copyWindow(numbered(4, 3), { x: 1, y: 1, width: 2, height: 2 }, into, 1, 0);
    expect([...into.data]).toEqual([0, 5, 6, 0, 9, 10, 0, 0, 0]);
  });
});

describe('thinPixels', () => {
  it('takes every second pixel from the first requested one', () => {
    const out = createRaster(2, 2);
    thinPixels(numbered(5, 4), 2, 1, 1, out);
    expect([...out.data]).toEqual([6, 8, 16, 18]);
  });
});

describe('pastePicture', () => {
  it.each([Uint8Array, Uint16Array])('turns the rows over between grid and picture (%p)', (Pixels) => {
    const into = new Pixels(3 * 2 * 3);
    // The upper right pixel of the grid is in the first row of the picture.
    pastePicture(Pixels.of(1, 2, 3), { x: 1, y: 2, width: 1, height: 1 }, into, { width: 2, height: 3 });
    expect([...into]).toEqual([0, 0, 0, 1, 2, 3, ...new Array<number>(12).fill(0)]);
    const column = Pixels.of(4, 4, 4, 5, 5, 5);
    pastePicture(column, { x: 0, y: 0, width: 1, height: 2 }, into, { width: 2, height: 3 });
    expect([...into.slice(6)]).toEqual([4, 4, 4, 0, 0, 0, 5, 5, 5, 0, 0, 0]);
  });
});
