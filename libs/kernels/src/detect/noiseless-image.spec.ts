import { createRaster, type Raster } from '../raster.js';
import { backgroundMesh } from './background/background2d.js';
import { findSources } from './find-sources.js';

const OPTIONS = { method: 'segmentation', npixels: 4 } as const;

/** Squares of 3 × 3 pixels of some brightness on an even image. */
function imageWith(squares: readonly (readonly [x: number, y: number, height: number])[]): Raster {
  const image = createRaster(128, 128, new Float32Array(128 * 128).fill(100));
  for (const [left, lower, height] of squares)
    for (let y = lower; y < lower + 3; y++)
      for (let x = left; x < left + 3; x++) image.data[y * 128 + x] += height;
  return image;
}

describe('an image without noise', () => {
  it('has the sources above a millionth of its brightest pixel, and no rounding errors', () => {
    const { sources } = findSources(
      imageWith([
        [20, 20, 1e6],
        [90, 40, 2],
        [40, 90, 0.25],
      ]),
      OPTIONS,
    );
    expect(sources.map(({ x, y }) => [Math.round(x), Math.round(y)])).toEqual([
      [21, 21],
      [91, 41],
    ]);
  });

  it('is measured against the background that has been prepared', () => {
    const image = imageWith([[20, 20, 50]]);
    const plain = backgroundMesh(image);
    const background = { ...plain, medianLevel: 77 };
    expect(findSources(image, OPTIONS).background.median).toBe(plain.medianLevel);
    expect(findSources(image, OPTIONS, { background }).background.median).toBe(77);
  });
});
