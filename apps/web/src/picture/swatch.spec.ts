import { normalizationOf } from './draw/look.js';
import { pictureOf } from './presets.js';
import { swatchColor } from './swatch.js';
import { sampleGrid } from './testing/sample-grid.js';

describe('the swatch of a channel', () => {
  it('is its share of the sum over what the sum is divided by', () => {
    const picture = { ...pictureOf(sampleGrid(3)), exposure: 1 };
    expect(picture.channels.map((each) => swatchColor(each, normalizationOf(picture)))).toEqual([
      ...['rgb(0 0 255)', 'rgb(0 255 0)', 'rgb(255 0 0)'],
    ]);
    const [blue] = picture.channels;
    expect(swatchColor({ ...blue, weight: 0.5 }, 1)).toBe('rgb(0 0 188)');
    expect(swatchColor({ ...blue, weight: 2 }, 0.5)).toBe('rgb(0 0 255)');
  });

  it('is grey for luminance, and holds without any colour', () => {
    expect(swatchColor({ color: { luminance: true }, weight: 1 }, 0)).toBe('rgb(188 188 188)');
    expect(swatchColor({ color: { rgb: [0, 0, 0] }, weight: 1 }, 0)).toBe('rgb(0 0 0)');
  });
});
