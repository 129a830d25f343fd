import { balancedWeights, colorChannels, huesFor } from './color-channels.mjs';

const COLORS = { red: [1, 0, 0], green: [0, 1, 0], blue: [0, 0, 1], yellow: [1, 1, 0] };

const sumOf = (colors: number[][], weights: number[]) =>
  [0, 1, 2].map((c) => colors.reduce((sum, rgb, i) => sum + weights[i] * rgb[c], 0));

describe('huesFor', () => {
  it('spreads from blue to red, two filters closer', () => {
    expect(huesFor(3)).toEqual([240, 120, 0]);
    expect(huesFor(5)).toEqual([240, 180, 120, 60, 0]);
    expect(huesFor(2)).toEqual([210, 30]);
    expect(huesFor(1)).toEqual([0]);
  });
});

describe('balancedWeights', () => {
  it('keeps balanced colours', () => {
    expect(balancedWeights([COLORS.blue, COLORS.green, COLORS.red])).toEqual([1, 1, 1]);
  });

  it('makes equal brightness in all filters grey', () => {
    const colors = [COLORS.blue, [0, 1, 1], COLORS.green, COLORS.yellow, COLORS.red];
    const weights: number[] = balancedWeights(colors);
    const [red, green, blue] = sumOf(colors, weights);
    expect(green / red).toBeCloseTo(1, 2);
    expect(blue / red).toBeCloseTo(1, 2);
    expect(Math.max(...weights)).toBe(1);
    expect(Math.min(...weights)).toBeGreaterThan(0);
  });
});

describe('colorChannels', () => {
  it('gives the first record the bluest hue', () => {
    const channels = colorChannels([
      { id: 'b', filter: 'F090W', wavelengthUm: 0.9 },
      { id: 'g', filter: 'F200W', wavelengthUm: 2 },
      { id: 'r', filter: 'F444W', wavelengthUm: 4.44 },
    ]);
    expect(channels).toMatchObject([
      {
        dataIds: ['b'],
        color: { hue: 240 },
        weight: 1,
        label: 'F090W',
        wavelengthUm: 0.9,
        autoStretch: true,
      },
      { dataIds: ['g'], color: { hue: 120 }, weight: 1 },
      { dataIds: ['r'], color: { hue: 0 }, weight: 1 },
    ]);
  });

  it('omits unknown values', () => {
    const [channel] = colorChannels([{ id: 'a', filter: null, wavelengthUm: null }]);
    expect(channel).toMatchObject({ dataIds: ['a'], label: undefined, wavelengthUm: undefined });
  });
});
