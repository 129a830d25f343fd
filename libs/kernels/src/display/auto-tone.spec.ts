import fc from 'fast-check';
import { applyTone } from './apply-tone.js';
import { autoTone, toneStatistics } from './auto-tone.js';
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
});
