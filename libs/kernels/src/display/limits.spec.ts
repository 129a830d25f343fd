import { expectNear, imagingReference, referenceField } from '../../../../test/golden/imaging.js';
import { minMaxLimits, percentileLimits } from './limits.js';
import { zscaleLimits } from './zscale.js';

const NOTHING = new Float32Array(4).fill(NaN);

describe.each(Object.keys(imagingReference.fields))('limits of the field "%s"', (name) => {
  const { data } = referenceField(name);
  const reference = imagingReference.statistics[name];
  const expectLimits = (
    { low, high }: { low: number; high: number },
    expected: [number, number],
    tolerance: number,
  ) => {
    expectNear(low, expected[0], tolerance);
    expectNear(high, expected[1], tolerance);
  };

  it('by zscale equal astropy', () => {
    expectLimits(zscaleLimits(data), reference.zscale, 1e-6);
    expectLimits(
      zscaleLimits(data, { contrast: 0.6, samples: 123, rejectSigma: 2 }),
      reference.zscaleNarrow,
      1e-6,
    );
  });

  it('by percentiles and by extremes equal astropy', () => {
    expectLimits(percentileLimits(data), reference.percentileLimits, 1e-6);
    expectLimits(minMaxLimits(data), [reference.min, reference.max], 0);
  });
});

describe('zscale', () => {
  it('samples a large image with gaps as astropy does', () => {
    const { count, zscale } = imagingReference.largeZscale;
    const data = Float32Array.from({ length: count }, (_, i) =>
      i % 11 === 4 ? NaN : ((i * i * 0.6180339887 + i * 0.3) % 1) ** 3,
    );
    const { low, high } = zscaleLimits(data);
    expectNear(low, zscale[0], 1e-6);
    expectNear(high, zscale[1], 1e-6);
  });

  it('has no limits without a valid pixel', () => {
    expect(zscaleLimits(NOTHING)).toEqual({ low: NaN, high: NaN });
    expect(minMaxLimits(NOTHING)).toEqual({ low: NaN, high: NaN });
  });
});
