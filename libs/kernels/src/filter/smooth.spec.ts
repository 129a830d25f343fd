import fc from 'fast-check';
import { expectNear, imagingReference, referenceField } from '../../../../test/golden/imaging.js';
import { createRaster, type Raster } from '../raster.js';
import { astropyBoxFilter, astropyGaussianFilter, boxFilter, gaussianFilter } from './smooth.js';

const sky = referenceField('sky');
const gaps = referenceField('gaps');

function filtered(key: string): Raster {
  const [name, parameter, boundary] = key.split('/');
  const value = Number(parameter);
  const options = boundary === 'nearest' ? { boundary } : {};
  if (name === 'gaussian') return gaussianFilter(sky, value);
  if (name === 'box') return boxFilter(sky, value);
  if (name === 'astropyGaussian') return astropyGaussianFilter(gaps, value, options as object);
  return astropyBoxFilter(gaps, value, options as object);
}

describe('filters', () => {
  const keys = Object.keys(imagingReference.filters).filter((key) => !key.startsWith('median'));

  it.each(keys)('%s equals the reference', (key) => {
    const { data } = filtered(key);
    imagingReference.filters[key].forEach((value, i) => expectNear(data[4 * i], value, 1e-6));
  });

  it('in bands give the same image', () => {
    const whole = gaussianFilter(gaps, 1.5).data;
    const banded = createRaster(gaps.width, gaps.height);
    for (let row = 0; row < gaps.height; row += 5) {
      gaussianFilter(gaps, 1.5, { rowStart: row, rowEnd: Math.min(gaps.height, row + 5) }, banded);
    }
    expect(banded.data).toEqual(whole);
  });

  it('keep a constant constant and gaps where they are', () => {
    fc.assert(
      fc.property(
        fc.float({ min: -1e6, max: 1e6, noNaN: true }),
        fc.double({ min: 0.1, max: 10, noNaN: true }),
        (level, sigma) => {
          const field = createRaster(9, 7, new Float32Array(63).fill(level));
          field.data[31] = NaN;
          gaussianFilter(field, sigma).data.forEach((value, i) => {
            if (i === 31) expect(value).toBeNaN();
            else expectNear(value, level, 1e-6);
          });
        },
      ),
    );
  });

  it('reject sizes and outputs that do not fit', () => {
    expect(() => boxFilter(sky, 4)).toThrow(/size/);
    expect(() => gaussianFilter(sky, 0)).toThrow(/sigma/);
    expect(() => gaussianFilter(sky, 1, {}, createRaster(2, 2))).toThrow(/out/);
  });
});
