import fc from 'fast-check';
import { applyTone } from './tone/apply-tone.js';
import { pixelNoise } from '../mosaic/layer-noise.js';
import { autoTone, skyShare, skyWeight, toneStatistics } from './auto-tone.js';
import { median } from '../statistics/percentiles.js';

/** Evenly spread numbers in [0, 1) with little order among neighbours. */
const spread = (i: number) => (i * 0.6180339887) % 1;

/** A field of 4000 pixels: noise around a sky level, and a share of pixels on a power-law tail. */
function field(sky: number, noise: number, share: number, brightest: number): Float32Array {
  return Float32Array.from({ length: 4000 }, (_, i) => {
    const grain = sky + noise * (spread(i) + spread(7 * i + 3) + spread(13 * i + 5) - 1.5);
    return spread(3 * i + 1) < share ? grain + brightest * spread(11 * i) ** 6 : grain;
  });
}

describe('autoTone', () => {
  it('puts the median of the covered pixels at the target', () => {
    fc.assert(
      fc.property(
        fc.double({ min: -1e3, max: 1e4, noNaN: true }),
        fc.double({ min: 0.1, max: 50, noNaN: true }),
        fc.double({ min: 0, max: 0.9, noNaN: true }),
        fc.double({ min: 1, max: 1e4, noNaN: true }),
        fc.constantFrom(0.05, 0.25),
        (sky, noise, share, brightest, target) => {
          const data = field(sky, noise, share, brightest);
          data[5] = NaN;
          const tone = autoTone(toneStatistics(data), { target });
          expect(median(applyTone(data, tone, new Float32Array(4000)))).toBeCloseTo(target, 2);
        },
      ),
      { numRuns: 15, endOnFailure: true },
    );
  });

  it('blows out no more than the brightest pixels, a few thousandths', () => {
    const data = field(0.3, 0.05, 0.3, 50);
    const levels = applyTone(data, autoTone(toneStatistics(data)), new Uint8Array(4000));
    expect(levels.filter((level) => level === 255).length).toBeLessThanOrEqual(12);
  });

  it('does not stretch an image of nothing but noise', () => {
    const data = field(10, 1, 0, 0);
    const levels = applyTone(data, autoTone(toneStatistics(data)), new Uint8Array(4000));
    expect(Math.max(...levels)).toBeLessThan(160);
  });

  it('survives constant and empty images', () => {
    expect(
      applyTone(
        new Float32Array(3).fill(2),
        autoTone(toneStatistics(new Float32Array(3).fill(2))),
        new Uint8Array(3),
      ),
    ).toEqual(new Uint8Array(3));
    const { low, high } = autoTone(toneStatistics(new Float32Array(3).fill(NaN)));
    expect([low, high]).toEqual([0, 0]);
  });

  it('puts the sky at the target instead of the median by the given weight', () => {
    const statistics = { sky: 10, noise: 1, median: 14, faint: 7, bright: 2000 };
    const brightness = (level: number, weight: number) =>
      applyTone(
        Float32Array.of(level),
        autoTone(statistics, { target: 0.1, skyWeight: weight }),
        new Float32Array(1),
      )[0];
    expect(brightness(14, 0)).toBeCloseTo(0.1, 4);
    expect(brightness(12, 0.5)).toBeCloseTo(0.1, 4);
    expect(brightness(10, 1)).toBeCloseTo(0.1, 4);
  });

  it('darkens an image that is too bright by a gamma within its limit, and widens the range beyond', () => {
    const statistics = { sky: 10, noise: 1, median: 10, faint: 7, bright: 20 };
    const low = 10 - 2.8;
    for (const darkestGamma of [1, 0.5, 0.25, 0.1]) {
      const tone = autoTone(statistics, { target: 0.01, darkestGamma });
      expect(applyTone(Float32Array.of(10), tone, new Float32Array(1))[0]).toBeCloseTo(0.01, 4);
      expect(tone.gamma).toBeGreaterThanOrEqual(darkestGamma);
      // The level lies at 0.22 of the range: a power of 3 brings it to 0.01.
      if (darkestGamma > 1 / 3) expect(tone.high).toBeGreaterThan(30);
      else expect(tone.high).toBe(20);
      expect(tone.low).toBeLessThanOrEqual(low);
    }
    expect(autoTone(statistics, { target: 0.3, darkestGamma: 0.1 })).toEqual(
      autoTone(statistics, { target: 0.3 }),
    );
  });
});

describe('skyShare', () => {
  const width = 100;
  const raster = (value: (x: number, y: number) => number) => ({
    data: Float32Array.from({ length: width * width }, (_, i) => value(i % width, Math.floor(i / width))),
    width,
    height: width,
  });
  /** Noise with a variance of a quarter, by a linear congruential generator (Numerical Recipes, "quick and dirty"). */
  const numbers = Float32Array.from({ length: 2 * width * width }, () => 0);
  for (let i = 0, state = 1; i < numbers.length; i++) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    numbers[i] = state / 2 ** 32;
  }
  const grain = (x: number, y: number) =>
    numbers[x + width * y] + numbers[x + width * y + 5000] + numbers[x + width * y + 9000] - 1.5;
  const shareOf = (image: ReturnType<typeof raster>) =>
    skyShare(image.data, toneStatistics(image.data).sky, pixelNoise(image));

  it('is nearly all of a field with some stars, and little of one that a gradient fills', () => {
    const stars = raster((x, y) => 10 + grain(x, y) + (x % 20 < 3 && y % 20 < 3 ? 500 : 0));
    expect(shareOf(stars)).toBeGreaterThan(0.95);
    expect(skyWeight(shareOf(stars))).toBe(1);
    const nebula = raster((x, y) => 10 + grain(x, y) + x);
    expect(shareOf(nebula)).toBeLessThan(0.2);
    expect(skyWeight(shareOf(nebula))).toBe(0);
  });

  it('counts valid pixels only', () => {
    expect(skyShare(Float32Array.of(1, NaN, 2, 4.1), 1, 1)).toBeCloseTo(2 / 3, 12);
    expect(skyShare(Float32Array.of(NaN), 1, 1)).toBeNaN();
  });

  it('compares pixels of one row only', () => {
    const rows = Float32Array.from({ length: 60 }, (_, i) => (i % 6) % 5);
    // Only the first and the last pixel of a row are five apart.
    expect(pixelNoise({ data: rows, width: 6, height: 10 }, 5)).toBe(0);
  });

  it('needs pixels far enough apart to know the noise of a smoothed image', () => {
    const smooth = raster(
      (x, y) => grain(x >> 2, y) * (1 - (x % 4) / 4) + grain((x >> 2) + 1, y) * ((x % 4) / 4),
    );
    expect(pixelNoise(smooth)).toBeLessThan(0.6 * pixelNoise(smooth, 8));
  });
});
