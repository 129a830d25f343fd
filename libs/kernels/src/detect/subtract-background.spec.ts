import { createRaster } from '../raster.js';
import { sourceMaskReach } from './background/mask-sources.js';
import { backgroundMesh } from './background/background2d.js';
import { subtractBackground } from './subtract-background.js';

const flat = createRaster(32, 4, new Float32Array(128).fill(5));
const { level } = backgroundMesh(flat, { boxSize: 4 });

describe('an image minus its background', () => {
  it.each([NaN, Infinity, -Infinity])(
    'has no data where a pixel is %d, and all else beside it',
    (missing) => {
      const data = Float32Array.from(flat.data, (value, i) => (i === 40 ? missing : value + (i % 3)));
      const result = subtractBackground(createRaster(32, 4, data), level);
      expect([...result.data]).toEqual(
        Array.from(data, (_, i) => (i === 40 ? NaN : (expect.closeTo(i % 3, 5) as number))),
      );
    },
  );

  it('leaves rows beside the band as they are', () => {
    const out = createRaster(32, 4, new Float32Array(128).fill(-7));
    subtractBackground(flat, level, { rowStart: 1, rowEnd: 3 }, out);
    expect([0, 31, 32, 95, 96, 127].map((i) => Math.round(out.data[i]) + 0)).toEqual([-7, -7, 0, 0, -7, -7]);
  });
});

it('sourceMaskReach includes a row more than the growth: that of the median', () => {
  expect([0, 4].map(sourceMaskReach)).toEqual([1, 5]);
});
