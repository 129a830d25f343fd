import { createRaster } from '../raster.js';
import { type VectorMethod, vectorCurveLoop } from './curve-loop-vector.js';
import { emptyCurve } from './row-curve.js';
import type { CurveSampler } from './row-sampler.js';
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
  ])('gives the bits of the plain loop along a curve in %s', (_, input, isMissing) => {
    const vector = vectorCurveLoop(method, input, area)!;
    const [ours, plain] = [new Float32Array(COUNT + 2), new Float32Array(COUNT + 2)];
    expect(vector(input, curve, COUNT, ours, 1)).toBe(isMissing);
    expect(loop(input, curve, COUNT, plain, 1)).toBe(isMissing);
    expect(ours).toEqual(plain);
    expect(ours.filter((value) => value !== 0).length).toBe(COUNT);
  });

  it('leaves parts that are much finer than the output where they are', () => {
    expect(vectorCurveLoop(method, image, { x: 0, y: 0, width: 600, height: 600 })).toBeUndefined();
  });
});
