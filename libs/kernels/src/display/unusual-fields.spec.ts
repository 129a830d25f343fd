import { expectNear, oddField, oddReference } from '../../../../test/golden/imaging.js';
import { autoTone, toneStatistics } from './auto-tone.js';
import { stretchFunction, type StretchName, type Tone } from './tone/tone.js';
import { zscaleLimits, type ZscaleOptions } from './zscale.js';

/** Our names of astropy's options. */
const NAMES: Record<string, keyof ZscaleOptions> = {
  contrast: 'contrast',
  n_samples: 'samples',
  max_reject: 'maxReject',
  min_npixels: 'minPixels',
  krej: 'rejectSigma',
  max_iterations: 'maxIterations',
};

const fields = Object.keys(oddReference.fields);

describe('zscale of unusual fields', () => {
  it.each(fields)('of "%s" equals astropy with any options', (name) => {
    const { data } = oddField(name);
    const largest = data.reduce((most, v) => (Number.isFinite(v) ? Math.max(most, Math.abs(v)) : most), 0);
    oddReference.zscale.forEach((options, i) => {
      const renamed = Object.entries(options).map(([key, value]) => [NAMES[key], value]);
      const { low, high } = zscaleLimits(data, Object.fromEntries(renamed) as ZscaleOptions);
      const [expectedLow, expectedHigh] = oddReference.statistics[name].zscale[i];
      expectNear(low, expectedLow, 1e-6, largest);
      expectNear(high, expectedHigh, 1e-6, largest);
    });
  });

  it('refuses invalid options', () => {
    const at = (options: ZscaleOptions) => () => zscaleLimits(new Float32Array(9), options);
    expect(at({ samples: 0 })).toThrow(/samples/);
    expect(at({ contrast: NaN })).toThrow(/contrast/);
    expect(at({ rejectSigma: -1 })).toThrow(/rejectSigma/);
  });
});

describe('automatic tones', () => {
  it.each(fields)('of "%s" consist of finite numbers', (name) => {
    const { low, high, asinhA = 0.1, gamma = 1 } = autoTone(toneStatistics(oddField(name).data));
    expect([low, high, asinhA, gamma].every(Number.isFinite)).toBe(true);
    expect(high).toBeGreaterThan(low);
  });

  it('refuse a target beyond black and white', () => {
    const statistics = toneStatistics(oddField('few').data);
    for (const target of [0, 1, NaN]) expect(() => autoTone(statistics, { target })).toThrow(/target/);
  });
});

describe('stretches at the limits of their parameters', () => {
  const { x: positions, ...stretches } = oddReference.stretches;
  const tones: Record<string, (value: number) => Partial<Tone>> = {
    asinh: (asinhA) => ({ asinhA }),
    log: (logA) => ({ logA }),
    power: (power) => ({ power }),
  };

  it.each(Object.keys(stretches))('%s equals astropy', (key) => {
    const [stretch, parameter] = key.split('/');
    const apply = stretchFunction({ stretch: stretch as StretchName, ...tones[stretch](Number(parameter)) });
    positions.forEach((x, i) => expect(Math.abs(apply(x) - stretches[key][i])).toBeLessThanOrEqual(1e-12));
  });
});
