import { normalizationOf } from './draw/look.js';
import { rounded } from './document.js';
import { neutralSky, pictureOf, PRESETS } from './presets.js';
import { sampleGrid } from './testing/sample-grid.js';

const grid = sampleGrid(3);
const picture = pictureOf(grid);

describe('presets', () => {
  it('auto: the suggested tones, and the suggested normalization to six digits', () => {
    expect(picture.channels.map(({ color }) => color)).toEqual([{ hue: 240 }, { hue: 120 }, { hue: 0 }]);
    expect(picture.channels[2].tone.limits).toEqual({ low: -2.03457, high: 125.457 });
    expect(Math.abs(normalizationOf(picture) / grid.normalization.suggested - 1)).toBeLessThan(1e-5);
    expect(PRESETS.auto(PRESETS.science(picture, grid), grid)).toEqual(picture);
  });

  it('natural, high contrast and faint light: as they are described', () => {
    const natural = PRESETS.natural(picture, grid);
    expect(natural).toMatchObject({ exposure: 1.5, saturation: { saturation: 1 } });
    expect(natural.channels.map(({ tone }) => tone.asinhA)).toEqual([0.2, 0.2, 0.2]);
    expect(PRESETS.highContrast(picture, grid)).toMatchObject({
      ...{ channels: picture.channels, exposure: picture.exposure },
      ...{ overall: { stretch: 'linear', curve: 's_curve' }, saturation: { saturation: 1.15 } },
    });
    const faint = PRESETS.faintLight(picture, grid);
    expect(faint.exposure).toBe(rounded(picture.exposure * 1.3));
    expect(faint.channels[0].tone).toMatchObject({ asinhA: 0.00411523, gamma: rounded(1.23457 * 1.2) });
  });

  it('science: linear between percentiles', () => {
    const { channels, exposure } = PRESETS.science(picture, grid);
    expect(exposure).toBe(1);
    expect(channels[1].tone).toMatchObject({
      stretch: 'linear',
      gamma: 1,
      limits: { low: 0.876543, high: 322.988 },
    });
  });

  it('makes a picture of one channel white', () => {
    expect(pictureOf(sampleGrid(1)).channels[0].color).toEqual({ rgb: [1, 1, 1] });
  });

  it('neutral sky: lowers black alone', () => {
    const neutral = neutralSky(picture, grid);
    neutral.channels.forEach(({ tone }, i) => {
      const before = picture.channels[i].tone;
      expect(tone.limits.low).toBeLessThanOrEqual(before.limits.low);
      expect({ ...tone, limits: { ...tone.limits, low: 0 } }).toEqual({
        ...before,
        limits: { ...before.limits, low: 0 },
      });
    });
    expect(neutral).not.toEqual(picture);
  });
});
