import { autoTone, toneStatistics } from './auto-tone.js';

describe('toneStatistics', () => {
  const ramp = Float32Array.from({ length: 1001 }, (_, i) => i);

  it('gives the thousandths at both ends and the middle', () => {
    const { bright, ...others } = toneStatistics(ramp);
    expect(others).toMatchObject({ faint: 1, median: 500, sky: 500 });
    expect(bright).toBeCloseTo(999, 9);
  });

  it('gives the clipped sky and its noise, whatever a few bright pixels are', () => {
    const sky = Float32Array.from({ length: 1000 }, (_, i) => (i < 5 ? 1e6 : 10 + (i % 2)));
    const { sky: level, noise } = toneStatistics(sky);
    expect(level).toBeGreaterThanOrEqual(10);
    expect(level).toBeLessThanOrEqual(11);
    expect(noise).toBeCloseTo(0.5, 3);
  });
});

describe('the black of autoTone', () => {
  const statistics = { sky: 100, noise: 4, median: 102, faint: 60, bright: 5000 };

  it('is a little below the sky, not below the faintest pixels and not above the median', () => {
    const { low } = autoTone(statistics);
    expect(low).toBeGreaterThan(60);
    expect(low).toBeLessThan(100);
    expect((100 - low) / 4).toBeCloseTo((100 - autoTone({ ...statistics, noise: 8 }).low) / 8, 12);
    expect(autoTone({ ...statistics, faint: 99.5 }).low).toBe(99.5);
    expect(autoTone({ ...statistics, faint: 103, bright: 104 }).low).toBeLessThanOrEqual(102);
  });
});
