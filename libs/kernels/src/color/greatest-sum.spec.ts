import { greatestSum } from './greatest-sum.js';

describe('greatestSum', () => {
  it('is the largest component of the weighted colours, without the luminance channel', () => {
    const channels = [
      { rgb: [1, 0.5, 0] as const, weight: 0.4 },
      { rgb: [0, 1, 0.25] as const },
      { rgb: null, weight: 1 },
    ];
    expect(greatestSum(channels)).toBeCloseTo(1.2, 12);
  });

  it('is 0 without a coloured channel', () => {
    expect(greatestSum([])).toBe(0);
    expect(greatestSum([{ rgb: null }])).toBe(0);
  });
});
