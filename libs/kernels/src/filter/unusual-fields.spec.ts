import { expectNear, oddField, oddReference } from '../../../../test/golden/imaging.js';
import { createRaster, type Raster } from '../raster.js';
import { gaussianKernel } from './kernels.js';
import { medianFilter } from './median.js';
import { astropyBoxFilter, astropyGaussianFilter, boxFilter, gaussianFilter } from './smooth.js';

/** A field whose infinite pixels count as missing, as the reference has it. */
function finiteField(name: string): Raster {
  const { data, width, height } = oddField(name);
  return createRaster(
    width,
    height,
    data.map((value) => (Number.isFinite(value) ? value : NaN)),
  );
}

function filtered(key: string): Raster {
  const [name, filter, parameter, boundary] = key.split('/');
  const field = finiteField(name);
  const value = Number(parameter);
  const options = boundary === 'nearest' ? { boundary } : {};
  if (filter === 'gaussian') return gaussianFilter(field, value);
  if (filter === 'box') return boxFilter(field, value);
  if (filter === 'median') return medianFilter(field, value);
  if (filter === 'astropyBox') return astropyBoxFilter(field, value, options as object);
  return astropyGaussianFilter(field, value, options as object);
}

describe('filters of unusual fields', () => {
  it.each(Object.keys(oddReference.filters))('%s equals the reference', (key) => {
    const { data } = filtered(key);
    const largest = Math.max(...[...data].filter(Number.isFinite));
    oddReference.filters[key].forEach((value, i) => expectNear(data[i], value, 1e-6, largest));
  });

  it('keep a field without a valid pixel as it is', () => {
    const nothing = createRaster(6, 5, new Float32Array(30).fill(NaN));
    for (const { data } of [
      gaussianFilter(nothing, 2),
      boxFilter(nothing, 3),
      medianFilter(nothing, 3),
      astropyGaussianFilter(nothing, 2, { boundary: 'nearest' }),
      astropyBoxFilter(nothing, 3, { boundary: 'nearest' }),
    ]) {
      expect(data).toEqual(nothing.data);
    }
  });

  it('refuse even sizes, and kernels that no memory holds', () => {
    const field = createRaster(2, 2);
    for (const filter of [boxFilter, astropyBoxFilter, medianFilter]) {
      for (const size of [0, 2, 4, 1.5, -3, NaN, 2 ** 31 + 1])
        expect(() => filter(field, size)).toThrow(/size/);
    }
    for (const sigma of [NaN, -1, Infinity, 1e9]) expect(() => gaussianFilter(field, sigma)).toThrow(/sigma/);
  });

  it('leave the image alone when the kernel is narrower than anything', () => {
    expect([...gaussianKernel(1e-200)]).toEqual([1]);
  });
});
