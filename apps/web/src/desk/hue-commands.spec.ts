import { setColor, setWeight } from '../picture/commands.js';
import type { Picture } from '../picture/document.js';
import { pictureOf } from '../picture/presets.js';
import { sampleGrid } from '../picture/testing/sample-grid.js';
import { accentNarrowBands, hasAccent, spread, type DeskChannel } from './hue-commands.js';

const picture = pictureOf(sampleGrid(4));
const channelsOf = ({ channels }: Picture, labels: readonly string[], um: readonly (number | null)[]) =>
  channels.map(({ color }, i): DeskChannel => ({ label: labels[i], um: um[i], color }));
const LABELS = ['F444W', 'F090W', 'F187N', 'F405N;F444W'];
const UM = [4.44, 0.9, 1.87, 4.05];
const huesOf = ({ channels }: Picture) => channels.map(({ color }) => ('hue' in color ? color.hue : color));

describe('spread', () => {
  it('orders the hues by wavelength, and leaves weights and luminance as they are', () => {
    const changed = setWeight(1, 0.3)(setColor(2, { luminance: true })(picture));
    const result = spread(channelsOf(changed, LABELS, UM))(changed);
    expect(huesOf(result)).toEqual([0, 240, { luminance: true }, 120]);
    expect(result.channels.map(({ weight }) => weight)).toEqual([1, 0.3, 1, 1]);
  });

  it('puts channels without a wavelength last', () => {
    expect(huesOf(spread(channelsOf(picture, LABELS, [null, 0.9, 1.87, 4.05]))(picture))).toEqual([
      0, 240, 160, 80,
    ]);
  });
});

describe('the accent on narrow bands', () => {
  it('spreads wide bands with less weight, and gives lines the hues between', () => {
    const result = accentNarrowBands(channelsOf(picture, LABELS, UM))(picture);
    expect(huesOf(result)).toEqual([0, 240, 120, 180]);
    expect(result.channels.map(({ weight }) => weight)).toEqual([0.6, 0.6, 1, 1]);
  });

  it('makes a single wide band white', () => {
    const labels = ['F187N', 'F200W', 'F405N', 'F466N'];
    const result = accentNarrowBands(channelsOf(picture, labels, [1.87, 2, 4.05, 4.66]))(picture);
    expect(huesOf(result)).toEqual([240, { rgb: [1, 1, 1] }, 0, 120]);
  });

  it('is offered where there are narrow bands and others', () => {
    const has = (...labels: string[]) =>
      hasAccent(labels.map((label) => ({ label, um: 1, color: { hue: 0 } })));
    expect([has('F187N', 'F200W'), has('F200W', 'F444W'), has('F187N')]).toEqual([true, false, false]);
    const luminance = { label: 'F200W', um: 2, color: { luminance: true } } as const;
    expect(hasAccent([{ label: 'F187N', um: 1.87, color: { hue: 0 } }, luminance])).toBe(false);
  });
});
