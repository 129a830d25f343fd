import { seededRandom } from '../../../../test/support/seeded-random.js';
import { toneStatistics } from './auto-tone.js';
import { defaultLimits } from './default-limits.js';
import { percentileLimits } from './limits.js';

const SIDE = 300;
const SKY = 1000;
const NOISE = 10;
/** Between the limits of the clean and of the damaged field, in ranges of the clean one: 0.1 % of wild pixels move percentiles a little. */
const LOW_TOLERANCE = 0.2;
const HIGH_TOLERANCE = 0.7;

interface Stars {
  readonly count: number;
  readonly width: number;
  readonly peak: number;
}

/** Noise with stars of a Moffat profile, whose brightness is a power law. */
function field({ count, width, peak }: Stars): Float32Array {
  const random = seededRandom(count + width);
  const gauss = () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
  const data = Float32Array.from({ length: SIDE * SIDE }, () => SKY + NOISE * gauss());
  for (let star = 0; star < count; star++) {
    const [x, y, height] = [random() * SIDE, random() * SIDE, peak / (0.05 + random())];
    for (let i = 0; i < data.length; i++) {
      const squared = ((i % SIDE) - x) ** 2 + (Math.floor(i / SIDE) - y) ** 2;
      data[i] += height * (1 + squared / width ** 2) ** -2.5;
    }
  }
  return data;
}

const FIELDS = {
  noise: field({ count: 0, width: 1, peak: 0 }),
  'a few stars': field({ count: 20, width: 2, peak: 300 }),
  'many stars': field({ count: 150, width: 2, peak: 300 }),
  galaxies: field({ count: 5, width: 15, peak: 500 }),
};

/** The field with a share of its pixels this many σ from the sky, and some without a value. */
function damaged(data: Float32Array, share: number, sigmas: (random: () => number) => number): Float32Array {
  const random = seededRandom(7);
  const copy = data.map((value) => (random() < share ? SKY + NOISE * sigmas(random) : value));
  copy.set([NaN, Infinity, -Infinity]);
  return copy;
}

const WILD: Record<string, (random: () => number) => number> = {
  '1e4 σ': () => 1e4,
  '1e6 σ': () => 1e6,
  '1e9 σ': () => 1e9,
  '-1e3 σ': () => -1e3,
  '-1e9 σ': () => -1e9,
  '1e3 to 1e9 σ': (random) => 10 ** (3 + 6 * random()),
  '-1e3 to -1e9 σ': (random) => -(10 ** (3 + 6 * random())),
  'both sides': (random) => (random() < 0.5 ? -1 : 1) * 10 ** (3 + 6 * random()),
};

describe.each(Object.keys(FIELDS) as (keyof typeof FIELDS)[])('default limits of %s', (name) => {
  const clean = FIELDS[name];
  const limits = percentileLimits(clean, 0.1, 99.9);

  it('are percentiles without wild pixels', () => {
    for (const stretch of ['asinh', 'linear', 'log', 'sqrt', 'power', 'histeq'] as const)
      expect(defaultLimits(clean, stretch)).toEqual(limits);
  });

  it.each(Object.keys(WILD))('hold against up to 2 %% of pixels at %s', (wild) => {
    const range = limits.high - limits.low;
    for (const share of [0.002, 0.01, 0.02]) {
      const found = defaultLimits(damaged(clean, share, WILD[wild]), 'asinh');
      expect(Math.abs(found.low - limits.low) / range).toBeLessThan(LOW_TOLERANCE);
      expect(Math.abs(found.high - limits.high) / range).toBeLessThan(HIGH_TOLERANCE);
    }
  });
});

it('the sky and the limits of automatic tones do not count wild pixels', () => {
  const statistics = toneStatistics(damaged(FIELDS.noise, 0.02, WILD['1e3 to 1e9 σ']));
  expect(Math.abs(statistics.sky - SKY)).toBeLessThan(1);
  expect(Math.abs(statistics.noise - NOISE)).toBeLessThan(1);
  expect(statistics.bright).toBeLessThan(SKY + 5 * NOISE);
});

it('show a source smaller than a thousandth of the image, beside rows of dead pixels', () => {
  const data = FIELDS.noise.slice().fill(-6000, 0, 10 * SIDE);
  for (const row of [100, 101, 102]) data.fill(1400, row * SIDE + 50, row * SIDE + 53);
  const { low, high } = defaultLimits(data, 'asinh');
  expect(low).toBeGreaterThan(SKY - 5 * NOISE);
  expect(high).toBe(1400);
});

it('keep a compact source of some pixels', () => {
  const data = FIELDS.noise.slice();
  for (let row = 100; row < 120; row++) data.fill(1400, row * SIDE + 50, row * SIDE + 70);
  expect(defaultLimits(data, 'linear')).toEqual(percentileLimits(data, 0.1, 99.9));
});

describe('limits that meet', () => {
  const STRETCHES = ['asinh', 'zscale', 'histeq'] as const;
  const map = (values: readonly number[]) => {
    const data = new Float32Array(100_000);
    data.set(values, 500);
    return data;
  };

  it.each(STRETCHES)('become the range of a few other values: %s', (stretch) => {
    const { low, high } = defaultLimits(map([10, 20, 100, 40, 10]), stretch);
    expect(low).toBe(0);
    expect(high).toBeGreaterThan(99);
    const negative = defaultLimits(map([-3]), stretch);
    expect([negative.low, negative.high]).toEqual([-3, 0]);
  });

  it('become the range of a small source without wild pixels', () => {
    const data = map([10, 20, 100, 40, 10]);
    for (let i = 1000; i < data.length; i += 60) data[i] = 1e9;
    const { low, high } = defaultLimits(data, 'sqrt');
    expect(low).toBe(0);
    expect(high).toBeGreaterThan(90);
    expect(high).toBeLessThanOrEqual(100);
  });

  it.each(STRETCHES)('stay where there is one value, or none: %s', (stretch) => {
    expect(defaultLimits(new Float32Array(9).fill(5), stretch)).toEqual({ low: 5, high: 5 });
    expect(defaultLimits(new Float32Array(9).fill(NaN), stretch)).toEqual({ low: NaN, high: NaN });
  });
});

it('exact percentiles of the whole image are preferred to those of a sample, if no pixel is wild', () => {
  const exact = { low: 1, high: 2 };
  expect(defaultLimits(FIELDS.galaxies, 'linear', { exact })).toBe(exact);
  expect(defaultLimits(damaged(FIELDS.galaxies, 0.01, WILD['1e9 σ']), 'linear', { exact })).not.toBe(exact);
});
