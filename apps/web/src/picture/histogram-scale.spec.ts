import { toneFunction } from '#kernels';
import * as fc from 'fast-check';
import { gammaForMiddle, histogramBars, histogramScale, middleValue } from './histogram-scale.js';
import { sampleGrid } from './testing/sample-grid.js';

const [channel] = sampleGrid(1).channels;

describe('the scale of a histogram', () => {
  it('goes from the smallest to the largest value and back', () => {
    const scale = histogramScale(channel);
    expect([scale.placeOf(-1), scale.placeOf(900)]).toEqual([0, 1]);
    fc.assert(
      fc.property(fc.double({ min: -1, max: 900, noNaN: true }), (value) => {
        const place = scale.placeOf(value);
        expect(place).toBeGreaterThanOrEqual(0);
        expect(place).toBeLessThanOrEqual(1);
        expect(scale.valueOf(place)).toBeCloseTo(value, 6);
      }),
    );
  });

  it('gives the noise of the sky as much room as stars', () => {
    const scale = histogramScale(channel);
    const { level, noise } = channel.sky!;
    expect(scale.placeOf(level + 5 * noise) - scale.placeOf(level - 5 * noise)).toBeGreaterThan(0.2);
    expect(scale.placeOf(900) - scale.placeOf(90)).toBeGreaterThan(0.1);
  });

  it('is even in the values without a sky, and holds when all are the same', () => {
    expect(histogramScale({ ...channel, sky: null }).valueOf(0.5)).toBe(449.5);
    const flat = histogramScale({ stats: { ...channel.stats, min: 3, max: 3 }, sky: { level: 3, noise: 0 } });
    expect([flat.placeOf(3), flat.valueOf(0)]).toEqual([0, 3]);
    const empty = histogramScale({ stats: { ...channel.stats, min: null, max: null }, sky: null });
    expect(empty.placeOf(0.5)).toBe(0.5);
  });

  it('has bars side by side, the densest the highest, and none of empty bins', () => {
    const bars = histogramBars(channel);
    expect(bars).toHaveLength(4);
    expect([bars[0].start, bars[3].end]).toEqual([0, 1]);
    bars.slice(1).forEach(({ start }, i) => expect(start).toBe(bars[i].end));
    expect(Math.max(...bars.map(({ height }) => height))).toBe(1);
    const { histogram } = channel;
    expect(histogramBars({ ...channel, histogram: { ...histogram, counts: [0, 5, 0, 0] } })).toHaveLength(1);
    expect(histogramBars({ ...channel, histogram: { ...histogram, counts: [0, 0, 0, 0] } })).toEqual([]);
  });
});

describe('the middle of a tone', () => {
  it('is shown at half brightness, and the gamma of a middle puts it there', () => {
    const limits = { low: -2, high: 8 };
    const shape = { stretch: 'asinh', asinhA: 0.05 } as const;
    fc.assert(
      fc.property(fc.double({ min: 0.01, max: 0.9, noNaN: true }), (place) => {
        const gamma = gammaForMiddle(toneFunction({ ...shape, low: 0, high: 1 })(place));
        const shown = toneFunction({ ...shape, gamma, low: 0, high: 1 });
        expect(middleValue(limits, shown)).toBeCloseTo(-2 + 10 * place, 6);
      }),
    );
  });
});
