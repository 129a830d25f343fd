import { autoTone, srgbToLinear, toneFunction, toneStatistics, type Tone } from '#kernels';
import { NEUTRAL_TONE, suggestTone } from './suggest-tone.js';

/** Noise around a sky, a share of structure above it, and a few bright stars: repeatable numbers. */
function field({ sky = 10, noise = 1, structure = 0, faintest = 0 } = {}): Float32Array {
  let state = 1;
  const random = () => (state = (state * 16807) % 2147483647) / 2147483647;
  return Float32Array.from({ length: 40_000 }, (_, i) => {
    const normal = Math.sqrt(-2 * Math.log(random())) * Math.cos(2 * Math.PI * random());
    if (i % 500 === 0) return sky + 300 * noise * random();
    if (i % 700 === 0) return sky - faintest;
    return sky + noise * normal + (random() < structure ? 30 * noise * random() : 0);
  });
}

const FIELDS = {
  'a field of sky': [field(), 1],
  'a field that structure fills': [field({ structure: 0.8 }), 0],
  'something between': [field({ structure: 0.4 }), 0.5],
  'a sky below zero': [field({ sky: -3, noise: 0.01 }), 1],
  'a field with dead pixels': [field({ faintest: 8 }), 1],
  'noise alone': [field().map((value) => Math.min(value, 12)), 0],
} as const;

/** An automatic tone, the suggested one, and what both make of a value. */
function tonesOf(data: Float32Array, skyWeight: number) {
  const statistics = toneStatistics(data);
  const target = srgbToLinear(0.25 - 0.15 * skyWeight);
  const automatic = autoTone(statistics, { target, skyWeight, darkestGamma: 0.25 });
  const { faint, bright, sky, median } = statistics;
  const suggested = suggestTone(automatic, statistics, skyWeight);
  const by = (tone: Omit<Tone, 'low' | 'high'>, low: number, high: number) => (value: number) =>
    toneFunction({ ...tone, low, high })((value - low) / (high - low));
  return {
    ...{ statistics, automatic, suggested, level: median + (sky - median) * skyWeight },
    wanted: by(automatic, automatic.low, automatic.high),
    // As a channel without autoStretch is toned: between percentiles of its data.
    found: by(suggested, faint, bright),
  };
}

describe.each(Object.entries(FIELDS))('the suggested tone for %s', (_, [data, skyWeight]) => {
  const { statistics, automatic, suggested, level, wanted, found } = tonesOf(data, skyWeight);

  it('is within the bounds of a request', () => {
    expect(suggested).toMatchObject({ stretch: 'asinh', curve: 'linear' });
    const { blackPoint, whitePoint, gamma, asinhA } = suggested;
    expect(blackPoint).toBeGreaterThanOrEqual(0);
    expect(blackPoint).toBeLessThan(whitePoint);
    expect(whitePoint).toBeLessThanOrEqual(1);
    expect(gamma).toBeGreaterThanOrEqual(0.1);
    expect(gamma).toBeLessThanOrEqual(5);
    expect(asinhA).toBeGreaterThanOrEqual(0.001);
    expect(asinhA).toBeLessThanOrEqual(1);
  });

  it('has the brightness of the automatic one at its level, and nearly everywhere else', () => {
    expect(found(level)).toBeCloseTo(wanted(level), 6);
    const { faint, bright } = statistics;
    const low = Math.max(automatic.low, faint);
    const high = Math.min(automatic.high, bright);
    const differences = Array.from({ length: 51 }, (_step, i) => {
      const value = low + ((high - low) * i) / 50;
      return Math.abs(found(value) - wanted(value));
    });
    // Noise alone is shown in a wider range than its percentiles: no request can say so.
    if (automatic.high <= statistics.bright) expect(Math.max(...differences)).toBeLessThan(0.1);
  });

  it('begins at the same black', () => {
    expect(found(Math.max(automatic.low, statistics.faint))).toBeCloseTo(0, 6);
  });
});

describe('the suggested tone', () => {
  it('is neutral without data', () => {
    for (const data of [new Float32Array(9).fill(NaN), new Float32Array(9).fill(4)]) {
      const statistics = toneStatistics(data);
      expect(suggestTone(autoTone(statistics), statistics, 1)).toEqual(NEUTRAL_TONE);
    }
  });
});
