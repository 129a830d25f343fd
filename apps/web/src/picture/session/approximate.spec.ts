import {
  setColor,
  setExposure,
  setLimits,
  setOverall,
  setSaturation,
  setShown,
  setTone,
} from '../commands.js';
import { pictureOf, PRESETS } from '../presets.js';
import { sampleGrid } from '../testing/sample-grid.js';
import { mayDiffer } from './approximate.js';

const grid = sampleGrid(3);
const automatic = pictureOf(grid);

describe('half tiles', () => {
  it.each(Object.entries(PRESETS))('are enough for the preset %s', (_, preset) =>
    expect(mayDiffer(preset(automatic, grid), grid)).toBe(false),
  );

  it.each([
    ['weaker exposure', setExposure(0.2)],
    ['other hues', setSaturation({ hueRotation: 20 })],
    ['a hidden channel', setShown(0, false)],
  ])('are enough with %s', (_, command) => expect(mayDiffer(command(automatic), grid)).toBe(false));

  it.each([
    ['a narrow window', setLimits(1, { high: 1.3 })],
    ['a gamma', setTone(0, { gamma: 2 })],
    ['a square root', setTone(2, { stretch: 'sqrt' })],
    ['a strong exposure', setExposure(20)],
    ['an overall gamma', setOverall({ gamma: 2 })],
    ['strong saturation', setSaturation({ saturation: 2 })],
    ['a luminance channel', setColor(1, { luminance: true })],
  ])('may not be enough for %s', (_, command) => expect(mayDiffer(command(automatic), grid)).toBe(true));

  it('are not enough when an outlier has made their scale large', () => {
    const withScale = (scale: number) => ({
      ...grid,
      channels: grid.channels.map((channel) => ({ ...channel, scale })),
    });
    const [{ limits }] = automatic.channels.map(({ tone }) => tone);
    const range = limits.high - limits.low;
    expect(mayDiffer(automatic, withScale(range))).toBe(false);
    expect(mayDiffer(automatic, withScale(1e6 * range))).toBe(true);
  });
});
