import { astropyBoxFilter, astropyGaussianFilter, boxFilter, gaussianFilter, medianFilter } from '#kernels';
import type { SmoothingChoice } from '../smoothing.js';
import { smoothRows } from './filter-rows.js';

const [WIDTH, HEIGHT] = [40, 200];
const data = Float32Array.from({ length: WIDTH * HEIGHT }, (_, i) =>
  i % 97 === 0 ? NaN : Math.sin(i) * ((i * 31) % 17),
);
const raster = { data, width: WIDTH, height: HEIGHT };

describe('smooth', () => {
  it.each([
    ['gaussian', gaussianFilter(raster, 2)],
    ['box', boxFilter(raster, 5)],
    ['median', medianFilter(raster, 5)],
    ['astropy_gaussian', astropyGaussianFilter(raster, 2)],
    ['astropy_box', astropyBoxFilter(raster, 5)],
  ] as const)('gives the same in bands as in one call (%s)', (smoothMethod, whole) => {
    const smoothing: SmoothingChoice = { smoothMethod, smoothSigma: 2, smoothSize: 5 };
    const out = { ...raster, data: new Float32Array(data.length).fill(-1) };
    const bands = [
      [150, 200],
      [0, 3],
      [3, 150],
    ];
    for (const [rowStart, rowEnd] of bands)
      smoothRows({ raster, smoothing, rowStart, rowEnd, out }, () => undefined);
    expect(out.data).toEqual(whole.data);
  });

  it('checks the stop flag repeatedly in a slow filter', () => {
    const smoothing: SmoothingChoice = { smoothMethod: 'median', smoothSigma: 1, smoothSize: 3 };
    const out = { ...raster, data: new Float32Array(data.length).fill(-1) };
    let asked = 0;
    const stop = () => {
      asked += 1;
      if (asked === 3) throw new Error('stopped');
    };
    expect(() => smoothRows({ raster, smoothing, rowStart: 0, rowEnd: HEIGHT, out }, stop)).toThrow(
      'stopped',
    );
    expect(out.data[128 * WIDTH]).toBe(-1);
  });
});
