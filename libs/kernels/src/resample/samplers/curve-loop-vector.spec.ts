import { createRaster } from '../../raster.js';
import { vectorCurveLoop } from './curve-loop-vector.js';
import { TILE_SIDE } from '../map-tile.js';
import { emptyCurve } from '../row-curve.js';
import type { CurveSampler, VectorMethod } from './row-sampler.js';
import { bilinearAlong } from './sample-bilinear.js';
import { lanczos3Along } from './sample-lanczos3.js';

const image = createRaster(90, 70);
image.data.forEach((_, i) => (image.data[i] = 50 * Math.sin(i * 12.9898) + (i % 7)));
const holed = createRaster(90, 70, image.data.slice());
holed.data[32 * 90 + 40] = NaN;

const area = { x: 5, y: 3, width: 80, height: 66 };
const curve = { ...emptyCurve(), x0: 10.3, x1: 0.61, x2: -1e-4, y0: 50.7, y1: -0.4, y2: 2e-4 };
const COUNT = 100;

describe.each<[VectorMethod, CurveSampler]>([
  ['bilinear', bilinearAlong],
  ['lanczos3', lanczos3Along],
])('%s in vectors', (method, { loop }) => {
  it.each([
    ['a whole image', image, false],
    ['an image with a hole', holed, true],
  ])('gives the same bits as the plain loop along a curve in %s', (_, input, isMissing) => {
    const vector = vectorCurveLoop(method, input, area)!;
    const [ours, plain] = [new Float32Array(COUNT + 2), new Float32Array(COUNT + 2)];
    expect(vector(input, curve, COUNT, ours, 1)).toBe(isMissing);
    expect(loop(input, curve, COUNT, plain, 1)).toBe(isMissing);
    expect(ours).toEqual(plain);
    expect(ours.filter((value) => value !== 0).length).toBe(COUNT);
  });

  it.each([
    [90, 0, 0],
    [91, 0, 1],
    [90, 1, 0],
    [91, 1, 2],
  ])(
    'gives them wherever rows lie in shared memory: %i columns, %i and %i floats before',
    (width, lead, offset) => {
      const pixels = new Float32Array(new SharedArrayBuffer(4 * (lead + width * 70))).subarray(lead);
      pixels.forEach((_, i) => (pixels[i] = Math.fround(50 * Math.sin(i * 12.9898))));
      const input = createRaster(width, 70, pixels);
      const gentle = { ...emptyCurve(), x0: 10.3, x1: 0.25, x2: 0, y0: 50.7, y1: -0.08, y2: 1e-5 };
      const counts = [1, 2, 3, 4, 5, 99, TILE_SIDE];
      // Odd and even columns and widths.
      const areas = [area, { ...area, x: 4, width: 83 }];
      for (const part of areas) {
        const vector = vectorCurveLoop(method, input, part)!;
        for (const count of counts) {
          const ours = new Float32Array(new SharedArrayBuffer(4 * (TILE_SIDE + 4))).subarray(lead);
          const plain = new Float32Array(TILE_SIDE + 4 - lead);
          vector(input, gentle, count, ours, offset);
          loop(input, gentle, count, plain, offset);
          expect([...ours]).toEqual([...plain]);
        }
      }
    },
  );

  it('reports a value that is not finite if two very large ones overflow', () => {
    const steep = createRaster(90, 70, image.data.slice());
    steep.data[32 * 90 + 40] = 3e38;
    steep.data[32 * 90 + 41] = -3e38;
    const near = { ...emptyCurve(), x0: 40.5, x1: 0, x2: 0, y0: 32, y1: 0, y2: 0 };
    const values = new Float32Array(4);
    expect(vectorCurveLoop(method, steep, area)!(steep, near, 4, values, 0)).toBe(true);
    expect(loop(steep, near, 4, values, 0)).toBe(true);
  });

  it('does nothing beyond the reach of its coordinates', () => {
    const far = { ...area, x: 2 ** 28 - 79 };
    expect(vectorCurveLoop(method, image, far)).toBeUndefined();
  });

  it('does not copy parts that are much finer than the output', () => {
    expect(vectorCurveLoop(method, image, { x: 0, y: 0, width: 600, height: 600 })).toBeUndefined();
    // Of a part that fits by one row, and of one row more.
    const side = 2 * TILE_SIDE;
    const large = createRaster(side, side + 1);
    const part = { x: 0, y: 0, width: side - 1 };
    expect(vectorCurveLoop(method, large, { ...part, height: side })).toBeDefined();
    expect(vectorCurveLoop(method, large, { ...part, height: side + 1 })).toBeUndefined();
  });
});
